import UniversalLinks

/// The `defaults` from which several components have a value.
struct InheritedPlace: Hashable {
    private let level: EffectiveComponent.Level
    /// The detail, for its own `defaults`.
    private let detail: Int?

    /// - Returns: nil for what the component says itself.
    init?(_ level: EffectiveComponent.Level, of component: EffectiveComponent) {
        guard level != .component else { return nil }
        self.level = level
        detail = level == .detail ? component.index.detail : nil
    }
}
