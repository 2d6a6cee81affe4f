import NIOConcurrencyHelpers
import NIOCore
import UniversalLinksStandIn

/// The connections of a test bed, so that it can end them all.
final class OpenConnections: Sendable {
    private struct State {
        var channels: [ObjectIdentifier: any Channel] = [:]
        var isEnded = false
    }

    private let state = NIOLockedValueBox(State())

    var count: Int { state.withLockedValue { $0.channels.count } }

    func add(_ channel: any Channel) {
        let isEnded = state.withLockedValue { state in
            state.channels[ObjectIdentifier(channel)] = channel
            return state.isEnded
        }
        channel.closeFuture.whenComplete { [state] _ in
            state.withLockedValue { $0.channels[ObjectIdentifier(channel)] = nil }
        }
        if isEnded { channel.close(mode: .all, promise: nil) }
    }

    /// Ends all of them, and those that still come, without waiting for what clients have to say.
    func endAll() {
        let channels = state.withLockedValue { state in
            state.isEnded = true
            return Array(state.channels.values)
        }
        for channel in channels { channel.triggerUserOutboundEvent(WireHandler.End.drop, promise: nil) }
    }
}
