import HTTPTypes
import UniversalLinks

/// How the host serves its file, and what the CDN made of it.
extension HopEvidence {
    /// The file, if the host has it only at the root of the site, where Apple may no longer look for it (semantics W1).
    var rootFile: (exchange: HTTPExchange, address: WebAddress)? {
        guard let evidence = hop.evidence, case .otherPlace(_, let place) = evidence.obstacle, let root = evidence.root,
            root.request.address == place
        else { return nil }
        return (root, place)
    }

    /// Where the CDN says that it requested the file; nil if it does not say so.
    private var requestedByCDN: WebAddress? {
        (hop.evidence?.cdn?.response?.fields[.appleFrom]).flatMap { try? WebAddress(parsing: $0) }
    }

    /// Whether the CDN got its copy from the root.
    private var isRootUsed: Bool {
        guard let rootFile, hop.evidence?.cdn?.response?.status == 200 else { return false }
        return requestedByCDN == rootFile.address
    }

    var servingLine: EvidenceLine {
        guard let evidence = hop.evidence else {
            return EvidenceLine(.serving, .unknown, "The host was not requested.")
        }
        if let rootFile, let line = rootLine(rootFile.address) { return line }
        if let first = hop.hostingErrors.first {
            return EvidenceLine(
                .serving, evidence.unreachability == nil ? .ruledOut : .unknown, first,
                notes: Array(hop.hostingErrors.dropFirst()))
        }
        let address = evidence.origin.request.address
        if let cause = evidence.usualCause {
            return EvidenceLine(.serving, .proved, "\(address) serves a file without any app.", notes: [cause])
        }
        return hop.hostingWarnings.isEmpty
            ? EvidenceLine(.serving, .proved, "\(address) answers the way Apple expects.")
            : EvidenceLine(
                .serving, .proved, "\(address) serves the file, but not quite the way Apple expects.",
                notes: hop.hostingWarnings)
    }

    /// That the file is only at the root; nil if the CDN has a failure, which proves that this does not do.
    private func rootLine(_ root: WebAddress) -> EvidenceLine? {
        if isRootUsed {
            return EvidenceLine(
                .serving, .proved, "The file is only at \(root), and Apple's CDN got it from there (Apple-From).")
        }
        guard hop.cdnState.failure == nil else { return nil }
        return EvidenceLine(
            .serving, .unknown, hop.hostingErrors.first ?? "The file is only at \(root).", assumptions: [.placeAtRoot])
    }

    var cdnCopyLine: EvidenceLine {
        if isRootUsed { return EvidenceLine(.cdnCopy, .proved, "The CDN has a file from the root of the host.") }
        let reason = hop.hostingErrors.isEmpty ? hop.cdnState.reason : hop.cdnState.copyReason
        let standing: EvidenceLine.Standing =
            switch hop.cdnState.value {
            case .inSync, .equivalent: .proved
            case .stale, .failureCached, .onlyOnCDN, .originBroken(_, .failure): .ruledOut
            case .originBroken, .notChecked: .unknown
            }
        return EvidenceLine(.cdnCopy, standing, reason, notes: [hop.cdnState.timing].compactMap(\.self))
    }
}
