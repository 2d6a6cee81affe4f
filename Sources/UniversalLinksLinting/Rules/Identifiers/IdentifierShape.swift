import JSONSyntax
import UniversalLinks

/// What a text in place of an app identifier looks like. Each text has one shape, so that only one rule reports it.
enum IdentifierShape: Hashable, Sendable {
    /// A prefix of ten capital letters or digits, and a bundle identifier.
    case wellFormed
    /// A placeholder for an identifier or a part of one; the words that reveal it.
    case placeholder(String)
    /// The prefix is known from documentation, or a sequence such as `ABC123`.
    case sample
    /// Not an app identifier at all.
    case foreign(Foreign)
    /// It contains white space or an invisible character; the text without it.
    case strayCharacter(String)
    /// It contains an asterisk.
    case wildcard
    /// The prefix looks like an App Store ID.
    case appStoreNumber
    /// Only a bundle identifier.
    case missingPrefix
    /// The prefix has ten letters or digits, some in lowercase.
    case lowercasePrefix
    /// The prefix is not one that a signed app can have.
    case malformedPrefix
    /// A valid prefix is followed by something that cannot be a bundle identifier.
    case malformedBundleIdentifier(Defect)

    /// What a text is that is not an app identifier.
    enum Foreign: Hashable, Sendable {
        case empty
        case url
        case several
        case word
        case nothingAfterPrefix
        case fileName
    }

    /// What is wrong with a bundle identifier.
    enum Defect: Hashable, Sendable {
        case doubledPrefix
        case emptyPart
        case character(Unicode.Scalar)
    }
}

extension IdentifierShape {
    /// The shape of an identifier. Linear in its length.
    init(of identifier: AppIdentifier) {
        let text = identifier.text
        if let words = PlaceholderWords.found(in: identifier) {
            self = .placeholder(words)
        } else if let foreign = Foreign(text) {
            self = .foreign(foreign)
        } else if text.unicodeScalars.contains(where: IdentifierShape.isStray) {
            self = .strayCharacter(String(text.unicodeScalars.filter { !IdentifierShape.isStray($0) }))
        } else if text.utf8.contains(UInt8(ascii: "*")) {
            self = .wildcard
        } else if let prefix = identifier.prefix {
            self.init(prefix: prefix, bundleIdentifier: identifier.bundleIdentifier)
        } else {
            self = .foreign(.word)
        }
    }

    private init(prefix: String, bundleIdentifier: String) {
        if bundleIdentifier.isEmpty {
            self = .foreign(.nothingAfterPrefix)
        } else if bundleIdentifier.asciiLowercased.isVerbatim(Offence.Example.usualFileName) {
            self = .foreign(.fileName)
        } else if SamplePrefixes.contains(prefix) {
            self = .sample
        } else if (6...12).contains(prefix.utf8.count), prefix.utf8.allSatisfy(ASCIIKind.isDigit) {
            self = .appStoreNumber
        } else if AppIdentifier(prefix + "." + bundleIdentifier).hasDocumentedShape {
            self = Defect(of: bundleIdentifier, after: prefix).map { .malformedBundleIdentifier($0) } ?? .wellFormed
        } else if ReverseDomain.isBundleIdentifier(prefix: prefix, rest: bundleIdentifier) {
            self = .missingPrefix
        } else if AppIdentifier(prefix.asciiUppercased + "." + bundleIdentifier).hasDocumentedShape {
            self = .lowercasePrefix
        } else {
            self = .malformedPrefix
        }
    }

    private static func isStray(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isWhitespace || PrintableText.isUnsafe(scalar)
    }
}

extension IdentifierShape.Foreign {
    fileprivate init?(_ text: String) {
        let hasSlash = text.utf8.contains(UInt8(ascii: "/"))
        if text.unicodeScalars.allSatisfy(\.isWhitespace) {
            self = .empty
        } else if text.asciiLowercased.utf8.starts(with: "www.".utf8)
            || (hasSlash && !AppIdentifier(text).hasDocumentedShape)
        {
            self = .url
        } else if text.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }) {
            self = .several
        } else {
            return nil
        }
    }
}

extension IdentifierShape.Defect {
    fileprivate init?(of bundleIdentifier: String, after prefix: String) {
        let parts = bundleIdentifier.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if let first = parts.first, parts.count > 1,
            String(decoding: first, as: UTF8.self).asciiUppercased.isVerbatim(prefix)
        {
            self = .doubledPrefix
        } else if parts.contains(where: \.isEmpty) {
            self = .emptyPart
        } else if let scalar = bundleIdentifier.unicodeScalars.first(where: { !ASCIIKind.isBundleScalar($0) }) {
            self = .character(scalar)
        } else {
            return nil
        }
    }
}

/// Kinds of ASCII characters in identifiers.
enum ASCIIKind {
    /// `0` to `9`.
    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// `A` to `Z`.
    static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }

    /// `a` to `z`.
    static func isLowercase(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    /// A letter, a digit, a hyphen or a period: what a bundle identifier is made of.
    static func isBundleScalar(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return false }
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        return isDigit(byte) || isCapital(byte) || isLowercase(byte) || scalar == "-" || scalar == "."
    }
}
