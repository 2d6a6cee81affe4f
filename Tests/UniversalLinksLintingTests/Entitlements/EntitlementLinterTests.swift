import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting

/// What is wrong with associated domains (semantics D1 to D4, H2, H3).
struct EntitlementLinterTests {
    static func diagnostics(_ entries: [String], isRelease: Bool = false) -> [Diagnostic] {
        let linter = EntitlementLinter(.init(isRelease: isRelease))
        return linter.diagnostics(for: Entitlements(associatedDomains: entries.map { AssociatedDomain(parsing: $0) }))
    }

    @Test(arguments: [
        ("eats.example", "AASA651 domain-without-service", "applinks:eats.example"),
        ("applink:eats.example", "AASA652 unknown-domain-service", "applinks:eats.example"),
        ("app links:*my_domain.com", "AASA652 unknown-domain-service", "\"applinks:*.my_domain.com\""),
        ("applinks :eats.example", "AASA652 unknown-domain-service", "\"applinks:eats.example\""),
        (
            " Web Credentials:https://eats.example:443/x", "AASA652 unknown-domain-service",
            "webcredentials:eats.example"
        ),
        ("applinks:https://eats.example", "AASA653 scheme-in-associated-domain", "applinks:eats.example"),
        ("applinks:eats.example/", "AASA654 path-in-associated-domain", "applinks:eats.example"),
        ("webcredentials:eats.example:8443", "AASA655 port-in-associated-domain", "webcredentials:eats.example"),
        ("applinks:eats.example?lang=en", "AASA656 query-in-associated-domain", "applinks:eats.example"),
        ("applinks:eats.example?mode=develper", "AASA657 unknown-mode", "developer"),
        ("appclips:*.eats.example", "AASA658 app-clip-wildcard", "List each host"),
        ("applinks:www.*.eats.example", "AASA659 misplaced-wildcard", "applinks:*.eats.example"),
        ("applinks:", "AASA660 missing-host", "Write the host"),
        ("applinks:.eats..example", "AASA661 malformed-host", "applinks:eats.example"),
        ("applinks:eats", "AASA662 unqualified-host", "fully qualified"),
        ("applinks:192.0.2.7", "AASA663 address-as-host", "?mode=developer"),
        ("webcredentials:localhost", "AASA664 localhost-as-host", "webcredentials:localhost?mode=developer"),
        ("applinks:gemüse.example", "AASA665 unicode-host", "applinks:xn--gemse-mva.example"),
        ("applinks:$(HOST)", "AASA669 unresolved-build-setting", "Check the built app"),
        ("applinks:${HOST:rfc1034identifier}.example:443", "AASA669 unresolved-build-setting", "Check the built app"),
    ])
    func eachMistakeHasACodeAndAnAnswer(entry: String, code: String, help: String) throws {
        let found = Self.diagnostics([entry])
        #expect(found.map(\.code.description) == [code])
        let diagnostic = try #require(found.first)
        #expect(diagnostic.help?.contains(help) == true, "\(diagnostic.help ?? "")")
        #expect(Rule.ofEntitlements.contains { $0.code == diagnostic.code })
    }

    @Test(arguments: ["applinks:$(HOST)", "applinks:${HOST:rfc1034identifier}.example:443"])
    func theValueOfABuildSettingCanBeGiven(entry: String) {
        #expect(Self.diagnostics([entry]).map(\.nextStep) == [.defineBuildSetting("HOST=…")])
    }

    @Test(arguments: [
        "applinks:eats.example", "webcredentials:eats.example", "appclips:eats.example",
        "applinks:eats.example?mode=developer", "applinks:192.0.2.7?mode=managed", "applinks:EATS.example",
    ])
    func rightEntriesAreLeftAlone(entry: String) {
        #expect(Self.diagnostics([entry]).isEmpty)
    }

    /// Where the correction does not cover the rest, the rest is reported, too.
    @Test func aServiceWithASpaceHidesNothingThatIsLeftToCorrect() {
        #expect(Self.diagnostics(["app links:localhost"]).map(\.code.id) == ["AASA652", "AASA664"])
        #expect(Self.diagnostics(["my host:8080"]).map(\.code.id) == ["AASA651", "AASA655", "AASA661", "AASA662"])
    }

    @Test func severalMistakesInOneEntryAreToldOneByOne() {
        let found = Self.diagnostics(["https://eats.example:443/menu"])
        #expect(found.map(\.code.id) == ["AASA651", "AASA653", "AASA654", "AASA655"])
        #expect(Set(found.map(\.help)) == ["Write \"applinks:eats.example\"."])
    }

    @Test(arguments: [
        ("applinks:eats.example?mode=developer", ["AASA668"]),
        ("applinks:eats.example?mode=developer+managed", ["AASA668"]),
        ("applinks:eats.example?mode=managed", []), ("applinks:eats.example", []),
    ])
    func theDeveloperModeIsNotForReleases(entry: String, codes: [String]) {
        #expect(Self.diagnostics([entry], isRelease: true).map(\.code.id) == codes)
        #expect(Self.diagnostics([entry]).isEmpty)
    }

    @Test(arguments: [
        (["applinks:eats.example", "applinks:eats.example"], "appears twice"),
        (["applinks:eats.example", "applinks:EATS.example"], "lists the same as"),
        (["applinks:eats.example", "webcredentials:eats.example"], nil),
        (["applinks:eats.example", "applinks:eats.example?mode=developer"], nil),
        (["applinks:*.eats.example", "applinks:eats.example"], nil),
    ])
    func duplicatesAreFoundWhateverTheirCapitals(entries: [String], words: String?) {
        let found = Self.diagnostics(entries)
        #expect(found.map(\.code.id) == (words == nil ? [] : ["AASA666"]))
        if let words { #expect(found.first?.message.contains(words) == true) }
    }

    @Test(
        arguments: [(20, nil), (21, .note), (30, .note), (31, .warning), (60, .warning)]
            as [(Int, Diagnostic.Severity?)])
    func manyDomainsAreANoteAndThenAWarning(count: Int, severity: Diagnostic.Severity?) {
        let found = Self.diagnostics((0..<count).map { "applinks:shop\($0).eats.example" })
        #expect(found.map(\.severity) == (severity.map { [$0] } ?? []))
    }

    @Test(arguments: [
        (["applinks:*.eats.example"], ["AASA670"]),
        (["applinks:*.eats.example", "applinks:eats.example"], []),
        (["applinks:*.eats.example", "webcredentials:eats.example"], ["AASA670"]),
        (["applinks:*.eats.example", "applinks:*.eats.example?mode=developer"], ["AASA670"]),
    ])
    func aWildcardDoesNotSurelyCoverItsDomain(entries: [String], codes: [String]) {
        #expect(Self.diagnostics(entries).map(\.code.id) == codes)
    }

    @Test func entriesWithoutEndAreCutAndTheCutIsTold() {
        let found = Self.diagnostics((0..<20_000).map { "applinks:shop\($0).eats.example/" })
        #expect(found.count == Entitlements.maximumDomainCount + 1)
        #expect(found.last?.message.hasSuffix("Those after the first 1000 were not checked.") == true)
    }

    @Test func noDomainsAreANote() {
        #expect(Self.diagnostics([]).map { "\($0.severity) \($0.code)" } == ["error AASA671 no-associated-domains"])
    }

    @Test(arguments: [
        ("<array><string>applinks:a.example/</string></array>", "applinks:a.example/"),
        ("<array>\n<!-- <string>x</string> -->\n<string>applinks:a.example/</string>\n</array>", "applinks:a.example/"),
        ("<array><integer>1</integer><string>applinks:a.example/</string></array>", "applinks:a.example/"),
        ("<array><array><string>y</string></array><string>applinks:a.example/</string></array>", "applinks:a.example/"),
    ])
    func anEntryIsShownWhereItStands(array: String, text: String) throws {
        let source = SourceText(
            Array("<plist><dict><key>com.apple.developer.associated-domains</key>\(array)</dict></plist>".utf8))
        let places = try #require(AssociatedDomainPlaces(in: source))
        let found = EntitlementLinter().diagnostics(
            for: Entitlements(associatedDomains: [AssociatedDomain(parsing: "applinks:a.example/")]), at: places)
        let location = try #require(found.first?.location)
        #expect(location.document == .entitlements)
        #expect(source.text(in: location.range) == text)
    }

    @Test(arguments: ["", "<", "<key>", "<key>com.apple.developer.associated-domains</key><string>*</string>", "<!--"])
    func textsWithoutAListHaveNoPlaces(text: String) {
        #expect(AssociatedDomainPlaces(in: SourceText(Array(text.utf8)))?.entries == nil)
    }

    @Test func settingsThatNameEachOtherEnd() {
        let settings = BuildSettings(["A": "$(B)$(B)", "B": "$(A)$(A)"])
        #expect(settings.resolved("$(A)").utf8.count <= 4_096)
        #expect(BuildSettings(["X_1": "ok", "N": "1"]).resolved("$(X_$(N))") == "ok")
        #expect(BuildSettings(["A": "B.C d"]).resolved("$(A:rfc1034identifier:lower)") == "b.c-d")
        #expect(BuildSettings(["A": "x"]).resolved("$(A:unknown) $(A") == "$(A:unknown) $(A")
    }
}
