/// What an app is signed for.
package enum Signing: Hashable, Sendable {
    /// For development: a debugger may attach.
    case development
    /// For everybody else.
    case distribution(Channel)

    /// How a build for distribution reaches devices.
    package enum Channel: Hashable, Sendable {
        /// Through the App Store or TestFlight.
        case appStore
        /// To devices that the profile lists.
        case adHoc
        /// To all devices, without the App Store: in-house, or Developer ID.
        case direct
        /// Unknown.
        case unknown
    }

    /// Whether it is a build for distribution.
    package var isDistribution: Bool { self != .development }
}

extension Signing: CustomStringConvertible {
    /// In words.
    package var description: String {
        switch self {
        case .development: "development"
        case .distribution(.appStore): "distribution through the App Store or TestFlight"
        case .distribution(.adHoc): "distribution to listed devices"
        case .distribution(.direct): "distribution without the App Store"
        case .distribution(.unknown): "distribution"
        }
    }
}
