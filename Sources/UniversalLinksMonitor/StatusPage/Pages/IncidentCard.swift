import UniversalLinksChecks

/// An incident, and the difference that caused it.
struct IncidentCard: Sendable {
    /// The most lines of evidence that are shown.
    static let evidenceLimit = 50

    let incident: Incident
    let change: FileChange?
    let now: UTCInstant
    /// Whether it is the subject of the page: then everything is open, and nothing leads to it.
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

    /// What an open incident rests on is seen at once.
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
