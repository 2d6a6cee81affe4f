import UniversalLinks
import UniversalLinksChecks
import UniversalLinksService

/// A project as the monitor needs it, read at one moment: how its domains are watched, the committed files, and the link lists.
package struct WatchedProject: Sendable {
    /// The path of `aasa.yml`.
    package let path: String
    /// How domains are watched.
    package let settings: MonitorSettings
    /// The domains that are watched.
    package let domains: [MonitoredDomain]
    /// What has to be said of the others, a line each.
    package let notes: [String]
    /// Whether names may resolve to private and reserved addresses.
    package let allowsPrivateAddresses: Bool

    /// What the configuration says.
    let project: ServedProject
    /// What is known of each domain, by its name.
    let references: [String: Reference]
    /// Every file that was read, the configuration first.
    let files: [String]
    /// Their states before they were read.
    let states: [FileState?]

    /// What a domain is compared with.
    struct Reference: Sendable {
        let committed: Monitor.Observation.FileBody
        let expectations: [LinkExpectation]
    }

    private static let maximumProblemCount = 100

    /// Reads a project with all of its files.
    ///
    /// - Parameters:
    ///   - path: The path of `aasa.yml`.
    ///   - environment: The environment variables, which may have URLs and secrets of channels.
    /// - Throws: ``SettingsError`` if something is wrong. A committed file that cannot be read is wrong as well: the served one
    ///   would go unreviewed.
    package init(readingAt path: String, environment: [String: String]) throws(SettingsError) {
        self.path = path
        let configuration = FileState(ofFileAt: path)
        do throws(ServedProjectError) {
            project = try ServedProject(readingAt: path)
        } catch {
            throw SettingsError(error)
        }
        let named = project.domains.flatMap { [$0.file] + $0.linkLists.map(\.path) }
        files = [path] + Set(named + [project.baselinePath].compactMap(\.self)).sorted()
        states = [configuration] + files.dropFirst().map(FileState.init(ofFileAt:))
        settings = try MonitorSettings(project.monitor, environment: environment)
        allowsPrivateAddresses = project.monitor.allowsPrivateAddresses
        (domains, notes) = MonitoredDomain.domains(of: project)
        let expectations: [[LinkExpectation]]
        do throws(ServedProjectError) {
            expectations = try project.expectations()
        } catch {
            throw SettingsError(error)
        }
        references = try WatchedProject.references(of: project, expectations)
    }

    private static func references(
        of project: ServedProject, _ expectations: [[LinkExpectation]]
    ) throws(SettingsError) -> [String: Reference] {
        let bodies = SharedBodies(byteCount: .max)
        var read: [String: Monitor.Observation.FileBody] = [:]
        var problems: [String] = []
        var references: [String: Reference] = [:]
        for (domain, expectations) in zip(project.domains, expectations) where !domain.isWildcard {
            do throws(ServedProjectError) {
                let body: Monitor.Observation.FileBody
                if let known = read[domain.file] {
                    body = known
                } else {
                    body = bodies.shared(try project.checkedBytes(of: domain))
                }
                read[domain.file] = body
                references[domain.name] = Reference(committed: body, expectations: expectations)
            } catch {
                problems.append(error.description)
                guard problems.count < maximumProblemCount else { break }
            }
        }
        guard problems.isEmpty else { throw SettingsError(.unreadable, problems) }
        return references
    }
}

extension SettingsError {
    init(_ error: ServedProjectError) {
        self.init(
            error.code == .unreadable ? .unreadable : .invalid,
            error.description.split(separator: "\n").map(String.init))
    }
}
