import JSONSyntax

extension AssociatedDomain {
    /// The entry as it was probably meant, where there is one way to read it; nil if a person has to decide.
    ///
    /// - Parameter asciiForm: The Punycode form of a Unicode host; nil if it has none.
    package func corrected(_ asciiForm: (String) -> String?) -> String? {
        guard !problems.contains(where: { $0.leavesNothingToCorrect }) else { return nil }
        let known = AssociationFile.Service.publicNames
        let meant = service.map { name in known.contains(name) ? name : NearestText.nearest(to: name, among: known) }
        guard let service = meant ?? "applinks" else { return nil }

        var host = String(String.UnicodeScalarView(self.host.unicodeScalars.filter { !$0.properties.isWhitespace }))
        var isWildcard = isWildcard
        if let star = host.unicodeScalars.lastIndex(of: "*") {
            // An entry with a wildcard is for subdomains at any depth (semantics H2).
            host = String(host.unicodeScalars[host.unicodeScalars.index(after: star)...])
            isWildcard = true
        }
        host = host.split(separator: ".").joined(separator: ".")
        if !host.unicodeScalars.allSatisfy(\.isASCII) { host = asciiForm(host)?.asciiLowercased ?? "" }
        let wildcard = isWildcard && service != "appclips" ? "*." : ""
        let text = service + ":" + wildcard + host + modeText
        return AssociatedDomain(parsing: text).problems.isEmpty && !text.isVerbatim(self.text) ? text : nil
    }

    /// The modes as they are written behind the host; empty for none.
    private var modeText: String {
        let words = Mode.allCases.filter(modes.contains).map(\.rawValue)
        return words.isEmpty ? "" : "?mode=" + words.joined(separator: "+")
    }

    /// The host as it is written, with `*.` in front of it where there is one.
    package var domainText: String { (isWildcard ? "*." : "") + host }
}

extension AssociatedDomain.Problem {
    fileprivate var leavesNothingToCorrect: Bool {
        switch value {
        case .emptyHost, .unqualifiedHost, .address, .localhost, .buildSetting: true
        default: false
        }
    }
}
