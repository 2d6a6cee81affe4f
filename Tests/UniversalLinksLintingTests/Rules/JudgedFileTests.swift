import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksTestSupport

/// Real files, judged by eye: what an expert says about each of them is found, and what no expert says is not.
@Suite(
    .enabled(if: SharedData.has("corpus-2/index.jsonl") && SharedData.has("corpus/index.jsonl"), SharedData.absence))
struct JudgedFileTests {
    /// What is found in the files of a folder, by their numbers, under the paths that they have in their repositories.
    private static func found(in folder: String) -> [String: [Diagnostic]] {
        var found: [String: [Diagnostic]] = [:]
        for line in (try? SharedData.lines(of: "\(folder)/index.jsonl")) ?? [] {
            guard let entry = try? JSONDocument(parsing: line).root.object, let file = entry["file"]?.string,
                let bytes = try? SharedData.bytes(of: "\(folder)/\(file)")
            else { continue }
            let path = (entry["path"]?.string ?? "apple-app-site-association").split(separator: "/").map(String.init)
            let surroundings = FileSurroundings(folders: path.dropLast())
            let diagnostics: [Diagnostic]
            do throws(AssociationFileError) {
                diagnostics = Linter().diagnostics(
                    for: try AssociationFile(parsing: bytes), named: path.last, in: surroundings)
            } catch {
                diagnostics = Linter().diagnostics(for: error, named: path.last, in: surroundings)
            }
            found[String(file.prefix { $0 != "." })] = diagnostics
        }
        return found
    }

    private static let judged = found(in: "corpus-2")

    private static func isAbout(_ diagnostic: Diagnostic, _ verdict: JudgedFiles.Verdict) -> Bool {
        guard diagnostic.code.name == verdict.name else { return false }
        if let severity = verdict.severity, diagnostic.severity.rawValue != severity { return false }
        guard let pointer = verdict.pointer else { return true }
        let locations = [diagnostic.location] + diagnostic.notes.map(\.location)
        return locations.contains { $0?.pointer.map { "\($0)" } == pointer }
    }

    @Test func everyVerdictIsTheLinters() throws {
        for verdict in JudgedFiles.verdicts {
            let diagnostics = try #require(Self.judged[verdict.file], "\(verdict)")
            let isFound = diagnostics.contains { Self.isAbout($0, verdict) }
            let all = diagnostics.map { "\($0.severity) \($0.code.name) \($0.location?.pointer.map { "\($0)" } ?? "")" }
            #expect(isFound == verdict.isFound, "\(verdict): \(all)")
        }
    }

    @Test func messagesNameWhatTheyAreAbout() throws {
        for (file, words) in JudgedFiles.words {
            let messages = try #require(Self.judged[file]).map(\.message)
            #expect(messages.isEmpty || messages.contains { $0.contains(words) }, "\(file): \(words) in \(messages)")
        }
    }

    @Test func fixesThatMisleadAreNotOffered() throws {
        for (file, name) in [
            ("083", "components-beside-paths"), ("120", "components-beside-paths"), ("008", "components-beside-paths"),
            ("129", "other-kind-of-file"),
        ] {
            let diagnostics = try #require(Self.judged[file]).filter { $0.code.name == name }
            #expect(!diagnostics.isEmpty, "\(file)")
            #expect(diagnostics.allSatisfy { $0.fix == nil }, "\(file) \(name)")
        }
    }

    /// Both lists have the same paths, and only `components` can require the query of the links.
    @Test func listsWithTheSamePathsAreEquivalentEnough() throws {
        #expect(try #require(Self.judged["099"]).filter { $0.code == .componentsBesidePaths }.isEmpty)
    }

    /// Files whose apps get what their authors wrote: nearly all of them are as they are meant.
    @Test func healthyFilesHaveFewDiagnostics() {
        let all = (Array(Self.found(in: "corpus").values) + Array(Self.judged.values)).map(\.gathered)
        let healthy = all.filter { !$0.contains { $0.severity == .error } }
        let counts = Diagnostic.Severity.allCases.map { severity in
            (severity, healthy.flatMap { $0 }.count { $0.severity == severity })
        }
        for (severity, count) in counts {
            print("\(healthy.count) healthy files: \(count) of severity \(severity.rawValue)")
        }
        let share = Double(counts.map(\.1).reduce(0, +)) / Double(healthy.count)
        print("\(all.count) files: \(share) diagnostics for each healthy one")
        #expect(all.count == 396)
        #expect(healthy.count > 250)
        #expect(share <= 0.6)
    }
}
