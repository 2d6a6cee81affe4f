import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting

/// What many do on purpose is reported on request alone; what only resembles it is always reported.
struct PurposeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let code: String
        let isPurpose: Bool
        let file: String

        init(_ name: String, _ code: String, isPurpose: Bool = true, _ file: String) {
            (self.name, self.code, self.isPurpose, self.file) = (name, code, isPurpose, file)
        }

        /// A file with one detail for each of some apps, all of which match every URL.
        init(_ name: String, isPurpose: Bool = true, apps: [String]) {
            let details = apps.map { "{ \"appID\": \"\($0)\", \"paths\": [\"*\"] }" }.joined(separator: ", ")
            self.init(name, "AASA109", isPurpose: isPurpose, "{ \"applinks\": { \"details\": [\(details)] } }")
        }

        var testDescription: String { name }
    }

    private static let links =
        "\"applinks\": { \"details\": [{ \"appID\": \"7Q4KX2M9TD.example.eats\", \"paths\": [\"*\"] }] }"

    static let cases = [
        Case("a stub for App Clips", "AASA209", "{ \(links), \"appclips\": { \"apps\": [] } }"),
        Case("nothing but a stub", "AASA209", isPurpose: false, "{ \"appclips\": { \"apps\": [] } }"),
        Case(
            "links turned off", "AASA108",
            "{ \"applinks\": { \"details\": [{ \"appID\": \"7Q4KX2M9TD.example.eats\", \"paths\": [\"NOT *\"] }] } }"),
        Case(
            "nothing but some pages turned off", "AASA108", isPurpose: false,
            "{ \"applinks\": { \"details\": [{ \"appID\": \"7Q4KX2M9TD.example.eats\", \"paths\": [\"NOT /a/*\"] }] } }"
        ),
        Case("a build by a part at the end", apps: ["7Q4KX2M9TD.com.eats.menu.mainnet", "7Q4KX2M9TD.com.eats.menu"]),
        Case(
            "builds by a part in the middle",
            apps: ["7Q4KX2M9TD.com.eats.menu", "7Q4KX2M9TD.com.eats.canary.menu", "7Q4KX2M9TD.com.eats.menu.e2e"]),
        Case(
            "a build and another product", isPurpose: false,
            apps: ["7Q4KX2M9TD.com.eats.menu", "7Q4KX2M9TD.com.eats.menu.acc", "7Q4KX2M9TD.com.eats.couriers"]),
        Case(
            "one name of two teams", apps: ["7Q4KX2M9TD.com.eats.iosOrdersMenu", "M41Z7RW8PA.com.eats.ordersMenuTEF"]),
        Case(
            "two names of two teams", isPurpose: false,
            apps: ["7Q4KX2M9TD.com.eats.menu", "M41Z7RW8PA.com.eats.orders"]),
        Case(
            "two names of one team", isPurpose: false,
            apps: ["7Q4KX2M9TD.com.eats.menu", "7Q4KX2M9TD.com.eats.menuCooks"]),
        Case(
            "brands of a white label",
            apps: ["7Q4KX2M9TD.com.eats", "M41Z7RW8PA.com.dinner", "K93BV5XQ2L.fr.lunch"]),
        Case(
            "two apps and a brand", isPurpose: false,
            apps: ["7Q4KX2M9TD.com.eats", "7Q4KX2M9TD.com.dinner", "K93BV5XQ2L.fr.lunch"]),
        Case(
            "apps in one detail", "AASA109",
            """
            { "applinks": { "details": [
              { "appIDs": ["7Q4KX2M9TD.com.eats", "7Q4KX2M9TD.com.dinner"], "components": [{ "/": "/menu/*" }] }
            ] } }
            """),
        Case(
            "one app under both keys", "AASA219",
            """
            { "applinks": { "details": [
              { "appID": "7Q4KX2M9TD.com.eats", "appIDs": ["7Q4KX2M9TD.com.eats"], "components": [{ "/": "/menu/*" }] }
            ] } }
            """),
    ]

    @Test(arguments: cases)
    func purposeIsReportedOnRequestAlone(purpose: Case) throws {
        let file = try AssociationFile(parsing: Array(purpose.file.utf8))
        let found = Linter().diagnostics(for: file).contains { $0.code.id == purpose.code }
        #expect(found == !purpose.isPurpose)
    }
}
