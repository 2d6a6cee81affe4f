import Foundation
import Logging
import NIOConcurrencyHelpers
import UniversalLinksChecks

@testable import UniversalLinksMonitor

enum AlertSamples {
    /// Monday, 2026-11-23, 12:00 UTC.
    static let noon: Int64 = 1_795_435_200

    static func time(_ offset: Int64) -> UTCInstant { UTCInstant(seconds: noon + offset) }

    static func incident(
        _ domain: String = "shop.example", _ kind: Incident.Kind = .hostingBroken,
        _ severity: Incident.Severity = .error,
        cause: String = "the host answers with status 503", evidence: [String] = ["GET https://shop.example/ → 503"],
        opened: Int64 = 0, closed: Int64? = nil
    ) -> Incident {
        Incident(
            id: "\(domain)/\(kind.rawValue)/\(noon + opened)", domain: domain, kind: kind, severity: severity,
            summary: "\(domain): \(cause)", cause: cause, evidence: evidence, began: time(opened - 60),
            opened: time(opened), closed: closed.map(time))
    }

    static func opened(_ incident: Incident) -> Incident.Transition {
        Incident.Transition(.opened, incident, at: incident.opened)
    }

    static func changed(
        _ incident: Incident, _ severity: Incident.Severity, at offset: Int64, cause: String? = nil
    ) -> Incident.Transition {
        var incident = incident
        (incident.severity, incident.cause) = (severity, cause ?? incident.cause)
        return Incident.Transition(.changed, incident, at: time(offset))
    }

    static func closed(_ incident: Incident, at offset: Int64) -> Incident.Transition {
        var incident = incident
        incident.closed = time(offset)
        return Incident.Transition(.closed, incident, at: time(offset))
    }

    static func alert(
        _ incidents: [Incident] = [incident()], step: Incident.Transition.Step = .opened,
        severity: Incident.Severity = .error, summary: String? = nil
    ) -> Alert {
        Alert(
            key: Alert.key(ofTransitions: incidents.map(\.id)), step: step, kind: incidents.first?.kind ?? .fileBroken,
            severity: severity, summary: summary ?? incidents.first?.summary ?? "", incidents: incidents, time: time(60)
        )
    }

    static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// Removes the folder afterwards.
    static func withFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("alerts-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await body(folder)
    }
}

final class SettableTime: Sendable {
    private let seconds: NIOLockedValueBox<Int64>

    init(_ time: UTCInstant) { seconds = NIOLockedValueBox(time.seconds) }

    var now: UTCInstant {
        get { UTCInstant(seconds: seconds.withLockedValue(\.self)) }
        set { seconds.withLockedValue { $0 = newValue.seconds } }
    }

    func advance(_ count: Int64) { seconds.withLockedValue { $0 += count } }
}
