extension String {
    /// The text that the bytes encode in UTF-8; nil if they are not well-formed UTF-8. Linear in the number of bytes.
    ///
    /// The standard library's `String(validating:as:)` needs macOS 15 and iOS 18.
    package init?(wellFormedUTF8 bytes: some Collection<UInt8>) {
        // Decoding replaces every malformed sequence with U+FFFD, and so changes the bytes.
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
