import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// The evidence for a service other than links: passkeys and passwords, App Clips, Handoff. The file lists apps for it,
/// and no URL matters.
extension HopEvidence {
    func lines(for service: String) -> [EvidenceLine] {
        let domain = EvidenceLine(
            .link.titled("The domain can be associated"), .proved,
            "The domain is \(host); its association file decides.")
        return [
            domain, claimLine.titled("The app claims the domain for \(service)"), servingLine, cdnCopyLine,
            listingLine(.cdnDecision, hop.evidence?.cdn, called: "The CDN's copy", service),
            listingLine(
                .originDecision, rootFile?.exchange ?? hop.evidence?.origin,
                called: "\(answeringHost)'s file", service),
            approvalLine(for: service),
        ] + circumstances(of: service)
    }

    private func listingLine(
        _ topic: EvidenceLine.Topic, _ exchange: HTTPExchange?, called name: String, _ service: String
    ) -> EvidenceLine {
        let topic = topic.titled("\(name) lists the app for \(service)")
        return line(topic, of: exchange, unreadable: "\(name) is not JSON, so it lists no app.") { file in
            listingLine(topic, file, called: name, service)
        }
    }

    private func listingLine(
        _ topic: EvidenceLine.Topic, _ file: AssociationFile, called name: String, _ service: String
    ) -> EvidenceLine {
        let entries = ListedApp.all(in: file)
        let listed = entries.filter { $0.service == service }
        guard let app = context.app else {
            let names = listed.prefix(3).map { $0.app.value.text.shortened(to: 100) }.joined(separator: ", ")
            return listed.isEmpty
                ? EvidenceLine(topic, .ruledOut, "\(name) lists no app for \(service).")
                : EvidenceLine(
                    topic, .proved,
                    "\(name) lists \(names)\(listed.count > 3 ? " and more" : "").", missing: .app)
        }
        var search = LinkCauseSearch(Matcher(file, domain: nil))
        if let entry = listed.first(where: { $0.isNamed(app) }) {
            let line = file.position(of: entry.app.place).line
            guard let mistake = search.identifierMistake(of: entry.app.value, for: service) else {
                return EvidenceLine(topic, .proved, "\(name) lists \(entry.app.value) on line \(line).")
            }
            return EvidenceLine(topic, .ruledOut, "\(name) lists it to no effect: \(mistake.sentence).")
        }
        let notes = entries.first { $0.isNamed(app) }.map {
            ["It lists the app for \($0.service), which does not count here."]
        }
        let mistake = search.misspeltIdentifier(of: AppIdentifier(app), for: service)
        let rest =
            mistake.map { $0.sentence + "." }
            ?? (listed.isEmpty
                ? "It has no app under \"\(service)\"." : ListedApp.advice(for: app, among: listed))
        return EvidenceLine(
            topic, .ruledOut, "\(name) does not list \(app) for \(service). \(rest)", notes: notes ?? [],
            namesake: HopEvidence.namesake(of: AppIdentifier(app), among: listed.map(\.app.value)))
    }

    private func approvalLine(for service: String) -> EvidenceLine {
        let topic = EvidenceLine.Topic.deviceApproval.titled("The device approves the app")
        if let records = context.records {
            let record = records.records(ofLinksOn: host, for: nil, service: service).first { isMeant($0) }
            guard let record else {
                return EvidenceLine(
                    topic, .ruledOut,
                    "The device has no record of \(service) for the app on \(host): the app is not installed, or its "
                        + "signature does not claim the domain.")
            }
            return approvalLine(record)
        }
        guard context.message != nil else {
            return EvidenceLine(topic, .unknown, "No device records were passed.", missing: .deviceRecords)
        }
        return EvidenceLine(
            topic, .unknown, "It did not when the message was written; what it has now is unknown.",
            missing: .deviceRecords)
    }

    private func circumstances(of service: String) -> [EvidenceLine] {
        switch service {
        case "webcredentials":
            [
                EvidenceLine(
                    .request, .unknown,
                    "The relying party of a passkey, the domain of a password and the host of an https callback have to be "
                        + "\(host) itself; the app's code and the server decide.")
            ]
        case "appclips":
            [
                EvidenceLine(
                    .experience, .unknown,
                    "App Store Connect needs an App Clip experience whose URL the link starts with; it cannot be seen from "
                        + "outside.")
            ]
        default:
            [
                EvidenceLine(
                    .activity, .unknown,
                    "The other device has to use the same Apple Account with Handoff on, and its activity a URL of \(host)."
                )
            ]
        }
    }
}
