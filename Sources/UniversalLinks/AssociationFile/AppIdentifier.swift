import JSONSyntax

/// An app as the association file names it: `PREFIX.bundle.identifier`.
///
/// Any text is kept; `swcutil` accepts identifiers of other shapes (semantics I4).
public struct AppIdentifier: Sendable {
    /// The text as written.
    public let text: String

    /// An identifier of any text.
    public init(_ text: String) {
        self.text = text
    }

    /// The text before the first period; nil if there is none.
    public var prefix: String? {
        text.unicodeScalars.firstIndex(of: ".").map { String(text.unicodeScalars[..<$0]) }
    }

    /// The text after the first period; the whole text if there is none.
    public var bundleIdentifier: String {
        guard let period = text.unicodeScalars.firstIndex(of: ".") else { return text }
        return String(text.unicodeScalars[text.unicodeScalars.index(after: period)...])
    }

    /// Whether the prefix has the documented ten capital letters or digits and a bundle identifier follows it.
    public var hasDocumentedShape: Bool {
        guard let prefix, !bundleIdentifier.isEmpty, prefix.utf8.count == 10 else { return false }
        return prefix.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
        }
    }

    /// Whether both texts are the same; `==` also folds the case of the prefix.
    public func hasSameScalars(as other: AppIdentifier) -> Bool {
        text.hasSameScalars(as: other.text)
    }
}

extension AppIdentifier: Hashable {
    /// Whether both name the same app: prefixes compared ignoring ASCII case, the rest exactly (semantics I4).
    public static func == (left: AppIdentifier, right: AppIdentifier) -> Bool {
        left.foldedText == right.foldedText
    }

    /// Feeds the folded text.
    public func hash(into hasher: inout Hasher) { hasher.combine(foldedText) }

    private var foldedText: ScalarString {
        guard let prefix else { return ScalarString(text) }
        return ScalarString(prefix.asciiLowercased + "." + bundleIdentifier)
    }
}

extension AppIdentifier: CustomStringConvertible {
    /// The text as written.
    public var description: String { text }
}

extension AppIdentifier: ExpressibleByStringLiteral {
    /// An identifier of any text.
    public init(stringLiteral value: String) { self.init(value) }
}

extension String {
    /// Only ASCII letters change, here and below.
    package var asciiLowercased: String {
        guard utf8.contains(where: { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }) else { return self }
        return mappingUTF8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }

    package var asciiUppercased: String {
        mappingUTF8 { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 & 0xDF : $0 }
    }

    private func mappingUTF8(_ transform: (UInt8) -> UInt8) -> String {
        String(decoding: utf8.map(transform), as: UTF8.self)
    }
}
