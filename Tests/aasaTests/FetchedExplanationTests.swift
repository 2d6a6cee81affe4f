import Foundation
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed

/// `explain` without a file, on the test bed.
struct FetchedExplanationTests {
    static let file = """
        {"applinks": {"details": [
          {"appIDs": ["7Q4KX2M9TD.test.other"], "components": [{"/": "/a/*"}]},
          {"appIDs": ["7Q4KX2M9TD.test.shop"], "components": [{"/": "/b/*"}]}
        ]}}
        """
    static let entitlements = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        <key>application-identifier</key><string>7Q4KX2M9TD.test.shop</string>
        <key>com.apple.developer.associated-domains</key><array><string>applinks:shop.test</string></array>
        </dict></plist>
        """

    func explain(_ path: String, _ options: [String] = [], on bed: TestBed) throws -> BuiltProgram.Run {
        try BuiltProgram.run(["explain", "https://\(bed.authority("shop.test"))\(path)"] + bed.arguments + options)
    }

    @Test func theAppOfTheEntitlementsIsTheOneThatIsMeant() async throws {
        try await TestBed.run { bed in
            bed.serve("shop.test", .file(Self.file))
            bed.cdn("shop.test", .success(Self.file))
            let folder = try TemporaryFolder()
            let signed = try folder.write(Self.entitlements, to: "Shop.entitlements")
            let anyApp = try explain("/a/1", on: bed)
            #expect(anyApp.output.contains("(for 7Q4KX2M9TD.test.other): matched"), "\(anyApp.output)")
            let run = try explain("/a/1", ["--entitlements", signed.path], on: bed)
            #expect(run.status == 0)
            #expect(run.output.contains("(for 7Q4KX2M9TD.test.shop): unmatched"), "\(run.output)")
            #expect(!run.output.contains("test.other"))
        }
    }

    @Test func theCommandToRunNextNamesThePort() async throws {
        try await TestBed.run { bed in
            bed.serve("shop.test", .redirect(301, to: "https://www.shop.test/"))
            bed.cdn("shop.test", .badStatus("301"))
            let run = try explain("/a/1", on: bed)
            #expect(run.status == 0)
            #expect(run.output.contains("check \(bed.authority("shop.test")) --recipes"), "\(run.output)")
            #expect(run.output.contains("Apple's CDN has this file: no"))
        }
    }
}
