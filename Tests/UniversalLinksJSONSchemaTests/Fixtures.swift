import Foundation
import JSONSyntax
import UniversalLinksJSONSchema
import UniversalLinksTestSupport

extension JSONDocument {
    /// A document from a literal.
    init(_ text: String) throws(JSONSyntaxError) {
        try self.init(parsing: Array(text.utf8))
    }
}

extension JSONValue {
    /// The value as a document of its own.
    var document: JSONDocument {
        get throws { try JSONDocument(JSONWriter(layout: .compact).text(of: self)) }
    }
}

extension Schema {
    /// A schema from a literal.
    init(_ text: String, references: [String: String] = [:], assuming2020: Bool = false) throws {
        let resources = try references.sorted { $0.key < $1.key }.map {
            try SchemaResource(JSONDocument($0.value), retrievalURI: $0.key)
        }
        try self.init(JSONDocument(text), references: resources, readingOtherDrafts: assuming2020)
    }

    /// The violations in a literal.
    func violations(in text: String) throws -> [Violation] {
        try violations(in: JSONDocument(text))
    }
}

extension SharedData {
    /// The JSON files in a folder and in those inside it, sorted.
    static func paths(below path: String) throws -> [String] {
        let root = folder.appendingPathComponent(path).path
        return try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".json") }.sorted()
    }
}

/// A text as a JSON string.
func quoted(_ text: String) -> String {
    JSONWriter.quoted(text)
}
