extension LinkURL {
    /// What keeps a URL that can be parsed from being one to ask about; nil for a complete URL.
    package var problemAsArgument: String? {
        guard scheme != nil else { return LinkURL.schemeProblem }
        guard isWeb, host?.isEmpty ?? true else { return nil }
        return "The URL has no host. Write it in full: https://example.com/path."
    }

    private static let schemeProblem = "The URL has no scheme. Write it in full: https://example.com/path."

    /// The same for a text that parsing would find to have neither scheme nor host, seen at once; nil for all others.
    ///
    /// Lines of logs that are read as URLs are such texts, and there are millions of them.
    package static func problemAtOnce(of text: UnsafeBufferPointer<UInt8>) -> String? {
        guard text.count <= LinkURL.maximumByteCount, !text.starts(with: [0x2F, 0x2F]) else { return nil }
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: ":"): return index == 0 ? schemeProblem : nil
            case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: "]"),
                UInt8(ascii: "@"):
                return schemeProblem
            default: continue
            }
        }
        return schemeProblem
    }
}
