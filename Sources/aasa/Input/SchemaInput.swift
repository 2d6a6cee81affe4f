import Foundation
import JSONSchema
import JSONSyntax
import UniversalLinks

/// A JSON Schema named on the command line, or the published one.
struct SchemaInput {
    let name: String
    let schema: Schema

    /// The most files that are read from the folder of references.
    private static let maximumReferenceCount = 1_000

    /// - Throws: `CommandFailure` where a file cannot be read, or is no schema of draft 2020-12.
    init(_ path: String?, folder: String?, assuming2020_12: Bool) throws {
        let bytes: [UInt8]
        if let path {
            let input = try InputFile(path)
            (name, bytes) = (input.name, try input.whole())
        } else {
            (name, bytes) = ("the published schema", Array(AssociationFileSchema.text.utf8))
        }
        let document = try SchemaInput.document(bytes, name: name)
        let references = try folder.map(SchemaInput.references(in:)) ?? []
        do throws(SchemaError) {
            schema = try Schema(
                document, retrievalURI: path.map(SchemaInput.uri(of:)), references: references,
                assuming2020_12: assuming2020_12)
        } catch {
            let file = references.first { $0.retrievalURI == error.documentURI } == nil ? name : error.documentURI
            let advice = error.code == .unsupportedDialect ? " The option for that is --assume-2020-12." : ""
            throw CommandFailure(.wrongUsage, "\(file):\(error.position): \(error.message)\(advice)")
        }
    }

    private static func document(_ bytes: [UInt8], name: String) throws(CommandFailure) -> JSONDocument {
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: bytes)
        } catch {
            throw CommandFailure(.wrongUsage, "\(name):\(error.position): \(error.message)")
        }
    }

    /// The `.json` files of a folder and of those inside it, each known by its file URI and by its own `$id`.
    private static func references(in folder: String) throws -> [SchemaResource] {
        let root = URL(fileURLWithPath: folder, isDirectory: true)
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory), isDirectory.boolValue,
            let enumerator = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        else { throw CommandFailure(.couldNotDoIt, "\(folder): there is no such folder of schemas.") }
        let files = enumerator.compactMap { $0 as? URL }.filter { $0.pathExtension == "json" }.map(\.path).sorted()
        guard files.count <= maximumReferenceCount else {
            throw CommandFailure(
                .wrongUsage, "\(folder): it holds \(files.count) schemas; \(maximumReferenceCount) are read at most.")
        }
        return try files.map { file in
            SchemaResource(try document(try InputFile(file).whole(), name: file), retrievalURI: uri(of: file))
        }
    }

    private static func uri(of path: String) -> String {
        URL(fileURLWithPath: path).absoluteString
    }
}
