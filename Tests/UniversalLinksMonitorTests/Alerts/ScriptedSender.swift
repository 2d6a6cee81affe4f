import NIOConcurrencyHelpers
import UniversalLinksChecks

@testable import UniversalLinksMonitor

/// Remembers what it was given, and answers as it is told.
final class ScriptedSender: AlertSender {
    private let sent = NIOLockedValueBox<[Alert]>([])
    private let answer: @Sendable (Int, Alert) async -> SendingResult

    /// - Parameter answer: For an alert and the number of attempts before.
    init(_ answer: @escaping @Sendable (Int, Alert) async -> SendingResult = { _, _ in .accepted }) {
        self.answer = answer
    }

    /// Everything that it was given, in order.
    var alerts: [Alert] { sent.withLockedValue(\.self) }

    /// Step and domain of each.
    var lines: [String] { alerts.map { "\($0.step.rawValue) \($0.incidents.first?.domain ?? "")" } }

    func send(_ alert: Alert, now: UTCInstant) async -> SendingResult {
        let index = sent.withLockedValue { sent in
            sent.append(alert)
            return sent.count - 1
        }
        return await answer(index, alert)
    }
}

/// A generator whose numbers depend on its seed alone.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        // SplitMix64
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
