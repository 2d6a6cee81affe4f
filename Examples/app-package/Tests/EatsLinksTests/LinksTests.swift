import EatsLinks
import Foundation
import Testing
import UniversalLinks
import UniversalLinksFoundation
import UniversalLinksTesting

/// The file that the website serves, the app's entitlements and its code agree.
struct LinksTests {
    static let app = "7Q4KX2M9TD.com.example.eats"
    static let domain = "eats.example"

    private static func content(of name: String) throws -> Data {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return try Data(contentsOf: tests.appendingPathComponent("../../Sources/EatsLinks/\(name)"))
    }

    @Test func theLinksOfTheListReachTheAppOrDoNot() throws {
        let file = try AssociationFileExpectations(
            Self.content(of: "apple-app-site-association"), domain: Self.domain, app: Self.app)
        let failures = try file.failures(forLinkList: Self.content(of: "links.json"))
        #expect(failures.isEmpty, "\(failures)")
    }

    @Test func theAppHasTheDomainInItsEntitlements() throws {
        let entitlements = try Entitlements(propertyList: [UInt8](Self.content(of: "Eats.entitlements")))
        let hosts = entitlements.associatedDomains.filter { $0.service == "applinks" && $0.isUsable }.map(\.host)
        #expect(hosts.contains(Self.domain))
    }

    @Test(arguments: [
        ("https://eats.example/menu/aurora", Screen.menu(restaurant: "aurora")),
        ("https://eats.example/orders/42", .order(number: "42")),
    ])
    func theAppHasAScreenForALinkThatReachesIt(text: String, screen: Screen) throws {
        #expect(Screen(try LinkURL(parsing: text)) == screen)
    }
}
