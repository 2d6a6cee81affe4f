import UniversalLinks
import UniversalLinksLinting

/// What the link and the app say: whether the app claims the host, for links or as an App Clip.
extension HopEvidence {
    var linkLine: EvidenceLine {
        guard hop.link.isWeb, !host.isEmpty else {
            let what = hop.link.isWeb ? "It has no host" : "Its scheme is neither http nor https"
            return EvidenceLine(.link, .ruledOut, "\(what), so no association file applies to it.")
        }
        guard case .answeredByParent(let entry, let parent)? = claim?.value else {
            return EvidenceLine(.link, .proved, "Its host is \(host), and \(host)'s association file decides.")
        }
        return EvidenceLine(
            .link, .proved,
            "Its host is \(host); the app claims it by \(entry), so \(parent)'s association file decides.")
    }

    private var claim: Entitlements.Claim? {
        context.entitlements?.claim(on: AssociationFile.Domain(exactly: host), for: context.linkService)
    }

    var claimLine: EvidenceLine {
        let service = context.linkService
        switch claim?.value {
        case nil:
            return EvidenceLine(.claim, .unknown, "The app's entitlements were not passed.", missing: .entitlements)
        case .claimed(let entry):
            return EvidenceLine(.claim, .proved, "Its entitlements name the host: \(entry).")
        case .answeredByParent(let entry, let parent):
            return EvidenceLine(
                .claim, .proved, "Its entitlements name the host's parent: \(entry).",
                notes: ["The file of \(parent) decides, not that of \(host)."])
        case .subdomainsOnly(let entry):
            return EvidenceLine(
                .claim, .unknown, "Its entitlements name only the subdomains of the host: \(entry).",
                notes: [
                    "Apple's pages disagree on whether that includes \(host) itself (H2). Add \(service):\(host)."
                ])
        case .unusable(let entry):
            return EvidenceLine(
                .claim, .ruledOut, "The entry of its entitlements cannot be used: \(entry).", notes: mistakes(in: entry)
            )
        case .missing:
            return EvidenceLine(.claim, .ruledOut, missingClaim)
        }
    }

    private func mistakes(in entry: String) -> [String] {
        let entitlements = Entitlements(associatedDomains: [AssociatedDomain(parsing: entry)])
        return EntitlementLinter().diagnostics(for: entitlements).filter { $0.severity == .error }.map { diagnostic in
            "\(diagnostic.message) (\(diagnostic.code.id)). " + (diagnostic.help ?? "")
        }
    }

    /// Which entry is missing: for links, for an App Clip, or for passkeys and passwords if the app asks only for
    /// those.
    private var missingClaim: String {
        let domains = context.entitlements?.associatedDomains ?? []
        if let service = context.otherService {
            let own = domains.filter { $0.service == service }.prefix(3).map { $0.text.shortened(to: 100) }
            return
                (own.isEmpty
                ? "Its entitlements have no entry for \(service)."
                : "Its entitlements name \(own.joined(separator: ", ")), but not this domain.")
                + " Add \(service):\(host)."
        }
        func asks(for service: String) -> Bool { domains.contains { $0.service == service } }
        if context.isAppClip {
            let links = domains.first { $0.service == "applinks" && $0.host.hasSameScalars(as: host) }
            let vain = links.map { " \($0.text) does not associate an App Clip." } ?? ""
            return "Its entitlements do not name the host under appclips. Add appclips:\(host)." + vain
        }
        guard !asks(for: "applinks"), asks(for: "webcredentials") else {
            return "Its entitlements do not name the host. Add applinks:\(host)."
        }
        switch context.entitlements?.claim(on: AssociationFile.Domain(exactly: host), for: "webcredentials").value {
        case .claimed(let entry), .answeredByParent(let entry, _), .subdomainsOnly(let entry):
            return
                "Its entitlements claim it for passkeys and passwords only (\(entry)), and those open no links."
        case .missing, .unusable, nil:
            let own = domains.filter { $0.service == "webcredentials" }.prefix(3).map { $0.text.shortened(to: 100) }
            return
                "Its entitlements ask for passkeys and passwords only (\(own.joined(separator: ", "))), and not on this host. "
                + "For those, add webcredentials:\(host)."
        }
    }

    /// What a file says about an App Clip, whatever the link; nil for other apps.
    func clipLine(_ topic: EvidenceLine.Topic, _ file: AssociationFile, called name: String) -> EvidenceLine? {
        guard context.app != nil || context.isAppClip else { return nil }
        let clips = AppClips(in: file)
        let entries = ListedApp.all(in: file)
        let listedClips = entries.filter { $0.service == "appclips" }.map(\.app.value)
        let named = context.app.map { app in entries.filter { $0.isNamed(app) }.map(\.app.value) } ?? listedClips
        let candidates = named.isEmpty ? [AppIdentifier(context.app ?? "the app")] : named
        guard context.isAppClip || candidates.contains(where: clips.contains) else { return nil }
        if let listed = candidates.first(where: clips.lists) {
            return EvidenceLine(
                topic, .proved, "By \(name), \(listed) is an App Clip of this domain: \"appclips\" lists it.")
        }
        return EvidenceLine(
            topic, .ruledOut,
            "By \(name), \(candidates[0]) is not an App Clip of this domain. Write it into the \"apps\" of \"appclips\".",
            notes: named.isEmpty
                ? [] : ["The file lists it for another service, which does not associate an App Clip."],
            namesake: HopEvidence.namesake(of: candidates[0], among: listedClips))
    }
}

extension HopEvidence {
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

    /// The app may be named by its bundle identifier.
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
