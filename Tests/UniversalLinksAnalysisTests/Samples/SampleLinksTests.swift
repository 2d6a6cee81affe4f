import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

struct SampleLinksTests {
    static let app = AppIdentifier("ABCDE12345.com.example.app")

    static func file(_ components: String, beside: String = "") throws -> AssociationFile {
        let text = #"{"applinks":{\#(beside)"details":[{"appIDs":["\#(app)"],"components":[\#(components)]}]}}"#
        return try AssociationFile(parsing: text.utf8)
    }

    private func texts(_ file: AssociationFile, limit: Int = 500, seed: UInt64 = 1) -> [String] {
        SampleLinks(exercising: [file], host: "eats.example", limit: limit, seed: seed).links.map(\.text)
    }

    @Test func theSameSeedGivesTheSameURLs() throws {
        let file = try Self.file(##"{"/":"/$(lang)/*","?":{"a":"?*","b":"1"},"#":"x?"},{"/":"*"}"##)
        #expect(texts(file) == texts(file))
        #expect(texts(file) != texts(file, seed: 2))
        #expect(Set(texts(file)).count == texts(file).count)
    }

    @Test(arguments: [1, 7, 100, 1_000])
    func thereAreNoMoreURLsThanAskedFor(limit: Int) throws {
        let components = (0..<300).map { #"{"/":"/p\#($0)/*"}"# }.joined(separator: ",")
        #expect(texts(try Self.file(components), limit: limit).count == limit)
    }

    @Test func everyURLIsEncodedValidly() throws {
        let file = try Self.file(
            ##"{"/":"/café a/%zz/%41?/*","?":{"é&=":"ü&","a[]":"%"},"#":"ü#?"},{"/":"/b c","percentEncoded":false,"?":"x y"}"##
        )
        for text in texts(file) {
            let link = try LinkURL(parsing: text)
            #expect(link.repairedParts.isEmpty, "\(text)")
            #expect(link.host == "eats.example")
        }
    }

    /// What each of these says is decided by some URL, and so is its absence.
    @Test(arguments: [
        #"{"/":"/buy/*"}"#, #"{"/":"/a/?/b"}"#, #"{"/":"/id/????"}"#, #"{"/":"/*/x/*"}"#, #"{"/":"*.html"}"#,
        #"{"/":"/$(lang)/$(digit)"}"#, #"{"/":"/$(v)/x"}"#, #"{"/":"/caf%C3%A9"}"#,
        #"{"/":"/A","caseSensitive":false}"#,
        #"{"/":"/café","percentEncoded":false}"#, #"{"?":"a=1"}"#, #"{"?":{"a":"?*"}}"#, #"{"?":{"a":"1","b":"2*"}}"#,
        ##"{"#":"top"}"##, ##"{"/":"/a","?":{"x":"$(alpha)"},"#":"?*"}"##,
        #"{"?":{"q é":"?*"},"percentEncoded":false}"#,
        #"{"/":"/a/b","percentEncoded":false}"#, #"{"?":{"a":"*x"}}"#,
    ])
    func aComponentIsTakenAndMissed(component: String) throws {
        let file = try Self.file(component, beside: #""substitutionVariables":{"v":["sushi","p*a",""]},"#)
        let matcher = Matcher(anyHostOf: file)
        let answers = SampleLinks(exercising: [file], host: "eats.example", limit: 200).links.map {
            matcher.decide($0, for: Self.app).answer
        }
        let matched = answers.count { $0 == .matched }
        #expect(matched >= 3, "\(matched) of \(answers.count)")
        #expect(answers.count - matched >= 10, "\(matched) of \(answers.count)")
    }

    /// Small changes to a file are seen by some URL.
    @Test(arguments: [
        (#"{"/":"/buy/*"}"#, #"{"/":"/buy*"}"#), (#"{"/":"/buy/*"}"#, #"{"/":"/buy/?*"}"#),
        (#"{"/":"/a"}"#, #"{"/":"/A"}"#),
        (#"{"/":"/a"}"#, #"{"/":"/a","caseSensitive":false}"#), (#"{"/":"/a"}"#, #"{"/":"/a","?":{"x":"?*"}}"#),
        (#"{"?":{"a":"*"}}"#, #"{"?":{"a":"?*"}}"#), (#"{"?":{"a":"1"}}"#, #"{"?":"a=1"}"#),
        (#"{"/":"/a%2Fb"}"#, #"{"/":"/a/b","percentEncoded":false}"#), (#"{"/":"/a/?"}"#, #"{"/":"/a/??"}"#),
        (#"{"/":"/a/*/c"}"#, #"{"/":"/a/*c"}"#), (##"{"#":"x"}"##, ##"{"#":"x*"}"##),
        (#"{"/":"/x"},{"/":"/y"}"#, #"{"/":"/x"}"#),
        (#"{"/":"/x/*","exclude":true},{"/":"*"}"#, #"{"/":"/x/*"},{"/":"*"}"#),
        (#"{"/":"/$(lang)/a"}"#, #"{"/":"/??/a"}"#), (#"{"/":"/$(digit)"}"#, #"{"/":"/$(xdigit)"}"#),
        (#"{"/":"/a","?":{"x":"1"}},{"/":"/b"}"#, #"{"/":"/a","?":{"x":"1"}},{"/":"/b","?":{"x":"1"}}"#),
    ])
    func differencesAreFound(old: String, new: String) throws {
        let (old, new) = (try Self.file(old), try Self.file(new))
        let links = SampleLinks(exercising: [old, new], host: "example.com", limit: 400).links
        let difference = BehaviorDifference.first(
            between: Matcher(anyHostOf: old), and: Matcher(anyHostOf: new), among: links)
        #expect(difference != nil)
        #expect(difference.map { $0.old.answer != $0.new.answer } ?? true)
    }

    @Test func theSameFileHasNoDifference() throws {
        for bytes in MutationFixtures.real.prefix(60) {
            guard let file = try? AssociationFile(parsing: bytes) else { continue }
            let links = SampleLinks(exercising: [file], host: "example.com", limit: 50).links
            let matcher = Matcher(anyHostOf: file)
            #expect(
                BehaviorDifference.first(between: matcher, and: matcher, among: links, comparing: .answerAndComponent)
                    == nil)
        }
    }

    /// Over real files, a good part of the components decides some URL.
    @Test(.enabled(if: SharedData.has("corpus"), SharedData.absence))
    func mostComponentsOfRealFilesAreExercised() throws {
        var (decidedCount, allCount) = (0, 0)
        for bytes in Rounds.draw(MutationFixtures.real, oneOf: 3, for: "mostComponentsOfRealFilesAreExercised") {
            guard let file = try? AssociationFile(parsing: bytes) else { continue }
            let matcher = Matcher(anyHostOf: file)
            var cursor = matcher.makeCursor()
            var deciding: Set<ComponentIndex> = []
            for link in SampleLinks(exercising: [file], host: "example.com", limit: 300).links {
                for (_, decision) in cursor.decideForAllApps(link) {
                    if let component = decision.component { deciding.insert(component) }
                }
            }
            decidedCount += deciding.count
            allCount += matcher.components.count
        }
        print("\(decidedCount) of \(allCount) components decide a sample")
        #expect(decidedCount * 10 > allCount * 7)
    }

    @Test func hostileFilesEnd() throws {
        let long = try Self.file(#"{"/":"/\#(String(repeating: "*a", count: 60_000))"}"#)
        #expect(texts(long, limit: 100).count >= 2)
        let many = try Self.file((0..<20_000).map { #"{"/":"\#($0)"}"# }.joined(separator: ","))
        #expect(texts(many, limit: 500).count == 500)
        let items = (0..<5_000).map { "\"k\($0)\":\"*\"" }.joined(separator: ",")
        #expect(texts(try Self.file(#"{"?":{\#(items)}}"#), limit: 100).count >= 10)
    }
}
