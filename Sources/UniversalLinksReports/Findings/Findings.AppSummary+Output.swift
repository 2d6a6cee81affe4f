import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

extension Findings.AppSummary {
    /// Longer entries do not widen the column.
    private static let maximumWidth = 60

    func text(_ style: TextStyle) -> String {
        var lines = [PrintableText.escaped("\(name.shortened()) (\(kind))")]
        lines += facts.map { label, value in "  " + label + ": " + PrintableText.escaped(value.shortened()) }
        let rows = domains.prefix(Entitlements.maximumDomainCount).map { domain in
            (
                entry: PrintableText.escaped(domain.entry.text.shortened(to: Findings.AppSummary.maximumWidth)),
                words: PrintableText.escaped(domain.words)
            )
        }
        let width = min(
            Findings.AppSummary.maximumWidth, rows.map { $0.entry.unicodeScalars.count }.max() ?? 0)
        for row in rows {
            let padding = String(repeating: " ", count: max(0, width - row.entry.unicodeScalars.count))
            lines.append("  " + row.entry + padding + "  " + row.words)
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private var facts: [(String, String)] {
        var facts: [(String, String)] = []
        func add(_ label: String, _ fact: Fact?) {
            if let fact { facts.append((label, "\(fact.value) (\(fact.sourceName))")) }
        }
        add("app identifier", appIdentifier)
        add("bundle identifier", bundleIdentifier)
        add("team", teamIdentifier)
        add("signed for", signing)
        if let target { facts.append(("builds", "\(configurations.joined(separator: ", ")) of \(target)")) }
        if allowsEveryDomain {
            facts.append(("domains", "any: a profile says which domains an app may claim, not which it claims"))
        }
        return facts
    }
}

extension Findings.AppSummary.Fact {
    var sourceName: String { source ?? "--app" }
}

extension Findings.AppSummary.Domain {
    fileprivate var words: String {
        guard entry.isUsable else { return "unusable" }
        guard let answer else { return "not compared" }
        let name = answer.fileName.shortened()
        switch answer.verdict.value {
        case .named: return "\(name) names the app"
        case .notNamed: return "\(name) does not name the app"
        case .noService: return "\(name) has no \(entry.service ?? "applinks")"
        case .noFile: return "\(name): no file that the system can read"
        }
    }
}

extension Findings.AppSummary {
    var json: JSONValue {
        [
            "path": JSONValue(path),
            "kind": JSONValue(kind),
            "appIdentifier": appIdentifier?.json ?? nil,
            "bundleIdentifier": bundleIdentifier?.json ?? nil,
            "teamIdentifier": teamIdentifier?.json ?? nil,
            "signing": signing?.json ?? nil,
            "release": JSONValue(isRelease),
            "target": JSONValue(target),
            "configurations": JSONValue(configurations),
            "domains": JSONValue(domains.map(\.json)),
        ]
    }
}

extension Findings.AppSummary.Fact {
    fileprivate var json: JSONValue { ["value": JSONValue(value), "source": JSONValue(sourceName)] }
}

extension Findings.AppSummary.Domain {
    fileprivate var json: JSONValue {
        [
            "entry": JSONValue(entry.text),
            "service": JSONValue(entry.service),
            "host": JSONValue(entry.host),
            "wildcard": JSONValue(entry.isWildcard),
            "usable": JSONValue(entry.isUsable),
            "answer": JSONValue(answer?.verdict.rawValue),
            "file": JSONValue(answer?.fileName),
        ]
    }
}
