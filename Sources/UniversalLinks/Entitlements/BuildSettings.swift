/// Values of build settings, for the references `$(NAME)` and `${NAME}` in a source file of entitlements.
///
/// Xcode replaces such references when it signs; before that, their values are known only from the project.
public struct BuildSettings: Hashable, Sendable {
    private let values: [String: String]

    /// Settings by name.
    public init(_ values: [String: String] = [:]) {
        self.values = values
    }

    /// These settings take precedence.
    package func over(_ others: [String: String]) -> BuildSettings {
        BuildSettings(values.merging(others) { own, _ in own })
    }

    /// In scalars. Longer texts stay as they are, and no text grows beyond it.
    private static let maximumLength = 4_096
    /// How deeply settings may refer to others.
    private static let maximumDepth = 16
    /// For one text: settings that name others twice double the work at each level.
    private static let maximumReferenceCount = 1_000
    /// Those that are supported; Xcode has more.
    private static let operators = ["rfc1034identifier", "lower", "upper"]

    /// The text with every reference replaced that has a value here; others stay as written.
    ///
    /// The operators `rfc1034identifier`, `lower` and `upper` are applied: `$(PRODUCT_NAME:rfc1034identifier)`. A
    /// reference with any other operator stays.
    public func resolved(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        guard scalars.count <= BuildSettings.maximumLength else { return text }
        var remaining = BuildSettings.maximumReferenceCount
        let resolved = resolved(scalars[...], depth: 0, &remaining)
        return resolved.count <= BuildSettings.maximumLength ? String(String.UnicodeScalarView(resolved)) : text
    }

    /// The first reference of a text, as written; nil if there is none.
    public static func firstReference(in text: String) -> String? {
        let scalars = Array(text.unicodeScalars)
        for start in scalars.indices where isReference(scalars[...], at: start) {
            let end = end(ofReferenceAt: start, in: scalars[...]) ?? scalars.endIndex
            return String(String.UnicodeScalarView(scalars[start..<end]))
        }
        return nil
    }

    // MARK: - References

    private func resolved(
        _ text: ArraySlice<Unicode.Scalar>, depth: Int, _ remaining: inout Int
    ) -> [Unicode.Scalar] {
        guard depth <= BuildSettings.maximumDepth else { return Array(text) }
        var result: [Unicode.Scalar] = []
        var index = text.startIndex
        while index < text.endIndex, result.count <= BuildSettings.maximumLength {
            if remaining > 0, BuildSettings.isReference(text, at: index),
                let end = BuildSettings.end(ofReferenceAt: index, in: text)
            {
                remaining -= 1
                let inner = resolved(text[(index + 2)..<(end - 1)], depth: depth + 1, &remaining)
                result += value(of: inner, depth: depth, &remaining) ?? Array(text[index..<end])
                index = end
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return result
    }

    private func value(
        of reference: [Unicode.Scalar], depth: Int, _ remaining: inout Int
    ) -> [Unicode.Scalar]? {
        let parts = reference.split(separator: ":", omittingEmptySubsequences: false)
            .map { String(String.UnicodeScalarView($0)) }
        guard let value = values[parts[0]], parts.dropFirst().allSatisfy(BuildSettings.operators.contains) else {
            return nil
        }
        let scalars = resolved(Array(value.unicodeScalars)[...], depth: depth + 1, &remaining)
        let plain = String(String.UnicodeScalarView(scalars))
        return Array(parts.dropFirst().reduce(plain, BuildSettings.applying).unicodeScalars)
    }

    private static func applying(_ text: String, _ name: String) -> String {
        switch name {
        case "lower": return text.asciiLowercased
        case "upper": return text.asciiUppercased
        default:
            let kept = text.unicodeScalars.map { scalar -> Unicode.Scalar in
                let isKept = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
                return isKept || scalar == "." || scalar == "-" ? scalar : "-"
            }
            return String(String.UnicodeScalarView(kept))
        }
    }

    private static func isReference(_ text: ArraySlice<Unicode.Scalar>, at index: Int) -> Bool {
        text[index] == "$" && index + 1 < text.endIndex && (text[index + 1] == "(" || text[index + 1] == "{")
    }

    /// The index after the closing bracket; nil if there is none.
    private static func end(ofReferenceAt start: Int, in text: ArraySlice<Unicode.Scalar>) -> Int? {
        let (opening, closing): (Unicode.Scalar, Unicode.Scalar) = text[start + 1] == "(" ? ("(", ")") : ("{", "}")
        var depth = 0
        for index in (start + 1)..<text.endIndex {
            if text[index] == opening { depth += 1 }
            if text[index] == closing { depth -= 1 }
            if depth == 0 { return index + 1 }
        }
        return nil
    }
}
