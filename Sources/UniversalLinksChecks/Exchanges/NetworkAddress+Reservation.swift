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
        // Outside 2000::/3 nothing is given to anybody.
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
