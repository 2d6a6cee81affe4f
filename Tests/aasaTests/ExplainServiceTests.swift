import Foundation
import JSONSyntax
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// `aasa explain` about passkeys, sign-ins, App Clips and Handoff, and about what the system says of them.
struct ExplainServiceTests {
    private static let app = "7Q4KX2M9TD.com.example.shop"
    private static let links = #""applinks": {"details": [{"appIDs": ["\#(app)"], "components": [{"/": "*"}]}]}"#

    private static func file(_ service: String, _ app: String) -> String {
        #"{\#(links), "\#(service)": {"apps": ["\#(app)"]}}"#
    }

    struct Case: Sendable, CustomTestStringConvertible {
        /// What is wrong, and where people reported it.
        let name: String
        var service = "webcredentials"
        var file = ExplainServiceTests.file("webcredentials", app)
        var cdn: CDNAnswer?
        var domains: [String]?
        /// What the first line says.
        let reason: String
        let next: String

        var testDescription: String { name }
    }

    static let cases = [
        Case(
            name: "everything is right, and the entitlements are unknown (WordPressAuthenticator 825)",
            reason:
                "shop.test's file and Apple's copy list \(app) for webcredentials; what remains is whether the signed app "
                + "has webcredentials:shop.test in its entitlements", next: "codesign -d --entitlements"),
        Case(
            name: "everything is right", domains: ["webcredentials:shop.test"],
            reason:
                "shop.test's file and Apple's copy list \(app) for webcredentials; and the app claims the domain; what "
                + "remains is the device.", next: "install the app again"),
        Case(
            name: "the entitlements name links alone (eliza 16618)", domains: ["applinks:shop.test"],
            reason: "The app does not claim shop.test for passkeys, passwords and https callbacks of sign-ins. Its "
                + "entitlements have no entry for webcredentials. Add webcredentials:shop.test.", next: "aasa app "),
        Case(
            name: "the entitlements name another domain (actual-chat 4578)", domains: ["webcredentials:dev.shop.test"],
            reason: "The app does not claim shop.test for passkeys, passwords and https callbacks of sign-ins. Its "
                + "entitlements name webcredentials:dev.shop.test, but not this domain.", next: "aasa app "),
        Case(
            name: "the file has links alone (damus 559)", file: "{\(links)}", domains: ["webcredentials:shop.test"],
            reason: "The CDN's copy does not list \(app) for webcredentials. It has no app under \"webcredentials\".",
            next: "Add \"\(app)\" to \"apps\" of \"webcredentials\" in the file of shop.test"),
        Case(
            name: "the file lists the app with another prefix (react-native-passkeys 24)",
            file: file("webcredentials", "9WRONG1234.com.example.shop"), domains: ["webcredentials:shop.test"],
            reason: "The association file lists 9WRONG1234.com.example.shop, but the app is \(app)",
            next: "Write \(app)"),
        Case(
            name: "the CDN cannot reach the host", cdn: .failure("SWCERR00201", "DNS lookup failed"),
            domains: ["webcredentials:shop.test"],
            reason: "shop.test's file lists \(app) for webcredentials, but Apple's CDN does not have it", next: "--wait"
        ),
        Case(
            name: "an App Clip", service: "appclips", file: file("appclips", app), domains: ["applinks:shop.test"],
            reason: "The app does not claim shop.test for App Clips. Its entitlements have no entry for appclips.",
            next: "aasa app "),
        Case(
            name: "Handoff", service: "activitycontinuation", domains: ["activitycontinuation:shop.test"],
            reason: "The CDN's copy does not list \(app) for activitycontinuation.",
            next: "\"apps\" of \"activitycontinuation\""),
    ]

    private func explain(_ arguments: [String], domains: [String]?, on bed: TestBed) async throws -> BuiltProgram.Run {
        let folder = try TemporaryFolder()
        var options = ["--retries", "0"] + bed.arguments
        if let domains {
            let list = ListValue.entitlements(domains, app: Self.app)
            options += ["--entitlements", try folder.write(list.xml, to: "Shop.entitlements").path]
        }
        let run = try await BuiltProgram.runAside(["explain"] + arguments + options)
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        return run
    }

    private func verdict(_ run: BuiltProgram.Run) throws -> (reason: String, next: String) {
        let investigation = try #require(try run.json().object?["investigations"]?.array?.first)
        func text(_ key: String) -> String { investigation[JSONPointer(tokens: ["verdict", key])]?.string ?? "" }
        return (text("reason"), text("next"))
    }

    @Test(arguments: cases)
    func theCauseIsTheFirstThingSaid(_ item: Case) async throws {
        try await TestBed.run { bed in
            bed.serve("shop.test", .file(item.file))
            bed.cdn("shop.test", item.cdn ?? .success(item.file))
            let host = URL(string: bed.url("shop.test"))?.port.map { "shop.test:\($0)" } ?? "shop.test"
            let run = try await explain(
                [host, "--service", item.service, "--app", Self.app, "--format", "json"], domains: item.domains, on: bed
            )
            let (reason, next) = try verdict(run)
            #expect(reason.hasPrefix(item.reason), "\(reason)")
            #expect(next.contains(item.next), "\(next)")
            // Only the file is requested, nothing else of the site.
            #expect(bed.requests(to: "shop.test").allSatisfy { $0.path.hasSuffix("apple-app-site-association") })
        }
    }

    @Test(arguments: [
        ##"{"error":"RequestFailed","message":"Application with identifier \##(app) is not associated with domain shop.test"}"##,
        "Error Domain=com.apple.AuthenticationServices.AuthorizationError Code=1004 \"(null)\" UserInfo={NSLocalizedFailureReason="
            + "Application with identifier \(app) is not associated with domain shop.test}",
        "“The operation couldn’t be completed. Application with identifier ‘\(app)’ is not associated with the domain shop.test.”",
        "Unable to verify webcredentials association of \(app)\nwith domain shop.test. Please try again in a few seconds.",
        "Error Domain=com.apple.AuthenticationServices.WebAuthenticationSession Code=1 Application with identifier \(app) is not "
            + "associated with domain shop.test. Using HTTPS callbacks requires Associated Domains using the `webcredentials` "
            + "service type for shop.test.",
        "NSOSStatusErrorDomain Code=-25293 shop.test failed to approve \(app)",
    ])
    func theSystemsMessageIsAQuestion(message: String) async throws {
        try await TestBed.run { bed in
            bed.cdn("shop.test", .success("{\(Self.links)}"))
            let run = try await explain([message], domains: nil, on: bed)
            #expect(run.output.hasPrefix("shop.test, webcredentials\nMost probable: "), "\(run.output)")
            let text = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(text.contains("The CDN's copy does not list \(Self.app) for webcredentials."), "\(text)")
        }
    }

    @Test(arguments: ["passkey", "sign in", "Sign-In", "AutoFill", "Handoff", "app clip"])
    func wordsLeadToTheService(words: String) throws {
        let run = try BuiltProgram.run(["rules", words])
        #expect(run.status == 0)
        #expect(run.output.contains("aasa explain HOST --service "), "\(run.output)")
        #expect(run.output.contains("AASA682"), "\(run.output)")
    }
}
