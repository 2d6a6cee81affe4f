/// Where the pages are.
enum StatusAddress {
    /// `/domains/shop.example`
    static func domain(_ name: String) -> String { "/domains/\(encoded(name))" }

    /// `/incidents/shop.example/file-broken/1795397000`
    static func incident(_ id: String) -> String {
        "/incidents/" + id.split(separator: "/", omittingEmptySubsequences: false).map(encoded).joined(separator: "/")
    }

    /// Text with everything percent-encoded that has a meaning in a path or a query.
    static func encoded(_ text: some StringProtocol) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }

    /// Text without percent-encoding; nil if it is not valid, or not UTF-8.
    static func decoded(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    /// The items of a query; of several with one name, the first.
    static func items(of query: some StringProtocol) -> [String: String]? {
        var items: [String: String] = [:]
        for item in query.split(separator: "&").prefix(20) {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0]),
                let value = decoded(String(parts.count > 1 ? parts[1] : "").replacing("+", with: " "))
            else { return nil }
            if items[name] == nil { items[name] = value }
        }
        return items
    }
}
