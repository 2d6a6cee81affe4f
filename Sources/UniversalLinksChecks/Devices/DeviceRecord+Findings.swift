import UniversalLinks

extension DeviceRecord {
    var siteFinding: DeviceFinding {
        switch siteApproval {
        case .approved:
            return DeviceFinding(name: "site-approval", standing: .proved, message: "The device approves the app.")
        case .denied:
            return DeviceFinding(
                name: "site-approval", standing: .ruledOut,
                message: "The device has refused the app: \(siteReason ?? "").",
                advice: "List the app in the domain's file; the device reads it at its next check, or when the app is "
                    + "installed again.")
        case .unspecified:
            return DeviceFinding(
                name: "site-approval", standing: .ruledOut,
                message: "The device has not approved the app yet: \(siteReason ?? "").", advice: unapprovedAdvice)
        case .other(let word):
            return DeviceFinding(
                name: "site-approval", standing: .unknown, message: "The device says \"\(word)\" about the file.")
        }
    }

    private var unapprovedAdvice: String {
        guard showsRequest else {
            let first = isInDeveloperMode ? "Turn on Associated Domains Development on the device. " : ""
            return first
                + "Install the app again, or restart the device, so that it requests the file; a device that is hot or was "
                + "just restarted waits. The record says nothing about the host."
        }
        return isInDeveloperMode
            ? "The device fetches the file from the host itself: check that it reaches the host, and that "
                + "Associated Domains Development is on."
            : "Check what the host and Apple's CDN serve."
    }

    /// Nil if the user decided nothing.
    var userFinding: DeviceFinding? {
        switch userApproval {
        case .approved:
            DeviceFinding(
                name: "user-approval", standing: .proved, message: "The user has chosen the app for this domain.")
        case .denied:
            DeviceFinding(
                name: "user-approval", standing: .ruledOut, message: "The user has chosen the browser for this domain.",
                advice: "Touch and hold a link to the domain, in Notes for example, and choose the app.")
        case .unspecified: nil
        case .other(let word):
            DeviceFinding(
                name: "user-approval", standing: .unknown,
                message: "The device says \"\(word)\" about the user's choice.")
        }
    }

    func finding(for error: DeviceError) -> DeviceFinding {
        DeviceFinding(
            name: "error", standing: .ruledOut,
            message: error.meanings.isEmpty
                ? "The last check failed; what the error means is not known here."
                : "The last check failed. " + error.meanings.map(\.sentence).joined(separator: " "),
            advice: error.meanings.lazy.compactMap(\.advice).first)
    }

    func finding(for state: CDNState) -> DeviceFinding {
        DeviceFinding(
            name: "cdn", standing: state.isUpToDate ? .proved : state.isConclusive ? .ruledOut : .unknown,
            message: state.reason, notes: times(beside: state.freshness), advice: state.advice)
    }

    /// When the device checked, and since when the CDN has what it serves.
    private func times(beside freshness: CDNFreshness?) -> [String] {
        guard let since = freshness?.since else { return [] }
        let copy = "The CDN has had it since \(since)."
        guard let lastCheckTime else { return [copy + " The device has never checked."] }
        guard let check = UTCInstant(ofDevice: lastCheckTime) else {
            return [copy + " The device checked at \(lastCheckTime)."]
        }
        let order = check < since ? "before that" : "after that"
        return ["\(copy) The device checked \(order), at \(lastCheckTime)."]
    }
}

// MARK: - Compared with a file

extension DeviceRecord {
    /// Each comparison, then what the host's file and the CDN's copy show together.
    func findings(for comparisons: [DeviceComparison]) -> [DeviceFinding] {
        var findings = comparisons.map { finding(for: $0) }
        guard let host = comparisons.firstIndex(where: { $0.origin == .host }),
            let cdn = comparisons.firstIndex(where: { $0.origin == .cdn })
        else { return findings }
        switch (comparisons[host].verdict, comparisons[cdn].verdict) {
        case (.same, .different):
            // The device is ahead of the CDN, which says nothing against the device.
            findings[cdn] = DeviceFinding(
                name: "cdn", standing: .unknown,
                message: "Apple's CDN has another file than the device and the host.", notes: findings[cdn].notes)
        case (.different, .same):
            findings[host].notes.append("The device has what Apple's CDN has.")
            findings[host].advice = "Wait until the CDN has fetched the host's file, and the device that of the CDN."
        case (.different, .different):
            findings[host].advice =
                "The device gets the CDN's copy at its next check, or when the app is installed again."
        default: break
        }
        return findings
    }

    private func finding(for comparison: DeviceComparison) -> DeviceFinding {
        let name = comparison.name
        var finding: DeviceFinding
        switch comparison.verdict {
        case .same(let count):
            finding = outcome(
                of: comparison,
                "The device has the file's \(count == 1 ? "component" : "\(count) components"): \(name).")
        case .different(let difference):
            finding = outcome(of: comparison, "\(heldFile), which differs from \(name).")
            finding.notes = difference.notes
        case .listed where service.hasSameScalars(as: "applinks"):
            finding = unprintedFinding(comparison)
        case .listed:
            finding = listedFinding(comparison, "\(name) lists the app for \(service).")
        case .unreadable:
            finding = listedFinding(
                comparison,
                "\(name) lists the app. What the device prints as patterns cannot be compared with the file.")
        case .listedForEveryURL:
            finding = listedFinding(
                comparison, "\(name) lists the app for every URL, without components to compare the patterns with.")
        case .unlisted:
            finding = unlistedFinding(comparison, "\(name) does not list \(app.text) for \(service)")
        case .withoutService:
            finding = unlistedFinding(comparison, "\(name) has no \(service)")
        }
        if finding.standing == .ruledOut, let nextCheckTime {
            finding.notes.append("It checks again at \(nextCheckTime).")
        }
        return finding
    }

    private func outcome(
        of comparison: DeviceComparison, _ message: String, _ standing: EvidenceLine.Standing? = nil,
        advice: String? = nil
    ) -> DeviceFinding {
        DeviceFinding(
            name: comparison.origin.rawValue, standing: standing ?? comparison.verdict.standing, message: message,
            advice: advice)
    }

    private var heldFile: String {
        guard let lastCheckTime else { return "The device still has a file of an unknown day" }
        let day = lastCheckDay.map { "\($0) (\(lastCheckTime))" } ?? lastCheckTime
        return error == nil
            ? "The device still has the file of its check on \(day)"
            : "The device's check on \(day) failed, and it still has a file from before"
    }

    private func unprintedFinding(_ comparison: DeviceComparison) -> DeviceFinding {
        listedFinding(
            comparison,
            "\(comparison.name) lists the app. The device prints no patterns for it, so whether it has the file's "
                + "components or older ones is unknown.")
    }

    private func listedFinding(_ comparison: DeviceComparison, _ message: String) -> DeviceFinding {
        guard siteApproval == .denied else {
            let isSettled = siteApproval == .approved && !service.hasSameScalars(as: "applinks")
            return outcome(of: comparison, message, isSettled ? .proved : nil)
        }
        return outcome(
            of: comparison, "\(comparison.name) lists the app, but the device has refused it. \(heldFile).", .ruledOut,
            advice: "Wait for the next check, or install the app again.")
    }

    private func unlistedFinding(_ comparison: DeviceComparison, _ reason: String) -> DeviceFinding {
        guard siteApproval == .approved else { return outcome(of: comparison, "\(reason).") }
        return outcome(of: comparison, "\(reason), but the device approves the app. \(heldFile).")
    }
}

extension DeviceComparison.Difference {
    fileprivate var notes: [String] {
        var notes: [String] = []
        func note(_ components: [String], _ count: Int, _ words: String) {
            guard count > 0 else { return }
            let noun = count == 1 ? "1 component" : "\(count) components"
            let rest = count > components.count ? ", …" : ""
            notes.append("\(noun) \(words): \(components.joined(separator: ", "))\(rest)")
        }
        note(missing, missingCount, "of the file \(missingCount == 1 ? "is" : "are") not on the device")
        note(extra, extraCount, "on the device \(extraCount == 1 ? "is" : "are") not in the file")
        if let orderPlace {
            notes.append("The components are the same in another order, from component \(orderPlace) on.")
        }
        if hasDefaults {
            notes.append(
                "The file has defaults. Whether devices print them within each component is not known, so the two may be "
                    + "the same.")
        }
        return notes
    }
}

package struct DeviceFinding: Sendable {
    /// In lower case with hyphens.
    package let name: String
    package let standing: EvidenceLine.Standing
    package let message: String
    /// A sentence each.
    package var notes: [String] = []
    /// Nil if there is nothing to do.
    package var advice: String?
}

package struct JudgedDeviceRecord: Sendable {
    package let record: DeviceRecord
    package let error: DeviceError?
    package let comparisons: [DeviceComparison]
    package let findings: [DeviceFinding]

    /// - Parameters:
    ///   - state: How the CDN's copy compares to the host's file; nil if nobody looked.
    ///   - unavailable: Why there is nothing to compare it with, in a sentence; nil if there is, or nobody asked.
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

    package var hasProblem: Bool { findings.contains { $0.standing == .ruledOut } }
}
