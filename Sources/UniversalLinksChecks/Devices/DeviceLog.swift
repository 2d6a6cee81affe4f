import JSONSyntax
package import UniversalLinks

/// What the lines of `swcd` say about each domain: every failure, the last line of each other kind, and how many there
/// are.
package struct DeviceLog: Sendable {
    /// In the order of their first lines.
    package private(set) var domains: [DomainSummary] = []
    package private(set) var lineCount = 0
    package private(set) var linesWithoutDomain = 0
    package private(set) var failuresWithoutDomain = Failures()
    /// Lines about domains beyond ``maximumDomainCount``.
    package private(set) var leftOutLineCount = 0

    private var places: [ScalarString: Int] = [:]

    package static let maximumDomainCount = 1_000
    private static let maximumAppCount = 20

    package struct DomainSummary: Sendable {
        package let domain: String
        package fileprivate(set) var apps: [AppIdentifier] = []
        package fileprivate(set) var counts: [DeviceLogEvent.Kind: Int] = [:]
        package fileprivate(set) var last: [DeviceLogEvent.Kind: DeviceLogEvent] = [:]
        package fileprivate(set) var failures = Failures()
    }

    /// In the order of their first lines, each message once.
    package struct Failures: Sendable {
        package private(set) var list: [Failure] = []
        package private(set) var leftOutCount = 0

        package static let maximumCount = 20
    }

    package struct Failure: Sendable {
        package let event: DeviceLogEvent
        package fileprivate(set) var count = 1
        /// Of the last line, as written.
        package fileprivate(set) var lastTime: String?
    }

    package init() {}

    mutating func add(_ event: DeviceLogEvent) {
        lineCount += 1
        guard let domain = event.domain else {
            linesWithoutDomain += 1
            if event.kind == .failed { failuresWithoutDomain.add(event) }
            return
        }
        guard let place = place(of: domain) else {
            leftOutLineCount += 1
            return
        }
        domains[place].counts[event.kind, default: 0] += 1
        domains[place].last[event.kind] = event
        if event.kind == .failed { domains[place].failures.add(event) }
        guard let app = event.app, domains[place].apps.count < DeviceLog.maximumAppCount else { return }
        if !domains[place].apps.contains(app) { domains[place].apps.append(app) }
    }

    private mutating func place(of domain: String) -> Int? {
        if let known = places[ScalarString(domain)] { return known }
        guard domains.count < DeviceLog.maximumDomainCount else { return nil }
        places[ScalarString(domain)] = domains.count
        domains.append(DomainSummary(domain: domain))
        return domains.count - 1
    }

    /// Nil stands for any app or host.
    package func restricted(toApp app: String?, host: String?) -> [DomainSummary] {
        domains.filter { summary in
            let isOfHost = host.map { summary.isAbout($0) } ?? true
            let isOfApp = app.map { app in
                summary.apps.isEmpty
                    || summary.apps.contains { $0 == AppIdentifier(app) || $0.bundleIdentifier.hasSameScalars(as: app) }
            }
            return isOfHost && isOfApp ?? true
        }
    }
}

extension DeviceLog.Failures {
    fileprivate mutating func add(_ event: DeviceLogEvent) {
        if let place = list.firstIndex(where: { $0.event.message.hasSameScalars(as: event.message) }) {
            list[place].count += 1
            list[place].lastTime = event.time
        } else if list.count < Self.maximumCount {
            list.append(DeviceLog.Failure(event: event))
        } else {
            leftOutCount += 1
        }
    }
}

extension DeviceLog.DomainSummary {
    /// Whether the last thing that is known about a request is that it failed.
    package var failure: DeviceLogEvent? { last[.failed] }

    fileprivate func isAbout(_ host: String) -> Bool {
        AssociationFile.Domain(domain)?.relation(to: host) == .contained
            || domain.hasSameScalars(as: host.asciiLowercased)
    }
}

/// A line of `swcd`, the part of Apple's systems that fetches association files.
package struct DeviceLogEvent: Sendable {
    package let kind: Kind
    /// As written; nil if the line has none.
    package let time: String?
    /// Nil if the line names none.
    package let domain: String?
    /// Nil if the line names none.
    package let app: AppIdentifier?
    package let message: String
    package let meanings: [DeviceError.Meaning]

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case failed
        case answered
        case requested
        case registered
        case other
    }

    private static let maximumMessageByteCount = 2_000
}

extension DeviceLogEvent {
    /// - Parameters:
    ///   - time: As written.
    ///   - message: Without time and process.
    init(time: String?, message: ArraySlice<UInt8>) {
        let text = DeviceText.string(message.prefix(DeviceLogEvent.maximumMessageByteCount))
        self.time = time
        self.message = text
        domain = DeviceLogEvent.domain(in: message)
        app = DeviceLogEvent.app(in: message)
        let status = DeviceError.status(in: message)
        let said = DeviceErrorCatalogue.meaning(ofWordsIn: message)
        meanings = (said.map { [$0] } ?? []) + DeviceError(DeviceText.string(message)).meanings
        kind =
            if said != nil || DeviceLogEvent.isFailure(message) || status.map({ $0 != 200 }) ?? false {
                .failed
            } else if status == 200 {
                .answered
            } else if DeviceText.contains("Added service", in: message) {
                .registered
            } else if DeviceText.contains("apple-app-site-association", in: message)
                || DeviceText.contains("cdn-apple.com/a/v1/", in: message)
            {
                .requested
            } else {
                .other
            }
    }

    private static func isFailure(_ message: ArraySlice<UInt8>) -> Bool {
        guard !DeviceText.contains("this is normal", in: message) else { return false }
        return DeviceText.contains("Error Domain=", in: message) || DeviceText.contains("failed", in: message)
            || DeviceText.contains("Failed", in: message)
    }

    // MARK: - Names

    private static let hostByteLimit = 253
    private static let quotes: Set<UInt8> = [UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: " ")]

    /// The domain of a URL of the file, of the CDN's copy, or behind the word.
    private static func domain(in message: ArraySlice<UInt8>) -> String? {
        if let copy = DeviceText.range(of: "cdn-apple.com/a/v1/", in: message) {
            return host(message[copy.upperBound...])
        }
        if DeviceText.contains("apple-app-site-association", in: message),
            let scheme = DeviceText.range(of: "https://", in: message)
        {
            return host(message[scheme.upperBound...])
        }
        for word: StaticString in ["domain: ", "domain ", "domain=", ", d = ", "domain = "] {
            if let place = DeviceText.range(of: word, in: message),
                let host = host(message[place.upperBound...].drop { quotes.contains($0) })
            {
                return host
            }
        }
        return nil
    }

    private static func app(in message: ArraySlice<UInt8>) -> AppIdentifier? {
        for word: StaticString in ["appID ", "appID: ", "app ID: ", ", a = ", "application identifier "] {
            guard let place = DeviceText.range(of: word, in: message) else { continue }
            let name = dotted(message[place.upperBound...].drop { quotes.contains($0) })
            if let name { return AppIdentifier(name) }
        }
        return nil
    }

    private static func host(_ bytes: ArraySlice<UInt8>) -> String? { dotted(bytes)?.asciiLowercased }

    /// Letters, digits and periods with others around them: a host or an app.
    private static func dotted(_ bytes: ArraySlice<UInt8>) -> String? {
        var name = bytes.prefix(hostByteLimit).prefix { byte in
            DeviceText.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "*")].contains(byte)
        }
        while name.last == UInt8(ascii: ".") { name = name.dropLast() }
        guard name.contains(UInt8(ascii: ".")) else { return nil }
        return DeviceText.string(name)
    }
}
