import JSONSyntax
import SwiftASN1
import UniversalLinksFoundation

/// Entitlements in DER, which signatures contain in addition to XML.
///
/// ## Parsing behavior
/// - The outermost element is `[APPLICATION 16]` with a version and a dictionary, or the dictionary alone, as in the first
///   releases that wrote DER.
/// - A dictionary is `[16]` or a SET, of sequences of a key, a UTF8String, and a value.
/// - BOOLEAN, INTEGER, UTF8String, SEQUENCE (an array) and dictionaries are values; others are kept as unknown.
enum DEREntitlements {
    private static let maximumCount = 100_000

    /// The dictionary.
    ///
    /// - Throws: if the bytes are not such entitlements.
    static func dictionary(_ bytes: [UInt8]) throws(AppFileError) -> [String: PropertyListValue] {
        guard let root = try? DER.parse(bytes) else { throw .damagedEntitlements }
        var remaining = maximumCount
        if root.identifier == ASN1Identifier(tagWithNumber: 16, tagClass: .application) {
            guard let last = children(of: root)?.last else { throw .damagedEntitlements }
            return try dictionary(last, &remaining)
        }
        return try dictionary(root, &remaining)
    }

    private static func isDictionary(_ node: ASN1Node) -> Bool {
        node.identifier == ASN1Identifier(tagWithNumber: 16, tagClass: .contextSpecific) || node.identifier == .set
    }

    private static func dictionary(
        _ node: ASN1Node, _ remaining: inout Int
    ) throws(AppFileError) -> [String: PropertyListValue] {
        guard isDictionary(node), let members = children(of: node) else { throw .damagedEntitlements }
        var dictionary: [String: PropertyListValue] = [:]
        for member in members {
            guard member.identifier == .sequence, let pair = children(of: member), pair.count == 2,
                let key = text(of: pair[0])
            else { throw .damagedEntitlements }
            dictionary[key] = try value(pair[1], &remaining)
        }
        return dictionary
    }

    /// The parser has bounded the depth.
    private static func value(_ node: ASN1Node, _ remaining: inout Int) throws(AppFileError) -> PropertyListValue {
        remaining -= 1
        guard remaining >= 0 else { throw .damagedEntitlements }
        if isDictionary(node) { return .dictionary(try dictionary(node, &remaining)) }
        switch node.identifier {
        case .boolean:
            guard case .primitive(let bytes) = node.content else { throw .damagedEntitlements }
            return .boolean(bytes.contains { $0 != 0 })
        case .utf8String:
            guard let text = text(of: node) else { throw .damagedEntitlements }
            return .string(text)
        case .sequence:
            guard let members = children(of: node) else { throw .damagedEntitlements }
            var values: [PropertyListValue] = []
            for member in members { values.append(try value(member, &remaining)) }
            return .array(values)
        default:
            return .other
        }
    }

    private static func children(of node: ASN1Node) -> [ASN1Node]? {
        guard case .constructed(let nodes) = node.content else { return nil }
        return Array(nodes)
    }

    private static func text(of node: ASN1Node) -> String? {
        guard node.identifier == .utf8String, case .primitive(let bytes) = node.content else { return nil }
        return String(wellFormedUTF8: bytes)
    }
}

extension AppFileError {
    static let damagedEntitlements = AppFileError(
        "The entitlements in the code signature are damaged. Sign the app again.")
}
