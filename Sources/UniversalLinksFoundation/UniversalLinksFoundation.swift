// Code that bridges to Foundation uses the types of the core all the time.
@_exported public import UniversalLinks

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension LinkURL {
    /// Parses Foundation's URL; a Unicode host is converted to Punycode.
    ///
    /// - Throws: if the URL is too long, or an odd one that `URLComponents` refuses.
    public init(_ url: URL) throws(LinkURLError) {
        try self.init(converting: url.absoluteString)
    }
}
