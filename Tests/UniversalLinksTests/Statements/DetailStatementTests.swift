import Testing
import UniversalLinks

/// Sections 3 to 5 of the specification: services, details, app identifiers, order.
struct DetailStatementTests {
    static let app = DecisionRow.app
    static let other = "ZYXWV98765.com.example.other"

    @Test("S1: the public services are read, and a file need not have applinks")
    func servicesAreRead() throws {
        let json = #"""
            {"webcredentials": {"apps": ["\#(Self.app)"]}, "appclips": {"apps": ["\#(Self.app).Clip"]},
             "activitycontinuation": {"apps": ["\#(Self.app)", "\#(Self.other)"], "details": []}, "news": {"apps": 1}}
            """#
        let file = try AssociationFile(parsing: Array(json.utf8))
        #expect(file.services.map(\.name) == ["webcredentials", "appclips", "activitycontinuation", "news"])
        #expect(file.services.map(\.apps.count) == [1, 1, 2, 0])
        #expect(file.services[2].apps.map(\.value.text) == [Self.app, Self.other])
        #expect(file.appLinks == nil && file.refusal == nil)
        #expect(AssociationFile.Service.publicNames.count == 4)
    }

    @Test("S2: URL decisions concern applinks alone")
    func otherServicesDecideNothing() throws {
        try DecisionRow.file(#"{"webcredentials": {"apps": ["\#(Self.app)"]}}"#, "/x", .unmatched).check()
        let components = #"{"apps": ["\#(Self.app)"], "details": [{"appID": "\#(Self.app)", "components": [{}]}]}"#
        try DecisionRow.file(#"{"appclips": \#(components)}"#, "/x", .unmatched).check()
    }

    @Test("S3: apps does no harm, and is not read beside details")
    func appsBesideDetailsIsNotRead() throws {
        let details = #""details": [{"appID": "\#(Self.app)", "paths": ["/a"]}]"#
        try DecisionRow.checkAll([
            .appLinks(#""apps": [], \#(details)"#, "/a", .matched),
            .appLinks(#""apps": ["\#(Self.app)"], \#(details)"#, "/b", .unmatched),
            .appLinks(#""apps": ["\#(Self.other)"], \#(details)"#, "/a", .unmatched, assuming: ["S3"], for: Self.other),
            .appLinks(#""apps": ["\#(Self.app)"], "details": []"#, "/a", .unmatched, assuming: ["S3"]),
        ])
        let ios12 = ReadingOptions(system: .ios12)
        try DecisionRow.appLinks(details, "/a", .matched, options: ios12).check()
        let file = try AssociationFile(parsing: Array(#"{"applinks": {\#(details)}}"#.utf8))
        let trace = Matcher(anyHostOf: file, options: ios12).trace(
            try LinkURL(parsing: "https://example.com/a"), for: AppIdentifier(Self.app))
        #expect(trace.statements.map(\.id).contains("S3"))
        #expect(file.appLinks?.hasAppsKey == false)
    }

    @Test("S4: a browser's identifier is like any other here")
    func browsersAreNotTold() throws {
        // Which apps are browsers, no file says; Apple refuses their entitlement, not the file's entry.
        let browser = "ABCDE12345.com.example.browser"
        try DecisionRow.appLinks(
            #""details": [{"appID": "\#(browser)", "components": [{}]}]"#, "/x", .matched, for: browser
        ).check()
    }

    @Test("I1: details may be an object keyed by app identifier")
    func detailsMayBeAnObject() throws {
        try DecisionRow.checkAll([
            .appLinks(#""details": {"\#(Self.app)": {"paths": ["/news/"]}}"#, "/news", .matched),
            .appLinks(#""details": {"\#(Self.app)": {"paths": ["/news/"]}}"#, "/old", .unmatched),
            .appLinks(#""details": {"\#(Self.app)": {"components": [{"/": "/x"}]}}"#, "/x", .matched),
            .appLinks(
                #""details": {"\#(Self.app)": {"paths": ["/x"], "defaults": {"?": "a"}}}"#, "/x", .unmatched,
                assuming: ["B3"]),
            .appLinks(
                #""details": {"\#(Self.app)": {"appID": "\#(Self.other)", "paths": ["/x"]}}"#, "/x", .matched,
                assuming: ["I1"]),
            .appLinks(
                #""details": {"\#(Self.app)": {"appIDs": ["\#(Self.other)"], "paths": ["/x"]}}"#, "/x", .unmatched,
                assuming: ["I1"], for: Self.other),
            .appLinks(#""details": {}"#, "/x", .unmatched),
        ])
        let json = #"{"applinks": {"details": {"\#(Self.other)": {}, "\#(Self.app)": {}}}}"#
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(json.utf8)))
        #expect(matcher.apps.map(\.text) == [Self.other, Self.app])
    }

    @Test("I2: where appIDs is an array, appID is ignored")
    func appIDsComesFirst() throws {
        let both = #"{"appIDs": ["\#(Self.other)"], "appID": "\#(Self.app)", "components": [{}]}"#
        let empty = #"{"appIDs": [], "appID": "\#(Self.app)", "components": [{}]}"#
        try DecisionRow.checkAll([
            .appLinks(
                #""details": [{"appIDs": ["\#(Self.other)", "\#(Self.app)"], "components": [{}]}]"#, "/x", .matched),
            .appLinks(#""details": [{"appID": "\#(Self.app)", "components": [{}]}]"#, "/x", .matched),
            .appLinks(#""details": [\#(both)]"#, "/x", .unmatched),
            .appLinks(#""details": [\#(both)]"#, "/x", .matched, for: Self.other),
            .appLinks(#""details": [\#(empty)]"#, "/x", .unmatched),
            .appLinks(#""details": [{"components": [{}]}]"#, "/x", .unmatched),
        ])
    }

    @Test("I2: an appIDs of another type leaves appID to count", arguments: ["null", "5", "true", "{}", #""x""#])
    func unusableAppIDsLeaveAppID(_ value: String) throws {
        try DecisionRow.checkAll([
            .appLinks(
                #""details": [{"appIDs": \#(value), "appID": "\#(Self.app)", "components": [{}]}]"#, "/x", .matched,
                assuming: ["I2"]),
            .appLinks(
                #""details": [{"appIDs": \#(value), "components": [{}]}]"#, "/x", .unmatched, assuming: ["I2"]),
        ])
    }

    @Test("I3: an app that is not listed is never matched")
    func unlistedAppsAreNeverMatched() throws {
        let file = #""details": [{"appIDs": ["\#(Self.app)"], "components": [{}]}]"#
        try DecisionRow.checkAll([
            .appLinks(file, "/x", .unmatched, for: Self.other),
            .appLinks(file, "/x", .unmatched, for: "com.example.app"),
            .appLinks(file, "/x", .unmatched, for: "*"),
            .appLinks(file, "/x", .unmatched, for: ""),
        ])
    }

    @Test("I4: the prefix ends at the first period and is compared ignoring case, the rest exactly")
    func prefixIgnoresCase() throws {
        let file = { (app: String) in #""details": [{"appID": "\#(app)", "components": [{}]}]"# }
        try DecisionRow.checkAll([
            .appLinks(file("abcde12345.com.example.app"), "/x", .matched, assuming: ["I4"]),
            .appLinks(file(Self.app), "/x", .matched, assuming: ["I4"], for: "abcdE12345.com.example.app"),
            .appLinks(file(Self.app), "/x", .unmatched, assuming: ["I4"], for: "ABCDE12345.com.example.App"),
            .appLinks(file("Odd"), "/x", .matched, for: "Odd"),
            .appLinks(file("a.b"), "/x", .matched, for: "a.b"),
        ])
        let identifier = AppIdentifier(Self.app)
        #expect(identifier.prefix == "ABCDE12345")
        #expect(identifier.bundleIdentifier == "com.example.app")
        #expect(identifier.hasDocumentedShape)
        #expect(!AppIdentifier("ABCDE1234.com.example.app").hasDocumentedShape)
        #expect(!AppIdentifier("com.example.app").hasDocumentedShape)
        #expect(AppIdentifier("Odd").prefix == nil)
    }

    @Test("I5: of two details with the same app only the first counts, as an assumption")
    func firstDetailCounts() throws {
        let two = { (first: String, second: String) in
            #""details": [{"appID": "\#(Self.app)", "components": [\#(first)]}, {"appID": "\#(Self.app)", "components": [\#(second)]}]"#
        }
        try DecisionRow.checkAll([
            .appLinks(two(#"{"/": "/a"}"#, #"{"/": "/b"}"#), "/a", .matched, by: 0),
            .appLinks(two(#"{"/": "/a"}"#, #"{"/": "/b"}"#), "/b", .unmatched, assuming: ["I5"]),
            .appLinks(two(#"{"/": "/a"}"#, #"{"/": "/b", "exclude": true}"#), "/b", .unmatched, assuming: ["I5"]),
            .appLinks(two(#"{"/": "/a"}"#, #"{"/": "/b"}"#), "/c", .unmatched),
            .appLinks(two(#"{"/": "/a"}"#, #"{"/": "/a", "exclude": true}"#), "/a", .matched),
            .appLinks(two("", "{}"), "/a", .unmatched, assuming: ["I5"]),
        ])
    }

    @Test("I6: a system before iOS 13 does not know appIDs")
    func oldSystemsKnowAppIDAlone() throws {
        let ios12 = ReadingOptions(system: .ios12)
        #expect(ios12.names == ["os=ios12"])
        try DecisionRow.checkAll([
            .appLinks(
                #""apps": [], "details": [{"appIDs": ["\#(Self.app)"], "paths": ["/a"]}]"#, "/a", .unmatched,
                options: ios12),
            .appLinks(
                #""apps": [], "details": [{"appIDs": [], "appID": "\#(Self.app)", "paths": ["/a"]}]"#, "/a", .matched,
                options: ios12),
        ])
    }

    @Test("O1: the first component that matches wins")
    func firstMatchWins() throws {
        let dead = #""components": [{"/": "/shop/*"}, {"/": "/shop/staff", "exclude": true}]"#
        let rescued = #""components": [{"/": "/shop/*", "exclude": true}, {"/": "/shop/open"}, {}]"#
        try DecisionRow.checkAll([
            .detail(dead, "/shop/staff", .matched, by: 0),
            .detail(rescued, "/shop/open", .excluded, by: 0),
            .detail(rescued, "/open", .matched, by: 2),
        ])
    }

    @Test("O2: no components match nothing, an empty component everything")
    func emptyListAndEmptyComponent() throws {
        try DecisionRow.checkAll([
            .detail(#""components": []"#, "/", .unmatched),
            .component("{}", "/any?q=1#f", .matched),
            .component("{}", "https://example.com", .matched),
        ])
    }

    @Test("O3: with both lists, today's systems read components, and old ones paths")
    func componentsHidePaths() throws {
        let both = #""components": [{"/": "/new"}], "paths": ["/old"]"#
        let ios12 = ReadingOptions(system: .ios12)
        try DecisionRow.checkAll([
            .detail(both, "/new", .matched),
            .detail(both, "/old", .unmatched),
            .detail(both, "/new", .unmatched, options: ios12),
            .detail(both, "/old", .matched, options: ios12),
            .detail(#""components": [], "paths": ["/old"]"#, "/old", .unmatched),
        ])
    }

    @Test("16: an older system ignores the keys that it does not know")
    func olderSystemsIgnoreNewerKeys() throws {
        let ios12 = ReadingOptions(system: .ios12)
        let beside = #""substitutionVariables": {"v": ["x"]}, "defaults": {"caseSensitive": false}"#
        try DecisionRow.checkAll([
            .detail(#""paths": ["/$(v)"]"#, beside: beside, "/x", .unmatched, options: ios12),
            .detail(#""paths": ["/Shop"]"#, beside: beside, "/shop", .unmatched, options: ios12),
            .detail(#""paths": ["NOT /a", "*"]"#, "/a", .excluded, by: 0, options: ios12),
        ])
    }
}
