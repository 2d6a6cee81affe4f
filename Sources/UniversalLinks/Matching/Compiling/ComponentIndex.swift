/// A component by its place in the order in which they are tried, both from 0.
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
