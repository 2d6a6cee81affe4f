import JSONSyntax
package import UniversalLinks
import UniversalLinksLinting

package struct ProjectRun: Sendable {
    let project: Project
    let rules: RunSettings
    let settings: Settings
    let domains: [ListedDomain]
    let scope: Scope

    package enum Scope: Sendable {
        case everything
        case links
    }

    package struct Settings: Sendable {
        package var files: any ProjectFiles
        package var reading: ReadingOptions

        package init(files: any ProjectFiles, reading: ReadingOptions = ReadingOptions()) {
            self.files = files
            self.reading = reading
        }
    }

    /// - Parameter domains: Nil for all that are listed.
    package init(
        of project: Project, under rules: RunSettings, domains: [ListedDomain]? = nil, scope: Scope = .everything,
        _ settings: Settings
    ) {
        (self.project, self.rules, self.scope, self.settings) = (project, rules, scope, settings)
        self.domains = domains ?? project.configuration.domains
    }

    var configuration: ProjectConfiguration { project.configuration }

    var isWhole: Bool { scope == .everything && domains.count == configuration.domains.count }

    /// Reads, lints and compares everything, several files at a time. The outcome is always the same.
    package func outcome() async -> ProjectOutcome {
        let inputs = await ProjectInputs(of: self)
        let run = self
        let judged = await domains.mapInParallel { JudgedDomain($0, inputs, run) }
        return ProjectOutcome(run, inputs, judged)
    }

    // MARK: - Names

    func name(of path: String) -> String { project.name(of: path) }

    var configurationText: DiagnosticReport.NamedText {
        .init(name: project.name, source: configuration.document.source)
    }

    func text(of file: LintedFile) -> DiagnosticReport.NamedText {
        .init(name: name(of: file.path), source: file.source)
    }
}

/// Everything that a project lists, by path: each file is read once, however many domains share it.
struct ProjectInputs: Sendable {
    let files: [String: LintedFile]
    let lists: [String: ReadLinkList]
    let entitlements: [String: ReadEntitlements]

    init(of run: ProjectRun) async {
        let (domains, files) = (run.domains, run.settings.files)
        let filePaths = Set(domains.map(\.file.value)).sorted()
        let read = await filePaths.mapInParallel { path in
            let linter = run.scope == .links ? nil : run.rules.linter(forFile: run.name(of: path))
            return LintedFile(path, from: files, linter)
        }
        self.files = Dictionary(zip(filePaths, read)) { first, _ in first }

        let listPaths = Set(domains.flatMap(\.links).map(\.path.value)).sorted()
        let lists = await listPaths.mapInParallel { ReadLinkList($0, from: files) }
        self.lists = Dictionary(zip(listPaths, lists)) { first, _ in first }

        let paths = run.scope == .links ? [] : Set(domains.flatMap(\.entitlements).map(\.path.value)).sorted()
        let entitlements = await paths.mapInParallel { ReadEntitlements($0, run.settings) }
        self.entitlements = Dictionary(zip(paths, entitlements)) { first, _ in first }
    }
}

struct LintedFile: Sendable {
    /// Relative to the folder of the configuration.
    let path: String
    let reading: Reading
    let diagnostics: [Diagnostic]
    /// Nil if the file could not be read.
    let source: SourceText?

    enum Reading: Sendable {
        case file(AssociationFile)
        case broken
        case unread(ProjectFileError)
    }

    var file: AssociationFile? {
        if case .file(let file) = reading { file } else { nil }
    }

    /// Whether it was read and is not JSON.
    var isBroken: Bool { if case .broken = reading { true } else { false } }

    /// Whether it could be read, JSON or not.
    var isRead: Bool { if case .unread = reading { false } else { true } }

    /// - Parameter linter: Nil to report only files that are not JSON.
    init(_ path: String, from files: any ProjectFiles, _ linter: Linter?) {
        self.path = path
        let surroundings = linter == nil ? nil : files.surroundings(of: path)
        do throws(ProjectFileError) {
            let bytes = try files.bytes(of: path)
            do throws(AssociationFileError) {
                let file = try AssociationFile(parsing: bytes)
                reading = .file(file)
                source = file.source
                diagnostics =
                    linter?.diagnostics(for: file, named: ProjectPath.fileName(of: path), in: surroundings) ?? []
            } catch {
                reading = .broken
                source = error.source ?? SourceText(Array(bytes.prefix(AssociationFile.maximumByteCount)))
                diagnostics =
                    linter?.diagnostics(for: error, named: ProjectPath.fileName(of: path), in: surroundings)
                    ?? [Diagnostic(error)]
            }
        } catch {
            reading = .unread(error)
            source = nil
            diagnostics = []
        }
    }
}

enum ReadLinkList: Sendable {
    case list(LinkList, SourceText)
    case broken(LinkListError, SourceText)
    case unread(ProjectFileError)

    init(_ path: String, from files: any ProjectFiles) {
        let bytes: [UInt8]
        do throws(ProjectFileError) {
            bytes = try files.whole(path)
        } catch {
            self = .unread(error)
            return
        }
        do throws(LinkListError) {
            let list = try LinkList(parsing: bytes, as: LinkList.Notation(fileName: path, bytes))
            self = .list(list, SourceText(bytes))
        } catch {
            self = .broken(error, SourceText(bytes))
        }
    }
}

enum ReadEntitlements: Sendable {
    case entitlements(Entitlements)
    case broken(ProjectFileError)
    case unread(ProjectFileError)

    init(_ path: String, _ settings: ProjectRun.Settings) {
        let bytes: [UInt8]
        do throws(ProjectFileError) {
            bytes = try settings.files.whole(path)
        } catch {
            self = .unread(error)
            return
        }
        do throws(ProjectFileError) {
            self = .entitlements(try ProjectFolder.entitlements(bytes))
        } catch {
            self = .broken(error)
        }
    }
}

/// A file that a project names and that could not be read.
package struct UnreadFile: Sendable {
    /// Relative to the folder of the configuration.
    package let path: String
    /// As it is shown.
    package let name: String
    /// Why, and where the file is named.
    package let message: String

    init(_ path: Located<String>, _ error: ProjectFileError, _ run: ProjectRun) {
        self.path = path.value
        name = run.name(of: path.value)
        let position = run.configuration.document.source.position(of: path.place.range.start)
        message = "\(error.message) It is named at \(run.project.name):\(position)."
    }
}

extension Array where Element: Sendable {
    /// Maps the elements concurrently; the results are in the order of the elements.
    ///
    /// - Parameter width: How many elements are worked on at a time.
    func mapInParallel<Output: Sendable>(
        width: Int = 16, _ transform: @escaping @Sendable (Element) -> Output
    ) async -> [Output] {
        await withTaskGroup(of: (Int, Output).self) { group in
            var outputs = [Output?](repeating: nil, count: count)
            var rest = enumerated().makeIterator()
            func start() {
                guard let (index, element) = rest.next() else { return }
                group.addTask { (index, transform(element)) }
            }
            for _ in 0..<width { start() }
            for await (index, output) in group {
                outputs[index] = output
                start()
            }
            return outputs.compactMap { $0 }
        }
    }
}
