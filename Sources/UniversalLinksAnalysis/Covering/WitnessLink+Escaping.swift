extension WitnessLink {
    /// The same URL with one more letter or digit written as an escape, the first or the last of each part: other text as
    /// long as it is compared percent-encoded, the same once it is decoded.
    var withOneMoreEscape: [WitnessLink] {
        [\WitnessLink.path, \.query, \.fragment].flatMap { part in
            let text = Array(self[keyPath: part].unicodeScalars)
            let plain = text.indices.filter { index in
                let isEscaped = text[max(0, index - 2)..<index].contains("%")
                return !isEscaped && text[index].isASCII
                    && (text[index].properties.isAlphabetic || ("0"..."9").contains(text[index]))
            }
            return [plain.first, plain.last].compactMap { $0 }.map { index in
                var link = self
                link[keyPath: part] = WitnessLink.escaping(index, in: text)
                return link
            }
        }
    }

    private static func escaping(_ index: Int, in text: [Unicode.Scalar]) -> String {
        var escaped = String.UnicodeScalarView(text[..<index])
        escaped.append(contentsOf: ("%" + String(text[index].value, radix: 16)).unicodeScalars)
        escaped.append(contentsOf: text[(index + 1)...])
        return String(escaped)
    }
}
