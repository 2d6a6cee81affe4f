extension NetworkTransport {
    /// How a transport reaches hosts, and whom it trusts.
    public struct Configuration: Sendable {
        /// Addresses that stand in for what the system finds for a name.
        public var overrides: AddressOverrides
        /// Whose certificates are trusted.
        public var roots: TrustedRoots
        /// Through which every connection goes; nil for direct ones.
        public var proxy: ProxyAddress?
        /// The threads that connections are spread over, at least one.
        public var threadCount: Int
        /// The most names that are looked up at the same time, each on a thread of its own that ends when nothing is
        /// left to look up.
        public var lookupCount: Int

        /// A configuration.
        public init(
            overrides: AddressOverrides = AddressOverrides(), roots: TrustedRoots = .system,
            proxy: ProxyAddress? = nil, threadCount: Int = 2, lookupCount: Int = 128
        ) {
            self.overrides = overrides
            self.roots = roots
            self.proxy = proxy
            self.threadCount = threadCount
            self.lookupCount = lookupCount
        }
    }
}
