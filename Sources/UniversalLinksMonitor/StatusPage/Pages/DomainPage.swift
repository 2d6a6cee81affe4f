import UniversalLinks
import UniversalLinksChecks

/// `/domains/NAME`: a domain, what happened to it, and why.
struct DomainPage: Sendable {
    /// The lengths of time that are offered, in days.
    static let lengths = [1, 7, 30, 90, 365]
    /// How many incidents show the difference that caused them; the others show it on their own pages.
    static let comparedCount = 5
    static let rowLimit = 400

    let history: DomainHistory
    /// In days.
    let length: Int
    let now: UTCInstant
    let changes: [String: FileChange]

    private var name: String { history.summary.name }

    private var timeline: StatusTimeline {
        StatusTimeline(history, from: UTCInstant(seconds: now.seconds - Int64(length) * 86_400), to: now)
    }

    var document: String {
        let timeline = timeline
        return PageFrame(title: name, now: now).document {
            HTML.element("p", [.classes("path")]) { HTML.link("/", "All domains") }
            HTML.element("div", [.classes("title")]) {
                HTML.element("h1", [.classes("summary")]) { HTML.text(name, limit: 253) }
                HTML.badge(history.summary.condition)
            }
            HTML.element("p", [.classes("lead")], lead)
            DomainFacts(history: history, now: now).html
            section(timeline)
            incidents
        }
    }

    private var lead: String {
        let summary = history.summary
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
            if history.incidents.isEmpty {
                HTML.element("p", [.classes("card empty")], "There were none in this time.")
            }
            for incident in history.incidents {
                IncidentCard(incident: incident, change: changes[incident.id], now: now, isAlone: false).html
            }
            if history.incidentCount > history.incidents.count {
                HTML.element(
                    "p", [.classes("quiet")],
                    "\(history.incidentCount - history.incidents.count) older incidents are not shown.")
            }
        }
    }
}

struct DomainFacts: Sendable {
    static let diagnosticLimit = 20

    let history: DomainHistory
    let now: UTCInstant

    var html: HTML {
        .element("section", [.classes("facts-row"), .init("aria-label", "Last check")]) {
            card("Host", host)
            card("Apple's CDN", cdn)
            card("Certificate", certificate)
            if let diagnostics { diagnostics }
        }
    }

    private func card(_ heading: String, _ content: HTML) -> HTML {
        .element("div", [.classes("card pad fact")]) {
            HTML.element("h2", [], heading)
            content
        }
    }

    private func line(_ text: String, classes: String? = nil) -> HTML {
        .element("p", classes.map { [.classes($0)] } ?? [], text)
    }

    private var host: HTML {
        guard let check = history.lastCheck else { return line("Not checked yet.") }
        let words =
            switch check.origin.state {
            case .served: "Serves a file"
            case .broken: "Serves no usable file"
            case .down: "Does not answer"
            }
        var details = ["\(check.milliseconds) ms"]
        if let status = check.origin.status { details.insert("status \(status)", at: 0) }
        if let file = check.file { details.append("\(file.bytes.count) bytes") }
        return .joined([
            line(words, classes: "value"),
            check.origin.problem.map { line($0) } ?? HTML(),
            line(details.joined(separator: " · "), classes: "quiet small-text"),
            .element("p", [.classes("quiet small-text")]) {
                "Checked "
                HTML.time(check.time)
                ", \(ElapsedTime(from: check.time, to: now)) ago"
            },
            check.file.map { file in
                .element("p", [.classes("quiet small-text")]) {
                    "SHA-256 "
                    HTML.element("code", [.init("title", file.hash)]) { HTML.text(file.hash.prefix(12)) }
                }
            } ?? HTML(),
        ])
    }

    private var cdn: HTML {
        guard let check = history.lastCheck else { return line("Not checked yet.") }
        return .joined([
            line(CDNWords.words(check.cdn.state), classes: "value"),
            check.cdn.reason.isEmpty ? HTML() : line(check.cdn.reason),
            history.summary.lastCheck?.behindSince.map { since in
                .element("p", [.classes("quiet small-text")]) {
                    "Since "
                    HTML.time(since)
                    ", for \(ElapsedTime(from: since, to: now))"
                }
            } ?? HTML(),
        ])
    }

    private var certificate: HTML {
        guard let certificate = history.lastCheck?.certificate else { return line("None was seen.") }
        let left = ElapsedTime(from: now, to: certificate.notAfter)
        return .joined([
            line(certificate.notAfter > now ? "Valid for \(left)" : "Expired", classes: "value"),
            .element("p", [.classes("quiet small-text")]) {
                "Until "
                HTML.time(certificate.notAfter)
            },
            line("Issued by \(certificate.issuer)", classes: "quiet small-text"),
        ])
    }

    private var diagnostics: HTML? {
        guard let found = history.lastCheck?.diagnostics, !found.isEmpty else { return nil }
        return .element("div", [.classes("card pad fact wide")]) {
            HTML.element("h2", [], "Diagnostics")
            HTML.element("ul", [.classes("diagnostics")]) {
                for diagnostic in found.prefix(DomainFacts.diagnosticLimit) {
                    HTML.element("li") {
                        HTML.badge(condition(of: diagnostic), diagnostic.severity.rawValue)
                        HTML.element("code", [], diagnostic.code)
                        HTML.element("span") { HTML.text(diagnostic.message, limit: 400) }
                    }
                }
            }
            if found.count > DomainFacts.diagnosticLimit {
                line("\(found.count - DomainFacts.diagnosticLimit) more are not shown.", classes: "quiet small-text")
            }
        }
    }

    private func condition(of diagnostic: Monitor.Observation.ObservedDiagnostic) -> DomainCondition {
        switch diagnostic.severity {
        case .error: .error
        case .warning: .warning
        case .note: .notice
        }
    }
}

struct TimelineTables: Sendable {
    let timeline: StatusTimeline

    var html: HTML {
        .joined([
            changes,
            .element("details") {
                HTML.element("summary", [], "The timeline as a table")
                HTML.element(
                    "div",
                    [
                        .classes("scroll"), .init("tabindex", "0"), .init("role", "group"),
                        .init("aria-label", "The timeline as a table"),
                    ]
                ) {
                    events
                }
            },
        ])
    }

    /// When the file changed, and how long devices got the old one.
    private var changes: HTML {
        let changes = timeline.changes.suffix(DomainPage.rowLimit / 10)
        guard !changes.isEmpty else { return HTML() }
        return .element("table", [.classes("plain")]) {
            HTML.element("caption", [], "Changes of the file")
            head(["Changed at the host", "File", "Followed by the CDN", "Devices got the old file for"])
            HTML.element("tbody") {
                for change in changes.reversed() {
                    HTML.element("tr") {
                        HTML.element("td", [.init("data-label", "Changed at the host")]) { HTML.time(change.time) }
                        HTML.element("td", [.init("data-label", "File")]) {
                            HTML.element("span") {
                                "\(timeline.number(of: change.old)) → \(timeline.number(of: change.new)) "
                                HTML.element("code", [.init("title", change.new)]) { HTML.text(change.new.prefix(12)) }
                            }
                        }
                        HTML.element("td", [.init("data-label", "Followed by the CDN")]) {
                            if let followed = change.followed {
                                HTML.time(followed)
                            } else {
                                HTML.text(change == changes.last ? "Not yet" : "Never")
                            }
                        }
                        HTML.element("td", [.init("data-label", "Devices got the old file for")], delay(change))
                    }
                }
            }
        }
    }

    private func delay(_ change: StatusTimeline.Change) -> String {
        guard let followed = change.followed else {
            return change == timeline.changes.last ? "\(ElapsedTime(from: change.time, to: timeline.end)) so far" : "–"
        }
        return ElapsedTime(from: change.time, to: followed).description
    }

    private var events: HTML {
        let events = timeline.events
        return .joined([
            .element("table", [.classes("plain")]) {
                HTML.element("caption", [.classes("unseen")], "Everything that happened, the newest first")
                head(["From", "To", "Where", "What"])
                HTML.element("tbody") {
                    for event in events.suffix(DomainPage.rowLimit).reversed() { row(event) }
                }
            },
            events.count > DomainPage.rowLimit
                ? .element("p", [.classes("quiet")], "\(events.count - DomainPage.rowLimit) older rows are not shown.")
                : HTML(),
        ])
    }

    private func row(_ event: StatusTimeline.Event) -> HTML {
        .element("tr") {
            HTML.element("td", [.init("data-label", "From")]) { HTML.time(event.time) }
            HTML.element("td", [.init("data-label", "To")]) {
                if let end = event.end { HTML.time(end) } else { HTML.text("now") }
            }
            HTML.element("td", [.init("data-label", "Where")], event.place)
            HTML.element("td", [.init("data-label", "What")]) {
                if let id = event.incidentID {
                    HTML.link(StatusAddress.incident(id), event.words)
                } else {
                    HTML.text(event.words, limit: 300)
                }
            }
        }
    }

    private func head(_ headings: [String]) -> HTML {
        .element("thead") {
            HTML.element("tr") {
                for heading in headings { HTML.element("th", [.init("scope", "col")], heading) }
            }
        }
    }
}
