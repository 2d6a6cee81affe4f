import UniversalLinks
import UniversalLinksFoundation
import UniversalLinksProject

/// What a server needs of a project: its domains with their files and link lists, and how strictly files are judged.
package struct ServedProject: Sendable {
    /// The path of `aasa.yml` as it is shown; nil for files that are named without a project.
    package let path: String?
    /// The domains, in the order of the configuration.
    package let domains: [Domain]
    /// How the domains are watched, as far as the configuration says.
    package let monitor: MonitorConfiguration

    let settings: RunSettings

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
        /// How many seconds are between two checks of the monitor; nil for what is usual.
        package let interval: Int?

        /// A link list of a domain.
        package struct List: Hashable, Sendable {
            /// Its path.
            package let path: String
            /// The app that it is for, by its identifier or bundle identifier; nil for all.
            package let app: String?
        }

        /// A domain that a command line names.
        ///
        /// - Parameters:
        ///   - name: `example.com` or `*.example.com`; Unicode hosts are converted.
        ///   - file: The path of its file.
        /// - Throws: ``ServedProjectError/Code/invalidDomain`` if the name is not a bare host name.
        package init(_ name: String, file: String) throws(ServedProjectError) {
            guard let domain = AssociationFile.Domain(converting: name) else {
                throw ServedProjectError(
                    .invalidDomain,
                    "\"\(TerminalText(name))\" is not a domain. Write a host name without scheme, port or path, such as "
                        + "example.com or *.example.com.")
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

    /// Files that are served without a project: nothing replaces the usual severities.
    package init(domains: [Domain]) {
        (path, self.domains, settings) = (nil, domains, RunSettings())
        monitor = MonitorConfiguration()
    }

    /// Reads a project.
    ///
    /// - Parameter path: The path of `aasa.yml`.
    /// - Throws: ``ServedProjectError`` if it cannot be read or something is wrong with it.
    package init(readingAt path: String) throws(ServedProjectError) {
        let input: InputFile
        let bytes: [UInt8]
        do throws(RunFailure) {
            input = try InputFile(path)
            bytes = try input.whole()
        } catch {
            throw ServedProjectError(error)
        }
        do throws(ProjectConfigurationError) {
            let configuration = try ProjectConfiguration(parsing: bytes, named: input.name) {
                AssociationFile.Domain(converting: $0)
            }
            let project = Project(configuration, name: input.name, folder: ProjectPath.folder(of: path))
            self.path = path
            domains = configuration.domains.map { Domain($0, of: project) }
            monitor = MonitorConfiguration(configuration.monitor, of: project)
            settings = RunSettings(project: project, today: CalendarDate.today)
        } catch {
            let lines = error.problems.prefix(100).map {
                "\(TerminalText(input.name)):\($0.position): \(TerminalText($0.message, limit: 1_000))"
            }
            throw ServedProjectError(.invalidProject, lines.joined(separator: "\n"))
        }
    }

    /// The path of the nearest `aasa.yml`, here or in a folder above, but not above that of a repository; nil if there is none.
    package static func nearestPath() -> String? { ProjectFolder.nearestConfiguration() }
}
