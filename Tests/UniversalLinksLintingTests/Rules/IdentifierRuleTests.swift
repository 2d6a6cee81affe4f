import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting

/// One rule speaks about the shape of an identifier, and none about a good one.
struct IdentifierRuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let identifier: String
        let finding: String?

        init(_ identifier: String, _ finding: String?) {
            self.identifier = identifier
            self.finding = finding
        }

        var testDescription: String { identifier }
    }

    static let cases = [
        Case("7Q4KX2M9TD.com.example.eats", nil),
        Case("7Q4KX2M9TD.Eats", nil),
        Case("7Q4KX2M9TD.com.1800eats.-App", nil),
        Case("7Q4KX2M9TD.team.example.prefix", nil),
        Case("7Q4KX2M9TD.app.xxxxx.id", nil),
        Case("XXXX4X2M9D.com.example.eats", nil),
        Case("TEAMID.com.example.eats", "error placeholder-identifier"),
        Case("TeamID.BundleID", "error placeholder-identifier"),
        Case("team_id.com.example.eats", "error placeholder-identifier"),
        Case("APPLE_TEAM_ID.com.example.eats", "error placeholder-identifier"),
        Case("YOUR TEAM ID.com.example.eats", "error placeholder-identifier"),
        Case("YOURTEAMID.com.example.eats", "error placeholder-identifier"),
        Case("TEAMIDHERE.com.example.eats", "error placeholder-identifier"),
        Case("<TEAM_ID>.com.example.eats", "error placeholder-identifier"),
        Case("REPLACE_ME.com.example.eats", "error placeholder-identifier"),
        Case("PREFIX.com.example.eats", "error placeholder-identifier"),
        Case("XXXXXXXXXX.com.example.eats", "error placeholder-identifier"),
        Case("xxxxxxxxxx.com.example.eats", "error placeholder-identifier"),
        Case("0000000000.com.example.eats", "error placeholder-identifier"),
        Case("##########.com.example.eats", "error placeholder-identifier"),
        Case("$TEAM_ID.com.example.eats", "error placeholder-identifier"),
        Case("${PREFIX}.com.example.eats", "error placeholder-identifier"),
        Case("{{ prefix }}.com.example.eats", "error placeholder-identifier"),
        Case("<%= app %>", "error placeholder-identifier"),
        Case("%TEAM%.com.example.eats", "error placeholder-identifier"),
        Case("$TEAM.com.example.eats", "error placeholder-identifier"),
        Case("DEVELOPMENT_TEAM.com.example.eats", "error placeholder-identifier"),
        Case("팀아이디.com.example.eats", "error placeholder-identifier"),
        Case("YOUR_APP_ID", "error placeholder-identifier"),
        Case("appid_placeholder", "error placeholder-identifier"),
        Case("7Q4KX2M9TD.BUNDLE_ID", "error placeholder-identifier"),
        Case("7Q4KX2M9TD.$(PRODUCT_BUNDLE_IDENTIFIER)", "error placeholder-identifier"),
        Case("7Q4KX2M9TD.com.yourcompany.myapp", "warning placeholder-identifier"),
        Case("7Q4KX2M9TD.org.reactjs.native.example.eats", "note placeholder-identifier"),
        Case("7Q4KX2M9TD.org.reactjs.native.example.Demo", "warning placeholder-identifier"),
        Case("/* REPLACE APP ID */", "error placeholder-identifier"),
        Case("REPLACE APP ID", "error placeholder-identifier"),
        Case("APP ID HERE", "error placeholder-identifier"),
        Case("7Q4KX2M9TD.com.yourcompany.eats", "note placeholder-identifier"),
        Case("7Q4KX2M9TD.com.mycompany.eats", "note placeholder-identifier"),
        Case("7Q4KX2M9TD.com.mycompanyeats.team", nil),
        Case("7Q4KX2M9TD.your.bundle.id", "warning placeholder-identifier"),
        Case("ABCDE12345.com.example.eats", "warning sample-identifier"),
        Case("12345ABCDE.com.example.eats", "warning sample-identifier"),
        Case("ABC1234567.com.example.eats", "warning sample-identifier"),
        Case("1234567890.com.example.eats", "warning sample-identifier"),
        Case("0123456789.com.example.eats", "warning sample-identifier"),
        Case("9JA89QQLNQ.com.example.eats", "warning sample-identifier"),
        Case("ABCD1234.com.example.eats", "error sample-identifier"),
        Case("123456789.com.example.eats", "error sample-identifier"),
        Case("", "error unusable-identifier"),
        Case("  ", "error unusable-identifier"),
        Case("beta", "error unusable-identifier"),
        Case("7Q4KX2M9TD", "error unusable-identifier"),
        Case("7Q4KX2M9TD.", "error unusable-identifier"),
        Case("https://example.com/app", "error unusable-identifier"),
        Case("apps.apple.com/app/id284882215", "error unusable-identifier"),
        Case("www.example.com", "error unusable-identifier"),
        Case("7Q4KX2M9TD.com.example.a,7Q4KX2M9TD.com.example.b", "error unusable-identifier"),
        Case("7Q4KX2M9TD.apple-app-site-association", "warning unusable-identifier"),
        Case(" 7Q4KX2M9TD.com.example.eats", "error stray-character-in-identifier"),
        Case("7Q4KX2M9TD.com.example.eats\n", "error stray-character-in-identifier"),
        Case("7Q4KX2M9TD.com.example.\u{00A0}eats", "error stray-character-in-identifier"),
        Case("\u{FEFF}7Q4KX2M9TD.com.example.eats", "error stray-character-in-identifier"),
        Case("7Q4KX2M9TD.*", "error wildcard-identifier"),
        Case("*.com.example.eats", "error wildcard-identifier"),
        Case("*", "error wildcard-identifier"),
        Case("6744744763.com.example.eats", "error app-store-number"),
        Case("284882215.com.example.eats", "error app-store-number"),
        Case("3744744763.com.example.eats", "warning app-store-number"),
        Case("com.example.eats", "error missing-prefix"),
        Case(".com.example.eats", "error missing-prefix"),
        Case("web.app.eats", "error missing-prefix"),
        Case("de.example.eats", "error missing-prefix"),
        Case("example.eats", "error missing-prefix"),
        Case("Com.Example.Eats", "error missing-prefix"),
        Case("foundation.example.eats", "error missing-prefix"),
        Case("7Q4KX2M9T.com.example.eats", "error malformed-prefix"),
        Case("7Q4KX2M9TDD.com.example.eats", "error malformed-prefix"),
        Case("7Q4KX-M9TD.com.example.eats", "error malformed-prefix"),
        Case("7Q4KX2M9T\u{0410}.com.example.eats", "error malformed-prefix"),
        Case("id284882215.com.example.eats", "error malformed-prefix"),
        Case("7q4kx2m9td.com.example.eats", "warning lowercase-prefix"),
        Case("7Q4Kx2M9TD.com.example.eats", "warning lowercase-prefix"),
        Case("abcdefghij.com.example.eats", "warning lowercase-prefix"),
        Case("7Q4KX2M9TD.com.example.eats_now", "warning malformed-bundle-identifier"),
        Case("7Q4KX2M9TD.com..eats", "warning malformed-bundle-identifier"),
        Case("7Q4KX2M9TD.com.example.eats.", "warning malformed-bundle-identifier"),
        Case("7Q4KX2M9TD.com/eats", "warning malformed-bundle-identifier"),
        Case("7Q4KX2M9TD.7q4kx2m9td.com.example.eats", "warning malformed-bundle-identifier"),
    ]

    static let services = ["applinks", "details", "appID", "webcredentials", "appclips", "activitycontinuation"]

    @Test(arguments: cases)
    func oneRuleSpeaksAboutAnIdentifierWhereverItStands(_ test: Case) throws {
        for place in IdentifierRuleTests.services {
            let found = try findings(file(test.identifier, in: place))
            #expect(found == [test.finding].compactMap { $0 }, "\(place)")
        }
    }

    @Test func anIdentifierUnderAMisspeltKeyIsLookedAtAsWell() throws {
        let detail: JSONValue = ["appIds": ["TEAMID.com.example.eats"], "components": []]
        #expect(
            try findings(["applinks": ["Details": [detail]]]) == ["error placeholder-identifier"])
        #expect(
            try findings(["applink": ["details": [detail]]]) == ["error placeholder-identifier"])
    }

    @Test func keysOfADetailWithoutItsBracketsAreNoIdentifiers() throws {
        let detail: JSONValue = ["appIDs": ["TEAMID.com.example.eats"], "components": []]
        #expect(try findings(["applinks": ["details": detail]]) == ["error placeholder-identifier"])
    }

    private func file(_ identifier: String, in place: String) -> JSONValue {
        let text = JSONValue(identifier)
        switch place {
        case "applinks": return ["applinks": ["details": [["appIDs": [text], "components": []]]]]
        case "details": return ["applinks": ["details": .init(dictionaryLiteral: (identifier, ["paths": []]))]]
        case "appID": return ["applinks": ["details": [["appID": text, "paths": []]]]]
        default: return .init(dictionaryLiteral: (place, ["apps": [text]]))
        }
    }

    private func findings(_ value: JSONValue) throws -> [String] {
        let file = try AssociationFile(parsing: JSONWriter(layout: .compact).text(of: value).utf8)
        return Linter().diagnostics(for: file, named: "apple-app-site-association")
            .filter { ("AASA301"..."AASA310").contains($0.code.id) }
            .map { "\($0.severity.rawValue) \($0.code.name)" }
    }
}
