import JSONSyntax
import Testing
import UniversalLinksTestSupport

/// What `lint` and `rules` write for a model.
struct RuleToolTests {
    @Test func theListOfRulesHasTitlesInPages() async throws {
        var (codes, number, count): ([String], Int, Int) = ([], 1, 1)
        while number <= count {
            let page = try await AgentClient().call("rules", ["page": JSONValue(number)])
            #expect(!page.isError && page.text.unicodeScalars.count <= 6_000)
            count = page.document?["pages"]?.number.flatMap { Int($0) } ?? 0
            #expect(page.text.contains("Page \(number) of \(count)"), "\(page.text)")
            #expect(page.text.contains("the next one is \"page\": \(number + 1)") == (number < count))
            for rule in page.document?["rules"]?.array ?? [] {
                let members = try #require(rule.object)
                let code = try #require(members["code"]?.string)
                let summary = try #require(members["summary"]?.string)
                #expect(page.text.contains("  \(code)  ") && page.text.contains("  \(summary)\n"), "\(code)")
                codes.append(code)
            }
            number += 1
        }
        #expect(count > 2)
        #expect(Set(codes).count == codes.count && codes.count > 200)
        #expect(codes.contains("AASA001") && codes.contains("AASA955"))
    }

    @Test func aCategoryIsAListWithWholePages() async throws {
        let page = try await AgentClient().call("rules", ["name": "entitlements"])
        #expect(page.text.contains("An App Clip that asks for `applinks` instead of `appclips`"))
        #expect(page.document?["rules"]?.array?.first?.object?["remedy"]?.string != nil)
    }

    private static let file = """
        {"applinks": {"details": [{
          "appIDs": ["7Q4KX2M9TD.com.example.shop"],
          "components": [
            {"/": "/buy/*"},
            {"/": "/buy/terms", "exclude": true},
            {"/": "/caf\\u00e9/*"}
          ]
        }]}}

        """

    @Test func lintSaysHowToFixWhatItFinds() async throws {
        let result = try await AgentClient().call("lint", ["file": JSONValue(Self.file)])
        let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let finding = try #require(lines.firstIndex { $0.contains("error[AASA102]") })
        #expect(lines[finding].hasPrefix("apple-app-site-association:5:"))
        #expect(lines[finding + 1].hasPrefix("  help: "), "\(result.text)")
        #expect(lines.contains { $0.hasPrefix("  fix (") }, "\(result.text)")
        #expect(lines.last { !$0.isEmpty } == "1 file: 2 errors", "\(result.text)")
    }

    @Test func safeFixesAreAPatch() async throws {
        let file = Self.file.replacing("{\"/\": \"/buy/terms\", \"exclude\": true}", with: "{\"/\": \"/buy/*\"}")
        let result = try await AgentClient().call("lint", ["file": JSONValue(file)])
        #expect(result.text.contains("  fix (safe): "), "\(result.text)")
        #expect(result.text.contains("A patch with the safe fixes:\n\n--- a/apple-app-site-association\n"))
        #expect(result.text.contains("\n-    {\"/\": \"/buy/*\"},\n"), "\(result.text)")
    }

    /// A part of a patch would be of no use.
    @Test func aLongPatchIsLeftOut() async throws {
        let components = (0..<200).map { "{\"/\": \"/p\($0)/*\"},\n{\"/\": \"/p\($0)/*\"}" }
        let file =
            "{\"applinks\":{\"details\":[{\"appIDs\":[\"7Q4KX2M9TD.com.example.a\"],\"components\":[\n"
            + components.joined(separator: ",\n") + "]}]}}"
        let result = try await AgentClient().call("lint", ["file": JSONValue(file)])
        #expect(!result.text.contains("+++"), "\(result.text)")
        #expect(result.text.unicodeScalars.count <= 6_000)
    }
}
