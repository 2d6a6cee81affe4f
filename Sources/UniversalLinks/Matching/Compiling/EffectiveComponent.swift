import JSONSyntax

/// A component with everything that it inherits (semantics B1): what is compared, and where each part of it comes from.
///
/// What it says is found out when it is asked for: a decision needs little of it.
public struct EffectiveComponent: Sendable {
    /// Its place in the order in which components are tried.
    public let index: ComponentIndex
    /// The list that it stands in, and where.
    private let list: List
    private let position: Int

    /// A list of components with the `defaults` that they share.
    final class List: Sendable {
        let components: [AppLinks.Component]
        let detailDefaults: AppLinks.Defaults?
        let appLinksDefaults: AppLinks.Defaults?

        var hasDefaults: Bool { detailDefaults != nil || appLinksDefaults != nil }

        init(_ components: [AppLinks.Component], detail: AppLinks.Defaults?, appLinks: AppLinks.Defaults?) {
            self.components = components
            detailDefaults = detail
            appLinksDefaults = appLinks
        }
    }

    /// A member of a list, at the place that it has there.
    init(at position: Int, of list: List, inDetail detail: Int) {
        index = ComponentIndex(detail: detail, component: position)
        self.list = list
        self.position = position
    }

    /// A component that inherits nothing.
    package init(_ component: AppLinks.Component, at index: ComponentIndex) {
        self.index = index
        list = List([component], detail: nil, appLinks: nil)
        position = 0
    }

    var inheritance: Inheritance {
        let own = list.components[position].fields
        guard isReachedByDefaults else { return Inheritance(own: own, detail: nil, appLinks: nil) }
        return Inheritance(own: own, detail: list.detailDefaults?.fields, appLinks: list.appLinksDefaults?.fields)
    }

    /// Neither level reaches a member of `components` that is no object (semantics P6).
    var isReachedByDefaults: Bool { list.components[position].form != .unusable }

    /// The component's own keys, to be asked for their values one by one.
    struct OwnKeys {
        fileprivate let content: ComponentFields.Content
        fileprivate let places: ComponentFields.Places
    }

    var ownKeys: OwnKeys {
        let content = list.components[position].content
        return OwnKeys(content: content, places: content.places)
    }

    /// The JSON value of a key of the component itself, usable or not (semantics P6).
    ///
    /// - Parameter own: What ``ownKeys`` gives.
    func ownValue(of key: ComponentFields.Key, _ own: borrowing OwnKeys) -> ComponentFields.Found {
        own.content.value(of: key, own.places)
    }

    /// The pattern or patterns of the component's own `?`; nil where there is none, or one that the system cannot use.
    ///
    /// - Parameter own: What ``ownKeys`` gives.
    func ownQueryPattern(_ own: borrowing OwnKeys) -> ComponentFields.QueryPattern? {
        guard case .value(let value) = own.content.value(of: .query, own.places) else { return nil }
        return list.components[position].fields.queryPattern(value)
    }
}

extension EffectiveComponent {
    /// The component as written.
    public var component: AppLinks.Component { list.components[position] }
    /// The pattern for the path; nil where the path is free.
    public var path: Inherited<String>? { inheritance.path }
    /// The pattern or patterns for the query; nil where the query is free.
    public var query: Inherited<ComponentFields.QueryPattern>? { inheritance.query }
    /// The pattern for the fragment; nil where the fragment is free.
    public var fragment: Inherited<String>? { inheritance.fragment }
    /// Whether the component keeps URLs from the app.
    public var isExclusion: Inherited<Bool> { inheritance.isExclusion }
    /// Whether case counts.
    public var isCaseSensitive: Inherited<Bool> { inheritance.isCaseSensitive }
    /// Whether URLs are compared percent-encoded, as they are written.
    public var isPercentEncoded: Inherited<Bool> { inheritance.isPercentEncoded }
    /// The assumed statements that its reading rests on, whatever the URL.
    public var statements: [Statement] { comparisonStatements + inheritance.otherStatements(of: component) }
    /// Those of them that also count where one of its patterns does not fit: they say how the pattern is compared.
    var comparisonStatements: [Statement] { inheritance.comparisonStatements(of: component) }
    /// Whether it is case-sensitive as a member of `paths` behind `NOT ` alone (semantics L2), against its defaults.
    var isCaseSensitiveAsNegated: Bool { inheritance.isCaseSensitiveAsNegated(component) }
}

extension EffectiveComponent {
    /// Where a value comes from.
    public enum Level: String, Hashable, Sendable {
        /// The component itself.
        case component
        /// The detail's `defaults`.
        case detail
        /// The `defaults` of `applinks`.
        case appLinks = "applinks"
        /// What Apple's system takes where nobody says anything.
        case system
    }

    /// A value with the level that it comes from.
    public struct Inherited<Value: Sendable>: Sendable {
        /// The value.
        public let value: Value
        /// Where it comes from.
        public let level: Level
        /// Where it stands; nil for what the system takes by itself.
        public let place: Place?
    }
}

extension EffectiveComponent.Inherited: Equatable where Value: Equatable {}
extension EffectiveComponent.Inherited: Hashable where Value: Hashable {}
