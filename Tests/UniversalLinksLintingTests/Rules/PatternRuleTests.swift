import Testing
import UniversalLinks
import UniversalLinksLinting

/// What is wrong with a pattern is reported once, by the rule that knows most about it.
struct PatternRuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let component: String
        let names: [String]

        var testDescription: String { component }

        init(_ component: String, _ names: String...) {
            self.component = component
            self.names = names
        }
    }

    static let components = [
        Case(##"{ "/": "https://example.com/buy/?id=1#top" }"##, "address-as-pattern"),
        Case(##"{ "/": "https://example.com/café" }"##, "unescaped-character", "address-as-pattern"),
        Case(##"{ "/": "HTTP://EXAMPLE.COM" }"##, "address-as-pattern"),
        Case(##"{ "/": "*://example.com/*" }"##, "address-as-pattern"),
        Case(##"{ "/": "myapp://buy" }"##, "address-as-pattern"),
        Case(##"{ "/": "socket.io" }"##, "missing-leading-slash"),
        Case(##"{ "/": "socket.io/*" }"##, "address-as-pattern"),
        Case(##"{ "/": "/socket.io/*" }"##),
        Case(##"{ "/": "/?id=1#top" }"##, "misplaced-fragment"),
        Case(##"{ "/": "#top" }"##, "misplaced-fragment"),
        Case(##"{ "/": "*?utm_source=*" }"##, "misplaced-query"),
        Case(##"{ "/": "/buy?id=*" }"##, "misplaced-query"),
        Case(##"{ "/": "/buy?id" }"##),
        Case(##"{ "/": "/buy?a[]=1&a[]=2" }"##, "misplaced-query"),
        Case(##"{ "/": "/buy?a[]=1&b=é&a[]=2" }"##, "unescaped-character", "misplaced-query"),
        Case(##"{ "/": "/buy?*" }"##, "swallowed-slash"),
        Case(##"{ "/": "NOT /café #1" }"##, "unescaped-character", "negated-component"),
        Case(##"{ "/": "NOT*" }"##, "negated-component"),
        Case(##"{ "/": "nothing" }"##, "missing-leading-slash"),
        Case(##"{ "/": "^/users/:id/?$" }"##, "regular-expression"),
        Case(##"{ "/": "/users/[a-z]+/{id}" }"##, "regular-expression"),
        Case(##"{ "/": "/users/[^/]+" }"##, "regular-expression"),
        Case(##"{ "/": "/users/(?:a|b)" }"##, "regular-expression"),
        Case(##"{ "/": "/users/{id}?tab=1" }"##, "route-parameter"),
        Case(##"{ "/": "/users/${id}" }"##, "route-parameter"),
        Case(##"{ "/": "/users/${digit}/x" }"##, "route-parameter"),
        Case(##"{ "/": "/users/[[...slug]]" }"##, "route-parameter"),
        Case(##"{ "/": "/users/[my-slug]" }"##, "route-parameter"),
        Case(##"{ "/": "/a[]" }"##, "unescaped-character"),
        Case(##"{ "/": "/say\"hi\"" }"##, "unescaped-character"),
        Case(##"{ "/": "/dinner\\dishes" }"##, "regular-expression"),
        Case(##"{ "/": "/%zz/é" }"##, "unescaped-character", "broken-escape"),
        Case(##"{ "/": "/$(Upper" }"##, "unterminated-variable"),
        Case(##"{ "/": "/$(uper)/$(uper)" }"##, "undefined-variable"),
        Case(##"{ "/": "/$(upper)" }"##),
        Case(##"{ "/": "" }"##, "home-page-alone"),
        Case(##"{ "?": "?tab=menu" }"##, "leading-delimiter"),
        Case(##"{ "?": "a=?b" }"##),
        Case(##"{ "?": "" }"##),
        Case(##"{ "?": "to=https://example.com/*" }"##),
        Case(##"{ "?": { "id": ".*" } }"##, "regular-expression"),
        Case(##"{ "?": { "id": "\\d+" } }"##, "regular-expression"),
        Case(##"{ "?": { "id": "v1.*" } }"##),
        Case(##"{ "?": { "id": ":id" } }"##, "route-parameter"),
        Case(##"{ "?": { "id": "a b", "to": "x#y" } }"##, "unescaped-character", "misplaced-fragment"),
        Case(
            ##"{ "?": { "a[0]": "*", "b*": "*" } }"##, "optional-query-item", "optional-query-item",
            "unmatchable-query-name", "unmatchable-query-name"),
        Case(##"{ "?": { "id": 1, "x": "é" } }"##, "non-string-query-value"),
        Case(##"{ "#": "#/x" }"##, "leading-delimiter"),
        Case(##"{ "#": "/x?tab=*" }"##),
        Case(##"{ "#": "!/x" }"##),
        Case(##"{ "#": "*&i*" }"##),
    ]

    @Test(arguments: components)
    func aMistakeIsReportedOnce(_ test: Case) throws {
        #expect(try names(in: "\"components\": [\(test.component)]") == test.names)
    }

    static let paths = [
        Case(##""not/found/*""##, "missing-leading-slash"),
        Case(##""NOT/found/*""##, "malformed-negation"),
        Case(##""Not /found/*""##, "malformed-negation"),
        Case(##"" NOT /found""##, "malformed-negation"),
        Case(##""NOT  /found""##, "unescaped-character"),
        Case(##""NOT found""##, "missing-leading-slash"),
        Case(##""NOT\t/found""##, "malformed-negation"),
        Case(##""NOT\u00A0/found""##, "malformed-negation"),
        Case(##""NOT:/found""##, "malformed-negation"),
        Case(##""NOT""##, "malformed-negation"),
        Case(##""NOT:""##, "malformed-negation"),
        Case(##""NOT-FOUND/*""##, "missing-leading-slash"),
        Case(##""NOT NOT /found""##, "unescaped-character", "missing-leading-slash"),
        Case(##""NOT www.example.com""##, "address-as-pattern"),
        Case(##""NOT *L2FydGljbGUv*""##),
        Case(##""/?*""##),
        Case(##""/wiki/Am%E1%BA%93li:*""##),
        Case(##""/wiki/Di%C5%8B'gahim:*""##),
    ]

    @Test(arguments: paths)
    func aMistakeInPathsIsReportedOnce(_ test: Case) throws {
        #expect(try names(in: "\"paths\": [\(test.component)]") == test.names)
    }

    static let variables = [
        Case(##"{ "/": "/x/$(food)" }"##),
        Case(##"{ "/": "/x/${food}" }"##, "route-parameter"),
        Case(##"{ "/": "/x/$(food" }"##, "unterminated-variable"),
        Case(##"{ "/": "/x/$((food))" }"##, "undefined-variable"),
        Case(##"{ "/": "/x/$(Food)" }"##, "undefined-variable"),
        Case(##"{ "/": "/x/$food" }"##),
        Case(##"{ "/": "/x/:food" }"##, "route-parameter"),
        Case(##"{ "/": "/x/food" }"##, "unused-variable"),
    ]

    @Test(arguments: variables)
    func aVariableIsInUseHoweverItsReferenceIsSpelt(_ test: Case) throws {
        let found = try names(
            in: "\"components\": [\(test.component)]",
            beside: ##""substitutionVariables": { "food": ["soup"] }, "##)
        #expect(found == test.names)
    }

    static let values = [
        Case("[0-9]+", "regular-expression"),
        Case(".*", "regular-expression"),
        Case("soup[]", "unescaped-character"),
        Case("soup.*"),
    ]

    @Test(arguments: values)
    func aMistakeInAValueIsReportedOnce(_ test: Case) throws {
        let found = try names(
            in: ##""components": [{ "/": "/$(food)/x" }]"##,
            beside: ##""substitutionVariables": { "food": ["\##(test.component)"] }, "##)
        #expect(found == test.names)
    }

    static let negations = [
        Case(##""NOT /#/x""##, ##"Use "components" instead of "paths": { "/": "/", "#": "/x", "exclude": true }."##),
        Case(##""/#/x""##, ##"Use "components" instead of "paths": { "/": "/", "#": "/x" }."##),
        Case(
            ##""NOT /buy?id=1""##,
            ##"Use "components" instead of "paths", with the query under the key "?" and "exclude": true."##),
    ]

    @Test(arguments: negations)
    func helpForAnExclusionExcludesToo(_ test: Case) throws {
        let found = try diagnostics(in: "\"paths\": [\(test.component)]")
        #expect(found.map(\.help) == test.names)
    }

    @Test
    func anInvisibleCharacterIsNamedWithFourDigits() throws {
        let found = try diagnostics(in: ##""paths": ["/a\t/b"]"##)
        #expect(found.map { $0.message.contains("the invisible character U+0009 as") } == [true])
    }

    @Test
    func whatABackslashDoesIsNoError() throws {
        let severities = try [##"/buy/\\d+"##, ##"/buy/\\d{2}"##, ##"/buy\\*"##].map { path in
            try diagnostics(in: ##""components": [{ "/": "\##(path)" }]"##).map(\.severity)
        }
        #expect(severities == [[.warning], [.error], [.warning]])
    }

    /// The names of what pattern rules find, in the order of the codes.
    private func names(in list: String, beside members: String = "") throws -> [String] {
        try diagnostics(in: list, beside: members).map(\.code).sorted { $0.id < $1.id }.map(\.name)
    }

    private func diagnostics(in list: String, beside members: String = "") throws -> [Diagnostic] {
        let text =
            ##"{ "applinks": { \##(members)"details": [{ "appIDs": ["7Q4KX2M9TD.example.eats"], \##(list) }] } }"##
        let categories = Dictionary(uniqueKeysWithValues: Rule.ofRules.map { ($0.code, $0.category) })
        return Linter().diagnostics(for: try AssociationFile(parsing: text.utf8))
            .filter { categories[$0.code] == .patterns }
    }
}
