/// An exchange, or none, in the room of a reference: what stores it can be copied without code for each of its members.
enum IndirectExchange: Sendable {
    case none
    indirect case made(HTTPExchange)

    init(_ exchange: HTTPExchange?) {
        self = exchange.map { .made($0) } ?? .none
    }

    var exchange: HTTPExchange? {
        if case .made(let exchange) = self { exchange } else { nil }
    }
}
