import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// How a page shows an example.
extension Offence.Example {
    /// The line above it: a word, and what its text does not show.
    ///
    /// - Parameter options: How the program has to be called.
    func introduction(_ word: String, _ options: [String]) -> String {
        var details: [String] = []
        if !path.isVerbatim(Offence.Example.usualFileName) { details.append("`\(path)`") }
        for configuration in surroundings?.configurations ?? [] {
            let text = configuration.text.split(whereSeparator: \.isNewline).joined(separator: " ")
            details.append("with `\(configuration.path)`: `\(text)`")
        }
        if !options.isEmpty { details.append("with `\(options.joined(separator: " "))`") }
        if hasByteOrderMark {
            details.append("after a byte-order mark")
        } else if !leadingBytes.isEmpty, !isShownAsBytes {
            details.append("inside \(leadingBytes.count + trailingBytes.count) bytes that are not text")
        }
        if padding > 0 { details.append("followed by \(padding) spaces") }
        if text.utf8.contains(0x09) { details.append("with a tab character") }
        if !isShownAsBytes, lines.contains(where: { $0.unicodeScalars.count > Self.lineLimit }) {
            details.append("shown here up to column \(Self.lineLimit)")
        }
        return word + (details.isEmpty ? "" : ", " + details.joined(separator: ", ")) + ":"
    }

    /// The text; if that would not show it, the bytes.
    var block: RulePage.Block {
        let isYAML = fileName.hasSuffix(".yml") || fileName.hasSuffix(".yaml")
        if isShownAsBytes { return .code(escapedBytes, "text") }
        // A tab is what it looks like: escaped, it would be another text.
        let shown = lines.map { line in
            line.shortened(to: Self.lineLimit).split(separator: "\t", omittingEmptySubsequences: false)
                .map { PrintableText.escaped(String($0)) }.joined(separator: "\t")
        }
        return .code(shown.joined(separator: "\n"), isYAML ? "yaml" : "json")
    }

    private var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    private static let lineLimit = 400

    /// Whether the bytes around the text are what matters: there is nothing else, or they start with text themselves.
    private var isShownAsBytes: Bool {
        guard !leadingBytes.isEmpty, !hasByteOrderMark else { return false }
        return text.isEmpty || leadingBytes.count { 0x20...0x7E ~= $0 } * 2 > leadingBytes.count
    }

    private var hasByteOrderMark: Bool { leadingBytes == [0xEF, 0xBB, 0xBF] }

    /// Printable characters of ASCII as they are, other bytes as `\xFF`.
    private var escapedBytes: String {
        (leadingBytes + Array(text.utf8) + trailingBytes).map { byte in
            guard byte != UInt8(ascii: "\n") else { return "\n" }
            guard byte < 0x20 || byte > 0x7E else { return String(Unicode.Scalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits
        }.joined()
    }
}
