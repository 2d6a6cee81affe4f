import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// Answers about files that people write.
struct FileAnalysisTests {
    private static let app = AppIdentifier("ABCDE12345.com.example.one")
    private static let other = AppIdentifier("ABCDE12345.com.example.two")

    private static func detail(_ components: [String], _ apps: [AppIdentifier] = [app]) -> String {
        let apps = apps.map { TestFile.jsonText($0.text) }.joined(separator: ", ")
        return "{\"appIDs\": [\(apps)], \"components\": [\(components.joined(separator: ", "))]}"
    }

    private static func file(_ details: [String], beside: String = "") throws -> AssociationFile {
        let text = "{\"applinks\": {\(beside) \"details\": [\(details.joined(separator: ", "))]}}"
        return try AssociationFile(parsing: Array(text.utf8))
    }

    private static func reachabilities(_ components: [String], beside: String = "") throws -> [Reachability] {
        var analysis = FileAnalysis(try file([detail(components)], beside: beside))
        return analysis.allReachabilities().map(\.reachability)
    }

    @Test func severalComponentsTogetherCoverOne() throws {
        let cases: [([String], [Int])] = [
            ([#"{"/": "/"}"#, #"{"/": "/?*"}"#, #"{"/": "*"}"#], [0, 1]),
            ([##"{"/": "/a*", "#": ""}"##, ##"{"#": "?*"}"##, #"{"/": "/a/b"}"#], [0, 1]),
            ([#"{"?": ""}"#, #"{"/": "/x"}"#, #"{"?": "?*"}"#, #"{"/": "/a"}"#], [0, 2]),
            (
                [
                    #"{"/": "/shop/*", "?": {"id": "?*"}}"#, #"{"/": "/shop/*", "?": {"id": ""}}"#,
                    #"{"/": "/shop/*", "?": {"id": "*"}}"#,
                ], []
            ),
            (
                [
                    #"{"?": {"n": "?*"}}"#, #"{"?": {"n": ""}}"#, #"{"?": {"n": "?*"}, "percentEncoded": false}"#,
                ], [0, 1]
            ),
            ([#"{"/": "/$(lower)"}"#, #"{"/": "/$(upper)"}"#, #"{"/": "/$(alpha)"}"#], [0, 1]),
        ]
        for (components, expected) in cases {
            let last = try Self.reachabilities(components).last
            if expected.isEmpty {
                guard case .reachable = last else {
                    Issue.record("\(components): \(String(describing: last))")
                    continue
                }
            } else {
                #expect(last == .covered(by: expected), "\(components)")
            }
        }
    }

    /// What is not UTF-8 reads as empty when decoded (semantics E3), so that only such URLs reach these components.
    @Test(arguments: [
        [#"{"/": "/"}"#, #"{"/": "/", "percentEncoded": false}"#],
        [##"{"#": ""}"##, ##"{"#": "", "percentEncoded": false}"##],
        [#"{"?": {"id": ""}}"#, #"{"?": {"id": ""}, "percentEncoded": false}"#],
        [#"{"?": ""}"#, #"{"?": "", "percentEncoded": false}"#],
        [#"{"/": "?*", "percentEncoded": false}"#, #"{"/": "/%FFb"}"#],
        [#"{"?": "?*", "percentEncoded": false}"#, #"{"?": "%FFb"}"#],
    ])
    func unreadableTextsReachWhatTakesTheEmptyOne(components: [String]) throws {
        let last = try #require(try Self.reachabilities(components).last)
        guard case .reachable(let link) = last else {
            Issue.record("\(last)")
            return
        }
        #expect(link.text().contains("%"), "\(link)")
    }

    @Test func eachOccurrenceOfARepeatedItemCounts() throws {
        // Neither an item that is there nor one that is not is enough by itself: both values keep both components away.
        let last = try Self.reachabilities([
            #"{"/": "/s", "?": {"id": "?*"}}"#, #"{"/": "/s", "?": {"id": ""}}"#, #"{"/": "/s"}"#,
        ]).last
        guard case .reachable(let link) = last else {
            Issue.record("\(String(describing: last))")
            return
        }
        #expect(link.query.contains("id=&") || link.query.hasSuffix("id="))
    }

    @Test(arguments: [
        (#"{"/": "/product/*"}"#, "/product/42"), (#"{"/": "/"}"#, "/"), (#"{"/": "/sale*"}"#, "/sale"),
        (#"{"/": "/$(lang)/help/*"}"#, "/en/help/example"), (#"{"/": "/item/????"}"#, "/item/1234"),
        (#"{"/": "/search", "?": {"q": "?*", "page": "*"}}"#, "/search?q=coffee"),
        (##"{"/": "/docs", "#": "install"}"##, "/docs#install"),
        (#"{"/": "/café/*", "percentEncoded": false}"#, "/caf%C3%A9/example"),
        (#"{"/": "/orders/$(digit)$(digit)-$(digit)"}"#, "/orders/12-3"), (#"{"/": "/orders/??-*"}"#, "/orders/12-42"),
        (#"{"/": "/*/reviews/*"}"#, "/example/reviews/details"),
        (#"{"/": "/users/*/orders/*"}"#, "/users/anna/orders/42"),
        (#"{"/": "/shop/*.html"}"#, "/shop/example.html"), (#"{"/": "*-p-*.html"}"#, "/example-p-42.html"),
        (#"{"?": {"productId": "?*"}}"#, "/?productId=42"), (#"{"?": {"no_links": "?*"}}"#, "/?no_links=true"),
        (#"{"?": "*id=*"}"#, "/?id=42"), (#"{"?": "*utm*"}"#, "/?utm"), (##"{"#": "/*"}"##, "/#/example"),
        (##"{"#": "basket/?*"}"##, "/#basket/example"), (#"{"/": "/invite/*"}"#, "/invite/abc123"),
        (#"{"/": "/city/$(city)/*", "percentEncoded": false}"#, "/city/berlin/example"),
        (#"{"/": "/$(code)$(code)$(code)"}"#, "/xyx"),
    ])
    func witnessesReadLikeURLsOfPeople(component: String, expected: String) throws {
        let variables = #""substitutionVariables": {"city": ["berlin", "köln"], "code": ["x", "y"]},"#
        guard case .reachable(let link)? = try Self.reachabilities([component], beside: variables).first else {
            Issue.record("\(component)")
            return
        }
        #expect(link.description == expected)
    }

    @Test func partlyShadowedComponentsAreNamedWithWhatShadowsThem() throws {
        let file = try Self.file([
            Self.detail([#"{"/": "/sale/*", "exclude": true}"#, #"{"/": "/help"}"#, #"{"/": "/*/shoes"}"#])
        ])
        var analysis = FileAnalysis(file)
        let shadows = analysis.shadows(of: ComponentIndex(detail: 0, component: 2))
        #expect(shadows.map(\.earlier.component) == [0])
        #expect(shadows.first?.finding.link?.path == "/sale/shoes")
    }

    @Test func exclusionsThatKeepNothingFromTheAppAreFound() throws {
        var analysis = FileAnalysis(
            try Self.file([
                Self.detail([
                    #"{"/": "/sale/old/*", "exclude": true}"#, #"{"/": "/imprint", "exclude": true}"#,
                    #"{"/": "/sale/*"}"#, #"{"/": "*", "exclude": true}"#,
                ])
            ]))
        let findings = [0, 1, 3].map {
            analysis.link(excludedBy: ComponentIndex(detail: 0, component: $0))
        }
        #expect(findings[0].link?.path.hasPrefix("/sale/old") == true)
        #expect(findings[1...] == [.none, .none])
    }

    @Test func appsThatClaimTheSameURLsAreNamed() throws {
        var analysis = FileAnalysis(
            try Self.file([
                Self.detail([#"{"/": "/shop/*"}"#], [Self.app]),
                Self.detail([#"{"/": "/shop/admin/*", "exclude": true}"#, #"{"/": "/*"}"#], [Self.other]),
            ]))
        let contests = analysis.contests()
        #expect(contests.count == 1)
        #expect(contests.first?.first == [Self.app])
        #expect(contests.first?.second == [Self.other])
        #expect(contests.first?.secondComponent.component == 1)
        #expect(contests.first?.finding.link != nil)
    }

    @Test func anAppThatIsRepeatedIsNamed() throws {
        let analysis = FileAnalysis(
            try Self.file([Self.detail([#"{"/": "/a"}"#]), Self.detail([#"{"/": "/b"}"#])]))
        #expect(analysis.repeatedApps.map(\.ignoredDetails) == [[1]])
        #expect(analysis.details.map(\.index) == [0])
    }

    @Test func aDifferenceIsGroupedByTheComponentsThatDecide() throws {
        let old = try Self.file([Self.detail([#"{"/": "/sale/*"}"#, #"{"/": "/help"}"#])])
        let new = try Self.file([
            Self.detail([#"{"/": "/sale/old/*", "exclude": true}"#, #"{"/": "/sale/*"}"#, #"{"/": "/help/"}"#])
        ])
        let difference = FileDifference(old, new)
        #expect(difference.isEquivalent == false)
        #expect(difference.groups.count == 1)
        let group = try #require(difference.groups.first)
        #expect(group.old == .matched(by: ComponentIndex(detail: 0, component: 0)))
        #expect(group.new == .excluded(by: ComponentIndex(detail: 0, component: 0)))
        #expect(group.changesOpening)
        #expect(group.witnesses.first?.path == "/sale/old/example")
    }

    @Test func filesThatDecideAlikeAreEquivalent() throws {
        let pairs = [
            ([#"{"/": "/"}"#, #"{"/": "/?*"}"#], [#"{"/": "*"}"#]),
            ([#"{"/": "/$(digit)"}"#, #"{"/": "/$(alpha)"}"#], [#"{"/": "/$(alnum)"}"#]),
            ([#"{"/": "/Buy", "caseSensitive": false}"#], [#"{"/": "/bUY/", "caseSensitive": false}"#]),
            ([#"{"/": "/a"}"#, #"{"/": "/a/b"}"#], [#"{"/": "/a/b"}"#, #"{"/": "/a"}"#, #"{"/": "/a"}"#]),
            ([#"{"?": {"a[]": "*"}}"#], [#"{}"#]),
            // Runs of stars are not told apart: these would cost more than the analysis goes through.
            (
                [#"{"/": "/$(v", "?": {"a": "/$(lang)/a", "é": "/**"}}"#],
                [#"{"/": "/$(v", "?": {"a": "/$(lang)/a", "é": "/*"}}"#]
            ),
            ([#"{"?": {"a": "/$(lang)/a", "é": "/**"}}"#], [#"{"?": {"a": "/$(lang)/a", "é": "/*"}}"#]),
        ]
        for (old, new) in pairs {
            let difference = FileDifference(
                try Self.file([Self.detail(old)]), try Self.file([Self.detail(new)]))
            #expect(difference.isEquivalent == true, "\(old) \(new) \(difference.groups)")
        }
    }

    @Test func eachReadingIsComparedAsItIs() throws {
        let old = try Self.file([Self.detail([#"{"/": "/a"}"#])])
        let new = try Self.file([Self.detail([#"{"/": "/b"}"#])])
        func difference(_ options: ReadingOptions) -> FileDifference {
            FileDifference(Matcher(anyHostOf: old, options: options), Matcher(anyHostOf: new, options: options))
        }
        #expect(difference(ReadingOptions()).decidesAlike == false)
        // iOS 12 does not know components; decoded patterns are not analysed.
        #expect(difference(ReadingOptions(system: .ios12)).decidesAlike == true)
        #expect(difference(ReadingOptions(percentDecoding: .lenient)).decidesAlike == nil)
    }

    @Test func hostilePatternsEndInUnknownInTime() throws {
        let components = (0..<400).map { number in
            let marks = String(repeating: "?", count: 20 + number % 40)
            return ##"{"/": "*a\##(marks)b*", "#": "*\##(number % 7)*", "percentEncoded": \##(number % 2 == 0)}"##
        }
        var analysis = FileAnalysis(try Self.file([Self.detail(components)]))
        let time = ContinuousClock().measure { _ = analysis.allReachabilities() }
        print("hostile patterns: \(time)")
        #expect(time < .seconds(120))
    }

    @Test func appsThatComeAndGoAreNamed() throws {
        let difference = FileDifference(
            try Self.file([Self.detail([#"{"/": "/a"}"#], [Self.app])]),
            try Self.file([Self.detail([#"{"/": "/a"}"#], [Self.other])]))
        #expect(difference.removedApps == [Self.app])
        #expect(difference.addedApps == [Self.other])
        #expect(difference.groups.map(\.apps) == [[Self.app], [Self.other]])
        #expect(difference.isEquivalent == false)
    }
}
