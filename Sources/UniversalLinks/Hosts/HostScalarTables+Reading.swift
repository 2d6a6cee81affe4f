extension HostScalarTables {
    /// One entry of a table: scalars, a sign, and what it says about them.
    struct Entry {
        let first: UInt32
        let last: UInt32
        /// `!`, `-`, `/` or `=`.
        let sign: UInt8
        /// What follows the sign.
        let text: Substring.UTF8View

        /// The scalars that follow the sign.
        var scalars: [UInt32] {
            text.split(separator: UInt8(ascii: ".")).map { UInt32(Substring($0), radix: 16) ?? 0 }
        }
    }

    /// The entries of a table, in the order of their scalars.
    static func entries(of table: StaticString) -> [Entry] {
        "\(table)".utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { entry in
            var rest = entry
            let first = number(&rest)
            var last = first
            // A `-` with a number behind it is a run; one that ends the entry is a sign.
            if rest.first == UInt8(ascii: "-"), rest.count > 1 {
                rest = rest.dropFirst()
                last = number(&rest)
            }
            return Entry(first: first, last: last, sign: rest.first ?? 0, text: rest.dropFirst())
        }
    }

    private static func number(_ rest: inout Substring.UTF8View) -> UInt32 {
        var value: UInt32 = 0
        while let byte = rest.first, let digit = PercentDecoding.hexDigit(byte) {
            value = value << 4 | UInt32(digit)
            rest = rest.dropFirst()
        }
        return value
    }
}
