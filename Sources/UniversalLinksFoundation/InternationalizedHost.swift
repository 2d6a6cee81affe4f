import Foundation

#if canImport(FoundationInternationalization)
    import FoundationInternationalization
#endif

/// Host names that are not ASCII.
enum InternationalizedHost {
    /// The host in Punycode as Foundation encodes it (UTS #46); nil if it has no such form (semantics H3, H5).
    static func asciiForm(of host: String) -> String? {
        // What would end the host inside a URL is not part of one.
        guard !host.utf8.contains(where: { "/?#@:[]\\".utf8.contains($0) }), hasMappings,
            let encoded = URLComponents(string: "https://\(host)/")?.encodedHost
        else { return nil }
        // Without its tables, Foundation percent-encodes the host instead.
        let escapeCount = { (text: String) in text.utf8.count { $0 == UInt8(ascii: "%") } }
        return escapeCount(encoded) <= escapeCount(host) ? encoded : nil
    }

    /// A static executable contains Foundation's tables only if something of theirs is used.
    private static let hasMappings = !Locale.LanguageCode.isoLanguageCodes.isEmpty
}
