import HTTPTypes
import NIOCore
import NIOSSL
import NIOTLS
import UniversalLinksStandIn

/// What a connection needs for faults to be made on it.
struct FaultyConnections: Sendable {
    /// Decides what gets a fault.
    let maker: FaultMaker

    private let log: AccessLog
    /// For versions of TLS that nobody should offer any more.
    private let oldContexts: [HostConnection: NIOSSLContext]

    init(_ maker: FaultMaker, certificates: ServerCertificates, log: AccessLog) throws {
        (self.maker, self.log) = (maker, log)
        var contexts: [HostConnection: NIOSSLContext] = [:]
        if maker.connections.contains(.tls10) { contexts[.tls10] = try certificates.context(only: .tlsv1) }
        if maker.connections.contains(.tls11) { contexts[.tls11] = try certificates.context(only: .tlsv11) }
        oldContexts = contexts
    }

    /// Prepares a connection; before everything else.
    func setUp(_ pipeline: ChannelPipeline.SynchronousOperations) throws {
        try pipeline.addHandler(WireHandler())
    }

    /// The TLS of a host; nil for the usual one.
    func context(for serverName: String?) -> NIOSSLContext? {
        maker.connection(of: serverName).flatMap { oldContexts[$0] }
    }

    /// Does what the host does instead of TLS.
    ///
    /// - Returns: Whether there is something; if not, TLS is to be spoken.
    func playInsteadOfTLS(_ serverName: String?, on channel: any Channel) -> Bool {
        maker.connection(of: serverName)?.playInsteadOfTLS(on: channel) ?? false
    }

    /// A handler for the end of the pipeline.
    func makeSwitch() -> FaultSwitch {
        FaultSwitch(maker) { [log] in log.add($0, fault: $1, from: $2) }
    }
}
