import Foundation

/// Text for a header field.
///
/// RFC 2047: what is not printable ASCII is written in encoded words of at most 75 characters, each of whole
/// characters, in lines of at most 76.
enum EncodedWords {
    /// - Returns: The text itself if it is short and plain, or encoded words in folded lines. No line break of the text is
    ///   left in either.
    static func text(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        if isPlain, text.utf8.count <= 60, !text.contains("=?"), !text.isEmpty { return text }
        var words: [String] = []
        var chunk: [UInt8] = []
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            // 39 bytes are 52 characters in Base64, and "=?utf-8?B?" and "?=" are 12: the first line has "Subject: ", too.
            if chunk.count + bytes.count > 39 {
                words.append(word(chunk))
                chunk = []
            }
            chunk += bytes
        }
        words.append(word(chunk))
        return words.joined(separator: "\n ")
    }

    private static func word(_ bytes: [UInt8]) -> String { "=?utf-8?B?\(Data(bytes).base64EncodedString())?=" }
}
