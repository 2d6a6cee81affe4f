import Testing
import UniversalLinks

/// The code of the article about serving a file.
struct ServingAFileSnippets {
    @Test func writing() throws {
        let draft = AssociationFileDraft(
            appLinks: .init(
                substitutionVariables: [.init("menu", ["menu", "speisekarte", "carte"])],
                details: [
                    .init(
                        apps: ["7Q4KX2M9TD.com.example.eats"],
                        components: [
                            .excluding("/$(menu)/print/*", comment: "Printed menus stay on the web."),
                            .matching("/$(menu)/?*"),
                            .matching("/together", query: ["group": "?*", "pin": "$(digit)$(digit)$(digit)$(digit)"]),
                        ])
                ]),
            webCredentials: ["7Q4KX2M9TD.com.example.eats"])
        let bytes = try draft.bytes()

        let file = try AssociationFile(parsing: bytes)
        let matcher = Matcher(anyHostOf: file)
        let decision = try matcher.decide("https://eats.example/menu/aurora", for: "7Q4KX2M9TD.com.example.eats")
        precondition(decision.answer == .matched)
    }

    @Test func supportingIOS12() throws {
        let detail = AssociationFileDraft.Detail(
            apps: ["7Q4KX2M9TD.com.example.eats"],
            components: [.excluding("/menu/print/*"), .matching("/menu/*")],
            paths: [.excluding("/menu/print/*"), "/menu/*"])
        let draft = AssociationFileDraft(appLinks: .init(details: [detail]))
        #expect(try AssociationFile(parsing: draft.bytes()).appLinks?.hasAppsKey == true)
    }
}
