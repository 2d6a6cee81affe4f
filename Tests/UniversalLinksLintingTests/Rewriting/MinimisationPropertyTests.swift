import Foundation
import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

@testable import UniversalLinksLinting

/// Whatever is minimised does the same, never grows, and leaves nothing for a second time.
struct MinimisationPropertyTests {
    static let fileCount = Rounds.count(40, long: 600, replacedBy: "MINIMISATION_CASES")

    /// What a file has in common with itself can take longer to prove than a user would wait.
    private static let unlimited = 1 << 40

    @Test func randomFilesDoTheSame() throws {
        var random = SeededGenerator(announcedFor: "MinimisationPropertyTests")
        let seed = random.seed
        var counts: [String: Int] = [:]
        for index in 0..<Self.fileCount {
            let bytes = index % 2 == 0 ? Self.similarPaths(&random) : SafeFixTests.generatedFile(&random)
            guard let file = try? AssociationFile(parsing: bytes) else { continue }
            let text = String(decoding: bytes, as: UTF8.self)
            let minimisation = try Minimisation(of: file, workLimit: Self.unlimited)
            for change in minimisation.changes {
                counts[String("\(change.kind)".prefix { $0 != "(" }), default: 0] += 1
            }
            #expect(minimisation.leftOut.isEmpty, "SEED=\(seed), \(text)")
            try Self.check(minimisation, "SEED=\(seed), \(text)")
        }
        print("MinimisationPropertyTests: \(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })")
    }

    /// For every app of either file and both readings, the plain engine decides sampled URLs alike.
    static func check(_ minimisation: Minimisation, _ comment: @autoclosure () -> String) throws {
        let minimised = try AssociationFile(parsing: minimisation.bytes)
        #expect(minimisation.bytes.count <= minimisation.file.byteCount, "\(comment())")
        let links = SampleLinks(exercising: [minimisation.file, minimised], host: "example.com", limit: 200).links
        for system in ReadingOptions.System.allCases where system == .current || minimisation.coversIOS12 {
            let options = ReadingOptions(system: system)
            let old = Matcher(anyHostOf: minimisation.file, options: options)
            let new = Matcher(anyHostOf: minimised, options: options)
            if system == .current { #expect(Set(old.apps) == Set(new.apps), "\(comment())") }
            for app in old.apps {
                for link in links where old.decide(link, for: app).answer != new.decide(link, for: app).answer {
                    Issue.record("\(link) for \(app) on \(system): \(comment())")
                    return
                }
            }
        }
        for service in minimisation.file.services where service.name != "applinks" {
            let other = minimised.services.first { $0.name == service.name }
            #expect(Set(service.apps.map(\.value)) == Set(other?.apps.map(\.value) ?? []), "\(comment())")
        }
        let again = try Minimisation(of: minimised, workLimit: unlimited)
        let isSame = again.bytes == minimisation.bytes
        #expect(again.changes.isEmpty && isSame, "\(again.changes) \(comment())")
    }

    /// A file whose components have much in common.
    private static func similarPaths(_ random: inout SeededGenerator) -> [UInt8] {
        let words = [
            "shop", "stores", "a", "B", "b", "caf%C3%A9", "$(v)", "*", "?*", "x-*", "$(digit)", "", "help/faq",
        ]
        func path() -> String {
            let count = Int.random(in: 0...3, using: &random)
            return (random.oneIn(8) ? "" : "/") + (0..<count).map { _ in random.pick(words) }.joined(separator: "/")
        }
        func component() -> String {
            var text = "{\"/\": \"\(path())\""
            if random.oneIn(6) { text += ", \"exclude\": \(random.oneIn(4) ? "false" : "true")" }
            if random.oneIn(4) { text += ", \"caseSensitive\": \(random.oneIn(2))" }
            if random.oneIn(6) { text += ", \"percentEncoded\": false" }
            if random.oneIn(8) { text += ", \"?\": {\"q\": \"\(random.pick(["*", "1", "?*"]))\"}" }
            if random.oneIn(9) { text += ", \"comment\": \"\(random.pick(["one", "two"]))\"" }
            return text + "}"
        }
        // Enough of a kind to be worth a variable, or a default.
        func family() -> [String] {
            let start = random.pick(["/catalogue/", "/shop/of-everything/", "/", "/$(v)/", "/catalogue*/"])
            let end = random.pick(["", "/", "/*", "/details", "/?*", "*"])
            let setting = random.pick(["", "", ", \"caseSensitive\": false", ", \"percentEncoded\": false"])
            let values = [
                "shoes", "shirts", "Shirts", "caf%C3%A9", "b/c", "b", "hats", "socks", "x.html", "shop", "a//b",
            ]
            return values.shuffled(using: &random).prefix(Int.random(in: 5...10, using: &random)).map {
                "{\"/\": \"\(start)\($0)\(end)\"\(setting)\(random.oneIn(24) ? ", \"exclude\": true" : "")}"
            }
        }
        func detail() -> String {
            let apps = (0..<Int.random(in: 1...2, using: &random)).map { _ in "\"A.\(random.pick(["a", "b", "c"]))\"" }
            var components = (0..<Int.random(in: 0...12, using: &random)).map { _ in component() }
            if random.oneIn(2) { components += family() }
            if random.oneIn(2) { components += family() }
            if random.oneIn(3) { components.shuffle(using: &random) }
            let defaults = random.oneIn(4) ? ", \"defaults\": {\"caseSensitive\": \(random.oneIn(2))}" : ""
            let paths =
                random.oneIn(5) ? ", \"appID\": \"A.a\", \"paths\": [\"\(path())\", \"NOT \(path())\", \"*\"]" : ""
            return
                "{\"appIDs\": [\(apps.joined(separator: ", "))]\(defaults)\(paths), \"components\": [\(components.joined(separator: ",\n"))]}"
        }
        var details = (0..<Int.random(in: 1...3, using: &random)).map { _ in detail() }
        if random.oneIn(4), details[0].utf8.starts(with: "{\"appIDs\": [\"A.a\"]".utf8) {
            details.append(details[0].replacingOccurrences(of: "[\"A.a\"]", with: "[\"A.d\"]"))
        }
        let variables = random.oneIn(2) ? "\"substitutionVariables\": {\"v\": [\"shop\", \"a\", \"shop\"]}," : ""
        return Array("{\"applinks\": {\(variables) \"details\": [\(details.joined(separator: ",\n"))]}}".utf8)
    }

    // MARK: - Real and hostile files

    @Test(.enabled(if: SharedData.has("corpus/index.jsonl"), SharedData.absence))
    func filesOfRealSitesDoTheSame() throws {
        var counts = (files: 0, smaller: 0, before: 0, after: 0, unknown: 0)
        var slowest = (time: Duration.zero, file: "")
        let clock = ContinuousClock()
        for name in Rounds.draw(try SharedData.names(in: "corpus", withExtension: "json"), oneOf: 4, for: "corpus") {
            guard let file = try? AssociationFile(parsing: try SharedData.bytes(of: "corpus/" + name)), !file.isSigned
            else { continue }
            let start = clock.now
            let minimisation = try Minimisation(of: file)
            let time = clock.now - start
            if time > slowest.time { slowest = (time, name) }
            counts.files += 1
            counts.unknown += minimisation.leftOut.count
            if !minimisation.changes.isEmpty {
                counts.smaller += 1
                counts.before += JSONWriter(layout: .compact).text(of: file.root).utf8.count
                counts.after += minimisation.compactByteCount
            }
            try Self.check(minimisation, name)
        }
        print("Minimising the corpus: \(counts), slowest \(slowest)")
        #expect(counts.unknown == 0)
    }

    static let hostile: [Named<String>] = [
        Named("stars", (0..<300).map { "{\"/\": \"*a*b*\($0)*c*\"}" }.joined(separator: ",")),
        Named(
            "question marks",
            (0..<200).map { "{\"/\": \"/\(String(repeating: "?", count: $0))*\", \"exclude\": \($0 % 2 == 0)}" }.joined(
                separator: ",")),
        Named("nested variables", (0..<60).map { "{\"/\": \"/$(lang)$(region)$(lang)\($0)\"}" }.joined(separator: ",")),
        Named(
            "queries", (0..<100).map { "{\"?\": {\"a\($0)\": \"*x*\", \"b\($0 % 7)\": \"?*\"}}" }.joined(separator: ",")
        ),
        Named(
            "deep values", "{\"/\": " + String(repeating: "[", count: 400) + String(repeating: "]", count: 400) + "}"),
    ]

    /// What cannot be proved stays, and the work has an end.
    @Test(arguments: hostile) func hostileFilesEnd(components: Named<String>) throws {
        let text = "{\"applinks\": {\"details\": [{\"appIDs\": [\"A.b\"], \"components\": [\(components.value)]}]}}"
        let minimisation = try Minimisation(
            of: try AssociationFile(parsing: Array(text.utf8)), workLimit: Rounds.count(2_000_000, long: 200_000_000))
        #expect(minimisation.bytes.count <= text.utf8.count)
        print(
            "Minimising \(components.name): \(minimisation.changes.count) changes, \(minimisation.leftOut.count) left out"
        )
    }

    @Test func signedFilesStay() throws {
        let file = try AssociationFile(parsing: SignedFixture.bytes)
        #expect(throws: RewritingError.signature) { try Minimisation(of: file) }
    }
}
