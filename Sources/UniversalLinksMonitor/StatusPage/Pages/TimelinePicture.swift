import UniversalLinksChecks

/// A timeline as SVG: a lane for the host, one for the CDN, and the incidents under them.
///
/// Lengths along the time are percentages, so that the picture is as wide as its place, and its text keeps its size.
struct TimelinePicture: Sendable {
    let timeline: StatusTimeline

    /// The rows of incidents; if more overlap, they share the last one.
    static let rowLimit = 4
    /// How many intervals of a lane are drawn; with more, the shortest are left out.
    static let intervalLimit = 600

    private static let laneHeight = 30
    private static let (originTop, cdnTop, incidentTop) = (24, 84, 144)

    /// The table beside it shows the same.
    var svg: HTML {
        let rows = incidentRows
        let height = TimelinePicture.incidentTop + max(1, (rows.map(\.row).max() ?? 0) + 1) * 22 + 30
        return .element(
            "svg",
            [
                .classes("timeline"), .init("width", "100%"), .init("height", "\(height)"), .init("role", "img"),
                .init("aria-labelledby", "timeline-title timeline-words"),
            ]
        ) {
            HTML.element("title", [.id("timeline-title")], "Timeline of the host, Apple's CDN and incidents")
            HTML.element("desc", [.id("timeline-words")], words)
            pattern
            axis(height: height)
            lane(timeline.origin, named: "Host", at: TimelinePicture.originTop)
            lane(timeline.cdn, named: "Apple's CDN", at: TimelinePicture.cdnTop)
            incidents(rows)
        }
    }

    /// In two sentences.
    var words: String {
        let files = timeline.files.count
        let behind = timeline.behind
        let count = timeline.incidents.count
        return "From \(timeline.start.dateAndTime) to \(timeline.end.dateAndTime) UTC: "
            + "\(files.counted("file")), \(count.counted("incident")). "
            + (behind.seconds > 0
                ? "The CDN copy was out of date for \(behind)." : "The CDN copy was never out of date.")
    }

    // MARK: - Lanes

    private func lane(_ intervals: [DomainHistory.Interval], named name: String, at top: Int) -> HTML {
        .joined([
            .element("text", [.classes("lane"), .init("x", "0"), .init("y", "\(top - 7)")], name),
            .element(
                "rect",
                [
                    .classes("gap"), .init("x", "0"), .init("y", "\(top)"), .init("width", "100%"),
                    .init("height", "\(TimelinePicture.laneHeight)"),
                ]
            ) { HTML() },
            .joined(shown(intervals).map { self.interval($0, at: top) }),
        ])
    }

    private func shown(_ intervals: [DomainHistory.Interval]) -> [DomainHistory.Interval] {
        guard intervals.count > TimelinePicture.intervalLimit else { return intervals }
        return Array(
            intervals.sorted { $0.length > $1.length }.prefix(TimelinePicture.intervalLimit)
                .sorted { $0.start < $1.start })
    }

    private func interval(_ interval: DomainHistory.Interval, at top: Int) -> HTML {
        let (x, width) = extent(from: interval.start, to: interval.end)
        let place: [HTML.Attribute] = [
            .init("x", percent(x)), .init("y", "\(top)"), .init("width", percent(width)),
            .init("height", "\(TimelinePicture.laneHeight)"),
        ]
        let label = label(of: interval.content, width: width)
        return .joined([
            .element("rect", [.classes(className(of: interval.content))] + place) {
                HTML.element("title", [], title(of: interval))
            },
            interval.isBehind ? .element("rect", [.classes("behind")] + place) { HTML() } : HTML(),
            label.map { text in
                .element(
                    "text",
                    [
                        .classes("number"), .init("x", percent(x + width / 2)),
                        .init("y", "\(top + TimelinePicture.laneHeight / 2 + 4)"),
                    ], text)
            } ?? HTML(),
        ])
    }

    /// Nil if the interval has no room for it.
    private func label(of content: DomainHistory.Content, width: Double) -> String? {
        guard case .file(let hash) = content, width > 0.03 else { return nil }
        let number = timeline.number(of: hash)
        return width > 0.15 ? "File \(number)" : "\(number)"
    }

    private func className(of content: DomainHistory.Content) -> String {
        switch content {
        case .file(let hash): "file file-\((timeline.number(of: hash) - 1) % 4)"
        case .broken: "broken"
        case .down: "down"
        case .unknown: "unknown"
        }
    }

    private func title(of interval: DomainHistory.Interval) -> String {
        let time = "\(interval.start.dateAndTime) to \(interval.end.dateAndTime) UTC"
        return "\(timeline.words(for: interval)) (\(time))"
    }

    // MARK: - Incidents

    private struct Row {
        var incident: Incident
        var row: Int
    }

    /// Each incident in the first row in which it has room.
    private var incidentRows: [Row] {
        var ends: [Double] = []
        return timeline.incidents.prefix(TimelinePicture.intervalLimit).map { incident in
            let (x, width) = extent(from: incident.began, to: incident.closed ?? timeline.end)
            let free = ends.firstIndex { $0 <= x }
            let row = min(free ?? ends.count, TimelinePicture.rowLimit - 1)
            let end = max(x + width, x + 0.02)
            if row < ends.count { ends[row] = max(ends[row], end) } else { ends.append(end) }
            return Row(incident: incident, row: row)
        }
    }

    private func incidents(_ rows: [Row]) -> HTML {
        .joined([
            .element(
                "text", [.classes("lane"), .init("x", "0"), .init("y", "\(TimelinePicture.incidentTop - 7)")],
                "Incidents"),
            rows.isEmpty
                ? .element(
                    "text",
                    [.classes("none"), .init("x", "0"), .init("y", "\(TimelinePicture.incidentTop + 12)")], "None")
                : .joined(rows.map(mark)),
        ])
    }

    private func mark(_ row: Row) -> HTML {
        let (incident, top) = (row.incident, TimelinePicture.incidentTop + row.row * 22)
        let (x, width) = extent(from: incident.began, to: incident.closed ?? timeline.end)
        let severity = DomainCondition(incident.severity)
        return .element("g", [.classes("incident \(severity.name)")]) {
            HTML.element(
                "title", [],
                "\(incident.kind.title) (\(incident.severity.name)), \(incident.began.dateAndTime) UTC to "
                    + (incident.closed.map { "\($0.dateAndTime) UTC" } ?? "now"))
            HTML.element(
                "rect",
                [
                    .init("x", percent(x)), .init("y", "\(top + 5)"), .init("width", percent(width)),
                    .init("height", "6"), .init("rx", "3"),
                ]
            ) { HTML() }
            HTML.element(
                "svg",
                [
                    // At the end, its room is before its time.
                    .classes(x > 0.95 ? "mark late" : "mark"), .init("x", percent(x)), .init("y", "\(top)"),
                    .init("width", "16"), .init("height", "16"),
                ]
            ) {
                HTML.element("circle", [.init("cx", "8"), .init("cy", "8"), .init("r", "8")]) { HTML() }
                severity.icon
            }
        }
    }

    // MARK: - Axis

    private func axis(height: Int) -> HTML {
        let marks = TimeAxis(from: timeline.start, to: timeline.end).marks
        return .joined(
            marks.enumerated().map { index, mark in
                let x = timeline.position(of: mark.time)
                let side = x < 0.06 ? " first" : x > 0.94 ? " last" : ""
                return .joined([
                    .element(
                        "line",
                        [
                            .classes("grid"), .init("x1", percent(x)), .init("x2", percent(x)),
                            .init("y1", "\(TimelinePicture.originTop)"), .init("y2", "\(height - 18)"),
                        ]
                    ) { HTML() },
                    .element(
                        "text",
                        [
                            .classes("tick\(side)\(index % 2 == 1 ? " minor" : "")"), .init("x", percent(x)),
                            .init("y", "\(height - 4)"),
                        ], mark.label),
                ])
            })
    }

    /// The hatching of a copy that is out of date.
    private var pattern: HTML {
        .element("defs") {
            HTML.element(
                "pattern",
                [
                    .id("hatch"), .init("width", "6"), .init("height", "6"), .init("patternUnits", "userSpaceOnUse"),
                    .init("patternTransform", "rotate(45)"),
                ]
            ) {
                HTML.element("rect", [.classes("hatch"), .init("width", "2.5"), .init("height", "6")]) { HTML() }
            }
        }
    }

    private func extent(from start: UTCInstant, to end: UTCInstant) -> (x: Double, width: Double) {
        let x = timeline.position(of: start)
        return (x, max(0, timeline.position(of: end) - x))
    }

    /// A share from 0 to 1 in percent, with three digits after the point.
    private func percent(_ share: Double) -> String {
        let thousandths = Int((share * 100_000).rounded())
        let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
        let digits = String(rest)
        return rest == 0 ? "\(whole)%" : "\(whole).\(String(repeating: "0", count: 3 - digits.count))\(digits)%"
    }
}

extension DomainHistory.Interval {
    fileprivate var length: Int64 { end.seconds - start.seconds }
}

/// The marks of a time: at most seven, at round times in UTC.
struct TimeAxis: Sendable {
    struct Mark: Hashable, Sendable {
        var time: UTCInstant
        var label: String
    }

    let marks: [Mark]

    init(from start: UTCInstant, to end: UTCInstant) {
        let length = max(1, end.seconds - start.seconds)
        let steps: [Int64] = [
            60, 300, 900, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600, 86_400, 2 * 86_400, 5 * 86_400, 7 * 86_400,
            14 * 86_400, 30 * 86_400, 61 * 86_400, 122 * 86_400, 365 * 86_400,
        ]
        let step = steps.first { length / $0 <= 6 } ?? length / 6
        let (quotient, remainder) = start.seconds.quotientAndRemainder(dividingBy: step)
        var time = (remainder > 0 ? quotient + 1 : quotient) * step
        var marks: [Mark] = []
        while time <= end.seconds, marks.count < 8 {
            let instant = UTCInstant(seconds: time)
            if time >= start.seconds {
                let isShort = step < 86_400
                marks.append(Mark(time: instant, label: isShort ? instant.time : instant.dayAndMonth))
            }
            time += step
        }
        self.marks = marks
    }
}
