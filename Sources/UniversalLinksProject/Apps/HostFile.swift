import JSONSyntax
import UniversalLinks
package import UniversalLinksChecks
import UniversalLinksLinting

package struct HostFile: Sendable {
    let name: String
    let answer: DomainComparison.HostFile
    let source: SourceText?
    let isFile: Bool
    /// The copy that most devices get; nil if it was not requested.
    var copy: CDNCopy?

    struct CDNCopy: Sendable {
        let diagnostics: [Diagnostic]
        /// Nil if the copy says the same as the host's file, or is not a file.
        let file: AssociationFile?
        let isMissing: Bool
    }

    package init(_ file: ReadAssociationFile) {
        name = file.name
        source = file.source
        isFile = file.isOnDisk
        answer =
            switch file.reading {
            case .success(let file): .file(file)
            case .failure(let error): .broken(error)
            }
    }

    package init(served bytes: [UInt8], at address: String) {
        name = address
        isFile = false
        do throws(AssociationFileError) {
            let file = try AssociationFile(parsing: bytes)
            source = file.source
            answer = .file(file)
        } catch {
            source = error.source
            answer = .broken(error)
        }
    }

    package init(notServedAt address: String, _ reason: String) {
        name = address
        isFile = false
        source = nil
        answer = .notServed(reason)
    }

    var file: AssociationFile? { if case .file(let file) = answer { file } else { nil } }

    var document: DiagnosticReport.NamedText { .init(name: name, source: source, isFile: isFile) }
}

extension HostFile {
    package init(_ evidence: HostEvidence, now: UTCInstant) {
        self.init(evidence.origin, now: now)
        guard let exchange = evidence.cdn else { return }
        let state = CDNState(judging: evidence, now: now)
        let isStale: Bool
        let isUnusable: Bool
        if case .stale(let staleness) = state.value {
            (isStale, isUnusable) = (true, staleness.copyProblem != nil)
        } else {
            (isStale, isUnusable) = (false, false)
        }
        copy = CDNCopy(
            diagnostics: state.diagnostics(for: evidence),
            file: isStale ? exchange.response.flatMap { try? AssociationFile(parsing: $0.body) } : nil,
            isMissing: state.failure != nil || isUnusable)
    }

    package init(_ exchange: HTTPExchange, now: UTCInstant) {
        let address = "\(exchange.request.address)"
        do throws(UnservedFile) {
            self.init(served: try exchange.servedFile(now: now), at: address)
        } catch {
            self.init(notServedAt: address, error.words)
        }
    }
}
