import UniversalLinks
import UniversalLinksAppBundles
import UniversalLinksLinting

/// An app as it is shown.
extension JudgedApp {
    /// The app, with what the files say about each of its domains.
    func summary(_ files: [String: HostFile]) -> Findings.AppSummary {
        typealias Fact = Findings.AppSummary.Fact
        var summary = Findings.AppSummary(
            name: name, path: declaration.path, kind: declaration.kind.rawValue,
            appIdentifier: identifier.map {
                Fact($0.text, source: given == nil ? declaration.appIdentifier?.source.rawValue : givenOrigin)
            },
            bundleIdentifier: declaration.bundleIdentifier.map { Fact($0.value, source: $0.source.rawValue) }
                ?? bundleIdentifier.map { Fact($0, source: givenOrigin) },
            teamIdentifier: declaration.teamIdentifier.map { Fact($0.value, source: $0.source.rawValue) },
            signing: declaration.signing.map { Fact($0.value.description, source: $0.source.rawValue) },
            isRelease: isRelease,
            allowsEveryDomain: declaration.kind == .profile && declaration.entitlements == nil,
            isAppClip: entitlements?.isAppClip == true, domains: domains(files))
        summary.target = declaration.builds?.target
        summary.configurations = declaration.builds?.configurations ?? []
        return summary
    }

    private func domains(_ files: [String: HostFile]) -> [Findings.AppSummary.Domain] {
        let answers = answers(files)
        let domains = declaration.entitlements?.value.associatedDomains ?? []
        return domains.enumerated().map { index, domain in
            guard let answer = answers[index], let file = files[domain.host] else {
                return .init(domain, answer: nil)
            }
            return .init(domain, answer: (answer.verdict, file.name))
        }
    }

    private func answers(_ files: [String: HostFile]) -> [Int: DomainComparison.Answer] {
        let answers = comparisons(files).flatMap { comparison in
            comparison.hosts.flatMap { host in files[host].map { comparison.answers(of: host, $0.answer) } ?? [] }
        }
        return Dictionary(answers.map { ($0.index, $0) }) { first, other in
            first.verdict != .named && other.verdict == .named ? other : first
        }
    }
}
