import JSONSyntax
public import UniversalLinks

/// A file under a name that iOS does not request.
struct OtherFileName: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA045", "other-file-name"), .warning, .syntax,
        summary: "A file name that iOS does not request",
        effect:
            "iOS does not find the file under this name. Links work only if a server returns it under the right one.",
        reason: """
            Apple's CDN and devices request `/.well-known/apple-app-site-association`, exactly as written: in \
            lowercase, and without an extension.
            """,
        remedy: """
            Name the file `apple-app-site-association`, and configure the server to send it as `application/json`. \
            If a server rule maps the right path to this file, suppress the warning.
            """,
        evidence: [
            .placeOfFile
        ],
        firing: [
            Offence.Example(file: "{ \"applinks\": {} }\n", fileName: "apple-app-site-association.json"),
            Offence.Example(file: "{ \"applinks\": {} }\n", fileName: "apple-app-site-association.txt"),
            Offence.Example(file: "{ \"applinks\": {} }\n", fileName: "Apple-App-Site-Association"),
            Offence.Example(file: "{ \"applinks\": {} }\n", fileName: "apple-app-site-asociation"),
            Offence.Example(file: "{ \"applinks\": {} }\n", fileName: "index.html"),
            Offence.Example(file: "{ \"applinks\": {} }\n", fileName: "apple-app-site-association.template"),
            Offence.Example(file: "{ \"applinks\": {} }\n", fileName: "aasa.json"),
        ],
        quiet: [
            Offence.Example(file: "{ \"applinks\": {} }\n"),
            Offence.Example(file: "{ \"applinks\": {} }\n", fileName: "aasa-staging"),
            Offence.Example(file: "{ \"applinks\": {} }\n", fileName: "apple-app-site-association-unsigned"),
        ])

    private static let templateExtensions: Set<String> = [
        "template", "tmpl", "tpl", "example", "sample", "dist", "in", "erb", "ejs", "hbs", "mustache", "liquid", "j2",
        "jinja", "jinja2", "njk", "twig", "gotmpl", "tftpl",
    ]

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        diagnostics(forFileNamed: subject.fileName)
    }

    /// The same for a file if only its name is known.
    func diagnostics(forFileNamed name: String?) -> [Diagnostic] {
        let usual = Offence.Example.usualFileName
        guard let name, !name.isVerbatim(usual) else { return [] }
        let parts = name.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        let extensions = parts.dropFirst()
        let stem = parts.first ?? ""
        let quoted = "\"\(name.shortened(to: 60))\""
        let isMeant = NearestText.nearest(to: stem, among: [usual]) != nil || stem.isVerbatim("index")

        if let last = extensions.last, OtherFileName.templateExtensions.contains(last.asciiLowercased) {
            return [
                diagnostic(
                    "\(quoted) is named like a template or an example; only the file made from it counts.",
                    .note, help: "Check that file, too.")
            ]
        }
        guard isMeant else {
            guard !extensions.isEmpty else { return [] }
            return [
                diagnostic(
                    "iOS does not request \(quoted), so the server has to return the file as \(usual).",
                    .note)
            ]
        }
        return [
            diagnostic(
                "iOS does not request \(quoted): the file has to be named \(usual), "
                    + (extensions.isEmpty ? "exactly as written." : "without an extension."),
                .warning, help: "Rename the file, or configure the server to return it under that name.")
        ]
    }

    private func diagnostic(_ message: String, _ severity: Diagnostic.Severity, help: String? = nil) -> Diagnostic {
        let start = Diagnostic.Location(
            .associationFile, position: SourcePosition(line: 1, column: 1), range: .none, pointer: .root)
        return Diagnostic(offence.code, severity, message, at: start, help: help)
    }
}

extension Diagnostic.Code {
    /// `other-file-name`
    public static let otherFileName = OtherFileName().offence.code
}
