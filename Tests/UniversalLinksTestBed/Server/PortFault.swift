/// What a port does that no host can do by itself, since it comes before the name of a host is known.
package enum PortFault: Sendable, Hashable, CaseIterable {
    /// Nothing listens: connections are refused, and nobody else can take the port.
    case refuses
    /// Connections are neither accepted nor refused: they take until the client's time-out.
    case neverConnects
    /// Connections are accepted, and nothing is ever said.
    case neverAnswers
    /// Connections are reset once they are there.
    case resets
    /// Connections are closed once they are there.
    case closes
    /// Plain HTTP, with the hosts and paths of the test bed by their `Host` field: for redirects from `http:`.
    case plainHTTP
}
