/// The place of a component in the order in which components are tried, counted from 0.
///
/// It has a meaning only together with the ``Matcher`` that it comes from. ``Matcher/component(at:)`` accepts any index.
public struct ComponentIndex: Hashable, Sendable {
    /// The detail, among those that the system reads.
    public let detail: Int
    /// The component inside the detail's list.
    public let component: Int

    /// A component by its detail and its place there.
    public init(detail: Int, component: Int) {
        self.detail = detail
        self.component = component
    }
}
