import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksTestSupport

/// Files that are written are read back as they were meant, are in the canonical layout, and have no findings.
struct DraftPropertyTests {
    static let app: AppIdentifier = "7Q4KX2M9TD.com.example.eats"

    @Test func randomDraftsAreReadAsTheyWereMeant() throws {
        var generator = DraftGenerator(random: SeededGenerator(announcedFor: "DraftPropertyTests"))
        for _ in 0..<Rounds.count(500, long: 50_000) {
            let draft = generator.anyDraft()
            let bytes = try draft.bytes()
            let file = try AssociationFile(parsing: bytes)
            #expect(AssociationFileDraft(of: file) == draft, "\(String(decoding: bytes, as: UTF8.self))")
            #expect(try Formatting.bytes(of: file) == bytes)
            #expect(!file.hasDuplicateKeys)
            #expect(file.refusal == nil)
            #expect(file.appLinks?.hasIgnoredKey != true)
            #expect(file.appLinks?.hasSkippedMember != true)
            #expect(file.appLinks?.details.contains { $0.hasIgnoredKey } != true)
        }
    }

    @Test func plainDraftsDecideAsExpectedAndHaveNoFindings() throws {
        var generator = DraftGenerator(random: SeededGenerator(announcedFor: "DraftPropertyTests.plainDrafts"))
        for _ in 0..<Rounds.count(200, long: 10_000) {
            let (draft, answers) = generator.plainDraft(for: Self.app)
            let bytes = try draft.bytes()
            let file = try AssociationFile(parsing: bytes)
            let matcher = Matcher(file, domain: try #require(AssociationFile.Domain("eats.example")))
            for (url, answer) in answers {
                let decision = try matcher.decide(url, for: Self.app)
                #expect(decision.answer == answer, "\(url)")
            }
            let found = Linter().diagnostics(for: file)
            #expect(
                found.isEmpty, "\(found.map { "\($0.code) \($0.message)" })\n\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    static let wellMade: [Named<AssociationFileDraft>] = [
        Named(
            "a whole file",
            AssociationFileDraft(
                appLinks: .init(
                    defaults: .init(isPercentEncoded: false),
                    substitutionVariables: [
                        .init("language", ["en", "de", "fr"]), .init("menu", ["menu", "speisekarte", "carte"]),
                        .init("city", ["berlin", "münchen", "köln"]),
                    ],
                    details: [
                        .init(
                            apps: [app, "7Q4KX2M9TD.com.example.drinks"],
                            components: [
                                .excluding("*", fragment: "web", comment: "Any page with #web stays on the web."),
                                .excluding("/$(language)/$(menu)/*.pdf", isCaseSensitive: false),
                                .matching("/$(language)/$(menu)/?*"),
                                .matching(
                                    "/$(language)/together",
                                    query: ["group": "?*", "pin": "$(digit)$(digit)$(digit)$(digit)"]),
                                .matching("/$(language)/$(city)/*", isCaseSensitive: false),
                            ]),
                        .init(
                            apps: ["7Q4KX2M9TD.com.example.courier"], defaults: .init(isCaseSensitive: false),
                            components: [.matching("/tour/*")]),
                    ]),
                webCredentials: [app], appClips: ["7Q4KX2M9TD.com.example.eats.Clip"], activityContinuation: [app])),
        Named("passwords alone", AssociationFileDraft(webCredentials: [app])),
        Named(
            "two apps, and a query as text",
            AssociationFileDraft(
                appLinks: .init(details: [
                    .init(apps: [app], components: [.matching("/search/*", query: "*term=?*")]),
                    .init(
                        apps: ["7Q4KX2M9TD.com.example.courier"],
                        components: [.excluding("/tour/help/*"), .matching("/tour/*", isPercentEncoded: false)]),
                ]))),
    ]

    @Test(arguments: wellMade)
    func wellMadeDraftsHaveNoFindings(draft: Named<AssociationFileDraft>) throws {
        let bytes = try draft.value.bytes()
        let found = Linter().diagnostics(for: try AssociationFile(parsing: bytes))
        #expect(found.isEmpty, "\(found.map { "\($0.code) \($0.message)" })")
    }

    @Test func aDraftForIOS12HasNoFindingsThere() throws {
        let draft = AssociationFileDraft(
            appLinks: .init(details: [
                .init(
                    apps: [Self.app], components: [.excluding("/menu/print/*"), .matching("/menu/*")],
                    paths: [.excluding("/menu/print/*"), "/menu/*"])
            ]))
        let file = try AssociationFile(parsing: draft.bytes())
        let found = Linter(.init(minimumSystem: .ios12)).diagnostics(for: file)
        #expect(found.isEmpty, "\(found.map { "\($0.code) \($0.message)" })")
        for system in [ReadingOptions.System.current, .ios12] {
            let matcher = Matcher(anyHostOf: file, options: ReadingOptions(system: system))
            #expect(try matcher.decide("https://eats.example/menu/1", for: Self.app).answer == .matched)
            #expect(try matcher.decide("https://eats.example/menu/print/1", for: Self.app).answer == .excluded)
        }
    }
}

extension AssociationFileDraft {
    /// What a file says, as far as a draft can say it.
    fileprivate init(of file: AssociationFile) {
        func apps(_ name: String) -> [AppIdentifier] {
            file.services.first { $0.name == name }?.apps.map(\.value) ?? []
        }
        self.init(
            appLinks: file.appLinks.map(AppLinks.init(of:)), webCredentials: apps("webcredentials"),
            appClips: apps("appclips"), activityContinuation: apps("activitycontinuation"))
    }
}

extension AssociationFileDraft.AppLinks {
    fileprivate init(of appLinks: AppLinks) {
        self.init(
            defaults: appLinks.defaults.map(AssociationFileDraft.MatchingDefaults.init(of:)),
            substitutionVariables: appLinks.substitutionVariables.map { .init($0.name, $0.values.map(\.value)) },
            details: appLinks.details.map { detail in
                .init(
                    apps: detail.identifiers.map(\.value),
                    defaults: detail.defaults.map(AssociationFileDraft.MatchingDefaults.init(of:)),
                    components: (detail.components ?? []).map(AssociationFileDraft.Component.init(of:)),
                    paths: (detail.paths ?? []).map { path in
                        .init(path.fields.path.value ?? "", isExclusion: path.fields.exclude.value?.isOn == true)
                    })
            })
    }
}

extension AssociationFileDraft.MatchingDefaults {
    fileprivate init(of fields: ComponentFields) {
        self.init(
            isCaseSensitive: fields.caseSensitive.value?.isOn, isPercentEncoded: fields.percentEncoded.value?.isOn)
    }
}

extension AssociationFileDraft.Component {
    fileprivate init(of component: AppLinks.Component) {
        let fields = component.fields
        var query: AssociationFileDraft.Query?
        switch fields.query.value {
        case .text(let pattern): query = .text(pattern)
        case .items(let items): query = .items(items.map { .init($0.name, $0.pattern) })
        case .unusableItems, nil: query = nil
        }
        self.init(
            fields.path.value, query: query, fragment: fields.fragment.value,
            isExclusion: fields.exclude.value?.isOn == true, isCaseSensitive: fields.caseSensitive.value?.isOn,
            isPercentEncoded: fields.percentEncoded.value?.isOn, comment: component.comment)
    }
}
