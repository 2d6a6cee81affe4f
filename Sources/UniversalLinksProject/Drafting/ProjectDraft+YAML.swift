import JSONSyntax

extension ProjectDraft {
    /// The text of `aasa.yml`, with comments; it is valid.
    ///
    /// - Parameter command: The command that writes it, which a comment names.
    package func yaml(writtenBy command: String) -> String {
        let start = """
            # What "aasa" checks in this folder and below. Paths are relative to this file.
            # Written by "\(command)" from what it found. Review what is marked as a guess.
            version: 1

            domains:

            """
        return start + domains.map(text).joined(separator: "\n") + leftoverText + ProjectDraft.furtherSettings
    }

    private func text(of domain: DraftedDomain) -> String {
        let name = "  \(ProjectDraft.scalar("\(domain.domain)")):"
        var lines = [name + (domain.guess.map { " # guess: \(PrintableText.escaped($0))" } ?? "")]
        lines.append("    file: \(ProjectDraft.scalar(domain.file))")
        let apps = domain.apps.filter { !$0.isEmpty }
        if !apps.isEmpty {
            lines.append("    apps: # as the file lists them today; any difference is reported")
            lines += apps.map { "      - \(ProjectDraft.scalar($0))" }
        }
        if !domain.links.isEmpty {
            lines.append("    links:")
            for list in domain.links {
                guard let app = list.app else {
                    lines.append("      - \(ProjectDraft.scalar(list.path))")
                    continue
                }
                lines.append("      - file: \(ProjectDraft.scalar(list.path))")
                lines.append("        app: \(ProjectDraft.scalar(app)) # guess: the only app that meets the list")
            }
        }
        if !domain.entitlements.isEmpty {
            lines.append("    entitlements:")
            for file in domain.entitlements {
                guard let app = file.app else {
                    lines.append("      - \(ProjectDraft.scalar(file.path))")
                    continue
                }
                lines.append("      - file: \(ProjectDraft.scalar(file.path))")
                lines.append(
                    "        app: \(ProjectDraft.scalar(app)) # guess: the team and the identifier of its project")
            }
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

    private static let furtherSettings = """

        # More settings; the documentation of aasa describes them all.
        #
        # fail-on: warning # error, warning, note or never; the default is error
        #
        # defaults: # for every domain that does not override them
        #   os-min: 14 # the oldest iOS that the files are for, such as 13 or 16.4
        #   require-coverage: 80 # the percentage of components that a link list has to exercise
        #
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

    /// A text as a scalar of YAML: plain if that cannot be misread, else in double quotes.
    static func scalar(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "/"):
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
