/// A duration, as people write it: `6h`, `90m`, `45s`, `1h30m`.
public struct WaitingTime: Hashable, Sendable {
    /// The seconds, 0 or more.
    public let seconds: Int

    /// The longest time that is read: a year.
    package static let longest = WaitingTime(seconds: 31_536_000)

    /// A time; what is below zero counts as none.
    package init(seconds: Int) {
        self.seconds = max(0, seconds)
    }

    /// Reads numbers with the units `d`, `h`, `m` and `s`, the larger unit first and each once; nil for any other text,
    /// and for more than ``longest``.
    package init?(_ text: String) {
        var total = 0
        var number: Int?
        var units = WaitingTime.units[...]
        for byte in text.utf8 {
            if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                number = (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
                guard number ?? 0 <= WaitingTime.longest.seconds else { return nil }
            } else {
                guard let count = number, let index = units.firstIndex(where: { $0.letter == byte }) else { return nil }
                let seconds = units[index].seconds
                guard count <= WaitingTime.longest.seconds / seconds else { return nil }
                total += count * seconds
                units = units[(index + 1)...]
                number = nil
            }
        }
        guard number == nil, units.count < WaitingTime.units.count, total <= WaitingTime.longest.seconds else {
            return nil
        }
        seconds = total
    }

    private static let units: [(letter: UInt8, seconds: Int, word: String)] = [
        (UInt8(ascii: "d"), 86_400, "d"), (UInt8(ascii: "h"), 3_600, "h"), (UInt8(ascii: "m"), 60, "min"),
        (UInt8(ascii: "s"), 1, "s"),
    ]

    /// The time as clocks measure it.
    public var duration: Duration { .seconds(seconds) }
}

extension WaitingTime: CustomStringConvertible {
    /// The two largest units: `6 h`, `1 h 30 min`, `45 s`.
    public var description: String {
        var rest = seconds
        var parts: [String] = []
        for unit in WaitingTime.units {
            let count = rest / unit.seconds
            rest -= count * unit.seconds
            if count > 0 { parts.append("\(count) \(unit.word)") } else if !parts.isEmpty { break }
            if parts.count == 2 { break }
        }
        return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
    }
}
