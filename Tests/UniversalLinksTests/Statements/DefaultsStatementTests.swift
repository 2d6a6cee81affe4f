import Testing
import UniversalLinks

/// Sections 13 and 14 of the specification: `defaults` and the old `paths`.
struct DefaultsStatementTests {
    static let folding = #""defaults": {"caseSensitive": false}"#

    @Test("B1: every component key is inherited, from beside details and from inside a detail")
    func everyKeyIsInherited() throws {
        try DecisionRow.checkAll([
            .component(#"{"/": "/Shop"}"#, beside: Self.folding, "/sHOP", .matched),
            .detail(#""components": [{"/": "/Shop"}], \#(Self.folding)"#, "/sHOP", .matched),
            .component("{}", beside: #""defaults": {"/": "/shop"}"#, "/shop", .matched),
            .component("{}", beside: #""defaults": {"/": "/shop"}"#, "/sell", .unmatched),
            .component("{}", beside: ##""defaults": {"#": "top"}"##, "/x#top", .matched),
            .component("{}", beside: ##""defaults": {"#": "top"}"##, "/x", .unmatched),
            .component("{}", beside: #""defaults": {"?": {"a": "1"}}"#, "/x?a=1", .matched),
            .component("{}", beside: #""defaults": {"?": {"a": "1"}}"#, "/x?a=2", .unmatched),
            .component("{}", beside: #""defaults": {"?": "a=1"}"#, "/x?a=2", .unmatched),
            .component(#"{"/": "/a b"}"#, beside: #""defaults": {"percentEncoded": false}"#, "/a%20b", .matched),
            .detail(#""components": [{}], "defaults": {"/": "/shop/$(digit)"}"#, "/shop/7", .matched),
        ])
    }

    @Test("B1: the more specific level replaces a key, and nothing is combined")
    func nearerLevelReplaces() throws {
        let outer = #""defaults": {"/": "/outer", "?": {"a": "1"}, "caseSensitive": false}"#
        let detail = { (component: String) in
            #""components": [\#(component)], "defaults": {"/": "/inner", "?": {"b": "2"}}"#
        }
        try DecisionRow.checkAll([
            .detail(detail("{}"), beside: outer, "/INNER?b=2", .matched),
            .detail(detail("{}"), beside: outer, "/outer?b=2&a=1", .unmatched),
            .detail(detail(#"{"/": "/own"}"#), beside: outer, "/own?b=2", .matched),
            .detail(detail(#"{"/": "/own"}"#), beside: outer, "/own?a=1", .unmatched),
            .detail(detail(#"{"/": "/own", "caseSensitive": true}"#), beside: outer, "/OWN?b=2", .unmatched),
            .detail(detail(#"{"?": {"c": "3"}}"#), beside: outer, "/inner?c=3", .matched),
        ])
    }

    @Test("B2: an inherited exclude blocks, and exclude false in the component undoes it")
    func excludeIsInherited() throws {
        let excluding = #""defaults": {"exclude": true}"#
        try DecisionRow.checkAll([
            .component(#"{"/": "/shop"}"#, beside: excluding, "/shop", .excluded),
            .detail(#""components": [{"/": "/shop"}], \#(excluding)"#, "/shop", .excluded),
            .component(#"{"/": "/shop", "exclude": false}"#, beside: excluding, "/shop", .matched, assuming: ["B2"]),
            .component(#"{"/": "/shop", "exclude": false}"#, beside: excluding, "/sell", .unmatched),
            .component(#"{"/": "/shop"}"#, beside: excluding, "/sell", .unmatched),
        ])
    }

    @Test("B3: defaults apply to paths too, and create no components")
    func defaultsApplyToPaths() throws {
        try DecisionRow.checkAll([
            .paths(["/Shop"], beside: Self.folding, "/sHOP", .matched, assuming: ["B3"]),
            .paths(["/shop"], beside: #""defaults": {"?": "a=1"}"#, "/shop", .unmatched, assuming: ["B3"]),
            .paths(["/shop"], beside: #""defaults": {"?": "a=1"}"#, "/shop?a=1", .matched, assuming: ["B3"]),
            .paths(["/shop"], beside: #""defaults": {"exclude": true}"#, "/shop", .excluded, assuming: ["B3"]),
            .paths(["/shop"], beside: #""defaults": {"/": "/other"}"#, "/shop", .matched),
            .detail(#""components": []"#, beside: #""defaults": {"/": "/shop"}"#, "/shop", .unmatched),
            .detail(#""paths": []"#, beside: #""defaults": {"/": "/shop"}"#, "/shop", .unmatched),
        ])
    }

    @Test("L1: paths are path patterns, tried in order, and NOT excludes")
    func pathsAreTriedInOrder() throws {
        try DecisionRow.checkAll([
            .paths(["/shop/*"], "/shop/1", .matched, by: 0),
            .paths(["/shop/*"], "/sell", .unmatched),
            .paths(["/shop/?"], "/shop/1?any=thing#at-all", .matched),
            .paths(["NOT /shop/staff/*", "/shop/*"], "/shop/staff/1", .excluded, by: 0),
            .paths(["NOT /shop/staff/*", "/shop/*"], "/shop/1", .matched, by: 1),
            .paths(["/shop/*", "NOT /shop/staff/*"], "/shop/staff/1", .matched, by: 0),
            .paths(["NOT /shop"], "/sell", .unmatched),
            .paths(["/Shop"], "/shop", .unmatched),
            .paths(["/$(digit)"], "/7", .matched),
        ])
    }

    @Test("L2: NOT is recognised in any case, and four characters are removed")
    func notIsRecognisedInAnyCase() throws {
        try DecisionRow.checkAll([
            .paths(["not /shop", "*"], "/shop", .excluded, assuming: ["L2"], by: 0),
            .paths(["NoT /shop", "*"], "/shop", .excluded, assuming: ["L2"], by: 0),
            .paths(["NOT ", "*"], "/", .excluded, assuming: ["L2", "T2"], by: 0),
            .paths(["NOT  /shop", "*"], "/shop", .matched, assuming: ["L2"], by: 1),
            .paths(["NOT shop", "*"], "/shop", .excluded, by: 0),
            .paths(["NOTshop"], "/NOTshop", .matched),
            .paths(["NOT"], "/NOT", .matched),
        ])
    }

    @Test("L2: a NOT component is case-sensitive, and takes the rest from defaults")
    func negatedPathsAreCaseSensitive() throws {
        let restricted = ##""defaults": {"#": "top"}"##
        try DecisionRow.checkAll([
            .paths(["NOT /shop", "*"], beside: Self.folding, "/SHOP", .matched, assuming: ["B3", "L2"], by: 1),
            .paths(["NOT /shop", "*"], beside: Self.folding, "/shop", .excluded, by: 0),
            .paths(["NOT /shop"], beside: #""defaults": {"exclude": false}"#, "/shop", .excluded, assuming: ["L2"]),
            .paths(["NOT /shop"], beside: restricted, "/shop", .unmatched, assuming: ["B3"]),
            .paths(["NOT /shop"], beside: restricted, "/shop#top", .excluded, assuming: ["B3"]),
            .paths(
                ["NOT /a b"], beside: #""defaults": {"percentEncoded": false}"#, "/a%20b", .excluded, assuming: ["B3"]),
        ])
    }

    @Test("L3: a lone star is the whole site, and normalisation is that of the key /")
    func starIsTheWholeSite() throws {
        try DecisionRow.checkAll([
            .paths(["*"], "/any/thing", .matched),
            .paths(["*"], "https://example.com", .matched),
            .paths(["shop/"], "/shop", .matched),
            .paths(["/shop/*"], "/shop", .matched),
            .paths(["/a//b"], "/a/b", .matched, assuming: ["T2"]),
            .paths(["NOT *"], "/x", .excluded),
        ])
    }
}
