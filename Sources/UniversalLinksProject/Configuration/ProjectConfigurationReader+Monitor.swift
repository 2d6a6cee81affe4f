import JSONSyntax
import UniversalLinks
import UniversalLinksChecks

extension ProjectConfigurationReader {
    private static let monitorKeys = [
        "interval", "jitter", "confirm-after", "opens-after", "closes-after", "cdn-limit", "certificate-limit", "keep",
        "concurrency", "allow-private-addresses", "alerts",
    ]
    private static let day = 86_400

    /// The allowed intervals between checks, in seconds.
    static let intervals = 60...(30 * day)

    mutating func monitor(of value: Value) -> MonitorSettings {
        var monitor = MonitorSettings()
        guard let members = object(value, "monitor", keys: Self.monitorKeys) else { return monitor }
        func duration(_ name: String, in range: ClosedRange<Int>, or usual: Int) -> Int {
            members[ScalarString(name)].flatMap { self.duration($0, name, in: range) } ?? usual
        }
        func count(_ name: String, in range: ClosedRange<Int>, or usual: Int) -> Int {
            members[ScalarString(name)].flatMap { self.count($0, name, in: range) } ?? usual
        }
        let year = 366 * Self.day
        monitor.interval = duration("interval", in: Self.intervals, or: monitor.interval)
        monitor.longestInterval = max(monitor.longestInterval, monitor.interval)
        monitor.jitter = members["jitter"].flatMap { share($0, "jitter", upTo: 50) } ?? monitor.jitter
        monitor.confirmation = duration("confirm-after", in: 1...Self.day, or: monitor.confirmation)
        monitor.opensAfter = count("opens-after", in: 1...100, or: monitor.opensAfter)
        monitor.closesAfter = count("closes-after", in: 1...100, or: monitor.closesAfter)
        monitor.cdnLimit = duration("cdn-limit", in: 60...year, or: monitor.cdnLimit)
        monitor.certificateLimit = duration("certificate-limit", in: 0...year, or: monitor.certificateLimit)
        monitor.retention = duration("keep", in: Self.day...(20 * year), or: monitor.retention)
        monitor.concurrency = count("concurrency", in: 1...1_000, or: monitor.concurrency)
        if let flag = members["allow-private-addresses"].flatMap({ flag($0, "allow-private-addresses") }) {
            monitor.allowsPrivateAddresses = flag.value
        }
        if let alerts = members["alerts"] { readAlerts(alerts, into: &monitor) }
        return monitor
    }

    private mutating func readAlerts(_ value: Value, into monitor: inout MonitorSettings) {
        guard let members = object(value, "alerts", keys: ["group-for", "quiet-hours", "channels"]) else { return }
        if let grouping = members["group-for"].flatMap({ duration($0, "group-for", in: 0...3_600) }) {
            monitor.grouping = grouping
        }
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

    private mutating func share(_ value: Value, _ name: String, upTo limit: Int) -> Double? {
        guard let text = value.json.string, text.hasSuffix("%"), let number = number(text.dropLast(), digits: 3),
            number <= limit
        else {
            report(value, "\"\(name)\" is \(found(value)). Write a share from 0% to \(limit)%, such as 10%.")
            return nil
        }
        return Double(number) / 100
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

    /// In minutes after midnight.
    private mutating func hours(_ value: Value) -> MonitorSettings.QuietHours? {
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
        return MonitorSettings.QuietHours(start: start, end: end)
    }

    private func number(_ text: some StringProtocol, digits: Int) -> Int? {
        guard (1...digits).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }

    private func found(_ value: Value) -> String { value.json.number.map { $0.shortened(to: 60) } ?? value.description }
}

extension ProjectConfigurationReader {
    private static let targetKeys = ["webhook", "slack", "teams", "mail", "command"]
    private static let maximumChannelCount = 50
    private static let maximumAddressCount = 50

    mutating func channels(of value: Value) -> [MonitorSettings.Channel] {
        let entries = list(value, "channels", of: "entries with \"name\" and one of \(Self.targetNames)") ?? []
        if entries.count > Self.maximumChannelCount {
            report(value, "\"channels\" has \(entries.count) entries. Write \(Self.maximumChannelCount) at most.")
        }
        var names: Set<ScalarString> = []
        return entries.prefix(Self.maximumChannelCount).compactMap { entry in
            let (name, channel) = channel(of: entry)
            if let name, !names.insert(ScalarString(name.value)).inserted {
                report(
                    at: name.place.range, "Two channels are called \"\(name.value.shortened(to: 60))\". Rename one.")
            }
            return channel
        }
    }

    private static var targetNames: String { targetKeys.map { "\"\($0)\"" }.joined(separator: ", ") }

    private mutating func channel(of entry: Value) -> (name: Located<String>?, MonitorSettings.Channel?) {
        let keys = ["name"] + Self.targetKeys + ["secret-env", "at-least"]
        guard let members = object(entry, "an entry of \"channels\"", keys: keys) else { return (nil, nil) }
        if members["name"] == nil { report(entry, "The entry has no \"name\". Say what the channel is called.") }
        let name = members["name"].flatMap { text($0, "name") }
        let severity = members["at-least"].flatMap {
            choice($0, "at-least", among: MonitorSettings.severities.map { ($0, $0) })
        }
        let secret = members["secret-env"].flatMap { variable($0, "secret-env") }
        let named = Self.targetKeys.filter { members[ScalarString($0)] != nil }
        guard named.count == 1, let key = named.first, let value = members[ScalarString(key)] else {
            let found = named.isEmpty ? "none" : named.map { "\"\($0)\"" }.joined(separator: " and ")
            report(entry, "The entry has \(found) of \(Self.targetNames). Write exactly one.")
            return (name, nil)
        }
        if let secret = members["secret-env"], key != "webhook" {
            report(
                secret,
                "\"secret-env\" signs the requests of \"webhook\", and has no effect beside \"\(key)\". Remove it.")
        }
        let target: MonitorSettings.Target? =
            switch key {
            case "webhook": url(value, key).map { .webhook($0, secret: secret) }
            case "slack": url(value, key, isEncrypted: true).map { .slack($0) }
            case "teams": url(value, key, isEncrypted: true).map { .teams($0) }
            case "mail": mail(value)
            default: command(value)
            }
        guard let name, let target else { return (name, nil) }
        return (name, MonitorSettings.Channel(name: name.value, target: target, minimumSeverity: severity))
    }

    // MARK: - Targets

    private mutating func url(
        _ value: Value, _ name: String, isEncrypted: Bool = false
    ) -> MonitorSettings.Text? {
        if value.json.object != nil {
            guard let members = object(value, "\"\(name)\"", keys: ["url-env"]) else { return nil }
            guard let named = members["url-env"] else {
                report(value, "\"\(name)\" has no \"url-env\". Write a URL, or url-env: with the variable that has it.")
                return nil
            }
            return variable(named, "url-env")
        }
        guard let text = text(value, name) else { return nil }
        if let problem = MonitorSettings.problem(withURL: text.value, isEncrypted: isEncrypted) {
            report(value, "\"\(name)\" is not a URL that can be requested. \(problem)")
            return nil
        }
        return MonitorSettings.Text(position: position(value), written: text.value, variable: nil)
    }

    private mutating func variable(_ value: Value, _ name: String) -> MonitorSettings.Text? {
        guard let text = text(value, name) else { return nil }
        let isName =
            text.value.utf8.count <= 128
            && text.value.utf8.enumerated().allSatisfy { index, byte in
                switch byte {
                case 0x41...0x5A, 0x61...0x7A, 0x5F: true
                case 0x30...0x39: index > 0
                default: false
                }
            }
        guard isName else {
            report(
                value,
                "\"\(name)\" is not the name of an environment variable. Write letters, digits and underscores, such as "
                    + "AASA_WEBHOOK, and never the secret itself.")
            return nil
        }
        return MonitorSettings.Text(position: position(value), written: nil, variable: text.value)
    }

    private mutating func mail(_ value: Value) -> MonitorSettings.Target? {
        guard let members = object(value, "\"mail\"", keys: ["to", "from", "sendmail"]) else { return nil }
        for key in ["to", "from"] where members[ScalarString(key)] == nil {
            report(value, "\"mail\" has no \"\(key)\". Write an address, such as on-call@example.com.")
        }
        let recipients = members["to"].map { value in
            value.json.array == nil
                ? [address(value, "to")]
                : (list(value, "to", of: "addresses") ?? []).map { address($0, "to") }
        }
        if let to = members["to"], let recipients, !(1...Self.maximumAddressCount).contains(recipients.count) {
            report(
                to,
                "\"to\" has \(recipients.count) addresses. Write 1 to \(Self.maximumAddressCount).")
            return nil
        }
        let sender = members["from"].flatMap { address($0, "from") }
        let program = members["sendmail"].flatMap { value -> String? in
            guard let path = text(value, "sendmail")?.value else { return nil }
            guard path.hasPrefix("/") else {
                report(value, "\"sendmail\" is not an absolute path. Write one, such as /usr/sbin/sendmail.")
                return nil
            }
            return path
        }
        guard let recipients, let sender, !recipients.contains(nil) else { return nil }
        return .mail(to: recipients.compactMap(\.self), from: sender, sendmail: program)
    }

    /// An address that a mail program reads as neither an option nor a header field.
    private mutating func address(_ value: Value, _ name: String) -> String? {
        guard let text = text(value, name)?.value else { return nil }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>\"(),:;\\[]".utf8.contains($0) }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isPlain, !text.hasPrefix("-"),
            text.utf8.count <= 254
        else {
            report(
                value, "\"\(name)\" is \(value.description). Write a bare mail address, such as on-call@example.com.")
            return nil
        }
        return text
    }

    private mutating func command(_ value: Value) -> MonitorSettings.Target? {
        guard let elements = list(value, "command", of: "a program and its arguments") else { return nil }
        guard let program = elements.first else {
            report(value, "\"command\" is empty. Write a program and its arguments.")
            return nil
        }
        let words = [text(program, "command")?.value] + elements.dropFirst().map { argument($0) }
        return words.contains(nil) ? nil : .command(words.compactMap(\.self))
    }

    /// An argument may be empty.
    private mutating func argument(_ value: Value) -> String? { value.json.string ?? text(value, "command")?.value }

    private func position(_ value: Value) -> SourcePosition {
        document.source.position(of: value.json.range.start)
    }
}

extension MonitorSettings {
    /// What is wrong with a URL that alerts are sent to, as a sentence; nil if it is valid.
    ///
    /// - Parameter isEncrypted: Whether it must be an `https` URL.
    package static func problem(withURL text: String, isEncrypted: Bool) -> String? {
        do throws(WebAddressError) {
            let address = try WebAddress(parsing: text)
            return isEncrypted && address.scheme != .https ? "It does not start with https://." : nil
        } catch {
            return error.message
        }
    }
}
