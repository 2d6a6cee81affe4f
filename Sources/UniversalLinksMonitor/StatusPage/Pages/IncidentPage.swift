import UniversalLinksChecks

/// `/incidents/ID`: an incident with everything that is known about it.
struct IncidentPage: Sendable {
    let account: IncidentAccount
    let change: FileChange?
    let now: UTCInstant

    var document: String {
        let incident = account.incident
        return PageFrame(title: "\(incident.kind.title) · \(incident.domain)", now: now).document {
            HTML.element("p", [.classes("path")]) {
                HTML.link("/", "All domains")
                HTML.element("span", [.init("aria-hidden", "true")], " / ")
                HTML.link(StatusAddress.domain(incident.domain), incident.domain)
            }
            HTML.element("h1", [.classes("summary")], incident.kind.title)
            IncidentCard(incident: incident, change: change, now: now, isAlone: true).html
            HTML.element("section", [.classes("card pad")]) {
                HTML.element("h2", [], "Details")
                HTML.element("dl", [.classes("facts")]) { facts }
            }
        }
    }

    private var facts: HTML {
        let incident = account.incident
        return .joined([
            fact("Identifier") { HTML.element("code", [], incident.id) },
            fact("First failed check") { HTML.time(incident.began) },
            fact("Opened") { HTML.time(incident.opened) },
            fact("Closed") { incident.closed.map(HTML.time) ?? HTML.text("It is open.") },
            fact("File before") { file(incident.previousFileHash, account.before) },
            fact("File when it opened") { file(incident.fileHash, account.after) },
        ])
    }

    private func fact(_ name: String, @HTMLBuilder _ value: () -> HTML) -> HTML {
        .joined([.element("dt", [], name), .element("dd") { value() }])
    }

    private func file(_ hash: String?, _ bytes: [UInt8]?) -> HTML {
        guard let hash else { return .text("None") }
        return .joined([
            .element("code", [], hash),
            .text(bytes.map { ", \($0.count) bytes" } ?? ", no longer kept"),
        ])
    }
}
