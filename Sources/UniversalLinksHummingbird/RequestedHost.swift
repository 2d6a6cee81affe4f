#if Hummingbird
    /// The host that a request names, in `Host` or `:authority`.
    struct RequestedHost {
        /// In lower case, without port and without a final period; an IPv6 address keeps its brackets.
        let name: String

        init(authority: String) {
            var name = authority.lowercased()[...]
            if let colon = name.lastIndex(of: ":"), name[colon...].dropFirst().allSatisfy(\.isASCIIDigit) {
                name = name[..<colon]
            }
            if name.hasSuffix(".") { name = name.dropLast() }
            self.name = String(name)
        }
    }

    extension Character {
        fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
    }
#endif
