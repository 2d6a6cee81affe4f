import UniversalLinks

extension HopEvidence {
    /// What the device has noted: whether it approves the app, and what the user chose.
    var deviceLines: [EvidenceLine] {
        guard let records = context.records else {
            return [
                EvidenceLine(.deviceApproval, .unknown, "No device records were passed.", missing: .deviceRecords),
                EvidenceLine(.userChoice, .unknown, "Only the device knows what the user chose before."),
            ]
        }
        let candidates = records.records(ofLinksOn: host, for: namedApp)
        let record = candidates.first { isMeant($0) }
        guard let record else {
            return [missingRecord, EvidenceLine(.userChoice, .unknown, "The device has no record of it.")]
        }
        return [approvalLine(record), choiceLine(record)]
    }

    private var namedApp: AppIdentifier? {
        context.app.flatMap { AppIdentifier($0).hasDocumentedShape ? AppIdentifier($0) : nil }
    }

    /// Whether a record is that of the app, which may be named by its bundle identifier.
    func isMeant(_ record: DeviceRecord) -> Bool {
        guard let app = context.app else { return true }
        return record.isOf(app)
    }

    private var missingRecord: EvidenceLine {
        EvidenceLine(
            .deviceApproval, .ruledOut,
            "The device has no record of links for the app on \(host): the app is not installed, or its signature does not "
                + "claim the host.")
    }

    func approvalLine(_ record: DeviceRecord) -> EvidenceLine {
        var notes: [String] = []
        if let check = record.lastCheckTime { notes.append("The device last checked the file at \(check).") }
        if let check = record.nextCheckTime { notes.append("It checks again at \(check).") }
        if let error = record.error {
            notes.append("The device noted an error: \(error)")
            notes += DeviceError(error).meanings.map { "\($0.code): \($0.sentence)" }
        }
        if record.isInDeveloperMode {
            notes.append("The entry has mode=developer: the device fetches the file from the host, not from the CDN.")
        }
        let entry = "the record of \(record.domain.text)"
        switch record.siteApproval {
        case .approved:
            return EvidenceLine(.deviceApproval, .proved, "It does, according to \(entry).", notes: notes)
        case .denied:
            return EvidenceLine(
                .deviceApproval, .ruledOut,
                "It has refused the app, according to \(entry): \(record.siteReason ?? "").",
                notes: notes)
        case .unspecified:
            return EvidenceLine(
                .deviceApproval, .ruledOut,
                "It has not approved the app yet, according to \(entry): \(record.siteReason ?? "").",
                notes: notes)
        case .other(let word):
            return EvidenceLine(.deviceApproval, .unknown, "It says \"\(word)\", according to \(entry).", notes: notes)
        }
    }

    private func choiceLine(_ record: DeviceRecord) -> EvidenceLine {
        switch record.userApproval {
        case .approved: EvidenceLine(.userChoice, .proved, "The user has chosen the app for this domain.")
        case .unspecified: EvidenceLine(.userChoice, .proved, "The user has chosen nothing for this domain.")
        case .denied:
            EvidenceLine(
                .userChoice, .ruledOut, "The user has chosen the browser for this domain.",
                notes: ["Touch and hold a link to the domain, in Notes for example, and choose the app."])
        case .other(let word): EvidenceLine(.userChoice, .unknown, "The device says \"\(word)\".")
        }
    }

    /// What happens on the device at the moment of the tap, which no file tells.
    var circumstances: [EvidenceLine] {
        [
            EvidenceLine(
                .otherDomain, .unknown,
                "A link tapped in Safari on a page of \(host) itself stays in Safari; this cannot be seen from outside."
            ),
            EvidenceLine(
                .handingOver, .unknown,
                "Apps with an in-app browser may open links there; each app decides."),
            EvidenceLine(
                .tapped, .unknown,
                "A URL that is typed or pasted into a browser, or opened by a script, stays there."),
        ]
    }
}
