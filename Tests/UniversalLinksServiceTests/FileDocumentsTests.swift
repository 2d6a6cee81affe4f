import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksService

/// That the documents are those of the commands, `ServiceDocumentTests` of the tool shows; here is what the service adds.
struct FileDocumentsTests {
    private static let shop = FileDocuments(
        Array(
            """
            {"applinks": {"details": [
              {"appIDs": ["K7QM2X4V9T.com.example.shop"], "components": [{"/": "/buy/*"}, {"/": "/help/*", "exclude": true}]},
              {"appIDs": ["K7QM2X4V9T.com.example.help"], "components": [
                {"/": "/help/*",
                 "?": "*"}]}
            ]}}
            """.utf8))

    private func values(_ document: JSONValue, _ list: String, _ key: String) -> [String?] {
        (document.object?[list]?.array ?? []).map { $0.object?[key]?.string }
    }

    @Test func theFirstAppThatMatchesCountsAndThenTheFirstExclusion() throws {
        let urls = ["https://a.example/buy/1", "https://a.example/help/1", "https://a.example/"]
        let document = try FileDocumentsTests.shop.decisions(for: urls)
        #expect(values(document, "results", "decision") == ["matched", "matched", "unmatched"])
        #expect(
            values(document, "results", "app") == [
                "K7QM2X4V9T.com.example.shop", "K7QM2X4V9T.com.example.help", "K7QM2X4V9T.com.example.shop",
            ])
        let own = try FileDocumentsTests.shop.decisions(for: urls, app: "com.example.shop")
        #expect(values(own, "results", "decision") == ["matched", "excluded", "unmatched"])
        let lines = document[JSONPointer(tokens: ["results", "1", "lines"])]?.object
        #expect(lines?["first"]?.number == "4")
        #expect(lines?["last"]?.number == "5")
    }

    @Test func urlsAndDomainsThatAreNotOnesAreNamed() throws {
        do throws(ServiceError) {
            _ = try FileDocumentsTests.shop.table(of: ["https://a.example/", "a", "https://"])
            Issue.record("It was accepted.")
        } catch {
            #expect(error.code == .invalidURL)
            #expect(error.parts.map(\.index) == [1, 2])
        }
        #expect(throws: ServiceError.self) {
            try FileDocumentsTests.shop.table(of: ["https://a.example/"], domain: "a/b")
        }
        #expect(throws: ServiceError.self) { try FileDocumentsTests.shop.examples(domain: "") }
    }

    @Test(arguments: ["", "{", "<html>", "\u{0}"]) func whatIsNotJSONIsToldWithItsPlace(_ text: String) throws {
        let file = FileDocuments(Array(text.utf8), name: "shop.json")
        #expect(file.lint().object?["diagnostics"]?.array?.isEmpty == false)
        do throws(ServiceError) {
            _ = try file.examples()
            Issue.record("It was accepted.")
        } catch {
            #expect(error.code == .unreadableFile)
            #expect(error.message.hasPrefix("shop.json:1:"))
        }
    }

    @Test func documentsOfHugeFilesAreBounded() throws {
        let components = Array(repeating: #"{"/": "/a?"}"#, count: 3_000).joined(separator: ",")
        let long = FileDocuments(
            Array(#"{"applinks": {"details": [{"appID": "A.b", "components": [\#(components)]}]}}"#.utf8))
        let document = try long.decisions(for: ["https://a.example/b", "https://a.example/c", "https://a.example/d"])
        let results = document.object?["results"]?.array?.compactMap(\.object) ?? []
        #expect(results.map { $0["steps"]?.array?.count } == [3_000, 2_000, 0])
        #expect(results.map { $0["stepCount"]?.number } == ["3000", "3000", "3000"])

        let details = (0..<60).map { #"{"appID": "A.b\#($0)", "components": [{"/": "/a/*"}]}"# }.joined(separator: ",")
        let many = FileDocuments(Array(#"{"applinks": {"details": [\#(details)]}}"#.utf8))
        let table = try many.table(of: ["https://a.example/a/1"])
        #expect(table.object?["apps"]?.array?.count == FileDocuments.maximumAppCount)
        #expect(table.object?["appCount"]?.number == "60")
        let examples = try many.examples()
        #expect(examples.object?["contests"]?.array?.count == FileDocuments.maximumContestCount)
        #expect(examples.object?["contestCount"]?.number == "1770")
    }

    @Test func unsafeFixesNameWhatTheyChange() throws {
        let file = FileDocuments(
            Array(
                #"{"applinks": {"details": [{"appIDs": ["K7QM2X4V9T.a.b"], "components": [{"/": "/*"}, {"/": "/a/*", "exclude": true}]}]}}"#
                    .utf8))
        #expect(file.fixes().object?["applied"]?.array?.isEmpty == true)
        let fixed = file.fixes(includingUnsafe: true)
        #expect(values(fixed, "applied", "safety") == ["unsafe"])
        #expect(values(fixed, "changes", "url").first??.hasPrefix("https://example.com/a") == true)
    }

    @Test func rulesAreFoundByAnyOfTheirNames() throws {
        #expect(values(try RuleDocuments.document(of: "102"), "rules", "code") == ["AASA102"])
        #expect(values(try RuleDocuments.document(of: "g1"), "statements", "id").first == "G1")
        #expect { try RuleDocuments.document(of: "internal-kee") } throws: { error in
            (error as? ServiceError)?.message == "Unknown rule \"internal-kee\". Did you mean internal-key?"
        }
    }

    @Test(arguments: [
        ("example.com", "example.com", 443), ("https://EXAMPLE.com/a", "example.com", 443),
        ("example.com:8443", "example.com", 8443), ("bücher.example", "xn--bcher-kva.example", 443),
    ]) func hostsHaveOneName(_ text: String, _ name: String, _ port: Int) throws {
        let host = try HostDocuments.host(text)
        #expect(host.name == name)
        #expect(host.port == port)
    }
}
