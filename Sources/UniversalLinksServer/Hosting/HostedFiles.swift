import HTTPTypes
import Hummingbird
import JSONSyntax
import NIOConcurrencyHelpers
import ServiceLifecycle
package import UniversalLinksHummingbird
package import UniversalLinksService
import _UniversalLinksSystemCalls

/// The files of the server, by path. Only a version without errors replaces a file that changes.
package final class HostedFiles: Sendable {
    package let project: ServedProject
    /// Whether files with errors are served too.
    package let allowsErrors: Bool
    let isColored: Bool

    private let files: NIOLockedValueBox<[String: HostedFile]>

    /// Reads and lints the files of the domains.
    ///
    /// - Throws: ``ServerError`` if a file cannot be read, or has errors that are not allowed.
    package init(
        of domains: [ServedDomain], in project: ServedProject, allowsErrors: Bool = false, isColored: Bool = false
    ) throws(ServerError) {
        (self.project, self.allowsErrors, self.isColored) = (project, allowsErrors, isColored)
        var files: [String: HostedFile] = [:]
        var (unreadable, rejected): ([String], [String]) = ([], [])
        for path in Set(domains.map(\.file)).sorted() {
            do throws(ProjectError) {
                let file = try ServedFile(readingAt: path, in: project, isColored: isColored)
                if file.hasErrors, !allowsErrors { rejected.append(file.report) }
                files[path] = HostedFile(file)
            } catch {
                unreadable.append(error.description)
            }
        }
        if !unreadable.isEmpty { throw ServerError(.unreadable, unreadable.joined(separator: "\n")) }
        if !rejected.isEmpty { throw ServerError(.rejected, rejected.joined(separator: "\n")) }
        self.files = NIOLockedValueBox(files)
    }

    /// Nil if no domain has a file at the path.
    package subscript(path: String) -> HostedFile? { files.withLockedValue { $0[path] } }

    package var paths: [String] { files.withLockedValue { $0.keys.sorted() } }

    /// The result of reading a file again.
    package enum Change: Sendable {
        /// The bytes have changed, and are served from now on.
        case replaced(ServedFile)
        /// It has errors; the previous version is still served.
        case rejected(ServedFile)
        /// The previous version is still served.
        case unreadable(ProjectError)
        case unchanged
    }

    package func reload(_ path: String) -> Change {
        do throws(ProjectError) {
            let file = try ServedFile(readingAt: path, in: project, isColored: isColored)
            if file.hasErrors, !allowsErrors { return .rejected(file) }
            return files.withLockedValue { files in
                let isChanged = files[path]?.file.bytes != file.bytes
                files[path] = HostedFile(file)
                return isChanged ? .replaced(file) : .unchanged
            }
        } catch {
            return .unreadable(error)
        }
    }
}

/// The last version of a file that may be served.
package struct HostedFile: Sendable {
    /// With its diagnostics.
    package let file: ServedFile
    package let response: AssociationFileResponse

    package init(_ file: ServedFile) {
        self.file = file
        response = AssociationFileResponse(file.bytes, modified: file.modified)
    }
}

/// Serves a domain: its association file at the one path where Apple looks for it, and a 404 in words everywhere else.
struct AssociationFileResponder: HTTPResponder {
    let files: HostedFiles
    let hosts: VirtualHosts

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        guard case .domain(let index) = context.site else { return AssociationFileResponder.nothing(at: request) }
        let domain = hosts.domains[index]
        // The raw bytes of the path: no other spelling works on real servers either.
        guard request.head.path?.prefix(while: { $0 != "?" }) == AssociationFileResponse.path[...],
            let file = files[domain.file]
        else { return AssociationFileResponder.nothing(at: request) }
        return file.response.response(to: request)
    }

    private static func nothing(at request: Request) -> Response {
        .plain(
            .notFound,
            "Nothing is served at \((request.head.path ?? "").printable()).\n"
                + "The association file of this host is at \(AssociationFileResponse.path).\n")
    }
}

extension Response {
    /// Plain text, without markup.
    static func plain(_ status: HTTPResponse.Status, _ text: String, _ fields: HTTPFields = [:]) -> Response {
        var headers = fields
        headers[.contentType] = "text/plain; charset=utf-8"
        headers[.cacheControl] = "no-store"
        headers[.xContentTypeOptions] = "nosniff"
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}

/// Checks every second whether a file was edited, replaced, or deleted and created again, or whether a link points
/// elsewhere.
struct FileWatch: Service {
    let files: HostedFiles
    /// The time between two checks.
    let interval: Duration
    /// Called with one text at a time.
    let tell: @Sendable (String) -> Void

    init(_ files: HostedFiles, every interval: Duration = .seconds(1), tell: @escaping @Sendable (String) -> Void) {
        (self.files, self.interval, self.tell) = (files, interval, tell)
    }

    func run() async throws {
        let paths = files.paths
        var known = Dictionary(uniqueKeysWithValues: paths.map { ($0, FileStamp(at: $0)) })
        // For what changed between the first reading and now.
        for path in paths { report(path, files.reload(path)) }
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            guard (try? await cancelWhenGracefulShutdown({ try await Task.sleep(for: interval) })) != nil else {
                return
            }
            for path in paths {
                let stamp = FileStamp(at: path)
                guard stamp != known[path] else { continue }
                known[path] = stamp
                report(path, files.reload(path))
            }
        }
    }

    private func report(_ path: String, _ change: HostedFiles.Change) {
        let name = path.printable()
        switch change {
        case .unchanged: break
        case .replaced(let file):
            let warnings = file.warningCount > 0 || file.hasErrors ? file.report : ""
            tell("\(warnings)\(name): changed, and served from now on.\n")
        case .rejected(let file):
            tell("\(file.report)\(name): changed, but it has errors. The previous version is still served.\n")
        case .unreadable(let error):
            tell("\(error.description)\n\(name): the previous version is still served.\n")
        }
    }
}

extension FileWatch: CustomStringConvertible {
    /// A group of services logs the description of each, which would otherwise be its whole content.
    var description: String { "watch" }
}
