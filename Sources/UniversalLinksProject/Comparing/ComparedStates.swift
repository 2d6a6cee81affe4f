import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksLinting
import _UniversalLinksSystemCalls

/// Two states of a project, read from a repository in bulk.
struct ComparedStates {
    private(set) var old: ComparedState
    private(set) var new: ComparedState
    /// Why the old configuration is not used; nil if it is, or if there is none.
    private(set) var oldProblem: String?
    /// The files that are compared, as they are shown; empty for all.
    let chosen: [String]

    private let repository: GitRepository
    private let trees: (old: String, new: String?)
    private let revisions: ProjectRevisions
    private let readsEverything: Bool

    /// The most bytes that are read of a state.
    private static let sizeLimit = 1 << 28

    /// - Parameters:
    ///   - configuration: The path of the configuration; nil for the nearest one.
    ///   - files: The only files to compare; empty for all that the project lists.
    ///   - readsEverything: Whether files that are equal are read, too.
    /// - Throws: `RunFailure`, and `ProjectConfigurationError` with the name of the new configuration.
    init(
        _ revisions: ProjectRevisions, configuration: ConfigurationChoice, files: [String], readsEverything: Bool
    ) throws(ComparisonFailure) {
        do throws(RunFailure) {
            (self.revisions, self.readsEverything) = (revisions, readsEverything)
            repository = try GitRepository(for: revisions.argument)
            var names = [revisions.old]
            if case .commit(let name) = revisions.new { names.append(name) }
            let trees = try repository.trees(of: names)
            self.trees = (trees[0], trees.count > 1 ? trees[1] : nil)
            chosen = files.map(ComparedState.name)
            (old, new) = (ComparedState(project: nil), ComparedState(project: nil))
        } catch {
            throw .run(error)
        }
        try readConfigurations(configuration)
        guard old.project != nil || new.project != nil || !chosen.isEmpty else {
            throw .run(
                RunFailure(
                    .wrongUsage, about: revisions.argument.shortened(),
                    "neither state has an aasa.yml here or above. Name the files to compare after it."))
        }
        do throws(RunFailure) {
            try readFiles()
        } catch {
            throw .run(error)
        }
    }

    // MARK: - Configurations

    private mutating func readConfigurations(_ choice: ConfigurationChoice) throws(ComparisonFailure) {
        guard let candidates = candidates(choice) else { return }
        let names = candidates.flatMap(\.self)
        var states: (old: [String: ComparedState.StateFile], new: [String: ComparedState.StateFile])
        do throws(RunFailure) {
            states = try entries(of: names)
            states.old = try contents(of: names, in: states.old)
            states.new = try contents(of: names, in: states.new)
        } catch {
            throw .run(error)
        }
        func isThere(_ name: String, _ files: [String: ComparedState.StateFile]) -> Bool { files[name] != .missing }
        // Both states are of the same folder: the nearest one in which the new state has a configuration.
        let folder =
            candidates.first { $0.contains { isThere($0, states.new) } }
            ?? candidates.first { $0.contains { isThere($0, states.old) } } ?? []
        if let name = folder.first(where: { isThere($0, states.new) }) {
            new = ComparedState(project: try project(name, states.new[name]))
        }
        guard let name = folder.first(where: { isThere($0, states.old) }) else { return }
        do throws(ComparisonFailure) {
            old = ComparedState(project: try project(name, states.old[name]))
        } catch {
            // What it listed is unknown, and the new one, which repairs it, says it best.
            oldProblem = error.firstReason
            old = ComparedState(project: new.project)
        }
    }

    /// The names of the configuration, folder by folder; nil for none.
    private func candidates(_ choice: ConfigurationChoice) -> [[String]]? {
        switch choice {
        case .nothing: return nil
        case .file(let path): return [[ComparedState.name(of: path)]]
        case .nearest:
            let depth = repository.prefix.split(separator: "/").count
            return (0...depth).map { level in
                ProjectConfiguration.fileNames.map { String(repeating: "../", count: level) + $0 }
            }
        }
    }

    private func project(
        _ name: String, _ file: ComparedState.StateFile?
    ) throws(ComparisonFailure) -> Project? {
        switch file {
        case .bytes(let bytes)?:
            do throws(ProjectConfigurationError) {
                let configuration = try ProjectConfiguration(parsing: bytes, named: name)
                return Project(configuration, name: name, folder: ProjectPath.folder(of: name))
            } catch {
                throw .configuration(name: name, error)
            }
        case .unreadable(let reason)?: throw .run(RunFailure(.couldNotDoIt, about: name, reason))
        case .missing?, .object?, nil: return nil
        }
    }

    // MARK: - Files

    private mutating func readFiles() throws(RunFailure) {
        let names = old.listedNames.union(new.listedNames).union(chosen).sorted()
        let states = try entries(of: names)
        let needed = neededNames(names, states.old, states.new)
        old.files = try contents(of: needed, in: states.old)
        new.files = try contents(of: needed, in: states.new)
    }

    /// The files whose contents matter. Those of a domain whose files are all the same do not.
    private func neededNames(
        _ names: [String], _ old: [String: ComparedState.StateFile], _ new: [String: ComparedState.StateFile]
    ) -> [String] {
        if readsEverything || revisions.new == .disk || !hasSameConfiguration { return names }
        var needed = Set(names.filter { old[$0] != new[$0] })
        let listed = Dictionary(self.old.domains.map { ($0.domain, $0) }) { first, _ in first }
        for domain in self.new.domains {
            let before = listed[domain.domain].map(self.old.names(for:)) ?? []
            let after = self.new.names(for: domain)
            if before != after || !needed.isDisjoint(with: after) { needed.formUnion(before + after) }
        }
        let domains = Set(self.new.domains.map(\.domain))
        for domain in self.old.domains where !domains.contains(domain.domain) {
            needed.formUnion(self.old.names(for: domain))
        }
        return needed.sorted()
    }

    /// Whether both states have the same configuration, byte for byte.
    var hasSameConfiguration: Bool {
        old.project?.configuration.document.source.bytes == new.project?.configuration.document.source.bytes
    }

    /// What is at paths in both states. Files on disk are read, files of commits are not.
    private func entries(
        of names: [String]
    ) throws(RunFailure) -> (old: [String: ComparedState.StateFile], new: [String: ComparedState.StateFile]) {
        let paths = names.map { ($0, repository.path($0)) }
        let asked = paths.compactMap(\.1)
        var before: [GitRepository.Entry]
        var after: [GitRepository.Entry]?
        switch revisions.new {
        case .index:
            let entries = try repository.stagedEntries(at: asked, against: trees.old)
            (before, after) = (entries.old, entries.new)
        case .commit, .disk:
            let places = [trees.old, trees.new].compactMap(\.self).flatMap { tree in asked.map { (tree, $0) } }
            let entries = try repository.entries(at: places)
            before = Array(entries.prefix(asked.count))
            after = trees.new.map { _ in Array(entries.dropFirst(asked.count)) }
        }
        let reason = "it is outside of the repository, so no commit contains it."
        var (old, new): ([String: ComparedState.StateFile], [String: ComparedState.StateFile]) = ([:], [:])
        var (index, size) = (0, 0)
        for (name, path) in paths {
            let isAsked = path != nil && index < before.count
            old[name] = isAsked ? .init(before[index]) : .unreadable(reason)
            if let after {
                new[name] = isAsked && index < after.count ? .init(after[index]) : .unreadable(reason)
            } else {
                let file = ComparedStates.fileOnDisk(name)
                if case .bytes(let bytes) = file { size += bytes.count }
                guard size <= ComparedStates.sizeLimit else { throw tooLarge }
                new[name] = file
            }
            if isAsked { index += 1 }
        }
        return (old, new)
    }

    private static func fileOnDisk(_ name: String) -> ComparedState.StateFile {
        do throws(RunFailure) {
            return .bytes(try InputFile(name.hasPrefix("git:") ? "./" + name : name).bytes)
        } catch {
            let isMissing = access(name, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR)
            return isMissing ? .missing : .unreadable(error.reason)
        }
    }

    /// Reads the files of a commit.
    private func contents(
        of names: [String], in files: [String: ComparedState.StateFile]
    ) throws(RunFailure) -> [String: ComparedState.StateFile] {
        var objects: [String: GitRepository.Object] = [:]
        for name in names {
            if case .object(let object)? = files[name] { objects[name] = object }
        }
        guard objects.values.reduce(0, { $0 + $1.size }) <= ComparedStates.sizeLimit else { throw tooLarge }
        let contents = try repository.contents(of: Array(objects.values))
        return objects.reduce(into: files) { files, entry in
            files[entry.key] = contents[entry.value.name].map { .bytes($0) }
        }
    }

    private var tooLarge: RunFailure {
        RunFailure(
            .couldNotDoIt, about: revisions.argument.shortened(),
            "the files have more than \(ComparedStates.sizeLimit) bytes in all. Name some of them.")
    }
}

/// Which configuration a comparison uses.
package enum ConfigurationChoice: Sendable {
    /// The one in the current folder, or in the nearest folder above it, up to the top of the repository.
    case nearest
    case file(String)
    case nothing
}

/// Why two states cannot be compared.
package enum ComparisonFailure: Error, Sendable {
    case run(RunFailure)
    /// The new configuration has mistakes.
    case configuration(name: String, ProjectConfigurationError)

    var firstReason: String {
        switch self {
        case .run(let failure): failure.reason
        case .configuration(_, let error): error.problems.first.map { "\($0.position): \($0.message)" } ?? ""
        }
    }
}
