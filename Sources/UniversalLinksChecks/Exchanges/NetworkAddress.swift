/// An IP address.
public struct NetworkAddress: Hashable, Sendable {
    /// Four bytes, or sixteen, in network order.
    public let bytes: [UInt8]

    /// The versions of the protocol.
    public enum Family: String, Hashable, Sendable, CaseIterable {
        /// Version 4.
        case ipv4 = "IPv4"
        /// Version 6.
        case ipv6 = "IPv6"
    }

    /// An address of its bytes; nil unless there are four or sixteen.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// The version.
    public var family: Family { bytes.count == 4 ? .ipv4 : .ipv6 }
}

extension NetworkAddress: LosslessStringConvertible {
    /// Reads an address as text: four decimal numbers, or the forms of RFC 4291 section 2.2.
    ///
    /// ## Parsing behavior
    /// - Numbers of version 4 are decimal, at most 255, without leading zeros, and there are four of them: `127.1`,
    ///   `0x7f.0.0.1` and `010.0.0.1` are not addresses.
    /// - Version 6 may end in an address of version 4. `::` replaces at least one group, once.
    /// - No brackets, no zone, no prefix length.
    public init?(_ text: String) {
        guard text.utf8.count <= 45 else { return nil }
        let characters = Array(text.utf8)
        let bytes =
            characters.contains(UInt8(ascii: ":"))
            ? NetworkAddress.version6(characters[...]) : NetworkAddress.version4(characters[...])
        guard let bytes else { return nil }
        self.init(bytes: bytes)
    }

    /// The address as RFC 5952 writes it.
    public var description: String {
        if family == .ipv4 { return bytes.map(String.init).joined(separator: ".") }
        let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        // RFC 5952 section 5: mixed notation where a well-known prefix says that an address of version 4 follows.
        if groups[..<5].allSatisfy({ $0 == 0 }), groups[5] == 0xFFFF {
            return "::ffff:" + bytes[12...].map(String.init).joined(separator: ".")
        }
        func hexadecimal(_ groups: ArraySlice<UInt16>) -> String {
            groups.map { String($0, radix: 16) }.joined(separator: ":")
        }
        guard let zeros = NetworkAddress.longestZeros(in: groups) else { return hexadecimal(groups[...]) }
        return hexadecimal(groups[..<zeros.lowerBound]) + "::" + hexadecimal(groups[zeros.upperBound...])
    }

    /// The first of the longest runs of zeros, of two at least (RFC 5952 section 4.2).
    private static func longestZeros(in groups: [UInt16]) -> Range<Int>? {
        var longest = 0..<1
        var start = 0
        for index in groups.indices {
            guard groups[index] == 0 else {
                start = index + 1
                continue
            }
            if index + 1 - start > longest.count { longest = start..<index + 1 }
        }
        return longest.count > 1 ? longest : nil
    }

    // MARK: - Reading

    private static func version4(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bytes: [UInt8] = []
        for part in parts {
            guard (1...3).contains(part.count), part.count == 1 || part.first != UInt8(ascii: "0") else { return nil }
            var number = 0
            for digit in part {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
                number = number * 10 + Int(digit - UInt8(ascii: "0"))
            }
            guard let byte = UInt8(exactly: number) else { return nil }
            bytes.append(byte)
        }
        return bytes
    }

    private static func version6(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        let colon = UInt8(ascii: ":")
        guard let gap = text.indices.dropLast().first(where: { text[$0] == colon && text[$0 + 1] == colon }) else {
            return groups(text, mayEndInVersion4: true).flatMap { $0.count == 16 ? $0 : nil }
        }
        let left = text[..<gap]
        let right = text[(gap + 2)...]
        guard let head = left.isEmpty ? [] : groups(left, mayEndInVersion4: false),
            let tail = right.isEmpty ? [] : groups(right, mayEndInVersion4: true),
            head.count + tail.count <= 14
        else { return nil }
        return head + [UInt8](repeating: 0, count: 16 - head.count - tail.count) + tail
    }

    private static func groups(_ text: ArraySlice<UInt8>, mayEndInVersion4: Bool) -> [UInt8]? {
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count <= 8 else { return nil }
        var bytes: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if mayEndInVersion4, index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
                guard let address = version4(part) else { return nil }
                return bytes + address
            }
            guard (1...4).contains(part.count), let first = part.first, first != UInt8(ascii: "+"),
                first != UInt8(ascii: "-"), let group = UInt16(String(decoding: part, as: UTF8.self), radix: 16)
            else { return nil }
            bytes += [UInt8(group >> 8), UInt8(group & 0xFF)]
        }
        return bytes
    }
}

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

extension NetworkAddress {
    /// What the address is kept for; nil for a public one.
    ///
    /// By the registries of special-purpose addresses of IANA (RFC 6890) as of 2025. An address of version 4 within one
    /// of version 6 (mapped, compatible, NAT64, 6to4, Teredo) is judged as what it is.
    public var reservation: Reservation? {
        family == .ipv4 ? NetworkAddress.reservation4(bytes[...]) : reservation6
    }

    // MARK: - Version 4

    private static func reservation4(_ bytes: ArraySlice<UInt8>) -> Reservation? {
        let value = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return blocks4.first { value >> (32 - $0.length) == $0.prefix >> (32 - $0.length) }?.reservation
    }

    /// The first that contains an address counts; nil for a public part of a block that is not.
    private static let blocks4: [(prefix: UInt32, length: UInt32, reservation: Reservation?)] = [
        (0x0000_0000, 32, .unspecified),
        (0x0000_0000, 8, .reserved),
        (0x0A00_0000, 8, .privateUse),
        (0x6440_0000, 10, .shared),
        (0x7F00_0000, 8, .loopback),
        (0xA9FE_0000, 16, .linkLocal),
        (0xAC10_0000, 12, .privateUse),
        // Port Control Protocol and TURN anycast (RFC 7723, RFC 8155).
        (0xC000_0009, 32, nil),
        (0xC000_000A, 32, nil),
        (0xC000_0000, 24, .reserved),
        (0xC000_0200, 24, .documentation),
        // The withdrawn relays of 6to4 (RFC 7526).
        (0xC058_6300, 24, .reserved),
        (0xC0A8_0000, 16, .privateUse),
        (0xC612_0000, 15, .benchmarking),
        (0xC633_6400, 24, .documentation),
        (0xCB00_7100, 24, .documentation),
        (0xE000_0000, 4, .multicast),
        (0xFFFF_FFFF, 32, .broadcast),
        (0xF000_0000, 4, .reserved),
    ]

    // MARK: - Version 6

    private var reservation6: Reservation? {
        if bytes.dropLast().allSatisfy({ $0 == 0 }), bytes[15] <= 1 { return bytes[15] == 0 ? .unspecified : .loopback }
        for form in NetworkAddress.embeddings where isWithin(form.prefix, form.length) {
            let address = bytes[form.position..<form.position + 4]
            return NetworkAddress.reservation4(form.isInverted ? address.map { ~$0 }[...] : address)
        }
        for block in NetworkAddress.blocks6 where isWithin(block.prefix, block.length) { return block.reservation }
        // Outside 2000::/3 nothing is assigned.
        return bytes[0] >> 5 == 1 ? nil : .reserved
    }

    private func isWithin(_ prefix: [UInt8], _ length: Int) -> Bool {
        for index in 0..<(length + 7) / 8 {
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(8, length - index * 8))
            guard bytes[index] & mask == (index < prefix.count ? prefix[index] : 0) & mask else { return false }
        }
        return true
    }

    /// Prefixes that are followed by an address of version 4, at a position in bytes; inverted in Teredo (RFC 4380).
    private static let embeddings: [(prefix: [UInt8], length: Int, position: Int, isInverted: Bool)] = [
        ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96, 12, false),
        ([], 96, 12, false),
        // Translated addresses (RFC 2765).
        ([0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0], 96, 12, false),
        ([0x00, 0x64, 0xFF, 0x9B], 96, 12, false),
        ([0x20, 0x02], 16, 2, false),
        ([0x20, 0x01, 0x00, 0x00], 32, 12, true),
    ]

    private static let blocks6: [(prefix: [UInt8], length: Int, reservation: Reservation?)] = [
        // NAT64 of a network of one's own (RFC 8215).
        ([0x00, 0x64, 0xFF, 0x9B, 0x00, 0x01], 48, .reserved),
        // PCP, TURN and DNS-SD anycast, AMT, AS112, ORCHIDv2, DETs: the public parts of 2001::/23.
        ([0x20, 0x01, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 128, nil),
        ([0x20, 0x01, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], 128, nil),
        ([0x20, 0x01, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], 128, nil),
        ([0x20, 0x01, 0x00, 0x02, 0x00, 0x00], 48, .benchmarking),
        ([0x20, 0x01, 0x00, 0x03], 32, nil),
        ([0x20, 0x01, 0x00, 0x04, 0x01, 0x12], 48, nil),
        ([0x20, 0x01, 0x00, 0x20], 28, nil),
        ([0x20, 0x01, 0x00, 0x30], 28, nil),
        ([0x20, 0x01, 0x00], 23, .reserved),
        ([0x20, 0x01, 0x0D, 0xB8], 32, .documentation),
        ([0x3F, 0xFF, 0x00], 20, .documentation),
        ([0xFC], 7, .uniqueLocal),
        ([0xFE, 0x80], 10, .linkLocal),
        // Site-local, withdrawn (RFC 3879), but private if it is still used.
        ([0xFE, 0xC0], 10, .privateUse),
        ([0xFF], 8, .multicast),
    ]
}
