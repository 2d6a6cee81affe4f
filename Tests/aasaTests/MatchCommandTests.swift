import JSONSyntax
import Testing

struct MatchCommandTests {
    @Test func everyAppOfTheFileGetsALine() throws {
        let run = try BuiltProgram.run(["match", EatsExample.menu, "--aasa", EatsExample.aasa])
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                https://eats.example/en/menu/pizzeria-aurora
                  matched   7Q4KX2M9TD.com.example.eats          by "/$(language)/$(menu)/?*" on line 58
                  unmatched 7Q4KX2M9TD.com.example.eats.courier  none of the 4 components matches

                """)
    }

    @Test(arguments: [
        (EatsExample.menu, "matched", "component-matches", "/applinks/details/0/components/7", 58, "recorded"),
        (
            EatsExample.menu + "?openOnWeb=true", "excluded", "exclusion-matches", "/applinks/details/0/components/0",
            21,
            "documented"
        ),
    ])
    func jsonNamesWhatDecides(
        url: String, decision: String, reason: String, pointer: String, line: Int, evidence: String
    ) throws {
        let run = try BuiltProgram.run([
            "match", url, "--aasa", EatsExample.aasa, "--app", EatsExample.app, "--format", "json",
        ])
        let root = try run.json()
        let result = try #require(root.object?["results"]?.array?.first)
        #expect(run.status == 0)
        #expect(root.object?["schemaVersion"]?.number == "1")
        #expect(root.object?["readingOptions"]?.array?.isEmpty == true)
        #expect(result.object?["url"]?.string == url)
        #expect(result.object?["app"]?.string == EatsExample.app)
        #expect(result.object?["decision"]?.string == decision)
        #expect(result.object?["reason"]?.string == reason)
        #expect(result.object?["component"]?.object?["pointer"]?.string == pointer)
        #expect(result.object?["component"]?.object?["line"]?.number == "\(line)")
        #expect(result.object?["detail"]?.string == "/applinks/details/0")
        #expect(result.object?["evidence"]?.string == evidence)
        #expect(result.object?["assumptions"]?.array?.isEmpty == true)
    }

    @Test func anUnmatchedURLHasNoComponentAndIsAnAnswer() throws {
        let run = try BuiltProgram.run([
            "match", "https://eats.example/jobs", "--aasa", EatsExample.aasa, "--app", "com.example.eats", "--format",
            "json",
        ])
        let result = try #require(try run.json().object?["results"]?.array?.first?.object)
        #expect(run.status == 0)
        #expect(result["decision"]?.string == "unmatched")
        #expect(result["component"]?.isNull == true)
        #expect(result["app"]?.string == EatsExample.app)
    }

    @Test func anUnlistedAppIsAnAnswerWithTheNearestIdentifier() throws {
        let run = try BuiltProgram.run([
            "match", EatsExample.menu, "--aasa", EatsExample.aasa, "--app", "7Q4KX2M9TD.com.example.eatz",
        ])
        #expect(run.status == 0)
        #expect(
            run.output.contains(
                "no detail lists 7Q4KX2M9TD.com.example.eatz; did you mean 7Q4KX2M9TD.com.example.eats?"
            ))
    }

    @Test func aWildcardDomainTakesSubdomains() throws {
        let run = try BuiltProgram.run([
            "match", "https://de.eats.example/en/menu/a", "https://eats.example/en/menu/a", "--aasa", EatsExample.aasa,
            "--app", EatsExample.app, "--domain", "*.eats.example",
        ])
        #expect(run.status == 0)
        #expect(run.output.contains("matched   7Q4KX2M9TD.com.example.eats  by \"/$(language)/$(menu)/?*\""))
        #expect(run.output.contains("unmatched 7Q4KX2M9TD.com.example.eats  the file applies to *.eats.example"))
        #expect(run.output.contains("[assumed: H2]"))
    }

    @Test func anotherHostIsUnmatched() throws {
        let run = try BuiltProgram.run([
            "match", "https://evil.example/en/menu/a", "--aasa", EatsExample.aasa, "--domain", "eats.example", "--app",
            EatsExample.app,
        ])
        #expect(run.status == 0)
        #expect(run.output.contains("the file applies to eats.example, but the URL's host is evil.example"))
    }

    @Test func readingOptionsChangeTheAnswerAndAreNamed() throws {
        let file = #"""
            {"applinks": {"details": [{"appID": "7Q4KX2M9TD.com.example.app",
              "paths": ["/old/*"], "components": [{"/": "/café"}]}]}}
            """#
        let arguments = ["match", "https://e.example/caf%C3%A9", "https://e.example/old/1", "--aasa", "-"]
        func answers(_ more: [String]) throws -> (decisions: [String], options: [String]) {
            let root = try BuiltProgram.run(arguments + more + ["--format", "json"], input: Array(file.utf8)).json()
                .object
            let results = root?["results"]?.array ?? []
            return (
                results.compactMap { $0.object?["decision"]?.string },
                (root?["readingOptions"]?.array ?? []).compactMap(\.string)
            )
        }
        #expect(try answers([]) == (["unmatched", "unmatched"], []))
        #expect(
            try answers(["--percent-decoding", "lenient"]) == (["matched", "unmatched"], ["percent-decoding=lenient"]))
        #expect(try answers(["--os", "ios12"]) == (["unmatched", "matched"], ["os=ios12"]))
        let text = try BuiltProgram.run(arguments + ["--os", "ios12"], input: Array(file.utf8)).output
        #expect(text.hasPrefix("reading options: os=ios12"))
    }

    @Test(arguments: [
        (#"{"appIDs": ["7Q4KX2M9TD.com.example.app"], "paths": ["/old/*"]}"#, "is only in appIDs"),
        (#"{"appID": "7Q4KX2M9TD.com.example.app", "components": [{"/": "/old/*"}]}"#, "has no paths"),
    ])
    func anOldSystemSaysWhatItDoesNotKnow(detail: String, words: String) throws {
        let file = Array(#"{"applinks": {"apps": [], "details": [\#(detail)]}}"#.utf8)
        for app in [[], ["--app", "com.example.app"], ["--app", "7Q4KX2M9TD.com.example.app"]] {
            let run = try BuiltProgram.run(
                ["match", "https://e.example/old/1", "--os", "ios12", "--aasa", "-"] + app, input: file)
            #expect(run.output.contains(words), "\(run.output)")
        }
    }

    @Test func theLenientReadingIsNeverCalledRecorded() throws {
        let run = try BuiltProgram.run([
            "match", EatsExample.menu, "--aasa", EatsExample.aasa, "--app", EatsExample.app, "--percent-decoding",
            "lenient",
        ])
        #expect(run.output.contains("[assumed: E5]"))
    }

    @Test func aFileWithoutAppsHasAnAnswer() throws {
        let run = try BuiltProgram.run(["match", "https://e.example/", "--aasa", "-"], input: Array("{}".utf8))
        #expect(run.status == 0)
        #expect(run.output.contains("unmatched the file has no applinks object"))
    }

    @Test func unicodeHostsAreComparedInPunycode() throws {
        let file = #"{"applinks":{"details":[{"appID":"7Q4KX2M9TD.com.example.app","components":[{"/":"/p"}]}]}}"#
        let run = try BuiltProgram.run(
            ["match", "https://例え.jp/p", "--domain", "xn--r8jz45g.jp", "--aasa", "-"], input: Array(file.utf8))
        #expect(run.output.contains("matched   7Q4KX2M9TD.com.example.app"))
    }

    @Test func controlCharactersNeverReachTheTerminal() throws {
        let file = #"{"applinks":{"details":[{"appID":"7Q4KX2M9TD.\u001b[31mred\u202e","components":[{"/":"/p"}]}]}}"#
        for command in ["match", "explain"] {
            let run = try BuiltProgram.run(
                [command, "https://e.example/p\u{1B}[2J", "--aasa", "-"], input: Array(file.utf8))
            #expect(!run.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" }, "\(command)")
        }
    }
}
