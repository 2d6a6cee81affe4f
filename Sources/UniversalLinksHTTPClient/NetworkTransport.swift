internal import Dispatch
internal import NIOCore
internal import NIOPosix
internal import NIOSSL
public import UniversalLinksChecks

/// The network: HTTP/1.1, TLS 1.2 or later, and one connection for each exchange, unless requests allow one to be used
/// again (``ExchangeRequest/ConnectionUse``).
///
/// Trust means the system's roots and those of the configuration. On Linux the system's roots are not Apple's: a host
/// may be trusted here and not by Apple's devices, and the other way round. Certificates are judged by RFC 5280 at the
/// time of the exchange, for the requested name, and for use by servers; revocation and transparency logs are not
/// looked at.
///
/// Through a proxy, hosts are looked up here only if their addresses matter: for
/// ``ExchangeRequest/Reachability/publicAddresses``, for one version of IP alone, or if an override names addresses.
/// The proxy then gets the address that was checked. Otherwise it gets the name, and no addresses are recorded.
///
/// It needs no shutdown: its threads end after the last reference to it. ``shutdown()`` waits for that.
public final class NetworkTransport: Transport {
    let configuration: Configuration
    let group: MultiThreadedEventLoopGroup
    let resolver: NameResolver
    let verifier: ChainVerifier
    let tls: NIOSSLContext
    let kept = KeptConnections()
    /// Runs the judgement of a chain, away from event loops.
    let judging: @Sendable (@escaping @Sendable () async -> Void) -> Void

    /// A transport.
    ///
    /// - Throws: If the given roots contain no certificate, or one that cannot be read.
    public convenience init(_ configuration: Configuration = Configuration()) throws(NetworkConfigurationError) {
        try self.init(configuration, resolver: NameResolver(threadCount: max(1, configuration.lookupCount)))
    }

    init(_ configuration: Configuration, resolver: NameResolver) throws(NetworkConfigurationError) {
        self.configuration = configuration
        self.resolver = resolver
        verifier = ChainVerifier(try RootStore(configuration.roots))
        tls = try NetworkTransport.tlsContext()
        ExchangeRun.makeGenericTypes()
        group = MultiThreadedEventLoopGroup(numberOfThreads: max(1, configuration.threadCount))
        if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
            let executor = JudgingExecutor(threadCount: max(1, configuration.threadCount))
            judging = { work in Task(executorPreference: executor) { await work() } }
        } else {
            judging = { work in Task { await work() } }
        }
    }

    deinit {
        // Also after `shutdown()`, which makes this report only that it is late.
        group.shutdownGracefully(queue: .global()) { _ in }
    }

    /// Sends a request once and records what happened.
    public func exchange(_ request: ExchangeRequest) async -> HTTPExchange {
        let kept = request.connection.reuses ? kept.take(for: request) : nil
        let run = ExchangeRun(request, on: kept?.loop ?? group.next(), of: self)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                run.loop.execute { run.start(on: kept) { continuation.resume(returning: $0) } }
            }
        } onCancel: {
            run.loop.execute { run.finish(ExchangeFailure(.cancelled)) }
        }
    }

    /// Ends the threads and waits for it. No exchange may run, and none can follow.
    public func shutdown() async {
        try? await group.shutdownGracefully()
    }

    /// Without roots of its own, since the whole judgement is in the verification callback.
    private static func tlsContext() throws(NetworkConfigurationError) -> NIOSSLContext {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        tls.certificateVerification = .noHostnameVerification
        tls.trustRoots = .certificates([])
        tls.applicationProtocols = ["http/1.1"]
        // Until then, a connection is kept in memory after the other side has said goodbye, closed or not.
        tls.shutdownTimeout = .milliseconds(500)
        do {
            return try NIOSSLContext(configuration: tls)
        } catch {
            throw NetworkConfigurationError(.unusableTLS, "The TLS library cannot be set up: \(error).")
        }
    }
}
