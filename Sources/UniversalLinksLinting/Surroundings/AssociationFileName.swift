import JSONSyntax
import UniversalLinks

/// What the name of a file says about whether it is meant as an association file.
struct AssociationFileName: Sendable {
    /// The name.
    let text: String
    /// What is behind each period, the last one last.
    let extensions: [String]

    private let stem: String

    /// The name under which systems request the file.
    static let usual = Offence.Example.usualFileName

    init(_ text: String) {
        self.text = text
        let parts = text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        stem = parts.first ?? ""
        extensions = Array(parts.dropFirst())
    }

    /// Whether systems request this name.
    var isRight: Bool { text.isVerbatim(AssociationFileName.usual) }

    /// Whether the name is the usual one, perhaps misspelt or with an extension; or that of the page of a folder.
    var isMeant: Bool {
        NearestText.nearest(to: stem, among: [AssociationFileName.usual]) != nil || stem.isVerbatim("index")
    }

    /// Whether another file is made from this one.
    var isTemplate: Bool {
        extensions.contains { AssociationFileName.templateExtensions.contains($0.asciiLowercased) }
    }

    /// Whether the name is meant as the usual one, and is not.
    var isAlmostRight: Bool { !isRight && isMeant && !isTemplate }

    /// In quotes, for sentences.
    var quoted: String { "\"\(text.shortened(to: 60))\"" }

    private static let templateExtensions: Set<String> = [
        "template", "tmpl", "tpl", "example", "sample", "dist", "in", "erb", "ejs", "hbs", "mustache", "liquid", "j2",
        "jinja", "jinja2", "njk", "twig", "gotmpl", "tftpl",
    ]
}
