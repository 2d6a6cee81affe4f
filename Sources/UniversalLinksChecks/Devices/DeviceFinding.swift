/// One thing that is known about a record of a device.
package struct DeviceFinding: Sendable {
    /// What it is about, in lower case with hyphens.
    package let name: String
    /// Whether it is as it should be.
    package let standing: EvidenceLine.Standing
    /// What is known, in one sentence or two.
    package let message: String
    /// More about it, a sentence each.
    package var notes: [String] = []
    /// What to do; nil if there is nothing to do.
    package var advice: String?
}

/// A record of a device with everything that is known about it.
package struct JudgedDeviceRecord: Sendable {
    /// The record.
    package let record: DeviceRecord
    /// What its error means; nil without one.
    package let error: DeviceError?
    /// The comparisons with files, in order.
    package let comparisons: [DeviceComparison]
    /// What is known, in order.
    package let findings: [DeviceFinding]

    /// Judges a record.
    ///
    /// - Parameters:
    ///   - references: The files to compare it with.
    ///   - state: How the CDN's copy compares to the host's file; nil if that was not looked at.
    ///   - unavailable: Why there is nothing to compare it with, in a sentence; nil if there is, or nobody asked for it.
    package init(
        _ record: DeviceRecord, comparedWith references: [DeviceReference] = [], state: CDNState? = nil,
        unavailable: String? = nil
    ) {
        self.record = record
        error = record.error.map { DeviceError($0) }
        comparisons = references.map { DeviceComparison(record, with: $0) }
        var findings = [record.siteFinding, record.userFinding].compactMap { $0 }
        if let error { findings.append(record.finding(for: error)) }
        findings += record.findings(for: comparisons)
        if let state { findings.append(record.finding(for: state)) }
        if let unavailable {
            findings.append(DeviceFinding(name: "file", standing: .unknown, message: unavailable))
        }
        self.findings = findings
    }

    /// Whether anything is not as it should be.
    package var hasProblem: Bool { findings.contains { $0.standing == .ruledOut } }
}
