package import JSONSyntax
package import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksLinting
package import UniversalLinksProject
package import UniversalLinksReports

/// What the tool says about a file, as the documents that it prints in JSON.
///
/// Every document is an object with `schemaVersion`. `Documentation/Output.md` describes them.
package struct FileDocuments: Sendable {
    /// The file's bytes.
    package let bytes: [UInt8]
    /// The file's name in the documents.
    package let name: String

    /// Creates documents about a file.
    package init(_ bytes: [UInt8], name: String = "apple-app-site-association") {
        (self.bytes, self.name) = (bytes, name)
    }

    /// The most bytes of a file that are read; of a larger file, only the size is reported. Apple refuses files over
    /// 128 KiB.
    package static var maximumByteCount: Int { AssociationFile.readingLimit }

    /// - Throws: `ServiceError` with the place if the file is not JSON.
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
    /// - Parameter isPedantic: Whether to report what experts disagree on.
    package func lint(isPedantic: Bool = false) -> JSONValue {
        var run = run(.report, isPedantic: isPedantic)
        run.lint(bytes, named: name)
        return run.findings.document
    }

    /// The file after every fix that can be applied.
    ///
    /// `file` is its text; `fixed` describes it like the document of `lint` after fixes; `applied` lists the fixes,
    /// `changes` the decisions that they change, and `remaining` counts what is left.
    ///
    /// - Parameter includesUnsafe: Whether to apply fixes that may change decisions.
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
    /// - Throws: `ServiceError` if the file is not JSON, or cannot be rewritten.
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

extension FileDocuments {
    /// The URLs that another file decides differently, proved for all URLs: the document of `diff`.
    ///
    /// The cost is bounded; what is not found within the bounds is under `unknown`.
    ///
    /// - Parameters:
    ///   - new: The other file.
    ///   - domain: The host of the URLs; nil for `example.com`.
    /// - Throws: `ServiceError` if a file is not JSON, or the domain is invalid.
    package func difference(to new: FileDocuments, domain: String? = nil) throws(ServiceError) -> JSONValue {
        try differenceReport(to: new, domain: domain).json
    }

    /// What ``difference(to:domain:)`` is made of.
    package func differenceReport(
        to new: FileDocuments, domain: String? = nil
    ) throws(ServiceError) -> FileDifferenceReport {
        let (old, new) = (try file(), try new.file())
        let domain = try FileDocuments.domain(domain)
        return FileDifferenceReport(from: old, to: new, domain: domain)
    }

    /// URLs that each component decides, and near misses: the document of `examples`, with at most
    /// ``maximumContestCount`` contests; `contestCount` counts them all.
    ///
    /// - Parameter domain: The host of the URLs; nil for `example.com`.
    /// - Throws: `ServiceError` if the file is not JSON, or the domain is invalid.
    package func examples(domain: String? = nil) throws(ServiceError) -> JSONValue {
        let file = try file()
        let domain = try FileDocuments.domain(domain)
        return FileExamplesReport(of: file, domain: domain).json(contestLimit: FileDocuments.maximumContestCount)
    }

    /// The most contests between apps that ``examples(domain:)`` shows: hundreds of apps have thousands of them.
    package static let maximumContestCount = 500
}

extension FileDifferenceReport {
    /// - Parameters:
    ///   - app: An app identifier or bundle identifier; nil for every app.
    ///   - domain: The domain of the example URLs; nil for `example.com`.
    ///   - traffic: URLs to evaluate in addition.
    package init(
        from old: AnsweringFile, to new: AnsweringFile, app: String? = nil, domain: AssociationFile.Domain?,
        options: ReadingOptions = ReadingOptions(), traffic: Traffic? = nil
    ) {
        let (before, after) = (
            Matcher(anyHostOf: old.file, options: options), Matcher(anyHostOf: new.file, options: options)
        )
        self.init(
            FileDifference(before, after), old: .init(before, name: old.name, isFile: old.isOnDisk),
            new: .init(after, name: new.name, isFile: new.isOnDisk), app: app,
            host: domain?.exampleHost ?? "example.com",
            traffic: traffic)
    }
}

extension FileExamplesReport {
    /// - Parameters:
    ///   - app: An app identifier or bundle identifier; nil for every app.
    ///   - domain: The domain of the URLs; nil for `example.com`.
    ///   - limit: The most URLs of each kind for a component.
    package init(of file: AnsweringFile, app: String? = nil, domain: AssociationFile.Domain?, limit: Int = 3) {
        self.init(
            FileExamples(Matcher(anyHostOf: file.file), app: app, limit: limit),
            host: domain?.exampleHost ?? "example.com")
    }
}
