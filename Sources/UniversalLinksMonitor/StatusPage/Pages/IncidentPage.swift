import UniversalLinksChecks

/// `/incidents/ID`: an incident with everything that is known about it.
struct IncidentPage: Sendable {
    let details: IncidentDetails
    let change: FileChange?
    let now: UTCInstant

    var document: String {
        let incident = details.incident
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
        let incident = details.incident
        return .joined([
            fact("Identifier") { HTML.element("code", [], incident.id) },
            fact("First failed check") { HTML.time(incident.began) },
            fact("Opened") { HTML.time(incident.opened) },
            fact("Closed") { incident.closed.map(HTML.time) ?? HTML.text("It is open.") },
            fact("File before") { file(incident.previousFileHash, details.previousFile?.bytes) },
            fact("File when it opened") { file(incident.fileHash, details.file?.bytes) },
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

struct IncidentCard: Sendable {
    static let evidenceLimit = 50

    let incident: Incident
    let change: FileChange?
    let now: UTCInstant
    /// Whether it is the subject of the page: then everything is open, and nothing links to it.
    let isAlone: Bool

    var html: HTML {
        .element("article", [.classes("card pad incident-card")]) {
            HTML.element("div", [.classes("incident-head")]) {
                HTML.badge(incident.severity)
                if isAlone {
                    HTML.element("h2", [], "What happened")
                } else {
                    HTML.element("h3") { HTML.link(StatusAddress.incident(incident.id), incident.kind.title) }
                }
                HTML.element("p", [.classes("quiet small-text when")]) { when }
            }
            HTML.element("p") { HTML.text(isAlone ? incident.summary : incident.cause, limit: 600) }
            evidence
            difference
        }
    }

    private var when: HTML {
        .joined([
            .time(incident.began),
            incident.closed.map { closed in
                .joined([
                    .text(" – "), .time(closed), .text(", lasted \(ElapsedTime(from: incident.began, to: closed))"),
                ])
            } ?? .text(", open for \(ElapsedTime(from: incident.began, to: now))"),
        ])
    }

    private var evidence: HTML {
        guard !incident.evidence.isEmpty else { return HTML() }
        let list = HTML.element("ul", [.classes("evidence")]) {
            for line in incident.evidence.prefix(IncidentCard.evidenceLimit) {
                HTML.element("li") { HTML.text(line, limit: 400) }
            }
        }
        return isAlone ? list : folded("Evidence", list)
    }

    /// The evidence of an open incident is visible at once.
    private func folded(_ title: String, _ content: HTML) -> HTML {
        .element("details", incident.closed == nil ? [.init("open")] : []) {
            HTML.element("summary", [], title)
            content
        }
    }

    private var difference: HTML {
        guard let change else { return HTML() }
        let content = FileChangeView(change: change).html
        guard isAlone else { return folded("What changed in the file", content) }
        return .joined([.element("h3", [], "What changed in the file"), content])
    }
}
