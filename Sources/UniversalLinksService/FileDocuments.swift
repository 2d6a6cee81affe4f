package import JSONSyntax
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksReports

/// What the tool says about a file, as the documents that it prints in JSON.
///
/// Every document is an object with `schemaVersion`. `Documentation/Output.md` describes them.
package struct FileDocuments: Sendable {
    /// The file's bytes.
    package let bytes: [UInt8]
    /// What the documents call the file.
    package let name: String

    /// Documents about a file.
    package init(_ bytes: [UInt8], name: String = "apple-app-site-association") {
        (self.bytes, self.name) = (bytes, name)
    }

    /// The most bytes of a file that are read; a larger one is only told of its size. Apple refuses files over 128 KiB.
    package static var maximumByteCount: Int { AssociationFile.readingLimit }

    /// The file.
    ///
    /// - Throws: `ServiceError` with the place if it is not JSON.
    func file() throws(ServiceError) -> AnsweringFile {
        do throws(RunFailure) {
            return try AnsweringFile(answeringFrom: InputFile(bytes, named: name))
        } catch {
            throw ServiceError(.unreadableFile, error.reason)
        }
    }
}

// MARK: - What is wrong with it

extension FileDocuments {
    /// What is wrong with the file, JSON or not: the document of `lint`.
    ///
    /// - Parameter isPedantic: Whether what experts disagree on is reported as well.
    package func lint(isPedantic: Bool = false) -> JSONValue {
        var run = run(.report, isPedantic: isPedantic)
        run.lint(bytes, named: name)
        return run.findings.document
    }

    /// The file after every fix that can be applied.
    ///
    /// `file` is its text; `fixed` describes it as the document of `lint` does after fixes; `applied` lists the fixes,
    /// `changes` the decisions that they change, `remaining` counts what is left.
    ///
    /// - Parameter includesUnsafe: Whether fixes are applied that may change decisions.
    package func fixes(includingUnsafe includesUnsafe: Bool = false) -> JSONValue {
        var run = run(.fix(includingUnsafe: includesUnsafe))
        run.lint(bytes, named: name)
        var fixed = bytes
        if case .fixed(let bytes)? = run.outputs.first { fixed = bytes }
        let findings = run.findings
        guard case .files(let summary) = findings.summary else { return nil }
        return [
            "schemaVersion": 1,
            "file": JSONValue(String(decoding: fixed, as: UTF8.self)),
            "applied": JSONValue(
                (summary.fixes ?? []).map { fix -> JSONValue in
                    [
                        "code": JSONValue(fix.entry.code.id), "title": JSONValue(fix.entry.title),
                        "safety": JSONValue(fix.entry.safety.rawValue),
                        "line": JSONValue(fix.entry.position?.line),
                    ]
                }),
            "changes": JSONValue(
                summary.rewritten.flatMap(\.changes).map { change -> JSONValue in
                    ["message": JSONValue(change.message), "url": JSONValue(change.url)]
                }),
            "rejected": JSONValue(summary.rejectedCount),
            "remaining": JSONValue(findings.diagnostics.reduce(0) { $0 + 1 + $1.others.count }),
        ]
    }

    /// The file in the canonical layout, as `file`.
    ///
    /// - Throws: `ServiceError` if it is not JSON, or cannot be rewritten.
    package func formatted() throws(ServiceError) -> JSONValue {
        let file = try file().file
        do throws(RewritingError) {
            let text = String(decoding: try Formatting.bytes(of: file), as: UTF8.self)
            return ["schemaVersion": 1, "file": JSONValue(text)]
        } catch {
            throw ServiceError(.refusedRewriting, error.message)
        }
    }

    private func run(_ mode: LintRun.Mode, isPedantic: Bool = false) -> LintRun {
        var options = RunSettings.Options()
        options.isPedantic = isPedantic
        return LintRun(under: RunSettings(options: options), mode: mode, words: \.reason)
    }
}
