import UniversalLinksChecks

extension DomainCondition {
    /// The outline of its icon in 16 × 16: the shape alone says what it means.
    private var outline: String {
        switch self {
        case .critical: "M5.5 1.5h5l4 4v5l-4 4h-5l-4-4v-5zM8 4.5v4M8 11v.5"
        case .error: "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM5.75 5.75l4.5 4.5M10.25 5.75l-4.5 4.5"
        case .warning: "M8 2l6.5 11.5h-13zM8 6.5v3M8 11.5v.25"
        case .notice: "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM8 7.25v4M8 4.5v.25"
        case .unconfirmed: "M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM8 4.5v3.75l2.5 1.5"
        case .unchecked: "M3 8h10"
        case .healthy: "M3 8.5l3.5 3.5l6.5-7.5"
        }
    }

    /// Its icon, silent to screen readers: words are beside it.
    var icon: HTML {
        .element("svg", [.classes("icon"), .init("viewBox", "0 0 16 16"), .init("aria-hidden", "true")]) {
            HTML.element("path", [.init("d", outline)]) { HTML() }
        }
    }
}

extension HTML {
    /// A condition, with its icon.
    static func badge(_ condition: DomainCondition, _ words: String? = nil) -> HTML {
        .element("span", [.classes("badge \(condition.name)")]) {
            condition.icon
            words ?? condition.word
        }
    }

    /// A severity, with its icon.
    static func badge(_ severity: Incident.Severity) -> HTML { badge(DomainCondition(severity)) }

    /// A time in UTC, for readers and for programs.
    static func time(_ instant: UTCInstant) -> HTML {
        .element("time", [.init("datetime", instant.description)], instant.dateAndTime)
    }

    /// A link.
    static func link(_ address: String, _ text: String, classes: String? = nil) -> HTML {
        .element("a", (classes.map { [.classes($0)] } ?? []) + [.address(address)], text)
    }
}
