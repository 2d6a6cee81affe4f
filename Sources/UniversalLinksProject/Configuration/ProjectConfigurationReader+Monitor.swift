import JSONSyntax
import UniversalLinks

extension ProjectConfigurationReader {
    private static let monitorKeys = [
        "interval", "jitter", "confirm-after", "opens-after", "closes-after", "cdn-limit", "certificate-limit", "keep",
        "concurrency", "allow-private-addresses", "alerts",
    ]
    private static let day = 86_400

    /// How often a domain may be checked.
    static let intervals = 60...(30 * day)

    /// What `monitor` says.
    mutating func monitor(of value: Value) -> ConfiguredMonitor {
        var monitor = ConfiguredMonitor()
        guard let members = object(value, "monitor", keys: Self.monitorKeys) else { return monitor }
        let year = 366 * Self.day
        monitor.interval = members["interval"].flatMap { duration($0, "interval", in: Self.intervals) }
        monitor.jitter = members["jitter"].flatMap { share($0, "jitter", upTo: 50) }
        monitor.confirmation = members["confirm-after"].flatMap { duration($0, "confirm-after", in: 1...Self.day) }
        monitor.opensAfter = members["opens-after"].flatMap { count($0, "opens-after", in: 1...100) }
        monitor.closesAfter = members["closes-after"].flatMap { count($0, "closes-after", in: 1...100) }
        monitor.cdnLimit = members["cdn-limit"].flatMap { duration($0, "cdn-limit", in: 60...year) }
        monitor.certificateLimit = members["certificate-limit"].flatMap {
            duration($0, "certificate-limit", in: 0...year)
        }
        monitor.retention = members["keep"].flatMap { duration($0, "keep", in: Self.day...(20 * year)) }
        monitor.concurrency = members["concurrency"].flatMap { count($0, "concurrency", in: 1...1_000) }
        monitor.allowsPrivateAddresses = members["allow-private-addresses"].flatMap {
            flag($0, "allow-private-addresses")?.value
        }
        if let alerts = members["alerts"] { readAlerts(alerts, into: &monitor) }
        return monitor
    }

    private mutating func readAlerts(_ value: Value, into monitor: inout ConfiguredMonitor) {
        guard let members = object(value, "alerts", keys: ["group-for", "quiet-hours", "channels"]) else { return }
        monitor.grouping = members["group-for"].flatMap { duration($0, "group-for", in: 0...3_600) }
        monitor.quietHours = members["quiet-hours"].flatMap { hours($0) }
        monitor.channels = members["channels"].map { channels(of: $0) } ?? []
    }

    // MARK: - Values

    /// A time in seconds; nil, with a problem, for anything else.
    mutating func duration(_ value: Value, _ name: String, in range: ClosedRange<Int>) -> Int? {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": Self.day]
        guard let text = value.json.string, let unit = text.last.flatMap({ units[$0] }),
            let number = number(text.dropLast(), digits: 9)
        else {
            report(
                value,
                "\"\(name)\" is \(found(value)). Write a whole number with its unit, such as 30s, 5m, 1h or 14d.")
            return nil
        }
        guard range.contains(number * unit) else {
            let (least, most) = (Self.words(range.lowerBound), Self.words(range.upperBound))
            report(value, "\"\(name)\" is \(found(value)). Write a time from \(least) to \(most).")
            return nil
        }
        return number * unit
    }

    /// A time as it is written, in the largest unit.
    private static func words(_ seconds: Int) -> String {
        for (size, unit) in [(day, "d"), (3_600, "h"), (60, "m")] where seconds > 0 && seconds % size == 0 {
            return "\(seconds / size)\(unit)"
        }
        return "\(seconds)s"
    }

    private mutating func share(_ value: Value, _ name: String, upTo limit: Int) -> Int? {
        guard let text = value.json.string, text.hasSuffix("%"), let number = number(text.dropLast(), digits: 3),
            number <= limit
        else {
            report(value, "\"\(name)\" is \(found(value)). Write a share from 0% to \(limit)%, such as 10%.")
            return nil
        }
        return number
    }

    private mutating func count(_ value: Value, _ name: String, in range: ClosedRange<Int>) -> Int? {
        guard let number = value.json.number.flatMap({ Double($0) }), let count = Int(exactly: number),
            range.contains(count)
        else {
            report(
                value,
                "\"\(name)\" is \(found(value)). Write a whole number from \(range.lowerBound) to \(range.upperBound).")
            return nil
        }
        return count
    }

    /// Minutes after midnight.
    private mutating func hours(_ value: Value) -> (start: Int, end: Int)? {
        let times = (value.json.string ?? "").split(separator: "-", omittingEmptySubsequences: false).map {
            text -> Int? in
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = number(parts[0], digits: 2),
                let minute = number(parts[1], digits: 2), hour < 24, minute < 60
            else { return nil }
            return hour * 60 + minute
        }
        guard times.count == 2, let start = times[0], let end = times[1], start != end else {
            report(
                value,
                "\"quiet-hours\" is \(found(value)). Write two different times of the day in UTC, such as 22:00-07:00.")
            return nil
        }
        return (start, end)
    }

    /// A number of ASCII digits.
    private func number(_ text: some StringProtocol, digits: Int) -> Int? {
        guard (1...digits).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    /// What there is instead, with numbers as they are written.
    private func found(_ value: Value) -> String { value.json.number.map { $0.shortened(to: 60) } ?? value.description }
}
