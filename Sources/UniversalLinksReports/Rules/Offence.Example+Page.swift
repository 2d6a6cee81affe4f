import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// How a page shows an example.
extension Offence.Example {
    /// The line above it: a word, and what its text does not show.
    func introduction(_ word: String) -> String {
        var details: [String] = []
        let folders = surroundings?.folders ?? []
        if !folders.isEmpty || !fileName.isVerbatim(Offence.Example.usualFileName) {
            details.append("`\((folders + [fileName]).joined(separator: "/"))`")
        }
        for configuration in surroundings?.configurations ?? [] {
            let text = configuration.text.split(whereSeparator: \.isNewline).joined(separator: " ")
            details.append("with `\(configuration.path)`: `\(text)`")
        }
        if minimumSystem != .ios14 { details.append("with `--os-min \(minimumSystem.rawValue)`") }
        if hasByteOrderMark {
            details.append("after a byte-order mark")
        } else if !leadingBytes.isEmpty, !isShownAsBytes {
            details.append("inside \(leadingBytes.count + trailingBytes.count) bytes that are not text")
        }
        if padding > 0 { details.append("followed by \(padding) spaces") }
        return word + (details.isEmpty ? "" : ", " + details.joined(separator: ", ")) + ":"
    }

    /// The text; if that would not show it, the bytes.
    var block: RulePage.Block {
        let isYAML = fileName.hasSuffix(".yml") || fileName.hasSuffix(".yaml")
        if isShownAsBytes { return .code(escapedBytes, "text") }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            PrintableText.escaped(String(line).shortened(to: 400))
        }
        return .code(lines.joined(separator: "\n"), isYAML ? "yaml" : "json")
    }

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
