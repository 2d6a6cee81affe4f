import Testing
import UniversalLinks

/// Whether an app's entitlements ask for the links of a domain (semantics D1, D4, H1, H2).
struct EntitlementsTests {
    @Test(arguments: [
        ("a.example", ["applinks:a.example"], Entitlements.Claim.claimed("applinks:a.example")),
        ("a.example", ["applinks:*.a.example", "applinks:A.EXAMPLE"], .claimed("applinks:A.EXAMPLE")),
        ("a.example", ["applinks:a.example?mode=developer"], .claimed("applinks:a.example?mode=developer")),
        ("*.a.example", ["applinks:*.a.example"], .claimed("applinks:*.a.example")),
        ("*.a.example", ["applinks:a.example"], .missing),
        ("a.example", ["applinks:*.a.example"], .subdomainsOnly("applinks:*.a.example")),
        ("x.a.example", ["applinks:*.a.example"], .answeredByParent("applinks:*.a.example", parent: "a.example")),
        (
            "x.y.a.example", ["applinks:*.a.example", "applinks:*.y.a.example"],
            .answeredByParent("applinks:*.y.a.example", parent: "y.a.example")
        ),
        ("a.example", ["applinks:https://a.example"], .unusable("applinks:https://a.example")),
        ("a.example", ["applinks:a.example/path"], .unusable("applinks:a.example/path")),
        ("a.example", ["applinks:a.example:443"], .unusable("applinks:a.example:443")),
        ("a.example", ["a.example"], .unusable("a.example")),
        ("a.example", ["applink:a.example"], .unusable("applink:a.example")),
        ("a.example", ["webcredentials:a.example"], .missing),
        ("a.example", ["applinks:xa.example", "applinks:example"], .missing),
        ("a.example", [], .missing),
    ])
    func aDomainIsClaimedByAnEntryOfItsOwn(domain: String, entries: [String], claim: Entitlements.Claim) throws {
        let entitlements = Entitlements(associatedDomains: entries.map { AssociatedDomain(parsing: $0) })
        #expect(entitlements.claim(on: try #require(AssociationFile.Domain(domain))) == claim)
    }
}
