/// Which domains somebody wants to see: the query of `/` and `/api/status.json`.
struct StatusQuery: Hashable, Sendable {
    /// Which conditions are shown.
    enum Filter: Hashable, Sendable {
        case all
        /// What somebody has to do something about.
        case attention
        case condition(DomainCondition)

        /// Every filter, in the order in which the page offers them.
        static let offered: [Filter] = [.all, .attention] + DomainCondition.allCases.map(Filter.condition)

        /// The name in addresses; empty for all.
        var name: String {
            switch self {
            case .all: ""
            case .attention: "attention"
            case .condition(let condition): condition.name
            }
        }

        func includes(_ condition: DomainCondition) -> Bool {
            switch self {
            case .all: true
            case .attention: condition.needsAttention
            case .condition(let other): condition == other
            }
        }
    }

    /// Text that is part of the name, in lower case; empty for every name.
    var text = ""
    var filter = Filter.all
    /// From 1 on.
    var page = 1

    init(text: String = "", filter: Filter = .all, page: Int = 1) {
        (self.text, self.filter, self.page) = (text, filter, page)
    }

    /// Reads `?q=…&state=…&page=…`; nil if a state or page is none.
    init?(_ parameters: [String: String]) {
        text = String(
            (parameters["q"] ?? "").lowercased().unicodeScalars.filter { $0 != " " }.prefix(253).map(Character.init))
        let name = parameters["state"] ?? ""
        guard let filter = Filter.offered.first(where: { $0.name == name }) else { return nil }
        self.filter = filter
        guard let number = parameters["page"] else { return }
        guard let page = Int(number), (1...1_000_000).contains(page) else { return nil }
        self.page = page
    }

    /// The address of the page that shows it.
    var address: String {
        var items: [String] = []
        if !text.isEmpty { items.append("q=\(StatusAddress.encoded(text))") }
        if filter != .all { items.append("state=\(filter.name)") }
        if page > 1 { items.append("page=\(page)") }
        return items.isEmpty ? "/" : "/?\(items.joined(separator: "&"))"
    }

    /// The first page with another filter.
    func with(_ filter: Filter) -> StatusQuery { StatusQuery(text: text, filter: filter) }

    /// Another page of the same.
    func with(page: Int) -> StatusQuery { StatusQuery(text: text, filter: filter, page: page) }
}
