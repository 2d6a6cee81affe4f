import UniversalLinksChecks

/// `/domains/NAME`: a domain, what happened to it, and why.
struct DomainPage: Sendable {
    /// The lengths of time that are offered, in days.
    static let lengths = [1, 7, 30, 90, 365]
    /// How many incidents show the difference that caused them; of the others, their own pages do.
    static let comparedCount = 5
    /// How many rows the table of the timeline has.
    static let rowLimit = 400

    let account: DomainAccount
    /// The days that are shown.
    let length: Int
    let now: UTCInstant
    /// What changed, by the identifier of the incident.
    let changes: [String: FileChange]

    private var name: String { account.summary.name }

    private var timeline: StatusTimeline {
        StatusTimeline(account, from: UTCInstant(seconds: now.seconds - Int64(length) * 86_400), to: now)
    }

    var document: String {
        let timeline = timeline
        return PageFrame(title: name, now: now).document {
            HTML.element("p", [.classes("path")]) { HTML.link("/", "All domains") }
            HTML.element("div", [.classes("title")]) {
                HTML.element("h1", [.classes("summary")]) { HTML.text(name, limit: 253) }
                HTML.badge(account.summary.condition)
            }
            HTML.element("p", [.classes("lead")], lead)
            DomainFacts(account: account, now: now).html
            section(timeline)
            incidents
        }
    }

    /// What is wrong, or that nothing is.
    private var lead: String {
        let summary = account.summary
        if let headline = summary.headline { return headline }
        guard let since = summary.since else { return "This domain has not been checked yet." }
        return "No open incident since \(since.dateAndTime) UTC."
    }

    // MARK: - Timeline

    private func section(_ timeline: StatusTimeline) -> HTML {
        .element("section", [.classes("card"), .init("aria-labelledby", "timeline-heading")]) {
            HTML.element("div", [.classes("card-head")]) {
                HTML.element("h2", [.id("timeline-heading")], "Timeline")
                HTML.element("nav", [.classes("filters"), .init("aria-label", "Length of the timeline")]) {
                    HTML.element("ul") {
                        for length in DomainPage.lengths { HTML.element("li") { chip(length) } }
                    }
                }
            }
            HTML.element("div", [.classes("pad picture")]) {
                TimelinePicture(timeline: timeline).svg
                legend
                HTML.element("p", [], totals(timeline))
                TimelineTables(timeline: timeline).html
            }
        }
    }

    private func chip(_ length: Int) -> HTML {
        let current: [HTML.Attribute] = length == self.length ? [.init("aria-current", "true")] : []
        return .element(
            "a", [.classes("chip"), .address("\(StatusAddress.domain(name))?days=\(length)")] + current,
            length == 1 ? "24 hours" : "\(length) days")
    }

    private var legend: HTML {
        .element("ul", [.classes("legend")]) {
            for (name, words) in [
                ("file", "a file"), ("behind", "CDN copy out of date"), ("broken", "no usable file"),
                ("down", "no answer"), ("gap", "no checks"),
            ] {
                HTML.element("li") {
                    HTML.element("span", [.classes("sample \(name)"), .init("aria-hidden", "true")]) { HTML() }
                    HTML.text(words)
                }
            }
        }
    }

    private func totals(_ timeline: StatusTimeline) -> String {
        guard !timeline.origin.isEmpty else { return "There were no checks in this time." }
        let outage = timeline.outage
        let behind = timeline.behind
        return
            (outage.seconds > 0
            ? "The host served no usable file for \(outage). " : "The host served a file at every check. ")
            + (behind.seconds > 0
                ? "Devices got an older file from the CDN, or none, for \(behind)."
                : "The CDN never had an older file than the host.")
    }

    // MARK: - Incidents

    private var incidents: HTML {
        .element("section", [.classes("incidents"), .init("aria-labelledby", "incidents-heading")]) {
            HTML.element("h2", [.id("incidents-heading")], "Incidents")
            if account.incidents.isEmpty {
                HTML.element("p", [.classes("card empty")], "There were none in this time.")
            }
            for incident in account.incidents {
                IncidentCard(incident: incident, change: changes[incident.id], now: now, isAlone: false).html
            }
            if account.incidentCount > account.incidents.count {
                HTML.element(
                    "p", [.classes("quiet")],
                    "\(account.incidentCount - account.incidents.count) older incidents are not shown.")
            }
        }
    }
}
