/// An exchange that most hosts are not asked for: where it is stored, it takes the room of a reference.
enum RareExchange: Sendable {
    case none
    indirect case made(HTTPExchange)

    init(_ exchange: HTTPExchange?) {
        self = exchange.map { .made($0) } ?? .none
    }

    var exchange: HTTPExchange? {
        if case .made(let exchange) = self { exchange } else { nil }
    }
}
