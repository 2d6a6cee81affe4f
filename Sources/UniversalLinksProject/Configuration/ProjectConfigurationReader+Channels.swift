import JSONSyntax
import UniversalLinks
import UniversalLinksChecks

extension ProjectConfigurationReader {
    private static let targetKeys = ["webhook", "slack", "teams", "mail", "command"]
    private static let maximumChannelCount = 50
    private static let maximumAddressCount = 50

    /// Where alerts go.
    mutating func channels(of value: Value) -> [ConfiguredMonitor.Channel] {
        let entries = list(value, "channels", of: "entries with \"name\" and one of \(Self.targetNames)") ?? []
        if entries.count > Self.maximumChannelCount {
            report(value, "\"channels\" has \(entries.count) entries. Write \(Self.maximumChannelCount) at most.")
        }
        var names: Set<VerbatimText> = []
        return entries.prefix(Self.maximumChannelCount).compactMap { entry in
            let (name, channel) = channel(of: entry)
            if let name, !names.insert(VerbatimText(name.value)).inserted {
                report(
                    at: name.place.range, "Two channels are called \"\(name.value.shortened(to: 60))\". Rename one.")
            }
            return channel
        }
    }

    private static var targetNames: String { targetKeys.map { "\"\($0)\"" }.joined(separator: ", ") }

    private mutating func channel(of entry: Value) -> (name: Located<String>?, ConfiguredMonitor.Channel?) {
        let keys = ["name"] + Self.targetKeys + ["secret-env", "at-least"]
        guard let members = object(entry, "an entry of \"channels\"", keys: keys) else { return (nil, nil) }
        if members["name"] == nil { report(entry, "The entry has no \"name\". Say what the channel is called.") }
        let name = members["name"].flatMap { text($0, "name") }
        let severity = members["at-least"].flatMap {
            choice($0, "at-least", among: ConfiguredMonitor.severities.map { ($0, $0) })
        }
        let secret = members["secret-env"].flatMap { variable($0, "secret-env") }
        let named = Self.targetKeys.filter { members[VerbatimText($0)] != nil }
        guard named.count == 1, let key = named.first, let value = members[VerbatimText(key)] else {
            let found = named.isEmpty ? "none" : named.map { "\"\($0)\"" }.joined(separator: " and ")
            report(entry, "The entry has \(found) of \(Self.targetNames). Write exactly one.")
            return (name, nil)
        }
        if let secret = members["secret-env"], key != "webhook" {
            report(
                secret,
                "\"secret-env\" signs the requests of \"webhook\", and has no effect beside \"\(key)\". Remove it.")
        }
        let target: ConfiguredMonitor.Target? =
            switch key {
            case "webhook": url(value, key).map { .webhook($0, secret: secret) }
            case "slack": url(value, key, isEncrypted: true).map { .slack($0) }
            case "teams": url(value, key, isEncrypted: true).map { .teams($0) }
            case "mail": mail(value)
            default: command(value)
            }
        guard let name, let target else { return (name, nil) }
        return (name, ConfiguredMonitor.Channel(name: name.value, target: target, minimumSeverity: severity))
    }

    // MARK: - Targets

    /// A URL, or the variable that has it.
    private mutating func url(
        _ value: Value, _ name: String, isEncrypted: Bool = false
    ) -> ConfiguredMonitor.Text? {
        if value.json.object != nil {
            guard let members = object(value, "\"\(name)\"", keys: ["url-env"]) else { return nil }
            guard let named = members["url-env"] else {
                report(value, "\"\(name)\" has no \"url-env\". Write a URL, or url-env: with the variable that has it.")
                return nil
            }
            return variable(named, "url-env")
        }
        guard let text = text(value, name) else { return nil }
        if let problem = ConfiguredMonitor.problem(withURL: text.value, isEncrypted: isEncrypted) {
            report(value, "\"\(name)\" is not a URL that can be requested. \(problem)")
            return nil
        }
        return ConfiguredMonitor.Text(position: position(value), written: text.value, variable: nil)
    }

    private mutating func variable(_ value: Value, _ name: String) -> ConfiguredMonitor.Text? {
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
        return ConfiguredMonitor.Text(position: position(value), written: nil, variable: text.value)
    }

    private mutating func mail(_ value: Value) -> ConfiguredMonitor.Target? {
        guard let members = object(value, "\"mail\"", keys: ["to", "from", "sendmail"]) else { return nil }
        for key in ["to", "from"] where members[VerbatimText(key)] == nil {
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

    /// An address that is neither an option nor a header field to the program that it is passed to.
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

    private mutating func command(_ value: Value) -> ConfiguredMonitor.Target? {
        guard let elements = list(value, "command", of: "a program and its arguments") else { return nil }
        guard let program = elements.first else {
            report(value, "\"command\" is empty. Write a program and its arguments.")
            return nil
        }
        let words = [text(program, "command")?.value] + elements.dropFirst().map { argument($0) }
        return words.contains(nil) ? nil : .command(words.compactMap(\.self))
    }

    /// An argument, which may be empty.
    private mutating func argument(_ value: Value) -> String? { value.json.string ?? text(value, "command")?.value }

    private func position(_ value: Value) -> SourcePosition {
        document.source.position(of: value.json.range.start)
    }
}

extension ConfiguredMonitor {
    /// What is wrong with a URL that alerts are sent to, in a sentence; nil if nothing is.
    ///
    /// - Parameter isEncrypted: Whether it has to be an `https` URL.
    package static func problem(withURL text: String, isEncrypted: Bool) -> String? {
        do throws(WebAddressError) {
            let address = try WebAddress(parsing: text)
            return isEncrypted && address.scheme != .https ? "It does not start with https://." : nil
        } catch {
            return error.message
        }
    }
}
