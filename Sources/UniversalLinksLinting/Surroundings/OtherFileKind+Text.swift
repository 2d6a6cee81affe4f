import JSONSyntax
import UniversalLinks

extension OtherFileKind {
    /// Bytes of a text that is looked at, but for a hexadecimal one.
    private static let lookedAt = 65_536

    /// What a text is that is not JSON; nil if nothing says so surely.
    init?(ofText source: SourceText) {
        let start = source.bytes.prefix(OtherFileKind.lookedAt).drop(while: OtherFileKind.isWhitespace)
        let text = String(decoding: start, as: UTF8.self)
        guard
            let kind = OtherFileKind.propertyList(text) ?? OtherFileKind.armoured(text)
                ?? (source.bytes.count < OtherFileKind.lookedAt ? OtherFileKind.link(text) : nil)
                ?? OtherFileKind.adsList(text) ?? OtherFileKind.merchantDomain(source.bytes)
        else { return nil }
        self = kind
    }

    private static func isWhitespace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    private static func propertyList(_ text: String) -> OtherFileKind? {
        guard text.hasPrefix("<"), text.contains("<plist") else { return nil }
        // A page may show one; a property list starts with its own element.
        guard ["<?xml", "<!DOCTYPE plist", "<plist"].contains(where: { text.hasPrefix($0) }) else { return nil }
        if text.contains("<key>com.apple.") || text.contains("<key>application-identifier<") { return entitlements }
        return text.contains("<key>CFBundle") ? infoPropertyList : propertyList
    }

    /// RFC 7468. A CMS envelope in this form may be a signed association file, so it is not among them.
    private static func armoured(_ text: String) -> OtherFileKind? {
        guard text.hasPrefix("-----BEGIN ") else { return nil }
        let label = text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }
        let line = String(String.UnicodeScalarView(label))
        if line.contains("PRIVATE KEY-----") { return privateKey }
        return line.contains("CERTIFICATE") ? certificate : nil
    }

    private static let stores = [
        "apps.apple.com", "itunes.apple.com", "appstore.com", "testflight.apple.com", "play.google.com", "itms-apps:",
    ]

    /// A text that is nothing but an address.
    static func link(_ text: String) -> OtherFileKind? {
        let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        guard words.count == 1, let word = words.first, word.utf8.count <= 2_048 else { return nil }
        let address = String(word).asciiLowercased
        let schemes = ["https://", "http://", "itms-apps://", "www."]
        guard let scheme = schemes.first(where: { address.hasPrefix($0) }), address.utf8.count > scheme.utf8.count
        else {
            return nil
        }
        let host = address.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
        return scheme == "itms-apps://" || stores.contains { host == $0 || host.hasSuffix("." + $0) }
            ? storeLink : self.address
    }

    /// Lines such as `google.com, pub-1234, DIRECT, f08c47fec0942fa0`.
    private static func adsList(_ text: String) -> OtherFileKind? {
        var count = 0
        for line in text.split(whereSeparator: \.isNewline).prefix(200) {
            let fields = line.prefix { $0 != "#" }.split(separator: ",").map { field in
                String(field.filter { !$0.isWhitespace }).asciiLowercased
            }
            if fields.count <= 1 { continue }
            guard fields.count == 3 || fields.count == 4, fields[0].contains("."),
                fields[2] == "direct" || fields[2] == "reseller"
            else { return nil }
            count += 1
        }
        return count > 0 ? adsList : nil
    }

    private static let shortestMerchantDomain = 256

    /// One long hexadecimal text: the start of a JSON object, or of a CMS envelope.
    private static func merchantDomain(_ bytes: [UInt8]) -> OtherFileKind? {
        guard let end = bytes.lastIndex(where: { !isWhitespace($0) }),
            let start = bytes.firstIndex(where: { !isWhitespace($0) }), end - start >= shortestMerchantDomain
        else { return nil }
        let isHexadecimal = bytes[start...end].allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"):
                true
            default: false
            }
        }
        return isHexadecimal ? merchantDomain : nil
    }
}
