import JSONSyntax
public import UniversalLinks

/// A URL or host name in place of a path.
struct AddressAsPattern: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA407", "address-as-pattern"), .error, .patterns, sometimes: [.warning],
        summary: "A URL or host in place of a path",
        effect: "The pattern never matches the intended links.",
        reason: """
            iOS compares the pattern only with the path of a URL: what follows the host, up to `?` or `#`. The file \
            applies to the host that it was fetched from, and cannot name another one.
            """,
        remedy: "Write only the path: `/buy/*`.",
        evidence: [
            .wholeText,
            .hostOfFile,
        ],
        firing: [
            .components(
                #"{ "/": ⟦"https://example.com/buy/*"⟧ }"#,
                fixed: #"{ "/": "/buy/*" }"#)
        ],
        quiet: [.components(#"{ "/": "/buy/*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.patterns.compactMap { use in
            guard case .address(let hasScheme, let pathStart) = use.misreading else { return nil }
            let path = String(String.UnicodeScalarView(Array(use.text.unicodeScalars)[pathStart...]))
            let written = path.isEmpty ? "/" : path
            return diagnostic(
                "The pattern \(use.text.inShortQuotes) starts with \(hasScheme ? "a scheme and a host" : "a host"), but is "
                    + "compared only with the path of a URL.",
                at: use.place, in: subject, hasScheme ? nil : .warning,
                help: "Write only the path: \(written.inShortQuotes).",
                fix: Diagnostic.Fix("Write only the path.", .unsafe, [subject.rewriting(use, as: written)]))
        }
    }
}

extension Diagnostic.Code {
    /// `address-as-pattern`
    public static let addressAsPattern = AddressAsPattern().offence.code
}
