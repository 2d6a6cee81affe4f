import UniversalLinksChecks

/// The last days of a domain as a row of bars, with the same in words.
struct DayStrip: Sendable {
    /// How many days it shows.
    static let dayCount = 30

    /// How a day went.
    enum Day: Hashable, Sendable, CaseIterable {
        /// No check.
        case empty
        case fine
        /// Fewer than half of the checks failed.
        case troubled
        /// Half of them or more.
        case failed
    }

    /// One for each day, the last one is today.
    let days: [Day]
    private let checkCount: Int
    private let failureCount: Int

    /// - Parameters:
    ///   - tallies: In any order; days before the first and after the last one are left out.
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

    /// The bars: one path for each kind of day, so that a page of domains stays small.
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

    /// Bars of 4 × their height, 5 apart; the worse the day, the taller.
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
