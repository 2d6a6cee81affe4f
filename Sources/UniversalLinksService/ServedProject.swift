import JSONSyntax
package import UniversalLinks
import UniversalLinksFoundation
import UniversalLinksLinting
package import UniversalLinksProject
import UniversalLinksReports

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// What a server needs from a project: its domains with their files and link lists, and how strictly files are judged.
package struct ServedProject: Sendable {
    /// The path of `aasa.yml` as it is shown; nil for files without a project.
    package let path: String?
    /// The domains, in the order of the configuration.
    package let domains: [Domain]
    /// How the domains are monitored.
    package let monitor: MonitorSettings
    package let settings: RunSettings

    /// A domain with its files. Paths are relative to the current folder, or absolute.
    package struct Domain: Sendable {
        /// The host, in ASCII lower case, without `*.`.
        package let host: String
        /// Whether the domain stands for the subdomains of ``host``.
        package let isWildcard: Bool
        /// The path of the association file.
        package let file: String
        /// The link lists.
        package let linkLists: [List]
        /// Seconds between two checks of the monitor; nil for the default.
        package let interval: Int?

        /// A link list of a domain.
        package struct List: Hashable, Sendable {
            /// The list's path.
            package let path: String
            /// An app identifier or bundle identifier; nil for all apps.
            package let app: String?
        }

        /// Creates a domain that a command line names.
        ///
        /// - Parameters:
        ///   - name: `example.com` or `*.example.com`; Unicode hosts are converted.
        ///   - file: The path of its file.
        /// - Throws: ``ProjectError/Code/invalid`` if the name is not a bare host name.
        package init(_ name: String, file: String) throws(ProjectError) {
            guard let domain = AssociationFile.Domain(converting: name) else {
                throw ProjectError(
                    .invalid,
                    [
                        "\"\(name.printable())\" is not a domain. Write a host name without scheme, port or path, such as "
                            + "example.com or *.example.com."
                    ])
            }
            (host, isWildcard, self.file, linkLists, interval) = (domain.host, domain.isWildcard, file, [], nil)
        }

        init(_ listed: ListedDomain, of project: Project) {
            (host, isWildcard) = (listed.domain.host, listed.domain.isWildcard)
            file = project.name(of: listed.file.value)
            linkLists = listed.links.map { List(path: project.name(of: $0.path.value), app: $0.app) }
            interval = listed.interval
        }
    }

    /// Creates a project of files without a configuration: the default severities apply.
    package init(domains: [Domain]) {
        (path, self.domains, settings) = (nil, domains, RunSettings())
        monitor = MonitorSettings()
    }

    /// Reads a project.
    ///
    /// - Parameter path: The path of `aasa.yml`.
    /// - Throws: ``ProjectError`` if it cannot be read or is invalid.
    package init(readingAt path: String) throws(ProjectError) {
        let input: InputFile
        let bytes: [UInt8]
        do throws(RunFailure) {
            input = try InputFile(path)
            bytes = try input.whole()
        } catch {
            throw ProjectError(error)
        }
        do throws(ProjectConfigurationError) {
            let configuration = try ProjectConfiguration(parsing: bytes, named: input.name)
            let project = Project(configuration, name: input.name, folder: ProjectPath.folder(of: path))
            self.path = path
            domains = configuration.domains.map { Domain($0, of: project) }
            monitor = configuration.monitor
            settings = RunSettings(project: project, today: CalendarDate.today)
        } catch {
            let lines = error.problems.prefix(100).map {
                "\(input.name.printable()):\($0.position): \($0.message.printable(to: 1_000))"
            }
            throw ProjectError(.invalid, lines)
        }
    }

    /// The path of the nearest `aasa.yml`, in the current folder or above, but not above its repository; nil if there
    /// is none.
    package static func nearestPath() -> String? { ProjectFolder.nearestConfiguration() }
}

extension ServedProject {
    /// What the link lists of a domain expect of its URLs, in their order. Of a list that several domains share, only
    /// the part for this domain is included.
    ///
    /// - Throws: ``ProjectError`` if a list cannot be read, or is invalid.
    package func expectations(of domain: Domain) throws(ProjectError) -> [LinkExpectation] {
        var lists = SharedLists(of: self)
        return try lists.expectations(of: domain)
    }

    /// The same for every domain, in their order; each list is read once.
    ///
    /// - Throws: ``ProjectError`` as for one domain.
    package func expectations() throws(ProjectError) -> [[LinkExpectation]] {
        var lists = SharedLists(of: self)
        var all: [[LinkExpectation]] = []
        for domain in domains { all.append(try lists.expectations(of: domain)) }
        return all
    }
}

/// The link lists of a project, each read and split by domain once.
private struct SharedLists {
    private let domains: [String: [String]]
    /// By the path of the list and the name of the domain.
    private var parts: [String: [String: LinkList]] = [:]

    init(of project: ServedProject) {
        domains = project.domains.reduce(into: [:]) { found, domain in
            for path in Set(domain.linkLists.map(\.path)) { found[path, default: []].append(domain.name) }
        }
    }

    mutating func expectations(of domain: ServedProject.Domain) throws(ProjectError) -> [LinkExpectation] {
        var expectations: [LinkExpectation] = []
        for named in domain.linkLists {
            if parts[named.path] == nil { parts[named.path] = try read(named.path, for: domain.name) }
            expectations += (parts[named.path]?[domain.name]?.expectations ?? []).map { expectation in
                LinkExpectation(
                    expectation.url, expectation.requirement, app: expectation.app ?? named.app,
                    domain: expectation.domain, note: expectation.note)
            }
        }
        return expectations
    }

    private func read(_ path: String, for name: String) throws(ProjectError) -> [String: LinkList] {
        let list: LinkList
        do throws(RunFailure) {
            list = try LinkListFile(path, tell: { _ in }).list
        } catch {
            throw ProjectError(error)
        }
        let names = domains[path] ?? [name]
        guard names.count > 1 else { return [name: list] }
        let sharing = names.compactMap { name in AssociationFile.Domain(name).map { (name, $0) } }
        let parts = list.parts(for: sharing.map(\.1))
        return Dictionary(zip(sharing.map(\.0), parts)) { first, _ in first }
    }
}

extension ServedProject {
    /// The association file of a domain as it is on disk, checked to be JSON.
    ///
    /// - Throws: ``ProjectError/Code/unreadable`` if it cannot be read, or is not JSON.
    package func checkedBytes(of domain: Domain) throws(ProjectError) -> [UInt8] {
        do throws(RunFailure) {
            let input = try InputFile(domain.file)
            _ = try AnsweringFile(answeringFrom: input)
            return input.bytes
        } catch {
            throw ProjectError(error)
        }
    }

    /// The path of the baseline that the configuration names; nil without one.
    package var baselinePath: String? { settings.baseline.value }
}

extension ServedProject.Domain {
    /// The domain as it is written in entitlements.
    package var name: String { (isWildcard ? "*." : "") + host }
}

/// An association file on disk, read once and linted: what is judged is exactly what is served.
package struct ServedFile: Sendable {
    /// The file's path.
    package let path: String
    /// The file's bytes, whatever they are; at most one byte more than the 16 MiB that are read.
    package let bytes: [UInt8]
    /// When it was last changed; nil if the system does not say.
    package let modified: Date?
    /// How many errors it has.
    package let errorCount: Int
    /// How many warnings it has.
    package let warningCount: Int
    /// How many notes it has.
    package let noteCount: Int
    /// What `aasa lint` prints about it: diagnostics with their lines, and a summary.
    package let report: String

    /// Whether the file should not be served.
    package var hasErrors: Bool { errorCount > 0 }

    /// Reads and lints a file.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - project: Its configuration is used, as for `aasa lint`.
    ///   - isColored: Whether ``report`` has escape sequences for colours.
    /// - Throws: ``ProjectError/Code/unreadable`` if the file cannot be read.
    package init(readingAt path: String, in project: ServedProject, isColored: Bool = false) throws(ProjectError) {
        let input: InputFile
        do throws(RunFailure) {
            input = try InputFile(path)
        } catch {
            throw ProjectError(error)
        }
        let attributes = try? FileManager.default.attributesOfItem(
            atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
        self.init(input, path: path, modified: attributes?[.modificationDate] as? Date, project, isColored: isColored)
    }

    private init(_ input: InputFile, path: String, modified: Date?, _ project: ServedProject, isColored: Bool) {
        (self.path, bytes, self.modified) = (path, input.bytes, modified)
        var run = LintRun(
            under: project.settings, mode: .report, loader: AssociationFileLoader(), words: { $0.reason })
        run.report(ReadAssociationFile(input))
        let findings = run.findings
        let counts = DiagnosticCounts(findings.diagnostics)
        (errorCount, warningCount, noteCount) = (counts.errors, counts.warnings, counts.notes)
        report = ReportFormat.text.text(
            of: findings, ReportSettings(style: TextStyle(isColored: isColored), limit: 100))
    }
}

/// Everything that is wrong with a project or a file of it, before anything has begun.
package struct ProjectError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Code: Hashable, Sendable {
        /// A file is missing or cannot be read.
        case unreadable
        /// A usage error: a mistake in `aasa.yml` or in its environment, or a text that is not a domain or a path.
        case invalid
    }

    package let code: Code
    /// What is wrong, where, and what to do: one line for each problem, safe to print.
    package let problems: [String]

    package init(_ code: Code, _ problems: [String]) { (self.code, self.problems) = (code, problems) }

    init(_ failure: RunFailure) {
        let name = failure.name.map { "\($0.printable()): " } ?? ""
        self.init(
            failure.kind == .wrongUsage ? .invalid : .unreadable, [name + failure.reason.printable(to: 1_000)])
    }

    package var description: String { problems.joined(separator: "\n") }
}
