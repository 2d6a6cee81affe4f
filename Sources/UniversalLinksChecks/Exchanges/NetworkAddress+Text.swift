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

    /// The bytes of groups between colons.
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
