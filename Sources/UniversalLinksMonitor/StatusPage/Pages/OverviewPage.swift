import UniversalLinksChecks

/// `/`: all domains at a glance, the worst first.
struct OverviewPage: Sendable {
    let overview: StatusOverview
    let days: [String: [DayTally]]

    var document: String {
        PageFrame(title: overview.sentence, now: overview.now).document {
            HTML.element("h1", [.classes("summary")], overview.sentence)
            tools
            if overview.domains.isEmpty {
                HTML.element("p", [.classes("card empty")], emptyWords)
            } else {
                table
                if overview.pageCount > 1 { pages }
            }
        }
    }

    // MARK: - What is shown

    private var tools: HTML {
        .element("div", [.classes("tools")]) {
            HTML.element("nav", [.classes("filters"), .init("aria-label", "State")]) {
                HTML.element("ul") {
                    for filter in StatusQuery.Filter.offered
                    where filter.isAlwaysOffered || overview.count(of: filter) > 0 {
                        HTML.element("li") { chip(filter) }
                    }
                }
            }
            HTML.element(
                "form", [.classes("search"), .init("role", "search"), .init("action", "/"), .init("method", "get")]
            ) {
                HTML.element("label", [.classes("unseen"), .init("for", "q")], "Search for a domain")
                HTML.void(
                    "input",
                    [
                        .id("q"), .init("type", "text"), .init("name", "q"), .init("value", overview.query.text),
                        .init("maxlength", "253"), .init("placeholder", "Domain"), .init("autocomplete", "off"),
                        .init("autocapitalize", "none"), .init("spellcheck", "false"),
                    ])
                if overview.query.filter != .all {
                    HTML.void(
                        "input",
                        [
                            .init("type", "hidden"), .init("name", "state"),
                            .init("value", overview.query.filter.name),
                        ])
                }
                HTML.element("button", [.init("type", "submit")], "Search")
            }
        }
    }

    private func chip(_ filter: StatusQuery.Filter) -> HTML {
        let isCurrent = filter == overview.query.filter
        let current: [HTML.Attribute] = isCurrent ? [.init("aria-current", "true")] : []
        return .element("a", [.classes("chip"), .address(overview.query.with(filter).address)] + current) {
            HTML.text(filter.word)
            HTML.element("span", [.classes("count")], " \(overview.count(of: filter))")
        }
    }

    private var emptyWords: String {
        if overview.count == 0 { return "Domains appear here as soon as the configuration lists them." }
        if overview.matchingCount > 0 { return "These domains have fewer than \(overview.query.page) pages." }
        let (text, isFiltered) = (overview.query.text, overview.query.filter != .all)
        guard !text.isEmpty else { return "No domain is in this state." }
        return "No domain\(isFiltered ? " in this state" : "") has \"\(text)\" in its name."
    }

    // MARK: - Domains

    private var table: HTML {
        .element("table", [.classes("card domains")]) {
            HTML.element("caption", [.classes("unseen")], "Domains, the worst first")
            HTML.element("thead") {
                HTML.element("tr") {
                    for heading in ["State", "Domain", "Since", "CDN", "Last check", "Checks in 30 days"] {
                        HTML.element("th", [.init("scope", "col")], heading)
                    }
                }
            }
            HTML.element("tbody") {
                for domain in overview.domains { row(domain) }
            }
        }
    }

    private func row(_ domain: StatusDomain) -> HTML {
        .element("tr") {
            HTML.element("td", [.classes("state")]) { HTML.badge(domain.condition) }
            HTML.element("th", [.init("scope", "row")]) {
                HTML.link(StatusAddress.domain(domain.name), domain.name)
                if let headline = domain.headline {
                    HTML.element("span", [.classes("headline")]) { HTML.text(headline, limit: 160) }
                }
            }
            HTML.element("td", [.classes("since"), .init("data-label", "Since")]) { moment(domain.since) }
            HTML.element("td", [.classes("cdn"), .init("data-label", "CDN")]) { cdn(domain) }
            HTML.element("td", [.classes("last"), .init("data-label", "Last check")]) { moment(domain.lastCheck?.time) }
            HTML.element("td", [.classes("days")]) {
                DayStrip(days[domain.name] ?? [], today: overview.now.day).svg
            }
        }
    }

    private func moment(_ instant: UTCInstant?) -> HTML {
        guard let instant else { return .text("–") }
        return .element("time", [.init("datetime", instant.description)]) {
            HTML.text(instant.dateAndTime)
            HTML.element("span", [.classes("ago")], "\(ElapsedTime(from: instant, to: overview.now)) ago")
        }
    }

    private func cdn(_ domain: StatusDomain) -> HTML {
        guard let check = domain.lastCheck else { return .text("–") }
        guard let since = check.behindSince else { return .text(CDNWords.words(check.cdn), limit: 40) }
        return .joined([
            .text(CDNWords.words(check.cdn), limit: 40),
            .element("span", [.classes("ago")], "for \(ElapsedTime(from: since, to: overview.now))"),
        ])
    }

    // MARK: - Pages

    private var pages: HTML {
        let (query, count) = (overview.query, overview.pageCount)
        return .element("nav", [.classes("pages"), .init("aria-label", "Pages")]) {
            if query.page > 1 {
                HTML.link(query.with(page: query.page - 1).address, "Previous", classes: "chip")
            }
            HTML.element("span", [], "Page \(query.page) of \(count), \(overview.matchingCount) domains")
            if query.page < count {
                HTML.link(query.with(page: query.page + 1).address, "Next", classes: "chip")
            }
        }
    }
}

extension StatusQuery.Filter {
    fileprivate var word: String {
        switch self {
        case .all: "All"
        case .attention: "Needs attention"
        case .condition(let condition): condition.word
        }
    }

    fileprivate var isAlwaysOffered: Bool { self == .all || self == .attention }
}

struct DayStrip: Sendable {
    static let dayCount = 30

    enum Day: Hashable, Sendable, CaseIterable {
        case empty
        case fine
        /// Fewer than half of the checks failed.
        case troubled
        /// Half of them or more.
        case failed
    }

    /// The last one is today.
    let days: [Day]
    private let checkCount: Int
    private let failureCount: Int

    /// - Parameters:
    ///   - tallies: In any order; days outside the strip are ignored.
    ///   - today: In days since 1970-01-01.
    init(_ tallies: [DayTally], today: Int) {
        var days = [Day](repeating: .empty, count: DayStrip.dayCount)
        var (checkCount, failureCount) = (0, 0)
        for tally in tallies where tally.checkCount > 0 {
            let index = DayStrip.dayCount - 1 - (today - tally.day)
            guard days.indices.contains(index) else { continue }
            checkCount += tally.checkCount
            failureCount += tally.failureCount
            days[index] =
                tally.failureCount == 0 ? .fine : tally.failureCount * 2 < tally.checkCount ? .troubled : .failed
        }
        (self.days, self.checkCount, self.failureCount) = (days, checkCount, failureCount)
    }

    /// `28 days without a failed check, 2 with failures; 5 of 720 checks failed`
    var words: String {
        let checked = days.filter { $0 != .empty }.count
        guard checked > 0 else { return "no checks in the last \(DayStrip.dayCount) days" }
        let troubled = days.filter { $0 == .troubled || $0 == .failed }.count
        let days = "\(checked.counted("day")) with checks"
        guard troubled > 0 else { return "\(days), none failed" }
        return "\(days), \(troubled) of them with failures: \(failureCount) of \(checkCount.counted("check")) failed"
    }

    /// One path for each kind of day, so that a page of domains stays small.
    var svg: HTML {
        let size = "0 0 \(DayStrip.dayCount * 5 - 1) 20"
        return .element(
            "svg",
            [
                .classes("strip"), .init("viewBox", size), .init("role", "img"),
                .init("aria-label", "Checks in the last 30 days: \(words)"),
            ]
        ) {
            for kind in Day.allCases {
                if let path = path(of: kind) {
                    HTML.element("path", [.classes(kind.className), .init("d", path)]) { HTML() }
                }
            }
        }
    }

    /// Bars are 4 wide and 5 apart; the worse the day, the taller.
    private func path(of kind: Day) -> String? {
        let bars = days.indices.filter { days[$0] == kind }
        guard !bars.isEmpty else { return nil }
        let height = kind.height
        return bars.map { "M\($0 * 5) \(20 - height)h4v\(height)h-4z" }.joined()
    }
}

extension DayStrip.Day {
    fileprivate var className: String {
        switch self {
        case .empty: "empty"
        case .fine: "fine"
        case .troubled: "troubled"
        case .failed: "failed"
        }
    }

    fileprivate var height: Int {
        switch self {
        case .empty: 2
        case .fine: 10
        case .troubled: 15
        case .failed: 20
        }
    }
}
