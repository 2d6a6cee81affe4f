import Foundation
public import UniversalLinks

/// Why bytes are no entitlements.
public struct EntitlementsError: Error, Hashable, Sendable {
    /// What is wrong and what to do about it.
    public let message: String

    init(_ message: String) {
        self.message = message
    }
}

extension EntitlementsError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension Entitlements {
    /// The most bytes that are read as entitlements.
    private static let maximumByteCount = 1_048_576

    /// Reads an `.entitlements` file: a property list in XML, as Xcode writes it.
    ///
    /// ## Parsing behavior
    /// - Associated domains that are no strings are left out.
    /// - An app identifier with a build setting in it is none.
    /// - A binary property list is refused: a small one can stand for more than any memory holds.
    ///
    /// - Throws: where the bytes are no such file, or too many.
    public init(propertyList bytes: [UInt8]) throws(EntitlementsError) {
        guard bytes.count <= Entitlements.maximumByteCount else {
            throw EntitlementsError("It has more than 1 MiB, which no entitlements need.")
        }
        guard !bytes.starts(with: "bplist".utf8) else {
            throw EntitlementsError(
                "It is a binary property list. Convert it to XML: plutil -convert xml1 App.entitlements.")
        }
        let isText = bytes.first { !" \t\r\n\u{FEFF}".utf8.contains($0) } == UInt8(ascii: "<")
        guard isText, let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil) else {
            throw EntitlementsError("It is no property list in XML.")
        }
        guard let dictionary = list as? [String: Any] else {
            throw EntitlementsError("It is no dictionary of entitlements.")
        }
        let domains = dictionary["com.apple.developer.associated-domains"]
        guard domains == nil || domains is [Any] else {
            throw EntitlementsError("com.apple.developer.associated-domains is no array. Write an array of strings.")
        }
        let identifiers = ["application-identifier", "com.apple.application-identifier"]
        let app = identifiers.lazy.compactMap { dictionary[$0] as? String }.first { !$0.contains("$") }
        self.init(
            associatedDomains: (domains as? [Any] ?? []).compactMap { $0 as? String }.map {
                AssociatedDomain(parsing: $0)
            },
            app: app.map { AppIdentifier($0) })
    }
}
