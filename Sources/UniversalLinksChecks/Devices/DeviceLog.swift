import JSONSyntax
package import UniversalLinks

/// What the lines of `swcd` say about each domain: every failure, the last line of each other kind, and how many there are.
package struct DeviceLog: Sendable {
    /// The domains, in the order of their first lines.
    package private(set) var domains: [DomainSummary] = []
    /// How many lines are of `swcd`.
    package private(set) var lineCount = 0
    /// How many of these name no domain.
    package private(set) var linesWithoutDomain = 0
    /// The failures among the lines without a domain.
    package private(set) var failuresWithoutDomain = Failures()
    /// How many are about domains beyond ``maximumDomainCount``.
    package private(set) var leftOutLineCount = 0

    private var places: [VerbatimText: Int] = [:]

    /// The most domains that are kept.
    package static let maximumDomainCount = 1_000
    /// The most apps of a domain that are kept.
    private static let maximumAppCount = 20

    /// What is said about a domain.
    package struct DomainSummary: Sendable {
        /// The domain.
        package let domain: String
        /// The apps that the lines name, in order.
        package fileprivate(set) var apps: [AppIdentifier] = []
        /// How many lines there are of each kind.
        package fileprivate(set) var counts: [DeviceLogEvent.Kind: Int] = [:]
        /// The last line of each kind.
        package fileprivate(set) var last: [DeviceLogEvent.Kind: DeviceLogEvent] = [:]
        /// The failures.
        package fileprivate(set) var failures = Failures()
    }

    /// Failures in the order of their first lines, each message once.
    package struct Failures: Sendable {
        /// The first failures.
        package private(set) var list: [Failure] = []
        /// How many further lines there are with other messages.
        package private(set) var leftOutCount = 0

        /// The most messages that are kept.
        package static let maximumCount = 20
    }

    /// A failure.
    package struct Failure: Sendable {
        /// The first line that says it.
        package let event: DeviceLogEvent
        /// How many lines say it.
        package fileprivate(set) var count = 1
        /// When the last one does, as written.
        package fileprivate(set) var lastTime: String?
    }

    /// Nothing.
    package init() {}

    /// Counts a line.
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
        if let known = places[VerbatimText(domain)] { return known }
        guard domains.count < DeviceLog.maximumDomainCount else { return nil }
        places[VerbatimText(domain)] = domains.count
        domains.append(DomainSummary(domain: domain))
        return domains.count - 1
    }

    /// The part that is about an app and a host; nil stands for any.
    package func restricted(toApp app: String?, host: String?) -> [DomainSummary] {
        domains.filter { summary in
            let isOfHost = host.map { summary.isAbout($0) } ?? true
            let isOfApp = app.map { app in
                summary.apps.isEmpty
                    || summary.apps.contains { $0 == AppIdentifier(app) || $0.bundleIdentifier.isVerbatim(app) }
            }
            return isOfHost && isOfApp ?? true
        }
    }
}

extension DeviceLog.Failures {
    fileprivate mutating func add(_ event: DeviceLogEvent) {
        if let place = list.firstIndex(where: { $0.event.message.isVerbatim(event.message) }) {
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
        AssociationFile.Domain(domain)?.relation(to: host) == .contained || domain.isVerbatim(host.asciiLowercased)
    }
}
