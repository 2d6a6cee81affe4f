import UniversalLinksChecks

/// A timeline as tables: the files, when the CDN followed, and everything that happened.
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
