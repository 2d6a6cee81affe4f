/// Something that carries an exchange out: the network, or a script in a test.
///
/// It follows no redirect, and sends one request, once. It owns every limit of the request: when a phase takes
/// longer than allowed, or more comes than may be read, it ends the exchange and says so.
public protocol Transport: Sendable {
    /// Asks once and records what happened, a failure as well.
    ///
    /// A cancelled task ends the exchange, whose failure is then `cancelled`.
    func exchange(_ request: ExchangeRequest) async -> HTTPExchange
}
