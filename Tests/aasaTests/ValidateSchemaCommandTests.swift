import JSONSyntax
import Testing
import UniversalLinksLinting
import UniversalLinksTestSupport

struct ValidateSchemaCommandTests {
    @Test func theArticlesCommandLineRunsUnchanged() throws {
        let run = try BuiltProgram.run(
            ["validate-schema", "--aasa-path", EatsExample.aasa, "--json-schema-path", EatsExample.schema],
            named: "AASAValidator")
        #expect(run.status == 0)
        #expect(run.output == "\(EatsExample.aasa): valid (\(EatsExample.schema))\n")
    }

    @Test func thePublishedSchemaIsTheDefault() throws {
        let run = try BuiltProgram.run(["validate-schema", "--aasa-path", EatsExample.aasa])
        #expect(run.status == 0)
        #expect(run.output == "\(EatsExample.aasa): valid (the published schema)\n")
    }

    @Test func theEmbeddedSchemaIsThePublishedOne() throws {
        let published = try Checkout.text(of: "Schemas/apple-app-site-association.schema.json")
        #expect(AssociationFileSchema.text + "\n" == published, "run Scripts/embed-schema.sh")
    }

    @Test func aMisspeltKeyIsShownAtItsPlaceWithTheRightOne() throws {
        let file = """
            {
              "applinks": {
                "details": [
                  { "appIDs": ["7Q4KX2M9TD.com.example.app"], "components": [{ "/": "/a", "excludes": true }] }
                ]
              }
            }
            """
        let run = try BuiltProgram.run(["validate-schema", "--aasa-path", "-"], input: Array(file.utf8))
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("error[AASA701] \"excludes\" is not a known key here"))
        #expect(run.output.contains("\"exclude\""))
        #expect(run.output.contains("--> standard input:4:79"))
        #expect(run.output.hasSuffix("standard input: not valid: 1 violation (the published schema)\n"))

        let json = try BuiltProgram.run(
            ["validate-schema", "--aasa-path", "-", "--format", "json"], input: Array(file.utf8))
        let diagnostic = try #require(try json.json().object?["diagnostics"]?.array?.first?.object)
        #expect(json.status == 1)
        #expect(diagnostic["code"]?.string == "AASA701")
        #expect(diagnostic["line"]?.number == "4")
        #expect(diagnostic["pointer"]?.string?.hasPrefix("/applinks/details/0/components/0") == true)
    }

    @Test func referencesGoToTheFolderOfSchemas() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"$ref": "parts/apps.json#/$defs/apps"}"#, to: "schemas/main.json")
        try folder.write(#"{"$defs": {"apps": {"required": ["applinks"]}}}"#, to: "schemas/parts/apps.json")
        try folder.write(#"{"applinks": {}}"#, to: "good.json")
        try folder.write("{}", to: "bad.json")
        func validate(_ name: String, _ more: [String]) throws -> BuiltProgram.Run {
            try BuiltProgram.run(
                ["validate-schema", "--aasa-path", name, "--json-schema-path", "schemas/main.json"] + more,
                in: folder.url)
        }
        #expect(try validate("good.json", ["--schema-dir", "schemas"]).status == 0)
        #expect(try validate("bad.json", ["--schema-dir", "schemas"]).status == 1)
        let unresolved = try validate("good.json", [])
        #expect(unresolved.status == 2)
        #expect(unresolved.errors.contains("apps.json"))
        #expect(try validate("good.json", ["--schema-dir", "nowhere"]).status == 3)
    }

    @Test func anotherDraftIsRefusedUnlessAssumed() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            #"{"$schema": "http://json-schema.org/draft-07/schema#", "type": "object"}"#, to: "schema.json")
        let arguments = ["validate-schema", "--aasa-path", "-", "--json-schema-path", "schema.json"]
        let refused = try BuiltProgram.run(arguments, input: Array("{}".utf8), in: folder.url)
        #expect(refused.status == 2)
        #expect(refused.errors.contains("--assume-2020-12"))
        let assumed = try BuiltProgram.run(arguments + ["--assume-2020-12"], input: Array("{}".utf8), in: folder.url)
        #expect(assumed.status == 0)
    }

    @Test(arguments: [
        "{", #"{"type": 7}"#, ##"{"$ref": "#/nowhere"}"##, #"{"pattern": "("}"#, #"{"$ref": "https://example.com/x"}"#,
    ])
    func aSchemaThatIsNoneIsWrongUsageWithItsPlace(schema: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(schema, to: "schema.json")
        let run = try BuiltProgram.run(
            ["validate-schema", "--aasa-path", "-", "--json-schema-path", "schema.json"], input: Array("{}".utf8),
            in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains("schema.json:1:"), "\(run.errors)")
    }
}
