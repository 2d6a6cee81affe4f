import HTTPTypes

extension HostProbe {
    /// The header fields of a request; those of the caller replace those of the same name.
    func fields(userAgent: String, with further: HTTPFields = [:]) -> HTTPFields {
        var fields: HTTPFields = [.userAgent: userAgent, .accept: "*/*", .acceptEncoding: "gzip"]
        for name in Set(further.map(\.name)) { fields[name] = nil }
        for field in further { fields.append(field) }
        return fields
    }

    /// Sends a request, and sends it again after a pause if the network failed.
    ///
    /// An answer is never a reason to try again: neither its status nor a `Retry-After`.
    func ask(_ request: ExchangeRequest) async -> HTTPExchange {
        var pause = Duration.milliseconds(500)
        var attempts = 0
        while true {
            guard !Task.isCancelled else {
                return HTTPExchange(request, start: now(), failure: ExchangeFailure(.cancelled))
            }
            let exchange = await transport.exchange(request)
            attempts += 1
            guard attempts <= options.retryCount, exchange.failure?.mayPass(request.limits) == true else {
                return exchange
            }
            do {
                try await clock.sleep(for: pause)
            } catch {
                return exchange
            }
            pause = min(pause * 2, .seconds(8))
        }
    }
}

extension ExchangeFailure {
    /// Whether another attempt may succeed. A host that used up all of the time is not given as much again.
    fileprivate func mayPass(_ limits: ExchangeLimits) -> Bool {
        if case .timedOut = kind.value, limits.isUndivided { return false }
        return kind.mayPass
    }
}

extension ExchangeFailure.Kind {
    /// Whether it is a failure of the network, which may be gone in a moment.
    var mayPass: Bool {
        switch value {
        case .resolutionFailed, .refused, .reset, .unreachable, .noAnswer, .truncatedHead, .truncatedBody,
            .tls(.closed):
            true
        // Who answers slowly has used the time that there is.
        case .timedOut(let phase): phase != .body && phase != .total
        case .proxy(let status): status == nil
        case .nameNotFound, .noAddress, .forbiddenAddress, .tls, .bodyTooLarge, .headTooLarge, .malformedAnswer,
            .onlyHTTP2, .unreadableCoding, .cancelled:
            false
        }
    }
}
