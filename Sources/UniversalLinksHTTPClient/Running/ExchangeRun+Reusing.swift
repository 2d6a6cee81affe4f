internal import NIOCore
internal import UniversalLinksChecks

extension ExchangeRun {
    /// Sends the request on a connection that has carried another one.
    func adopt(_ kept: KeptConnection) {
        kept.stopWaiting()
        (channel, wire, head, answers) = (kept.channel, kept.wire, kept.head, kept.answers)
        kept.answers.run = self
        exchange.isOnReusedConnection = true
        exchange.resolvedAddresses = kept.facts.resolvedAddresses
        exchange.connectedAddress = kept.facts.connectedAddress
        exchange.security = kept.facts.security
        exchange.certificates = kept.facts.certificates
        send()
    }

    /// The connection with what is known of it, if it may carry another request.
    ///
    /// A host that needed much of the time is not trusted to be faster when it is asked again.
    var keptConnection: KeptConnection? {
        guard request.connection.keeps, outlivesAnswer, !hasEndedUncleanly,
            exchange.times.total * 4 < request.limits.total, let channel, channel.isActive, let wire, let head,
            let answers
        else { return nil }
        var facts = exchange
        facts.response = nil
        return KeptConnection(channel, wire: wire, head: head, answers: answers, facts: facts)
    }

    /// Leaves a connection that was used again, and goes the whole way.
    func startOver() {
        answers?.run = nil
        head?.complete()
        wire?.close()
        (channel, wire, head, answers) = (nil, nil, nil, nil)
        hasEndedUncleanly = false
        var fresh = HTTPExchange(request, start: exchange.start)
        fresh.times = ExchangeTimes()
        exchange = fresh
        resolve()
    }
}
