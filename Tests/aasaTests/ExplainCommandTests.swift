import JSONSyntax
import Testing

struct ExplainCommandTests {
    static let file = """
        {
          "applinks": {
            "defaults": { "caseSensitive": false },
            "details": [
              {
                "appIDs": ["7Q4KX2M9TD.com.example.eats"],
                "components": [
                  { "/": "/menu/print/*", "exclude": true },
                  { "/": "/menu/?*", "?": { "table": "??" } }
                ]
              }
            ]
          }
        }

        """

    func explain(_ path: String, _ more: String...) throws -> BuiltProgram.Run {
        try BuiltProgram.run(
            ["explain", "https://eats.example" + path, "--aasa", "-"] + more, input: Array(Self.file.utf8))
    }

    @Test func aMatchShowsTheLinesThatDecide() throws {
        let run = try explain("/Menu/aurora?table=07")
        #expect(run.status == 0)
        #expect(
            run.output == """
                https://eats.example/Menu/aurora?table=07
                7Q4KX2M9TD.com.example.eats: matched by "/menu/?*" with the query item "table" on line 9
                  --> standard input:9:11
                    9 |           { "/": "/menu/?*", "?": { "table": "??" } }
                "/menu/?*" matches the path "/Menu/aurora"
                "??" matches the query item "table" "07"
                help: to keep it in the browser, insert { "/": "/Menu/aurora", "exclude": true } before "/menu/?*" with the \
                query item "table" on line 9; that also excludes this path with any other query or fragment

                """)
    }

    @Test func everyStepIsShownWithAll() throws {
        let run = try explain("/Menu/aurora?table=07", "--all")
        #expect(
            run.output.hasSuffix(
                """
                Components in the order in which they are tried:
                  1. line 8, /applinks/details/0/components/0: does not match
                       - path: "/menu/print/*" does not match "/menu/aurora/": they differ after "/menu/"
                         caseSensitive false (defaults of applinks, line 3), percentEncoded true (system default), exclude true (the component's own, line 8)
                  2. line 9, /applinks/details/0/components/1: matches
                       + path: "/menu/?*" matches "/menu/aurora/"
                       + query item "table": "??" matches "07"
                         caseSensitive false (defaults of applinks, line 3), percentEncoded true (system default), exclude false (system default)

                evidence: recorded

                """), "\(run.output)")
    }

    @Test func aMissShowsWhatComesClosest() throws {
        let run = try explain("/menu/aurora?table=7")
        #expect(run.status == 0)
        #expect(
            run.output == """
                https://eats.example/menu/aurora?table=7
                7Q4KX2M9TD.com.example.eats: unmatched: none of the 2 components matches

                closest: line 9: query item "table" is "7", and "??" does not match it
                  --> standard input:9:46
                    9 |           { "/": "/menu/?*", "?": { "table": "??" } }
                      |                                              ^^^^

                """)
    }

    @Test func whatIsAssumedIsSaid() throws {
        let run = try explain("/menu//print/aurora", "--all")
        #expect(run.output.contains("evidence: assumed"))
        #expect(run.output.contains("note: assumed, not recorded (T2):"))
    }

    @Test func aPatternThatOnlyMatchesDecodedNamesTheFix() throws {
        let file = #"{"applinks":{"details":[{"appID":"7Q4KX2M9TD.com.example.app","components":[{"/":"/café"}]}]}}"#
        let run = try BuiltProgram.run(
            ["explain", "https://e.example/caf%C3%A9", "--aasa", "-"], input: Array(file.utf8))
        #expect(
            run.output.contains("unmatched: The pattern \"/café\" can never match: URLs contain \"é\" as \"%C3%A9\""))
        #expect(run.output.contains("\"percentEncoded\": false"))
    }

    @Test func jsonSaysWhyAPartDoesNotHold() throws {
        let run = try explain("/jobs", "--format", "json")
        let result = try #require(try run.json().object?["results"]?.array?.first?.object)
        let mismatch = try #require(
            result["steps"]?.array?.first?.object?["comparisons"]?.array?.first?.object?["mismatch"]?.object)
        #expect(mismatch["reason"]?.string == "differs")
        #expect(mismatch["agreement"]?.string == "/")
        // Only "/" agrees with either component.
        #expect(result["closestMiss"]?.isNull == true)
    }

    @Test func jsonNamesTheClosestComponent() throws {
        let run = try explain("/menu/aurora?table=7", "--format", "json")
        let result = try #require(try run.json().object?["results"]?.array?.first?.object)
        #expect(result["closestMiss"]?.string == "/applinks/details/0/components/1")
        #expect(result["closestMissDifference"]?.string == "query")
        #expect(
            result["closestMissMessage"]?.string == #"query item "table" is "7", and "??" does not match it"#)
    }

    @Test(arguments: [
        (#"{"/": "/a%20b", "percentEncoded": false}"#, "/a%20b", "Write \"/a b\"."),
        (#"{"/": "/caf%C3%A9"}"#, "/caf%c3%a9", "write the pattern without escapes"),
        (#"{"/": "/a b"}"#, "/a%20b", "Set \"percentEncoded\": false in the component"),
    ])
    func theAdviceAboutDecodingIsOneThatHelps(component: String, path: String, advice: String) throws {
        let file = #"{"applinks":{"details":[{"appID":"7Q4KX2M9TD.com.example.app","components":[\#(component)]}]}}"#
        let run = try BuiltProgram.run(
            ["explain", "https://e.example" + path, "--aasa", "-"], input: Array(file.utf8))
        #expect(run.output.contains(advice), "\(run.output)")
    }

    @Test func jsonHoldsEveryStep() throws {
        let run = try explain("/menu/print/x", "--format", "json")
        let result = try #require(try run.json().object?["results"]?.array?.first)
        #expect(result.object?["decision"]?.string == "excluded")
        let step = try #require(result.object?["steps"]?.array?.first?.object)
        #expect(step["matches"]?.boolean == true)
        #expect(step["caseSensitive"]?.object?["from"]?.string == "applinks")
        #expect(step["exclude"]?.object?["from"]?.string == "component")
        let comparison = try #require(step["comparisons"]?.array?.first?.object)
        #expect(comparison["pattern"]?.string == "/menu/print/*")
        #expect(comparison["text"]?.string == "/menu/print/x/")
        #expect(comparison["pointer"]?.string == "/applinks/details/0/components/0/~1")
        #expect(comparison["mismatch"]?.isNull == true)
        #expect(step["caseSensitive"]?.object?["line"]?.number == "3")
        #expect(step["caseSensitive"]?.object?["pointer"]?.string == "/applinks/defaults/caseSensitive")
    }

    /// A component, a URL, and what is to be written.
    @Test(arguments: [
        (
            #"{"/": "/b%c3%bccher/*"}"#, "/b%C3%BCcher/x",
            "help: Write \"/b%C3%BCcher/*\"."
        ),
        (#"{"/": "/a", "?": {"q": "%c3%bc"}}"#, "/a?q=%C3%BC", "help: Write \"%C3%BC\"."),
        (#"{"/": "/b%C3%BCcher/*"}"#, "/b%c3%bccher/x", "help: write the escapes of the URL in upper case"),
        (#"{"/": "/B%c3%bccher/*"}"#, "/b%C3%BCcher/x", "help: add \"caseSensitive\": false"),
        (#"{"/": "/Buecher/*"}"#, "/buecher/x", "help: add \"caseSensitive\": false"),
    ])
    func theCaseOfEscapesIsNotThatOfLetters(component: String, path: String, help: String) throws {
        let file = #"{"applinks":{"details":[{"appID":"7Q4KX2M9TD.com.example.app","components":[\#(component)]}]}}"#
        let run = try BuiltProgram.run(
            ["explain", "https://e.example" + path, "--aasa", "-"], input: Array(file.utf8))
        #expect(run.output.contains(help), "\(run.output)")
        #expect(
            !help.contains("browsers") || !run.output.contains("--percent-decoding") || path.contains("%c3"),
            "\(run.output)")
    }

    @Test func anItemThatTheURLDoesNotHaveIsNotEmpty() throws {
        let file =
            ##"{"applinks":{"details":[{"appID":"7Q4KX2M9TD.com.example.app","components":["##
            + ##"{"/": "/s", "?": {"q": "*", "sort": "*"}, "#": "*"}]}]}}"##
        let run = try BuiltProgram.run(
            ["explain", "https://e.example/s?q=", "--aasa", "-"], input: Array(file.utf8))
        #expect(run.output.contains("\"*\" matches the query item \"q\", which is empty\n"), "\(run.output)")
        #expect(
            run.output.contains("\"*\" matches the query item \"sort\", which the URL does not have\n"), "\(run.output)"
        )
        #expect(run.output.contains("\"*\" matches the fragment, which the URL does not have\n"), "\(run.output)")
    }

    @Test(arguments: ["explain", "match"])
    func anAppClipIsSaidToBeNoMatterOfUniversalLinks(command: String) throws {
        let clip = "7Q4KX2M9TD.com.example.eats.Clip"
        let file =
            #"{"applinks":{"details":[{"appIDs":["\#(clip)"],"components":[{}]}]},"appclips":{"apps":["\#(clip)"]}}"#
        let arguments = [command, "https://eats.example/x", "--app", clip, "--aasa", "-"]
        let text = try BuiltProgram.run(arguments, input: Array(file.utf8))
        #expect(text.output.contains("universal links do not open it; \"appclips\" lists it"), "\(text.output)")
        #expect(!text.output.contains("\(clip): matched") && !text.output.contains("  matched"), "\(text.output)")
        let json = try BuiltProgram.run(arguments + ["--format", "json"], input: Array(file.utf8))
        let result = try #require(try json.json().object?["results"]?.array?.first?.object)
        #expect(result["appClip"]?.string == "universal links do not open it; \"appclips\" lists it")
    }
}
