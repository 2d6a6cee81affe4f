import Foundation
import JSONSyntax
import Testing
import UniversalLinksService
import UniversalLinksTestSupport

/// A server answers what the commands print.
struct ServiceDocumentTests {
    @Test(arguments: ServiceDocumentTests.texts) func documentsAreThoseOfTheCommands(_ text: Named<String>) throws {
        let bytes = Array(text.value.utf8)
        let service = FileDocuments(bytes, name: "standard input")
        func printed(_ arguments: [String]) throws -> String {
            try compact(BuiltProgram.run(arguments + ["--format", "json"], input: bytes).json())
        }
        #expect(try printed(["lint", "-"]) == compact(service.lint()))
        #expect(try printed(["lint", "-", "--pedantic"]) == compact(service.lint(isPedantic: true)))
        guard (try? service.formatted()) != nil else { return }
        #expect(try printed(["examples", "-"]) == compact(without(["contestCount"], of: service.examples())))
        let url = "https://www.example.com/buy/1?a=b"
        let result = try #require(try service.decisions(for: [url])[JSONPointer(tokens: ["results", "0"])]?.object)
        let app = try #require(result["app"]?.string)
        let explained = try printed(["explain", url, "--aasa", "-", "--app", app])
        let shared = without(
            ["explanation", "lines", "closestMissLines", "stepCount"], of: JSONValue(.object(result)))
        #expect(
            explained
                == compact(["schemaVersion": 1, "readingOptions": [], "results": [shared]]))
        let words = try BuiltProgram.run(["explain", url, "--aasa", "-", "--app", app], input: bytes).output
        #expect(result["explanation"]?.string == words)
        #expect(
            try service.formatted().object?["file"]?.string == BuiltProgram.run(["fmt", "-"], input: bytes).output)
    }

    @Test func fixedFilesAreThoseOfTheCommand() throws {
        for text in ServiceDocumentTests.texts {
            let bytes = Array(text.value.utf8)
            for isUnsafe in [false, true] {
                let options = ["--fix"] + (isUnsafe ? ["--unsafe-fixes"] : [])
                let printed = try BuiltProgram.run(["lint", "-"] + options, input: bytes).output
                let fixed = FileDocuments(bytes).fixes(includingUnsafe: isUnsafe).object
                #expect(fixed?["file"]?.string == printed, "\(text) \(options)")
            }
        }
    }

    @Test func differencesAreThoseOfTheCommand() throws {
        let folder = try TemporaryFolder()
        let (old, new) = (ServiceDocumentTests.texts[0].value, ServiceDocumentTests.texts[1].value)
        let oldFile = try folder.write(Array(old.utf8), to: "old.json").path
        let newFile = try folder.write(Array(new.utf8), to: "new.json").path
        let printed = try BuiltProgram.run(
            ["diff", oldFile, newFile, "--domain", "shop.example", "--format", "json"]
        ).json()
        let document = try FileDocuments(Array(old.utf8), name: oldFile).difference(
            to: FileDocuments(Array(new.utf8), name: newFile), domain: "shop.example")
        #expect(compact(printed) == compact(document))
    }

    @Test(arguments: ["AASA102", "102", "order", "G1", "internal-key"]) func rulesAreThoseOfTheCommand(
        _ name: String
    ) throws {
        let printed = try BuiltProgram.run(["rules", name, "--format", "json"]).json()
        #expect(compact(printed) == compact(try RuleDocuments.document(of: name)))
    }

    /// What the service adds left out.
    private func without(_ keys: Set<String>, of value: JSONValue) -> JSONValue {
        JSONValue(.object(JSONObject((value.object?.members ?? []).filter { !keys.contains($0.key) })))
    }

    private func compact(_ value: JSONValue) -> String { JSONWriter(layout: .compact).text(of: value) }

    static let texts: [Named<String>] = [
        Named(
            "components",
            """
            {"applinks": {"details": [{"appIDs": ["K7QM2X4V9T.com.example.shop", "K7QM2X4V9T.com.example.pro"],
              "components": [{"/": "/buy/*", "?": {"a": "b"}}, {"/": "/help/*", "exclude": true}, {"/": "/café/*"}]}]}}
            """),
        Named(
            "paths and mistakes",
            """
            {"applinks": {"apps": [], "details": [{"appID": "K7QM2X4V9T.com.example.shop",
              "paths": ["NOT /buy/2", "/buy/*", "/buy/*"], "path": 1}]}}
            """),
        Named("a comma too many", #"{"applinks": {"details": [],}}"#),
        Named("no JSON", "<html></html>"),
        Named("empty", ""),
    ]
}
