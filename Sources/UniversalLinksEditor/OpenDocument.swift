import JSONSyntax
import UniversalLinks
import UniversalLinksProject

struct OpenDocument: Sendable {
    let uri: FileURI
    let kind: DocumentKind
    /// The client's number for the text; nil if it gives none.
    var version: Int?
    var text: EditorText {
        didSet { judged = nil }
    }
    /// Nil if the text was not judged yet.
    var judged: JudgedDocument?

    init(_ uri: FileURI, _ kind: DocumentKind, version: Int?, _ text: EditorText) {
        (self.uri, self.kind, self.version, self.text) = (uri, kind, version, text)
    }

    /// The path that finds the document's project, and that messages show.
    var path: String { uri.path ?? uri.fileName }
}

enum DocumentKind: Sendable {
    case associationFile
    case entitlements
    case configuration

    /// The language that a client gives to an association file with another name.
    static let languageIdentifier = "apple-app-site-association"

    /// - Parameter isListed: Whether a project lists the file as one of its association files.
    init?(fileName: String, language: String?, isListed: Bool) {
        let name = fileName.lowercased()
        if FoundFile.associationNames.contains(name) || language == DocumentKind.languageIdentifier || isListed {
            self = .associationFile
        } else if name.hasSuffix(".entitlements") {
            self = .entitlements
        } else if ProjectConfiguration.fileNames.contains(name) {
            self = .configuration
        } else {
            return nil
        }
    }
}

/// The URI of a document, as editors write it.
struct FileURI: Hashable, Sendable {
    let text: String
    /// Absolute; nil for a document that is not a file.
    let path: String?
    let fileName: String

    init(_ text: String) {
        self.text = text
        let start = "file://"
        let isFile = text.hasPrefix(start)
        let rest = isFile ? text.dropFirst(start.count).drop { $0 != "/" } : text[...]
        let decoded = FileURI.decoded(rest.utf8)
        path = isFile && decoded.hasPrefix("/") ? decoded : nil
        fileName = decoded.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init) ?? decoded
    }

    private static func decoded(_ bytes: Substring.UTF8View) -> String {
        var result: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                result.append(value)
                rest = rest.dropFirst(2)
            } else {
                result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
