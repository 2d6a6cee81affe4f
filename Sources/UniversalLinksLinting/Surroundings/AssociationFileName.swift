import JSONSyntax
import UniversalLinks

struct AssociationFileName: Sendable {
    let text: String
    /// The text after each period, the last one last.
    let extensions: [String]

    private let stem: String

    static let usual = Rule.Example.usualFileName

    init(_ text: String) {
        self.text = text
        let parts = text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
        stem = parts.first ?? ""
        extensions = Array(parts.dropFirst())
    }

    var isRight: Bool { text.hasSameScalars(as: AssociationFileName.usual) }

    /// Whether the name is the usual one, perhaps misspelt or with an extension; or that of the page of a folder.
    var isMeant: Bool {
        NearestText.nearest(to: stem, among: [AssociationFileName.usual]) != nil || stem.hasSameScalars(as: "index")
    }

    var isTemplate: Bool {
        extensions.contains { AssociationFileName.templateExtensions.contains($0.asciiLowercased) }
    }

    var isAlmostRight: Bool { !isRight && isMeant && !isTemplate }

    var quoted: String { "\"\(text.shortened(to: 60))\"" }

    private static let templateExtensions: Set<String> = [
        "template", "tmpl", "tpl", "example", "sample", "dist", "in", "erb", "ejs", "hbs", "mustache", "liquid", "j2",
        "jinja", "jinja2", "njk", "twig", "gotmpl", "tftpl",
    ]
}

enum FolderName {
    static let usual = ".well-known"

    /// Whether the innermost folder is meant as the usual one, but is not: the file will have another URL.
    static func isMisnamed(_ folders: [String]) -> Bool {
        guard let folder = folders.last else { return false }
        return folder.hasSameScalars(as: usual)
            ? isDoubled(folders) : NearestText.nearest(to: folder, among: [usual]) != nil
    }

    static func isDoubled(_ folders: [String]) -> Bool {
        folders.count > 1 && folders.suffix(2).allSatisfy { $0.hasSameScalars(as: usual) }
    }
}
