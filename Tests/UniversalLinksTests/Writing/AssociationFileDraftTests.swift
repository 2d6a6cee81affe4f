import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// What drafts are written as.
struct AssociationFileDraftTests {
    static let app: AppIdentifier = "7Q4KX2M9TD.com.example.eats"

    struct Row: Sendable {
        let draft: AssociationFileDraft
        let text: String

        init(_ draft: AssociationFileDraft, _ text: String) {
            self.draft = draft
            self.text = text + "\n"
        }

        init(_ components: [AssociationFileDraft.Component], _ text: String) {
            self.init(
                AssociationFileDraft(appLinks: .init(details: [.init(apps: [app], components: components)])),
                """
                {
                  "applinks": {
                    "details": [
                      {
                        "appIDs": ["7Q4KX2M9TD.com.example.eats"],
                        "components": [
                          \(text)
                        ]
                      }
                    ]
                  }
                }
                """)
        }
    }

    static let rows = [
        Named("path", Row([.matching("/menu/*")], #"{ "/": "/menu/*" }"#)),
        Named("no pattern", Row([.matching()], "{}")),
        Named("exclusion", Row([.excluding("/menu/*")], #"{ "/": "/menu/*", "exclude": true }"#)),
        Named("query as text", Row([.matching(query: "page=*")], #"{ "?": "page=*" }"#)),
        Named(
            "query items in order",
            Row(
                [.matching("*", query: ["b": "?*", "a": "$(digit)"])],
                ##"{ "/": "*", "?": { "b": "?*", "a": "$(digit)" } }"##)),
        Named("fragment", Row([.excluding(fragment: "web")], ##"{ "#": "web", "exclude": true }"##)),
        Named(
            "settings and a comment",
            Row(
                [.matching("/a", isCaseSensitive: false, isPercentEncoded: true, comment: "one \"A\"")],
                #"{ "/": "/a", "caseSensitive": false, "percentEncoded": true, "comment": "one \"A\"" }"#)),
        Named(
            "what JSON escapes", Row([.matching("/\u{0}\\é\u{2028}")], #"{ "/": "/\u0000\\é\u2028" }"#)),
        Named(
            "the other services in their order",
            Row(
                AssociationFileDraft(
                    webCredentials: [app], appClips: ["7Q4KX2M9TD.com.example.eats.Clip"],
                    activityContinuation: [app, "7Q4KX2M9TD.com.example.courier"]),
                """
                {
                  "webcredentials": {
                    "apps": ["7Q4KX2M9TD.com.example.eats"]
                  },
                  "appclips": {
                    "apps": ["7Q4KX2M9TD.com.example.eats.Clip"]
                  },
                  "activitycontinuation": {
                    "apps": ["7Q4KX2M9TD.com.example.eats", "7Q4KX2M9TD.com.example.courier"]
                  }
                }
                """)),
        Named(
            "defaults and variables",
            Row(
                AssociationFileDraft(
                    appLinks: .init(
                        defaults: .init(isPercentEncoded: false),
                        substitutionVariables: [.init("word", ["menu", "carte"]), .init("city", ["köln"])],
                        details: [
                            .init(
                                apps: [app, "7Q4KX2M9TD.com.example.courier"],
                                defaults: .init(isCaseSensitive: false, isPercentEncoded: true),
                                components: [.matching("/$(word)/$(city)/*")])
                        ])),
                """
                {
                  "applinks": {
                    "defaults": { "percentEncoded": false },
                    "substitutionVariables": {
                      "word": ["menu", "carte"],
                      "city": ["köln"]
                    },
                    "details": [
                      {
                        "appIDs": ["7Q4KX2M9TD.com.example.eats", "7Q4KX2M9TD.com.example.courier"],
                        "defaults": { "caseSensitive": false, "percentEncoded": true },
                        "components": [
                          { "/": "/$(word)/$(city)/*" }
                        ]
                      }
                    ]
                  }
                }
                """)),
        Named(
            "paths for iOS 12",
            Row(
                AssociationFileDraft(
                    appLinks: .init(details: [
                        .init(
                            apps: [app], components: [.excluding("/menu/print"), .matching("/menu/*")],
                            paths: [.excluding("/menu/print"), "/menu/*"])
                    ])),
                """
                {
                  "applinks": {
                    "apps": [],
                    "details": [
                      {
                        "appID": "7Q4KX2M9TD.com.example.eats",
                        "paths": ["NOT /menu/print", "/menu/*"],
                        "components": [
                          { "/": "/menu/print", "exclude": true },
                          { "/": "/menu/*" }
                        ]
                      }
                    ]
                  }
                }
                """)),
    ]

    @Test(arguments: rows)
    func draftsAreWrittenInTheCanonicalLayout(row: Named<Row>) throws {
        let text = String(decoding: try row.value.draft.bytes(), as: UTF8.self)
        #expect(text.hasSameScalars(as: row.value.text), "\(text)")
    }

    @Test func draftsAreValues() {
        let draft = Self.rows[0].value.draft
        var changed = draft
        changed.appLinks?.details[0].components.insert(.excluding("/help/*"), at: 0)
        #expect(changed != draft)
        changed.appLinks?.details[0].components.removeFirst()
        #expect(changed == draft)
    }
}
