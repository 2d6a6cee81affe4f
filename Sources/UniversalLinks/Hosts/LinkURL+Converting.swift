extension LinkURL {
    /// Parses a URL as ``LinkURL/init(parsing:)`` does, and converts a Unicode host to Punycode.
    ///
    /// Hosts are converted as Foundation converts them: UTS #46 without transitional processing, with Unicode's data of one version on
    /// every system.
    ///
    /// - Throws: if `URLComponents` refuses it too.
    public init(converting text: String) throws(LinkURLError) {
        try self.init(parsing: text) { InternationalizedHost.asciiForm(of: $0) }
    }
}

extension AssociationFile.Domain {
    /// Reads `example.com` or `*.example.com` as ``AssociationFile/Domain/init(_:)`` does, and converts a Unicode host to Punycode.
    ///
    /// - Returns: nil if the text is not a domain name, or a Unicode host without a form in Punycode.
    public init?(converting text: String) {
        // By bytes: comparing characters takes the square of the length where thousands of marks follow one another.
        let wildcard = text.utf8.starts(with: "*.".utf8) ? "*." : ""
        let host = String(Substring(text.utf8.dropFirst(wildcard.utf8.count)))
        guard !host.unicodeScalars.allSatisfy(\.isASCII) else {
            self.init(text)
            return
        }
        guard let ascii = InternationalizedHost.asciiForm(of: host) else { return nil }
        self.init(wildcard + ascii)
    }
}
