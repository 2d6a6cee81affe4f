import UniversalLinksChecks

/// The marks of a time: at most seven, at round times in UTC.
struct TimeAxis: Sendable {
    /// A mark with its label.
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
