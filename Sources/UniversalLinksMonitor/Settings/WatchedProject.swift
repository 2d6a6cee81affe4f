import JSONSyntax
import UniversalLinks
package import UniversalLinksChecks
package import UniversalLinksProject
package import UniversalLinksService
import _UniversalLinksSystemCalls

/// A project as the monitor needs it, read at one moment: its settings, the committed files, and the link lists.
package struct WatchedProject: Sendable {
    package let path: String
    package let settings: MonitorSettings
    package let domains: [MonitoredDomain]
    /// A line for each domain that cannot be watched.
    package let notes: [String]
    /// With the URLs and secrets of the environment.
    package let channels: [AlertChannel]

    let project: ServedProject
    /// By domain.
    let references: [String: Reference]
    /// Every file that was read, the configuration first.
    let files: [String]
    /// Their states before they were read.
    let states: [FileStamp?]

    struct Reference: Sendable {
        let committed: Monitor.Observation.FileBody
        let expectations: [LinkExpectation]
    }

    private static let maximumProblemCount = 100

    /// - Parameters:
    ///   - path: The path of `aasa.yml`.
    ///   - environment: The environment variables, which may contain URLs and secrets of channels.
    /// - Throws: ``ProjectError`` if something is wrong, including a committed file that cannot be read: the served
    ///   one would go unreviewed.
    package init(readingAt path: String, environment: [String: String]) throws(ProjectError) {
        self.path = path
        let configuration = FileStamp(at: path)
        project = try ServedProject(readingAt: path)
        let named = project.domains.flatMap { [$0.file] + $0.linkLists.map(\.path) }
        files = [path] + Set(named + [project.baselinePath].compactMap(\.self)).sorted()
        states = [configuration] + FileStamp.all(of: Array(files.dropFirst()))
        settings = project.monitor
        channels = try AlertChannel.channels(of: project, environment: environment)
        (domains, notes) = MonitoredDomain.domains(of: project)
        references = try WatchedProject.references(of: project, try project.expectations())
    }

    private static func references(
        of project: ServedProject, _ expectations: [[LinkExpectation]]
    ) throws(ProjectError) -> [String: Reference] {
        let bodies = SharedBodies(byteCount: .max)
        var read: [String: Monitor.Observation.FileBody] = [:]
        var problems: [String] = []
        var references: [String: Reference] = [:]
        for (domain, expectations) in zip(project.domains, expectations) where !domain.isWildcard {
            do throws(ProjectError) {
                let body: Monitor.Observation.FileBody
                if let known = read[domain.file] {
                    body = known
                } else {
                    body = bodies.shared(try project.checkedBytes(of: domain))
                }
                read[domain.file] = body
                references[domain.name] = Reference(committed: body, expectations: expectations)
            } catch {
                problems += error.problems
                guard problems.count < maximumProblemCount else { break }
            }
        }
        guard problems.isEmpty else { throw ProjectError(.unreadable, problems) }
        return references
    }
}

package struct MonitoredDomain: Hashable, Sendable {
    package var name: String
    package var host: CheckedHost
    /// In seconds; nil for the usual interval.
    package var interval: Int?

    package init(name: String, host: CheckedHost, interval: Int? = nil) {
        (self.name, self.host, self.interval) = (name, host, interval)
    }
}

extension MonitoredDomain {
    /// The domains of a project that can be watched, and a line for each of the others: the file of `*.example.com`
    /// cannot be requested.
    package static func domains(of project: ServedProject) -> (domains: [MonitoredDomain], notes: [String]) {
        var domains: [MonitoredDomain] = []
        var leftOut: [String] = []
        for domain in project.domains {
            if domain.isWildcard {
                leftOut.append(domain.name)
            } else {
                domains.append(
                    MonitoredDomain(
                        name: domain.name, host: CheckedHost(name: domain.host), interval: domain.interval))
            }
        }
        let shown = leftOut.prefix(20).map { name in
            "\(name.printable()): not watched, because it matches any number of hosts. List the hosts that matter."
        }
        let rest = leftOut.count - shown.count
        return (domains, shown + (rest > 0 ? ["and \(rest) more domains that match any number of hosts"] : []))
    }
}
