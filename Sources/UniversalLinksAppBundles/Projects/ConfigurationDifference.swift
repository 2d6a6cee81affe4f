import JSONSyntax
import UniversalLinks

/// Builds of one app that claim other domains than its other builds.
package struct ConfigurationDifference: Hashable, Sendable {
    package let own: Side
    package let other: Side
    /// Nil if no project says it.
    package let target: String?
    package let lacking: [String]
    /// The entries that only these builds have.
    package let extra: [String]

    package struct Side: Hashable, Sendable {
        /// Empty if no project says them.
        package let configurations: [String]
        package let file: String?
        package let isShipped: Bool
        package let hasDomains: Bool
    }
}

extension ConfigurationDifference {
    /// Finds which domains builds of one app lack in comparison with the others, whatever the modes: a developer mode
    /// is only for debug builds.
    static func compare(_ declarations: inout [AppDeclaration]) {
        let withDomains = declarations.indices.filter { !declarations[$0].claims.isEmpty }
        let reference = withDomains.first { declarations[$0].builds?.isShipped == true } ?? withDomains.first
        guard let reference else { return }
        for index in declarations.indices where index != reference {
            let (own, wanted) = (declarations[index].claims, declarations[reference].claims)
            let lacking = wanted.filter { entry in !own.contains { $0.key == entry.key } }.map(\.text)
            let extra = own.filter { entry in !wanted.contains { $0.key == entry.key } }.map(\.text)
            guard !lacking.isEmpty || !extra.isEmpty else { continue }
            // If only this build has more, report what the reference lacks.
            let place = lacking.isEmpty ? reference : index
            let other = lacking.isEmpty ? index : reference
            declarations[place].contradictions.append(
                .configurationsDiffer(
                    ConfigurationDifference(
                        own: Side(declarations[place]), other: Side(declarations[other]),
                        target: declarations[place].builds?.target, lacking: lacking.isEmpty ? extra : lacking,
                        extra: lacking.isEmpty ? [] : extra)))
        }
    }
}

extension ConfigurationDifference.Side {
    init(_ declaration: AppDeclaration) {
        configurations = declaration.builds?.configurations ?? []
        file = declaration.entitlements == nil ? nil : declaration.path
        isShipped = declaration.builds?.isShipped ?? false
        hasDomains = !declaration.claims.isEmpty
    }
}

extension AppDeclaration {
    struct Claim {
        let text: String
        let key: ScalarString
    }

    /// Without duplicates; bounded, because lists of builds are compared with each other.
    var claims: [Claim] {
        var seen: Set<ScalarString> = []
        return (entitlements?.value.associatedDomains ?? []).prefix(100).compactMap { domain in
            let host = (domain.isWildcard ? "*." : "") + domain.host
            let key = ScalarString(domain.isUsable ? "\(domain.service ?? ""):\(host)" : domain.text)
            return seen.insert(key).inserted ? Claim(text: domain.text, key: key) : nil
        }
    }
}

extension AppDeclaration.Contradiction {
    /// The same with names of files as seen from elsewhere.
    func named(below prefix: String) -> Self {
        func name(_ file: String) -> String { prefix.isEmpty ? file : prefix + "/" + file }
        func side(_ side: ConfigurationDifference.Side) -> ConfigurationDifference.Side {
            .init(
                configurations: side.configurations, file: side.file.map(name), isShipped: side.isShipped,
                hasDomains: side.hasDomains)
        }
        switch self {
        case .disagreeingEntitlements, .domainsNotInProfile: return self
        case .configurationsDiffer(let found):
            return .configurationsDiffer(
                ConfigurationDifference(
                    own: side(found.own), other: side(found.other), target: found.target, lacking: found.lacking,
                    extra: found.extra))
        case .unsigned(let project): return .unsigned(project: name(project))
        case .misplacedDomains(let file, let key): return .misplacedDomains(file: name(file), key: key)
        case .staleNativeProject(let file, let lacking, let command):
            return .staleNativeProject(file: name(file), lacking: lacking, command: command)
        case .handledTwice(let plugin, let file): return .handledTwice(plugin: plugin, file: name(file))
        case .notHandled(let file): return .notHandled(file: name(file))
        }
    }
}
