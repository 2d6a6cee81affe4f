import UniversalLinksChecks

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Everything that `/metrics` shows, at one moment.
///
/// Events are counted in ``MonitorActivity``; the rest is read from the history at each request, so that it is also
/// right after a restart.
struct MonitorMetrics: Sendable {
    /// The most domains that have their own samples.
    static let domainLimit = 20
    static let prefix = "aasa_monitor_"

    let activity: MonitorActivity
    /// Nil if it cannot be read.
    let history: (domains: [StatusDomain], figures: HistoryFigures)?
    let version: String
    let memory: Int?
    let now: UTCInstant

    var exposition: String { families.map(\.exposition).joined() }

    var families: [MetricFamily] {
        var families = activityFamilies
        families.append(gauge("history_readable", "Whether the history can be read.", history == nil ? 0 : 1))
        if let history { families += stateFamilies(history.domains) + figureFamilies(history.figures) }
        return families + processFamilies
    }

    // MARK: - What happens

    private var activityFamilies: [MetricFamily] {
        let record = activity.record
        return [
            .init(
                name("checks_total"), .counter, "Checks that ended, by their outcome.", by: "outcome",
                MonitorActivity.Outcome.allCases.map { ($0.rawValue, Double(record.outcomes[$0] ?? 0)) }),
            .init(name("check_duration_seconds"), "How long checks took.", record.durations),
            .init(name("check_lateness_seconds"), "How long after their time checks began.", record.lateness),
            .init(
                name("alerts_total"), .counter, "Attempts to deliver an alert, by channel and result.",
                samples: record.deliveries.sorted {
                    ($0.key.name, $0.key.delivery.rawValue) < ($1.key.name, $1.key.delivery.rawValue)
                }
                .map { channel, count in
                    .init(
                        labels: [.init("channel", channel.name), .init("result", channel.delivery.rawValue)],
                        value: Double(count))
                }),
            .init(
                name("history_failures_total"), .counter, "Checks that could not be stored.",
                Double(record.historyFailureCount)),
            .init(
                name("last_check_timestamp_seconds"), .gauge, "When the last check ended.",
                samples: record.lastCheck.map { [.init(value: Double($0.seconds))] } ?? []),
        ]
    }

    // MARK: - How domains are

    private func stateFamilies(_ domains: [StatusDomain]) -> [MetricFamily] {
        let conditions = Dictionary(grouping: domains, by: \.condition).mapValues(\.count)
        let incidents = domains.flatMap(\.openIncidents)
        let open = Dictionary(grouping: incidents) { IncidentKey(kind: $0.kind, severity: $0.severity) }
            .mapValues(\.count)
        let behind = domains.compactMap { domain in
            domain.lastCheck?.behindSince.map { (domain.name, Double(ElapsedTime(from: $0, to: now).seconds)) }
        }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        let ends = domains.compactMap { $0.lastCheck?.certificateEnd?.seconds }
        return [
            .init(
                name("domains"), .gauge, "Watched domains, by their state.", by: "state",
                DomainCondition.allCases.map { ($0.name, Double(conditions[$0] ?? 0)) }),
            .init(
                name("incidents_open"), .gauge, "Open incidents, by kind and severity.",
                samples: IncidentKey.all.map { key in
                    .init(
                        labels: [.init("kind", key.kind.rawValue), .init("severity", key.severity.name)],
                        value: Double(open[key] ?? 0))
                }),
            .init(
                name("cdn_domains"), .gauge, "Checked domains, by the state of the CDN's copy.", by: "state",
                cdnCounts(domains)),
            gauge(
                "cdn_behind_max_seconds", "For how long the CDN copy that is out of date longest has been so.",
                behind.first?.1 ?? 0),
            .init(
                name("cdn_behind_seconds"), .gauge,
                "For how long the CDN copy has been out of date; only the \(MonitorMetrics.domainLimit) longest.",
                by: "domain", Array(behind.prefix(MonitorMetrics.domainLimit))),
            .init(
                name("certificate_remaining_min_seconds"), .gauge, "How long the certificate is valid that ends first.",
                samples: ends.min().map { [.init(value: Double($0) - Double(now.seconds))] } ?? []),
        ]
    }

    /// Domains by state; unknown states share one label.
    private func cdnCounts(_ domains: [StatusDomain]) -> [(String, Double)] {
        var counts: [String: Double] = [:]
        for check in domains.compactMap(\.lastCheck) {
            counts[CDNWords.states.contains(check.cdn) ? check.cdn : "other", default: 0] += 1
        }
        return (CDNWords.states + ["other"]).map { ($0, counts[$0] ?? 0) }
    }

    private struct IncidentKey: Hashable {
        var kind: Incident.Kind
        var severity: Incident.Severity

        static var all: [IncidentKey] {
            Incident.Kind.allCases.flatMap { kind in
                Incident.Severity.allCases.map { IncidentKey(kind: kind, severity: $0) }
            }
        }
    }

    // MARK: - The program

    private func figureFamilies(_ figures: HistoryFigures) -> [MetricFamily] {
        [
            gauge("alerts_waiting", "Alerts that wait to be delivered.", Double(figures.waitingAlertCount)),
            gauge("database_size_bytes", "The size of the database.", Double(figures.byteCount)),
        ]
    }

    private var processFamilies: [MetricFamily] {
        var families = [
            MetricFamily(name("build_info"), .gauge, "The version of the program.", by: "version", [(version, 1)]),
            MetricFamily(
                "process_start_time_seconds", .gauge, "When the process started.", Double(activity.start.seconds)),
        ]
        if let memory {
            families.append(
                MetricFamily(
                    "process_resident_memory_bytes", .gauge, "The memory of the process.", Double(memory)))
        }
        return families
    }

    private func name(_ suffix: String) -> String { MonitorMetrics.prefix + suffix }

    private func gauge(_ suffix: String, _ help: String, _ value: Double) -> MetricFamily {
        MetricFamily(name(suffix), .gauge, help, value)
    }
}

struct MetricFamily: Hashable, Sendable {
    enum Kind: String, Sendable { case counter, gauge, histogram }

    struct Sample: Hashable, Sendable {
        /// Follows the name of the family, such as `_bucket`.
        var suffix = ""
        var labels: [Label] = []
        var value: Double
    }

    struct Label: Hashable, Sendable {
        var name: String
        var value: String

        init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    let name: String
    let kind: Kind
    let help: String
    let samples: [Sample]

    init(_ name: String, _ kind: Kind, _ help: String, samples: [Sample]) {
        (self.name, self.kind, self.help, self.samples) = (name, kind, help, samples)
    }

    init(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        self.init(name, kind, help, samples: [Sample(value: value)])
    }

    init(_ name: String, _ kind: Kind, _ help: String, by label: String, _ values: [(String, Double)]) {
        self.init(
            name, kind, help, samples: values.map { Sample(labels: [Label(label, $0.0)], value: $0.1) })
    }

    init(_ name: String, _ help: String, _ histogram: Histogram) {
        var samples: [Sample] = []
        var total = 0
        for (bound, count) in zip(histogram.bounds.map(MetricFamily.text) + ["+Inf"], histogram.counts) {
            total += count
            samples.append(Sample(suffix: "_bucket", labels: [Label("le", bound)], value: Double(total)))
        }
        samples.append(Sample(suffix: "_sum", value: histogram.sum))
        samples.append(Sample(suffix: "_count", value: Double(total)))
        self.init(name, .histogram, help, samples: samples)
    }

    /// The text format of Prometheus, version 0.0.4; empty if there are no samples.
    var exposition: String {
        guard !samples.isEmpty else { return "" }
        var text = "# HELP \(name) \(MetricFamily.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
        for sample in samples {
            text += name + sample.suffix
            if !sample.labels.isEmpty {
                let labels = sample.labels.map { "\($0.name)=\"\(MetricFamily.escaped($0.value, quotes: true))\"" }
                text += "{\(labels.joined(separator: ","))}"
            }
            text += " \(MetricFamily.text(sample.value))\n"
        }
        return text
    }

    /// Without a fraction if there is none.
    private static func text(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\"" where quotes: result += "\\\""
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

enum ProcessMemory {
    /// Nil if the system does not report it.
    static var residentByteCount: Int? {
        #if os(Linux)
            guard let file = fopen("/proc/self/statm", "r") else { return nil }
            defer { fclose(file) }
            var buffer = [UInt8](repeating: 0, count: 256)
            let count = fread(&buffer, 1, buffer.count, file)
            let fields = String(decoding: buffer.prefix(count), as: UTF8.self).split(separator: " ")
            guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
            return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
        #else
            return nil
        #endif
    }
}
