import JSONSyntax
package import UniversalLinks
package import UniversalLinksJSONSchema
package import UniversalLinksLinting
import _UniversalLinksSystemCalls

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A JSON Schema on disk, or the published one.
package struct SchemaFile {
    package let name: String
    let schema: Schema

    private static let maximumReferenceCount = 1_000
    private static let maximumReferenceByteCount = 64 * 1_048_576

    /// - Throws: `RunFailure` if a file cannot be read, or is not a schema of draft 2020-12.
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

    /// The `.json` files in a folder and below, each known by its file URI and by its own `$id`.
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
        // All are read before the first is parsed, so that too much input is refused before it costs more.
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

extension SchemaFile {
    package func findings(in file: ReadAssociationFile) -> Findings {
        switch file.reading {
        case .success(let read): findings(in: read, file)
        case .failure(let error): file.findings(for: error)
        }
    }

    private func findings(in read: AssociationFile, _ file: ReadAssociationFile) -> Findings {
        let violations = schema.violations(in: JSONDocument(source: read.source, root: read.root))
        let report = DiagnosticReport(violations, documents: [.associationFile: file.document])
        return Findings(
            [report], cases: report.cases(suite: file.name),
            summary: .schema(
                .init(fileName: file.name, schemaName: name, violationCount: report.diagnostics.count)))
    }
}

extension DiagnosticReport {
    package init(_ violations: [Violation], documents: [Diagnostic.Document: NamedText]) {
        self.init(violations.map { Diagnostic($0) }, documents: documents)
    }
}

extension Diagnostic {
    package init(_ violation: Violation) {
        let causes = violation.causes.map { cause in
            Note(
                cause.message,
                at: Location(
                    .associationFile, position: cause.position, range: cause.instanceRange,
                    pointer: cause.instancePointer))
        }
        self.init(
            .schemaViolation, .error, violation.message,
            at: Location(
                .associationFile, position: violation.position, range: violation.instanceRange,
                pointer: violation.instancePointer),
            notes: causes + [Note("\"\(violation.keyword)\" at \(Diagnostic.shown(violation.schemaLocation))")]
        )
    }

    /// A place in a schema; a file by its name without folders, so that the text is the same on every machine.
    private static func shown(_ location: SchemaLocation) -> String {
        guard location.uri.utf8.starts(with: "file:".utf8) else { return "\(location)" }
        return "\(location.uri.split(separator: "/").last ?? "")#\(location.pointer)"
    }
}

extension ExampleReport {
    /// What is found in the first example that has a rule, including examples for JSON Schemas; nil if there is
    /// none, or nothing can run it.
    package static func ofFirstExample(of rule: Rule) -> ExampleReport? {
        rule.bad.flatMap { ofExample($0, for: rule) }
    }

    /// What is found in an example, including those for JSON Schemas; nil if nothing can run it.
    package static func ofExample(_ example: Rule.Example, for rule: Rule) -> ExampleReport? {
        rule.category == .schema ? violations(in: example, rule.code) : ExampleReport(of: example, for: rule)
    }

    private static func violations(in example: Rule.Example, _ code: Diagnostic.Code) -> ExampleReport? {
        guard let schema = try? Schema(JSONDocument(parsing: Array(AssociationFileSchema.text.utf8))),
            let document = try? JSONDocument(parsing: example.bytes)
        else { return nil }
        return ExampleReport(
            DiagnosticReport(
                schema.violations(in: document),
                documents: [.associationFile: .init(name: example.fileName, source: document.source)]),
            of: code, run: .validateSchema(file: example.fileName))
    }
}
