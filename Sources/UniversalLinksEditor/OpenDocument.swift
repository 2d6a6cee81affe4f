import JSONSyntax
import UniversalLinks
import UniversalLinksProject

/// A document that the client has open.
struct OpenDocument: Sendable {
    let uri: FileURI
    let kind: DocumentKind
    /// The number that the client gives to the text; nil if it gives none.
    var version: Int?
    var text: EditorText {
        didSet { judged = nil }
    }
    /// What was found in the text; nil if nobody looked at it yet.
    var judged: JudgedDocument?

    init(_ uri: FileURI, _ kind: DocumentKind, version: Int?, _ text: EditorText) {
        (self.uri, self.kind, self.version, self.text) = (uri, kind, version, text)
    }

    /// The path by which the document's project is found, and by which messages call it.
    var path: String { uri.path ?? uri.fileName }
}
