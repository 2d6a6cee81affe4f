import Foundation
import JSONSchema
import JSONSyntax
import UniversalLinksLinting

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
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory), isDirectory.boolValue else {
            throw RunFailure(.couldNotDoIt, "\(folder): there is no such folder of schemas.")
        }
        var unreadable: String?
        let enumerator = FileManager.default.enumerator(
            at: root, includingPropertiesForKeys: [.isRegularFileKey],
            errorHandler: { url, _ in
                unreadable = url.path
                return false
            })
        var files: [String] = []
        while let url = enumerator?.nextObject() as? URL {
            guard isSchema(url), let depth = enumerator?.level else { continue }
            // The path below the folder, since macOS lists /tmp/schemas as /private/tmp/schemas.
            let name = url.pathComponents.suffix(depth).joined(separator: "/")
            files.append(root.appendingPathComponent(name).path)
        }
        files.sort()
        if let unreadable = enumerator == nil ? folder : unreadable {
            throw RunFailure(.couldNotDoIt, "\(unreadable): this folder of schemas cannot be read.")
        }
        guard files.count <= maximumReferenceCount else {
            throw RunFailure(
                .wrongUsage, "\(folder): it contains \(files.count) schemas; the limit is \(maximumReferenceCount).")
        }
        var byteCount = 0
        return try files.map { file in
            let bytes = try InputFile(file).whole()
            byteCount += bytes.count
            guard byteCount <= maximumReferenceByteCount else {
                throw RunFailure(
                    .wrongUsage, "\(folder): its schemas have more than \(maximumReferenceByteCount) bytes together.")
            }
            return SchemaResource(try document(bytes, name: file), retrievalURI: uri(of: file))
        }
    }

    private static func isSchema(_ url: URL) -> Bool {
        guard url.pathExtension == "json" else { return false }
        return (try? url.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) ?? false
    }

    private static func uri(of path: String) -> String {
        URL(fileURLWithPath: path).absoluteString
    }
}
