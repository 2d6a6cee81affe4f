import NIOConcurrencyHelpers
package import UniversalLinksService

/// The files that the server has, by their paths. A file that changes is replaced only by one without errors.
package final class HostedFiles: Sendable {
    /// What judges the files.
    package let project: ServedProject
    /// Whether files with errors are served too.
    package let allowsErrors: Bool
    /// Whether diagnostics are coloured.
    let isColored: Bool

    private let files: NIOLockedValueBox<[String: HostedFile]>

    /// Reads and lints the files of the domains.
    ///
    /// - Throws: ``HostedFilesError`` if one cannot be read, or has errors that are not allowed.
    package init(
        of domains: [ServedDomain], in project: ServedProject, allowsErrors: Bool = false, isColored: Bool = false
    ) throws(HostedFilesError) {
        (self.project, self.allowsErrors, self.isColored) = (project, allowsErrors, isColored)
        var files: [String: HostedFile] = [:]
        var (unreadable, rejected): ([String], [String]) = ([], [])
        for path in Set(domains.map(\.file)).sorted() {
            do throws(ServedProjectError) {
                let file = try ServedFile(readingAt: path, in: project, isColored: isColored)
                if file.hasErrors, !allowsErrors { rejected.append(file.report) }
                files[path] = HostedFile(file)
            } catch {
                unreadable.append(error.description)
            }
        }
        if !unreadable.isEmpty { throw HostedFilesError(.unreadable, unreadable.joined(separator: "\n")) }
        if !rejected.isEmpty { throw HostedFilesError(.rejected, rejected.joined(separator: "\n")) }
        self.files = NIOLockedValueBox(files)
    }

    /// The file at a path, as it is served; nil if no domain has it.
    package subscript(path: String) -> HostedFile? { files.withLockedValue { $0[path] } }

    /// The paths of all files.
    package var paths: [String] { files.withLockedValue { $0.keys.sorted() } }

    /// What came of reading a file again.
    package enum Change: Sendable {
        /// It has other bytes, which are served from now on.
        case replaced(ServedFile)
        /// It has errors; the version before is still served.
        case rejected(ServedFile)
        /// It cannot be read; the version before is still served.
        case unreadable(ServedProjectError)
        /// It has the same bytes as what is served.
        case unchanged
    }

    /// Reads and lints the file at a path again.
    package func reload(_ path: String) -> Change {
        do throws(ServedProjectError) {
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
