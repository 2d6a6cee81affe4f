import JSONSyntax
public import UniversalLinks

/// A file under a name that no system asks for.
struct OtherFileName: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA045", "other-file-name"), .warning, .syntax,
        summary: "A file name that no system asks for",
        effect:
            "Under this name nobody finds the file. Links work only where a server gives it out under the right one.",
        reason: """
            Apple's content delivery network and devices ask for `/.well-known/apple-app-site-association`, exactly so: in \
            lower case, and without an extension.
            """,
        remedy: """
            Name the file `apple-app-site-association`, and let the server send it as `application/json`. Where a rule of the \
            server maps the right path to this file, all is well: silence the warning.
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

    /// The same for a file of which only the name is known.
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
                    "By its name, \(quoted) is a template or an example. What counts is the file that is made from it.",
                    .note, help: "Check that file as well.")
            ]
        }
        guard isMeant else {
            guard !extensions.isEmpty else { return [] }
            return [
                diagnostic(
                    "\(quoted) is no name that a system asks for; the server has to give the file out as \(usual).",
                    .note)
            ]
        }
        return [
            diagnostic(
                "No system asks for \(quoted): the name is \(usual), "
                    + (extensions.isEmpty ? "letter for letter." : "without an extension."),
                .warning, help: "Rename the file, or have the server give it out under that name.")
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
