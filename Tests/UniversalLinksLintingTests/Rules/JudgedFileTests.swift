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

    /// Files that were new when they were judged, each diagnostic of that day with a verdict.
    @Test(.enabled(if: SharedData.has("corpus-3/judged.jsonl"), SharedData.absence))
    func verdictsOnNewFilesAreTheLinters() throws {
        var counts: [String: Int] = [:]
        for line in try SharedData.lines(of: "corpus-3/judged.jsonl") {
            let entry = try #require(try JSONDocument(parsing: line).root.object)
            let file = try #require(entry["file"]?.string).prefix { $0 != "." }
            let verdict = try #require(entry["verdict"]?.string)
            let code = entry["code"]?.string ?? ""
            let found = try #require(Self.judgedLater[String(file)]).filter { diagnostic in
                let pointers = ([diagnostic] + diagnostic.others).compactMap { $0.location?.pointer.map { "\($0)" } }
                let pointer = entry["pointer"]?.string ?? ""
                return diagnostic.code.id == code && (!pointer.hasPrefix("/") || pointers.contains(pointer))
            }
            counts[verdict, default: 0] += 1
            guard !JudgedFiles.unsettled.contains("\(file) \(code)") else { continue }
            let comment: Comment = "\(file) \(code): \(verdict), \(entry["why"]?.string ?? "")"
            switch verdict {
            case "true": #expect(!found.isEmpty, comment)
            case "noise", "false":
                // A note where a warning was too much.
                let isQuiet = entry["severity"]?.string == "warning" && found.allSatisfy { $0.severity == .note }
                #expect(found.isEmpty || isQuiet, comment)
            case "misleading":
                let misleading = try #require(JudgedFiles.misleading["\(file) \(code)"], comment)
                #expect(found.allSatisfy { !"\($0.message) \($0.help ?? "")".contains(misleading) }, comment)
            default:
                let name = try #require(JudgedFiles.missed[String(file)], comment)
                #expect(Self.judgedLater[String(file)]?.contains { $0.code.id == name } == true, comment)
            }
        }
        #expect(counts == ["true": 50, "noise": 29, "misleading": 7, "false": 1, "missed": 8])
    }

    private static let judgedLater = found(in: "corpus-3").mapValues(\.gathered)

    /// Files whose apps get what their authors wrote: nearly all of them are as they are meant.
    @Test func healthyFilesHaveFewDiagnostics() {
        let all = ["corpus", "corpus-2", "corpus-3"].flatMap { Self.found(in: $0).values }.map(\.gathered)
        let healthy = all.filter { !$0.contains { $0.severity == .error } }
        let counts = Diagnostic.Severity.allCases.map { severity in
            (severity, healthy.flatMap { $0 }.count { $0.severity == severity })
        }
        for (severity, count) in counts {
            print("\(healthy.count) healthy files: \(count) of severity \(severity.rawValue)")
        }
        let share = Double(counts.map(\.1).reduce(0, +)) / Double(healthy.count)
        print("\(all.count) files: \(share) diagnostics for each healthy one")
        #expect(all.count == 473)
        #expect(healthy.count > 300)
        #expect(share <= 0.5)
    }
}
