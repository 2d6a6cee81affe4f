import JSONSyntax
import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksReports

/// An app as it is printed.
extension JudgedApp {
    /// Longer entries do not widen the column.
    private static let maximumWidth = 60

    /// The app, and what the files say about each of its domains.
    func text(_ files: [String: HostFile], _ style: TextStyle) -> String {
        var lines = [PrintableText.escaped("\(name.shortened()) (\(declaration.kind.rawValue))")]
        lines += facts.map { label, value in "  " + label + ": " + PrintableText.escaped(value.shortened()) }
        let rows = rows(files)
        let width = min(JudgedApp.maximumWidth, rows.map { $0.entry.unicodeScalars.count }.max() ?? 0)
        for row in rows {
            let padding = String(repeating: " ", count: max(0, width - row.entry.unicodeScalars.count))
            lines.append("  " + row.entry + padding + "  " + row.words)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private var facts: [(String, String)] {
        var facts: [(String, String)] = []
        func add(_ label: String, _ value: String?, _ source: StatementSource?) {
            if let value { facts.append((label, value + (source.map { " (\($0.rawValue))" } ?? " (--app)"))) }
        }
        add("app identifier", identifier?.text, given == nil ? declaration.appIdentifier?.source : nil)
        add(
            "bundle identifier", declaration.bundleIdentifier?.value, declaration.bundleIdentifier?.source)
        add("team", declaration.teamIdentifier?.value, declaration.teamIdentifier?.source)
        if let signing = declaration.signing {
            add("signed for", signing.value.description, signing.source)
        }
        if declaration.kind == .profile, declaration.entitlements == nil {
            facts.append(("domains", "any: a profile says which domains an app may ask for, not which it does"))
        }
        return facts
    }

    private struct Row {
        let entry: String
        let words: String
    }

    private func rows(_ files: [String: HostFile]) -> [Row] {
        let domains = declaration.entitlements?.value.associatedDomains ?? []
        let answers = answers(files)
        return domains.prefix(Entitlements.maximumDomainCount).enumerated().map { index, domain in
            Row(
                entry: PrintableText.escaped(domain.text.shortened(to: JudgedApp.maximumWidth)),
                words: PrintableText.escaped(words(for: domain, answers[index], files)))
        }
    }

    private func words(
        for domain: AssociatedDomain, _ answer: DomainComparison.Answer?, _ files: [String: HostFile]
    ) -> String {
        guard domain.isUsable else { return "unusable" }
        guard let answer, let file = files[domain.host] else { return "not compared" }
        let name = file.name.shortened()
        switch answer.verdict {
        case .named: return "\(name) names the app"
        case .notNamed: return "\(name) does not name the app"
        case .noService: return "\(name) has no \(domain.service ?? "applinks")"
        case .noFile: return "\(name): no file that the system reads"
        }
    }

    private func answers(_ files: [String: HostFile]) -> [Int: DomainComparison.Answer] {
        guard let comparison else { return [:] }
        let answers = comparison.hosts.flatMap { host in
            files[host].map { comparison.answers(of: host, $0.answer) } ?? []
        }
        return Dictionary(answers.map { ($0.index, $0) }) { first, _ in first }
    }

    // MARK: - JSON

    /// The app as data. Every key is always there.
    func json(_ files: [String: HostFile]) -> JSONValue {
        let domains = declaration.entitlements?.value.associatedDomains ?? []
        let answers = answers(files)
        return [
            "path": JSONValue(declaration.path),
            "kind": JSONValue(declaration.kind.rawValue),
            "appIdentifier": JudgedApp.json(
                identifier?.text, given == nil ? declaration.appIdentifier?.source.rawValue : "--app"),
            "bundleIdentifier": JudgedApp.json(
                declaration.bundleIdentifier?.value, declaration.bundleIdentifier?.source.rawValue),
            "teamIdentifier": JudgedApp.json(
                declaration.teamIdentifier?.value, declaration.teamIdentifier?.source.rawValue),
            "signing": JudgedApp.json(
                declaration.signing?.value.description, declaration.signing?.source.rawValue),
            "release": JSONValue(isRelease),
            "domains": JSONValue(
                domains.enumerated().map { index, domain -> JSONValue in
                    [
                        "entry": JSONValue(domain.text),
                        "service": JSONValue(domain.service),
                        "host": JSONValue(domain.host),
                        "wildcard": JSONValue(domain.isWildcard),
                        "usable": JSONValue(domain.isUsable),
                        "answer": JSONValue(answers[index]?.verdict.rawValue),
                        "file": JSONValue(answers[index].flatMap { _ in files[domain.host]?.name }),
                    ]
                }),
        ]
    }

    private static func json(_ value: String?, _ source: String?) -> JSONValue {
        guard let value else { return nil }
        return ["value": JSONValue(value), "source": JSONValue(source)]
    }
}
