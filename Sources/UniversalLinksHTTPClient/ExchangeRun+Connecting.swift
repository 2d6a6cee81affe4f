internal import NIOCore
internal import NIOPosix
internal import UniversalLinksChecks

extension ExchangeRun {
    /// One read takes a record of TLS and its frame.
    private static let readByteCount = 18_432

    // MARK: - From name to addresses

    func resolve() {
        enter(.resolution)
        let host = request.address.host
        if let address = NetworkAddress(host) { return resolved(.success([address]), of: host) }
        if let addresses = transport.configuration.overrides.addresses(for: host) {
            return resolved(.success(addresses), of: host)
        }
        if transport.configuration.proxy != nil, request.reachability == .everything, request.family == nil {
            return connect(to: [])
        }
        lookUp(host) { answer in
            self.exchange.times.resolution = self.phaseTime
            self.resolved(answer, of: host)
        }
    }

    private func lookUp(_ name: String, _ completion: @escaping @Sendable (NameResolver.Answer) -> Void) {
        let loop = loop
        ticket = transport.resolver.lookUp(name) { answer in
            loop.execute {
                guard !self.isFinished else { return }
                self.ticket = nil
                completion(answer)
            }
        }
    }

    private func resolved(_ answer: NameResolver.Answer, of host: String) {
        switch answer {
        case .failure(let failure):
            if failure.kind == .nameNotFound, failure.detail.hasPrefix("The name has no address"),
                let family = request.family
            {
                return finish(ExchangeFailure(.noAddress(family), detail: failure.detail))
            }
            finish(failure)
        case .success(let addresses):
            exchange.resolvedAddresses = addresses
            // One bad address is enough: a host that answers with one of each must not get a second try.
            if request.reachability == .publicAddresses,
                let forbidden = addresses.lazy.compactMap({ address in address.reservation.map { (address, $0) } })
                    .first
            {
                return finish(
                    ExchangeFailure(
                        .forbiddenAddress(forbidden.0), detail: "\(forbidden.0) is \(forbidden.1.rawValue), not public."
                    ))
            }
            let usable = addresses.filter { request.family == nil || $0.family == request.family }
            if let family = request.family, usable.isEmpty {
                return finish(ExchangeFailure(.noAddress(family), detail: "\(host) has no \(family.rawValue) address."))
            }
            connect(to: usable)
        }
    }

    // MARK: - From addresses to a connection

    /// Connects to the host, or to the proxy that connects to it; without addresses if the proxy looks the name up.
    private func connect(to addresses: [NetworkAddress]) {
        guard let proxy = transport.configuration.proxy else {
            enter(.connection)
            attempts = ConnectionAttempts(addresses, port: request.address.port)
            return attempt()
        }
        // The time of the proxy's name is part of the connection's.
        enter(.connection)
        exchange.connectedAddress = addresses.first
        let host = addresses.first?.description ?? request.address.host
        proxyTarget = ProxyAddress(host: host, port: request.address.port).description
        if let address = NetworkAddress(proxy.host) {
            attempts = ConnectionAttempts([address], port: proxy.port)
            return attempt()
        }
        lookUp(proxy.host) { answer in
            switch answer {
            case .success(let addresses):
                self.attempts = ConnectionAttempts(addresses, port: proxy.port)
                self.attempt()
            case .failure(let failure):
                self.finish(
                    ExchangeFailure(.proxy(status: nil), detail: "The proxy \(proxy) was not found: \(failure.detail)"))
            }
        }
    }

    private func attempt() {
        guard let address = attempts.rest.first else { return attemptsFailed() }
        if proxyTarget == nil { exchange.connectedAddress = address }
        let socket: SocketAddress
        do {
            socket = try SocketAddress(packedIPAddress: ByteBuffer(bytes: address.bytes), port: attempts.port)
        } catch {
            return attemptFailed(ExchangeFailure(.unreachable, detail: "\(error)"))
        }
        // A dead address leaves time for those after it.
        let time = max(.milliseconds(1), remainingTime / attempts.rest.count)
        ClientBootstrap(group: loop)
            .connectTimeout(TimeAmount(time))
            .channelOption(.autoRead, value: false)
            .channelOption(.maxMessagesPerRead, value: 1)
            .channelOption(
                .recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: ExchangeRun.readByteCount)
            )
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                self.channel = channel
                return channel.eventLoop.makeSucceededVoidFuture()
            }
            .connect(to: socket)
            .whenComplete { result in
                guard !self.isFinished else { return }
                switch result {
                case .success(let channel): self.connected(channel)
                case .failure(let error):
                    self.channel = nil
                    self.attemptFailed(ExchangeFailure(connecting: error))
                }
            }
    }

    func attemptFailed(_ failure: ExchangeFailure, isLast: Bool = false) {
        attempts.fail(failure)
        if isLast { attemptsFailed() } else { attempt() }
    }

    private func attemptsFailed() {
        guard let outcome = attempts.outcome else {
            return finish(ExchangeFailure(.resolutionFailed, detail: "There is no address to connect to."))
        }
        if let proxy = transport.configuration.proxy, proxyTarget != nil {
            return finish(
                ExchangeFailure(
                    outcome.failure.kind == .timedOut(.connection) ? outcome.failure.kind : .proxy(status: nil),
                    detail: "No connection to the proxy \(proxy): \(outcome.failure.detail)"))
        }
        exchange.connectedAddress = outcome.address
        finish(outcome.failure)
    }

    private func connected(_ channel: any Channel) {
        let wire = WireHandler { self.tookPlainText($0) }
        self.channel = channel
        self.wire = wire
        do {
            try channel.pipeline.syncOperations.addHandler(wire)
            guard let proxyTarget else {
                exchange.times.connection = phaseTime
                return secure()
            }
            let tunnel = TunnelHandler(target: proxyTarget) { self.tunnelAnswered($0) }
            try channel.pipeline.syncOperations.addHandler(tunnel)
        } catch {
            finish(ExchangeFailure(connecting: error))
        }
    }

    private func tunnelAnswered(_ answer: TunnelHandler.Answer) {
        guard !isFinished, let channel else { return }
        switch answer {
        case .refused(let status, let detail): finish(ExchangeFailure(.proxy(status: status), detail: detail))
        case .open:
            exchange.times.connection = phaseTime
            // After this turn: the handler is still working.
            channel.pipeline.context(handlerType: TunnelHandler.self)
                .flatMap { channel.pipeline.syncOperations.removeHandler(context: $0) }
                .whenComplete { _ in self.secure() }
        }
    }
}

struct ConnectionAttempts: Sendable {
    /// Those that are still to be tried, the current one first.
    var rest: [NetworkAddress] = []
    var port = 0
    private var failures: [(address: NetworkAddress, failure: ExchangeFailure)] = []

    init() {}

    init(_ addresses: [NetworkAddress], port: Int) {
        rest = addresses
        self.port = port
    }

    mutating func fail(_ failure: ExchangeFailure) {
        guard let address = rest.first else { return }
        failures.append((address, failure))
        rest.removeFirst()
    }

    /// The failure that says most about the host, its address, and all failures in words.
    var outcome: (address: NetworkAddress, failure: ExchangeFailure)? {
        guard
            let telling = failures.min(by: { ConnectionAttempts.rank($0.failure) < ConnectionAttempts.rank($1.failure) }
            )
        else { return nil }
        let details = failures.map { "\($0.address): \(ConnectionAttempts.words($0.failure))" }.joined(separator: "; ")
        return (telling.address, ExchangeFailure(telling.failure.kind, detail: details))
    }

    /// A host that answers, even if it refuses, says more than one that does not; a machine without a route says least.
    private static func rank(_ failure: ExchangeFailure) -> Int {
        switch failure.kind.value {
        case .refused: 0
        case .reset: 1
        case .timedOut: 2
        default: 3
        }
    }

    private static func words(_ failure: ExchangeFailure) -> String {
        failure.kind == .timedOut(.connection) ? "no answer in time" : failure.detail
    }
}
