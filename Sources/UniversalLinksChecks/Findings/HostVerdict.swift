package import UniversalLinks
package import UniversalLinksLinting

/// What a table of many hosts shows of one.
package struct HostVerdict: Sendable {
    /// The host.
    package let host: CheckedHost
    /// Everything that was found, counted.
    package let counts: DiagnosticCounts
    /// The first of the worst diagnostics; nil if there is none.
    package let worstCode: Diagnostic.Code?
    /// That the host could not be checked, in a word or two; nil if it was.
    package let unreachabilityWords: String?
    /// How the CDN's copy compares to the file.
    package let cdn: CDNStanding

    /// How the CDN's copy compares to the file, without the evidence.
    package struct CDNStanding: Sendable {
        /// The state in lower case with hyphens; `not-checked` if the CDN gave no answer about the host.
        package let name: String
        /// Whether the copy is not what the host serves, while the host is fine.
        package let isBehind: Bool
        /// Whether the CDN was requested at all.
        package let isRequested: Bool
    }

    init(_ judged: HostReport, _ diagnostics: [Diagnostic]) {
        host = judged.evidence.host
        counts = DiagnosticCounts(diagnostics)
        let worst = diagnostics.map(\.severity).max()
        worstCode = diagnostics.first { $0.severity == worst }?.code
        unreachabilityWords = judged.evidence.unreachabilityWords
        cdn = CDNStanding(
            name: judged.cdnState.copyName, isBehind: judged.cdnState.isBehind,
            isRequested: judged.evidence.cdn != nil)
    }

    /// Whether there is nothing to say about the host.
    package var isFine: Bool { unreachabilityWords == nil && worstCode == nil && !cdn.isBehind }
}

extension HostVerdict {
    /// Verdicts with the worst first: unreachable hosts, then by errors, by warnings, by the CDN, by notes. Equal ones keep
    /// their order.
    package static func worstFirst(_ verdicts: [HostVerdict]) -> [HostVerdict] {
        verdicts.enumerated().sorted { left, right in
            left.element.rank == right.element.rank
                ? left.offset < right.offset : right.element.rank.lexicographicallyPrecedes(left.element.rank)
        }.map(\.element)
    }

    private var rank: [Int] {
        [unreachabilityWords == nil ? 0 : 1, counts.errors, counts.warnings, cdn.isBehind ? 1 : 0, counts.notes]
    }
}
