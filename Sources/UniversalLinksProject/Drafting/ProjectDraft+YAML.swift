import JSONSyntax
import UniversalLinks

extension ProjectDraft {
    /// The text of a valid `aasa.yml`, with comments.
    ///
    /// - Parameter command: The command that writes it, for a comment.
    package func yaml(writtenBy command: String) -> String {
        let start = """
            # What "aasa" checks in this folder and below. Paths are relative to this file.
            # Written by "\(command)" from what it found. Review what is marked as a guess.
            version: 1


            """
        let defaults = DraftedDefaults(of: domains)
        let further = ProjectDraft.furtherSettings(showsDefaults: defaults.isEmpty)
        return start + text(of: defaults) + domainText(beside: defaults) + leftoverText + further
    }

    private func text(of defaults: DraftedDefaults) -> String {
        guard !defaults.isEmpty else { return "" }
        let lines =
            [ProjectDraft.defaultsTitle]
            + DraftedLines(
                file: defaults.file, apps: defaults.apps, links: defaults.links, entitlements: defaults.entitlements
            ).lines.map { "  " + $0 } + ProjectDraft.furtherDefaults.map { "  # " + $0.drop { $0 == " " } } + ["", ""]
        return lines.joined(separator: "\n")
    }

    private func domainText(beside defaults: DraftedDefaults) -> String {
        let entries = domains.map { (domain: $0, lines: defaults.lines(of: $0)) }
        // One comment for all, if it is the same.
        let guess = domains.first?.guess
        let isShared = !defaults.isEmpty && domains.allSatisfy { $0.guess == guess }
        let sharedGuess = isShared ? guess.map { " # each is a guess: \(PrintableText.escaped($0))" } : nil
        func comment(_ domain: DraftedDomain) -> String {
            isShared ? "" : domain.guess.map { " # guess: \(PrintableText.escaped($0))" } ?? ""
        }
        let isList = !defaults.isEmpty && entries.allSatisfy(\.lines.isEmpty)
        var lines = ["domains:" + (sharedGuess ?? "")]
        for (index, entry) in entries.enumerated() {
            let name = ProjectDraft.scalar("\(entry.domain.domain)")
            if index > 0, !entry.lines.isEmpty || !entries[index - 1].lines.isEmpty { lines.append("") }
            lines.append((isList ? "  - \(name)" : "  \(name):") + comment(entry.domain))
            lines += entry.lines.map { "    " + $0 }
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private var leftoverText: String {
        let found = findings.prefix(20).map { "#   \(PrintableText.escaped($0))\n" }
        let start = found.isEmpty ? "" : "\n# Found in the project of the app:\n" + found.joined()
        guard !leftovers.isEmpty else { return start }
        let lines = leftovers.prefix(50).map { "#   \(PrintableText.escaped("\($0.path): \($0.reason)"))\n" }
        return start + "\n# Found, but not used:\n" + lines.joined()
    }

    private static let defaultsTitle = "defaults: # for every domain that does not override them"

    private static let furtherDefaults = """
          os-min: 14 # the oldest iOS that the files are for, such as 13 or 16.4
          require-coverage: 80 # the percentage of components that a link list has to exercise
        """.split(separator: "\n")

    /// - Parameter showsDefaults: Whether they are still to be shown.
    private static func furtherSettings(showsDefaults: Bool) -> String {
        let defaults = showsDefaults ? [Substring(defaultsTitle)] + furtherDefaults + [""] : []
        return """

            # More settings; the documentation of aasa describes them all.
            #
            # fail-on: warning # error, warning, note or never; the default is error
            #

            """ + defaults.map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined() + severities
    }

    private static let severities = """
        # severities: # by code or name; error, warning, note or off
        #   unexpected-app: error
        #
        # pedantic: true # also report what many experts do on purpose
        #
        # ignore:
        #   - code: internal-key
        #     file: apple-app-site-association
        #     pointer: /applinks/details/0/components/3
        #     reason: The app of 2023 needs it.
        #     expires: 2027-01-31

        """

    /// A text as a YAML scalar: plain if that is unambiguous, else in double quotes.
    static func scalar(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "/"), UInt8(ascii: "$"), UInt8(ascii: "("), UInt8(ascii: ")"):
                true
            default: false
            }
        }
        let letters = text.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        let startsPlainly = text.utf8.first.map { $0 != UInt8(ascii: "-") } ?? false
        let isWord = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
        // Such as 1e5, 0x1F and .inf.
        let mayBeNumber =
            text.utf8.first.map { $0 < UInt8(ascii: "A") } ?? true && !text.utf8.contains(UInt8(ascii: "/"))
            && text.utf8.count < 12
        return isPlain && letters && startsPlainly && !isWord && !mayBeNumber ? text : JSONWriter.quoted(text)
    }
}

/// What most domains of a draft have in common, with `$(domain)` in place of their hosts.
private struct DraftedDefaults {
    var file: String?
    var apps: [String]?
    var links: [ProjectDraft.DraftedList]?
    var entitlements: [ProjectDraft.DraftedList]?

    var isEmpty: Bool { file == nil && apps == nil && links == nil && entitlements == nil }

    init(of domains: [ProjectDraft.DraftedDomain]) {
        let templates = domains.map(\.template)
        file = DraftedDefaults.common(templates.map(\.file), DraftedDefaults.key)
        apps = DraftedDefaults.common(templates.map(\.apps), DraftedDefaults.key)
        links = DraftedDefaults.common(templates.map(\.links), DraftedDefaults.key)
        entitlements = DraftedDefaults.common(templates.map(\.entitlements), DraftedDefaults.key)
    }

    /// The value of more than half of the domains, unless it is empty.
    private static func common<Value>(_ values: [Value?], _ key: (Value) -> [ScalarString]) -> Value? {
        let keys = values.map { $0.map(key) ?? [] }
        let counts = Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
        let index = keys.firstIndex { key in
            guard !key.isEmpty, let count = counts[key] else { return false }
            return count > 1 && 2 * count > values.count
        }
        return index.flatMap { values[$0] }
    }

    private static func key(_ text: String) -> [ScalarString] { [ScalarString(text)] }
    private static func key(_ texts: [String]) -> [ScalarString] { texts.map { ScalarString($0) } }
    private static func key(_ files: [ProjectDraft.DraftedList]) -> [ScalarString] {
        files.flatMap { [ScalarString($0.path), ScalarString($0.app ?? "")] }
    }

    /// What a domain has to say itself. A domain whose file cannot be read has the apps of the others.
    func lines(of domain: ProjectDraft.DraftedDomain) -> [String] {
        let template = domain.template
        func lists(
            _ template: [ProjectDraft.DraftedList], _ own: [ProjectDraft.DraftedList],
            _ common: [ProjectDraft.DraftedList]?
        ) -> [ProjectDraft.DraftedList]? {
            guard let common else { return own.isEmpty ? nil : own }
            return DraftedDefaults.key(template) == DraftedDefaults.key(common) ? nil : own
        }
        let isUsualFile = file.map { DraftedDefaults.key($0) == DraftedDefaults.key(template.file) } ?? false
        let ownApps = domain.apps.flatMap { own in
            guard let apps else { return own.isEmpty ? nil : own }
            return DraftedDefaults.key(own) == DraftedDefaults.key(apps) ? nil : own
        }
        return DraftedLines(
            file: isUsualFile ? nil : domain.file, apps: ownApps,
            links: lists(template.links, domain.links, links),
            entitlements: lists(template.entitlements, domain.entitlements, entitlements)
        ).lines
    }
}

/// The keys of a domain or of the defaults; nil for those that are left out.
private struct DraftedLines {
    let file: String?
    let apps: [String]?
    let links: [ProjectDraft.DraftedList]?
    let entitlements: [ProjectDraft.DraftedList]?

    var lines: [String] {
        var lines = file.map { ["file: \(ProjectDraft.scalar($0))"] } ?? []
        if let apps {
            let comment = " # as the file lists them today; any difference is reported"
            lines.append(apps.isEmpty ? "apps: []" + comment : "apps:" + comment)
            lines += apps.map { "  - \(ProjectDraft.scalar($0))" }
        }
        lines += links.map { list("links", $0, "the only app that meets the list") } ?? []
        lines += entitlements.map { list("entitlements", $0, "the team and the identifier of its project") } ?? []
        return lines
    }

    private func list(_ key: String, _ files: [ProjectDraft.DraftedList], _ guess: String) -> [String] {
        guard !files.isEmpty else { return ["\(key): []"] }
        return ["\(key):"]
            + files.flatMap { file -> [String] in
                guard let app = file.app else { return ["  - \(ProjectDraft.scalar(file.path))"] }
                return [
                    "  - file: \(ProjectDraft.scalar(file.path))",
                    "    app: \(ProjectDraft.scalar(app)) # guess: \(guess)",
                ]
            }
    }
}

extension ProjectDraft.DraftedDomain {
    /// The domain with `$(domain)` in place of its host.
    fileprivate var template: Self {
        var template = self
        template.file = ProjectPath.template(file, host: domain.host)
        template.links = links.map { .init(path: ProjectPath.template($0.path, host: domain.host), app: $0.app) }
        template.entitlements = entitlements.map {
            .init(path: ProjectPath.template($0.path, host: domain.host), app: $0.app)
        }
        return template
    }
}
