/// A component with everything that it inherits (semantics B1): what is compared, and where each part of it comes from.
///
/// What it says is found out when it is asked for: a decision needs little of it.
public struct EffectiveComponent: Sendable {
    /// Its place in the order in which components are tried.
    public let index: ComponentIndex
    /// The list that it stands in, and where.
    private let list: [AppLinks.Component]
    private let position: Int
    private let defaults: Defaults?

    /// The `defaults` that the components of a detail share.
    final class Defaults: Sendable {
        let detail: ComponentFields?
        let appLinks: ComponentFields?

        /// Nil where neither level has any.
        init?(detail: ComponentFields?, appLinks: ComponentFields?) {
            guard detail != nil || appLinks != nil else { return nil }
            self.detail = detail
            self.appLinks = appLinks
        }
    }

    /// A member of a list, at the place that it has there.
    init(at position: Int, of list: [AppLinks.Component], inDetail detail: Int, _ defaults: Defaults?) {
        index = ComponentIndex(detail: detail, component: position)
        self.list = list
        self.position = position
        self.defaults = defaults
    }

    /// A component that inherits nothing.
    init(_ component: AppLinks.Component, at index: ComponentIndex) {
        self.index = index
        list = [component]
        position = 0
        defaults = nil
    }

    var inheritance: Inheritance {
        // Neither level reaches a member of `components` that is no object (semantics P6).
        let defaults = list[position].form == .unusable ? nil : defaults
        return Inheritance(own: list[position].fields, detail: defaults?.detail, appLinks: defaults?.appLinks)
    }
}

extension EffectiveComponent {
    /// The component as written.
    public var component: AppLinks.Component { list[position] }
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
