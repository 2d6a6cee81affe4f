/// Text from files, URLs and networks, made safe for a terminal, for one line of it, and for a sentence.
package enum PrintableText {
    /// Whether a scalar is invisible or changes the text around it: controls, marks of direction, line separators.
    package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isASCII else { return scalar.value < 0x20 || scalar.value == 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
        default: return false
        }
    }

    /// The text with unsafe scalars written as escapes.
    package static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": escaped += "\\n"
            case "\r": escaped += "\\r"
            case "\t": escaped += "\\t"
            case _ where isUnsafe(scalar): escaped += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension String {
    /// The text, cut where a reader has seen enough of it.
    package func shortened(to scalarCount: Int = 200) -> String {
        guard let end = unicodeScalars.index(startIndex, offsetBy: scalarCount, limitedBy: endIndex), end < endIndex
        else { return self }
        return String(unicodeScalars[..<end]) + "…"
    }
}
