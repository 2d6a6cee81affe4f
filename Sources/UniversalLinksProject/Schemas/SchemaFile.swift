import JSONSchema
import JSONSyntax
import SystemCalls
import UniversalLinksLinting

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A JSON Schema on disk, or the published one.
package struct SchemaFile {
    /// What messages call it.
    package let name: String
    let schema: Schema

    /// The most files that are read from the folder of references.
    private static let maximumReferenceCount = 1_000
    /// The most bytes that they have together.
    private static let maximumReferenceByteCount = 64 * 1_048_576

    /// - Throws: `RunFailure` if a file cannot be read, or is no schema of draft 2020-12.
    package init(_ path: String?, folder: String?, readingOtherDrafts: Bool) throws {
        let bytes: [UInt8]
        if let path {
            let input = try InputFile(path)
            (name, bytes) = (input.name, try input.whole())
        } else {
            (name, bytes) = ("the published schema", Array(AssociationFileSchema.text.utf8))
        }
        let document = try SchemaFile.document(bytes, name: name)
        let references = try folder.map(SchemaFile.references(in:)) ?? []
        do throws(SchemaError) {
            schema = try Schema(
                document, retrievalURI: path.map(SchemaFile.uri(of:)), references: references,
                readingOtherDrafts: readingOtherDrafts)
        } catch {
            let isReference = references.contains { $0.retrievalURI == error.documentURI }
            let file = isReference ? URL(string: error.documentURI)?.path ?? error.documentURI : name
            throw RunFailure(
                .wrongUsage, "\(file):\(error.position): \(error.message)",
                nextStep: error.code == .unsupportedDialect ? .assumeCurrentDraft : nil)
        }
    }

    private static func document(_ bytes: [UInt8], name: String) throws(RunFailure) -> JSONDocument {
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: bytes)
        } catch {
            throw RunFailure(.wrongUsage, "\(name):\(error.position): \(error.message)")
        }
    }

    /// The `.json` files of a folder and of those inside it, each known by its file URI and by its own `$id`.
    private static func references(in folder: String) throws -> [SchemaResource] {
        let root = URL(fileURLWithPath: folder, isDirectory: true)
        guard FileKind(at: folder) == .folder else {
            throw RunFailure(.couldNotDoIt, "\(folder): there is no such folder of schemas.")
        }
        var files: [String] = []
        var folders = [root.path]
        while let next = folders.popLast() {
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: next) else {
                throw RunFailure(.couldNotDoIt, "\(next): this folder of schemas cannot be read.")
            }
            for name in names {
                let path = next + "/" + name
                if FileKind(ofEntryAt: path) == .folder { folders.append(path) }
                if isSchema(path, named: name) { files.append(path) }
            }
        }
        files.sort()
        guard files.count <= maximumReferenceCount else {
            throw RunFailure(
                .wrongUsage, "\(folder): it contains \(files.count) schemas; the limit is \(maximumReferenceCount).")
        }
        // All are read before the first is parsed: what is too much is refused before it costs more.
        var byteCount = 0
        let contents = try files.map { file in
            let bytes = try InputFile(file).whole()
            byteCount += bytes.count
            guard byteCount <= maximumReferenceByteCount else {
                throw RunFailure(
                    .wrongUsage, "\(folder): its schemas have more than \(maximumReferenceByteCount) bytes together.")
            }
            return bytes
        }
        return try zip(files, contents).map { file, bytes in
            SchemaResource(try document(bytes, name: file), retrievalURI: uri(of: file))
        }
    }

    private static func isSchema(_ path: String, named name: String) -> Bool {
        name.hasSuffix(".json") && name != ".json" && FileKind(at: path) == .file
    }

    private static func uri(of path: String) -> String {
        URL(fileURLWithPath: path).absoluteString
    }
}
