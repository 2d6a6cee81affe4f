import Foundation
import JSONSyntax
import Testing
import UniversalLinksTestSupport

/// The tool for everything that `aasa.yml` lists.
struct ProjectToolTests {
    private static let good = """
        {"applinks": {"details": [{"appIDs": ["7Q4KX2M9TD.com.example.shop"], "components": [{"/": "/buy/*"}]}]}}

        """
    private static let configuration = """
        version: 1
        domains:
          shop.example:
            file: sites/shop
            links: links.yml
          www.shop.example:
            file: sites/www

        """

    private func folder() throws -> AgentFolder {
        let folder = try AgentFolder()
        try folder.write(Self.configuration, to: "aasa.yml")
        try folder.write(Self.good, to: "sites/shop")
        try folder.write(
            Self.good.replacing("}]}]}}", with: "}, {\"/\": \"/buy/x\", \"exclude\": true}]}]}}"), to: "sites/www")
        try folder.write("links:\n  - url: https://shop.example/sell\n    expect: matched\n", to: "links.yml")
        return folder
    }

    @Test func everythingIsLintedAndTested() async throws {
        let result = try await folder().call("project", [:])
        #expect(!result.isError)
        #expect(result.text.contains("sites/www:1:103: error[AASA102]"), "\(result.text)")
        #expect(result.text.contains("\n  help: "), "\(result.text)")
        #expect(result.text.contains("links.yml:2:"), "\(result.text)")
        #expect(result.text.contains("1 of 1 URL not as expected"), "\(result.text)")
        #expect(result.text.contains("\n2 domains: 2 errors"), "\(result.text)")
        #expect(result.document?["domains"]?.array?.count == 2)
    }

    @Test func oneDomainIsEnough() async throws {
        let result = try await folder().call("project", ["domains": ["shop.example"]])
        #expect(!result.text.contains("AASA102") && result.text.contains("\n1 domain: 1 error"), "\(result.text)")
        let other = try await folder().call("project", ["domains": ["shp.example"]])
        #expect(other.isError && other.text.contains("Did you mean shop.example?"), "\(other.text)")
    }

    @Test func aProjectFileMayLieBelow() async throws {
        let folder = try AgentFolder()
        try folder.write(Self.configuration, to: "web/aasa.yml")
        for name in ["sites/shop", "sites/www"] { try folder.write(Self.good, to: "web/" + name) }
        try folder.write("https://shop.example/buy/1\n", to: "web/links.yml")
        let none = try await folder.call("project", [:])
        #expect(none.isError && none.text.contains("Pass \"configPath\", such as web/aasa.yml."), "\(none.text)")
        try folder.write("links: [{url: https://shop.example/buy/1, expect: matched}]\n", to: "web/links.yml")
        let result = try await folder.call("project", ["configPath": "web/aasa.yml"])
        #expect(result.text.contains("2 domains: no findings"), "\(result.text)")
        let nothing = try await AgentFolder().call("project", [:])
        #expect(nothing.isError && nothing.text.contains("use lint and test"), "\(nothing.text)")
    }

    @Test func mistakesInTheProjectFileAreNamedOneByOne() async throws {
        let folder = try AgentFolder()
        try folder.write("version: 1\ndomain:\n  a.example:\nfail-on: sometimes\n", to: "aasa.yml")
        let result = try await folder.call("project", [:])
        #expect(result.isError && result.document == nil)
        let lines = result.text.split(separator: "\n")
        #expect(lines.count > 1 && lines.allSatisfy { $0.hasPrefix("aasa.yml:") }, "\(result.text)")
        // Without a project file that can be read, an app's files may be the wrong ones as well.
        #expect(try await folder.call("app", ["file": "<plist><dict/></plist>"]).text == result.text)
    }

    @Test func whatTheBaselineHasIsNotReported() async throws {
        let folder = try folder()
        try folder.write(Self.configuration + "baseline: known.json\nseverities:\n  AASA604: off\n", to: "aasa.yml")
        let found = try await folder.call("project", ["domains": ["www.shop.example"]])
        #expect(found.isError && found.text.contains("known.json"), "\(found.text)")
        let baseline = """
            {"schemaVersion": 1, "diagnostics": [
              {"code": "AASA102", "name": "unreachable-exclusion", "file": "sites/www",
               "at": "/applinks/details/7Q4KX2M9TD.com.example.shop/components/2", "text": "x"}]}
            """
        try folder.write(baseline, to: "known.json")
        let outdated = try await folder.call("project", [:])
        #expect(outdated.text.contains("AASA831"), "\(outdated.text)")
    }

    /// Forty files with one mistake are one finding.
    @Test func equalFindingsAreOne() async throws {
        let folder = try AgentFolder()
        var configuration = "version: 1\ndefaults:\n  file: sites/$(domain)\ndomains:\n"
        for index in 0..<40 {
            configuration += "  d\(index).example:\n"
            try folder.write(
                Self.good.replacing("\"/buy/*\"", with: "\"/buy/*\", \"comments\": \"x\""),
                to: "sites/d\(index).example")
        }
        try folder.write(configuration, to: "aasa.yml")
        let result = try await folder.call("project", [:])
        let lines = result.text.split(separator: "\n").filter { $0.contains("[AASA") }
        // One of them names the file that it is about.
        #expect(lines.count == 2, "\(result.text)")
        #expect(
            result.text.contains("\n  the same at sites/d1.example:1:102, sites/d2.example:1:102, "), "\(result.text)")
        #expect(result.text.contains(" and 34 more\n"), "\(result.text)")
        #expect(result.text.unicodeScalars.count <= 6_000)
        #expect(result.document?["diagnostics"]?.array?.count ?? 0 >= 15)
    }

    /// Without room for all findings, the worst remain, and the others are counted.
    @Test func theWorstFindingsStay() async throws {
        let folder = try folder()
        try folder.write(Self.good.replacing("\"/buy/*\"", with: "\"/buy/*\", \"comments\": \"x\""), to: "sites/shop")
        let links = (0..<300).map { "  - {url: https://shop.example/sell/\($0), expect: matched}\n" }
        try folder.write("links:\n" + links.joined(), to: "links.yml")
        let result = try await folder.call("project", [:])
        #expect(result.text.unicodeScalars.count <= 6_000)
        #expect(result.text.contains("/sell/0 ") && !result.text.contains("/sell/299 "), "\(result.text)")
        #expect(!result.text.contains("AASA254"), "\(result.text)")
        #expect(result.text.contains("error[AASA601]"), "\(result.text)")
        let rest = try #require(result.text.split(separator: "\n").first { $0.hasPrefix("… and ") })
        #expect(rest.hasSuffix(" errors, 1 note more"), "\(rest)")
        #expect(result.text.hasSuffix("2 domains: 301 errors, 1 note\n"), "\(result.text)")
    }

    @Test(arguments: ["file", "links", "entitlements", "baseline", "configPath"])
    func nothingOutsideIsRead(key: String) async throws {
        for target in ["link", "../secret", "/etc/hostname"] {
            let folder = try AgentFolder()
            try folder.writeOutside("SECRET: 1\n", to: "secret")
            try folder.link("link", toOutside: "secret")
            try folder.write(Self.good, to: "good")
            let rows = [
                "file": "    file: \(target)\n", "links": "    file: good\n    links: \(target)\n",
                "entitlements": "    file: good\n    entitlements: \(target)\n",
                "baseline": "    file: good\nbaseline: \(target)\n",
                "configPath": "    file: good\n",
            ]
            let row = try #require(rows[key])
            try folder.write("version: 1\ndomains:\n  e.example:\n" + row, to: "aasa.yml")
            let result = try await folder.call("project", key == "configPath" ? ["configPath": JSONValue(target)] : [:])
            #expect(result.text.contains("it is outside the folder that the program was started in"), "\(result.text)")
            #expect(!result.text.contains("SECRET"), "\(result.text)")
            #expect(!result.text.contains("no findings"), "\(result.text)")
        }
    }
}
