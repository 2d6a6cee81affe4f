extension NetworkAddress {
    /// What an address is reserved for if it is not public.
    ///
    /// Raw values are words for people.
    public struct Reservation: Hashable, Sendable {
        package enum Value: String, Sendable {
            case unspecified, loopback, shared, multicast, broadcast, documentation, benchmarking, reserved
            case privateUse = "private"
            case uniqueLocal = "unique local"
            case linkLocal = "link-local"
        }

        package let value: Value

        /// No address at all: `0.0.0.0`, `::`.
        public static let unspecified = Reservation(value: .unspecified)
        /// This machine.
        public static let loopback = Reservation(value: .loopback)
        /// A private network (RFC 1918).
        public static let privateUse = Reservation(value: .privateUse)
        /// A private network of version 6 (RFC 4193).
        public static let uniqueLocal = Reservation(value: .uniqueLocal)
        /// Between a carrier and its customers (RFC 6598).
        public static let shared = Reservation(value: .shared)
        /// One link, among them the metadata services of clouds.
        public static let linkLocal = Reservation(value: .linkLocal)
        /// Groups of machines.
        public static let multicast = Reservation(value: .multicast)
        /// Everybody on the link.
        public static let broadcast = Reservation(value: .broadcast)
        /// Examples in documentation.
        public static let documentation = Reservation(value: .documentation)
        /// Measuring devices.
        public static let benchmarking = Reservation(value: .benchmarking)
        /// Anything else that is not for public machines, or for nothing yet.
        public static let reserved = Reservation(value: .reserved)
    }
}

extension NetworkAddress.Reservation: RawRepresentable {
    /// The reservation that is written like this; nil for any other text.
    public init?(rawValue: String) {
        guard let value = Value(rawValue: rawValue) else { return nil }
        self.init(value: value)
    }

    /// How it is written.
    public var rawValue: String { value.rawValue }
}

extension NetworkAddress.Reservation: CustomStringConvertible {
    /// How it is written.
    public var description: String { rawValue }
}
