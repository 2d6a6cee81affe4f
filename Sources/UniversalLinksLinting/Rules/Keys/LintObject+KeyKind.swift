extension LintObject {
    /// What its keys are called in sentences, with an article: `a component key`.
    var keyKind: String {
        switch role {
        case .root: "a service"
        case .appLinks: "an \"applinks\" key"
        case .service(let name): "a key of \"\(name.string.shortened(to: 60))\""
        case .substitutionVariables: "a variable"
        case .appLinksDefaults, .detailDefaults: "a \"defaults\" key"
        case .detail: "a detail key"
        case .component: "a component key"
        case .queryItems: "a query item"
        }
    }
}
