public import Foundation
public import UniversalLinks

extension LinkURL {
    /// Parses a URL as ``LinkURL/init(parsing:)`` does, and converts a Unicode host to Punycode.
    ///
    /// Foundation converts hosts from macOS 14, iOS 17, tvOS 17 and watchOS 10 on; older systems refuse them.
    ///
    /// - Throws: if Foundation does not parse it either.
    public init(converting text: String) throws(LinkURLError) {
        try self.init(parsing: text) { InternationalizedHost.asciiForm(of: $0) }
    }

    /// Parses Foundation's URL.
    ///
    /// - Throws: if the URL is too long, or an odd one that `URLComponents` refuses.
    public init(_ url: URL) throws(LinkURLError) {
        try self.init(converting: url.absoluteString)
    }
}

extension AssociationFile.Domain {
    /// Reads `example.com` or `*.example.com` as ``AssociationFile/Domain/init(_:)`` does, and converts a Unicode host to Punycode.
    ///
    /// Foundation converts hosts from macOS 14, iOS 17, tvOS 17 and watchOS 10 on; older systems refuse them.
    public init?(converting text: String) {
        let wildcard = text.hasPrefix("*.") ? "*." : ""
        let host = String(text.dropFirst(wildcard.count))
        guard !host.unicodeScalars.allSatisfy(\.isASCII) else {
            self.init(text)
            return
        }
        guard let ascii = InternationalizedHost.asciiForm(of: host) else { return nil }
        self.init(wildcard + ascii)
    }
}
