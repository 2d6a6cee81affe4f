import UniversalLinks

extension HopEvidence {
    /// What the device has noted: whether it approves the app, and what the user chose.
    var deviceLines: [EvidenceLine] {
        guard let records = context.records else {
            return [
                EvidenceLine(.deviceApproval, .unknown, "The device was not asked.", missing: .deviceRecords),
                EvidenceLine(.userChoice, .unknown, "Only the device knows what the user chose before."),
            ]
        }
        let candidates = records.records(ofLinksOn: host, for: namedApp)
        let record = candidates.first { isMeant($0) }
        guard let record else {
            return [missingRecord, EvidenceLine(.userChoice, .unknown, "There is no record of it.")]
        }
        return [approvalLine(record), choiceLine(record)]
    }

    private var namedApp: AppIdentifier? {
        context.app.flatMap { AppIdentifier($0).hasDocumentedShape ? AppIdentifier($0) : nil }
    }

    /// Whether a record is that of the app, which may be named by its bundle identifier.
    private func isMeant(_ record: DeviceRecord) -> Bool {
        guard let app = context.app else { return true }
        return record.app == AppIdentifier(app) || record.app.bundleIdentifier == app
    }

    private var missingRecord: EvidenceLine {
        EvidenceLine(
            .deviceApproval, .ruledOut,
            "The device has no record of links for the app on \(host): the app is not installed, or its signature does not "
                + "claim the host.")
    }

    private func approvalLine(_ record: DeviceRecord) -> EvidenceLine {
        var notes: [String] = []
        if let check = record.lastCheck { notes.append("The file was asked for last at \(check).") }
        if let check = record.nextCheck { notes.append("It is asked for next at \(check).") }
        if let error = record.error { notes.append("The device noted an error: \(error)") }
        if record.domain.modes.contains(.developer) {
            notes.append("The entry has mode=developer: the device asks the host itself, and not the CDN.")
        }
        let entry = "the record of \(record.domain.text)"
        switch record.siteApproval {
        case .approved:
            return EvidenceLine(.deviceApproval, .proved, "It does, by \(entry).", notes: notes)
        case .denied:
            return EvidenceLine(
                .deviceApproval, .ruledOut,
                "It has refused the app, by \(entry): the file that it got does not name it.",
                notes: notes)
        case .unspecified:
            return EvidenceLine(
                .deviceApproval, .ruledOut,
                "It has not approved the app yet, by \(entry): it got no file that it could use.",
                notes: notes)
        case .other(let word):
            return EvidenceLine(.deviceApproval, .unknown, "It says “\(word)”, by \(entry).", notes: notes)
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
        case .other(let word): EvidenceLine(.userChoice, .unknown, "The device says “\(word)”.")
        }
    }

    /// What happens on the device at the moment of the tap, which no file tells.
    var circumstances: [EvidenceLine] {
        [
            EvidenceLine(
                .otherDomain, .unknown,
                "A link that is tapped in Safari on a page of \(host) itself stays in Safari; nobody can see that from here."
            ),
            EvidenceLine(
                .handingOver, .unknown,
                "Apps with a browser of their own may keep links to themselves; that is up to each of them."),
            EvidenceLine(
                .tapped, .unknown,
                "An address that is typed or pasted into a browser, or opened by a script, stays there."),
        ]
    }
}
