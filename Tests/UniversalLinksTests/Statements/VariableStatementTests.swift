import Testing
import UniversalLinks

/// Section 12 of the specification: substitution variables.
struct VariableStatementTests {
    static let foods = #"{"food": ["sushi", "pizza"], "Food": ["tea"]}"#

    @Test("V1: a reference matches where any value lets the rest match, in every pattern")
    func referencesStandForTheirValues() throws {
        let beside = #""substitutionVariables": \#(Self.foods)"#
        try DecisionRow.checkAll([
            .variables(Self.foods, "/order/$(food)/now", "/order/sushi/now", .matched),
            .variables(Self.foods, "/order/$(food)/now", "/order/pizza/now", .matched),
            .variables(Self.foods, "/order/$(food)/now", "/order/soup/now", .unmatched),
            .variables(Self.foods, "/$(food)$(food)", "/pizzasushi", .matched),
            .variables(#"{"v": ["a", "ab"]}"#, "/$(v)c", "/abc", .matched),
            .variables(#"{"v": ["ab", "a"]}"#, "/$(v)bc", "/abc", .matched),
            .component(#"{"?": "f=$(food)"}"#, beside: beside, "/?f=pizza", .matched),
            .component(#"{"?": {"f": "$(food)"}}"#, beside: beside, "/?f=sushi", .matched),
            .component(#"{"?": {"f": "$(food)"}}"#, beside: beside, "/?f=soup", .unmatched),
            .component(##"{"#": "$(food)!"}"##, beside: beside, "/#pizza!", .matched),
        ])
    }

    @Test("V1: domains know no variables")
    func domainsKnowNoVariables() {
        #expect(AssociationFile.Domain("$(lang).example.com") == nil)
    }

    @Test("V2: names are case-sensitive")
    func namesAreCaseSensitive() throws {
        try DecisionRow.checkAll([
            .variables(Self.foods, "/$(Food)", "/tea", .matched),
            .variables(Self.foods, "/$(Food)", "/sushi", .unmatched),
            .variables(Self.foods, "/$(FOOD)", "/sushi", .unmatched, assuming: ["V5"]),
            .path("/$(Digit)", "/7", .unmatched, assuming: ["V5"]),
            .variables(#"{"caf\#u{E9}": ["x"]}"#, "/$(cafe\u{301})", "/x", .unmatched, assuming: ["V5"]),
        ])
    }

    @Test("V2: values may hold wildcards, and no other variables")
    func valuesHoldWildcards() throws {
        try DecisionRow.checkAll([
            .variables(#"{"v": ["a*z"]}"#, "/$(v)/x", "/a/b/z/x", .matched),
            .variables(#"{"v": ["a?z"]}"#, "/$(v)", "/abz", .matched),
            .variables(#"{"v": ["a?z"]}"#, "/$(v)", "/az", .unmatched),
            .variables(#"{"v": ["*", "b"]}"#, "/$(v)/c", "/a/c", .matched),
            .variables(#"{"v": ["a$(digit)", "b"]}"#, "/$(v)", "/b", .matched, assuming: ["V2"]),
            .variables(#"{"v": ["a$(digit)", "b"]}"#, "/$(v)", "/a7", .unmatched, assuming: ["V2"]),
            .variables(#"{"v": ["a$(digit)", "b"]}"#, "/$(v)", "/a$(digit)", .unmatched, assuming: ["V2"]),
            .variables(#"{"v": ["a$(digit)", "b"]}"#, "/*/x", "/b", .unmatched),
            .variables(#"{"v": ["a$(", "b"]}"#, "/x$(v)", "/z", .unmatched),
        ])
    }

    @Test("V2: an empty value is legal, and a variable without values matches nothing")
    func emptyValuesAndLists() throws {
        try DecisionRow.checkAll([
            .variables(#"{"v": ["", "-b"]}"#, "/a$(v)", "/a", .matched, assuming: ["V2"]),
            .variables(#"{"v": ["", "-b"]}"#, "/a$(v)", "/a-b", .matched),
            .variables(#"{"v": ["", "-b"]}"#, "/a$(v)", "/b", .unmatched),
            .variables(#"{"v": []}"#, "/a$(v)", "/a", .unmatched, assuming: ["V2"]),
            .variables(#"{"v": []}"#, "/a$(v)*", "/abc", .unmatched, assuming: ["V2"]),
            .variables(#"{"v": []}"#, "/a$(v)", "/b", .unmatched),
        ])
    }

    struct ClassCase: Sendable, CustomTestStringConvertible {
        let name: String
        let members: String

        var testDescription: String { name }
    }

    static let classes = [
        ClassCase(name: "alpha", members: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"),
        ClassCase(name: "upper", members: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
        ClassCase(name: "lower", members: "abcdefghijklmnopqrstuvwxyz"),
        ClassCase(name: "alnum", members: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"),
        ClassCase(name: "digit", members: "0123456789"),
        ClassCase(name: "xdigit", members: "0123456789ABCDEFabcdef"),
    ]

    @Test("V3: the predefined classes are each one ASCII character", arguments: classes)
    func classesAreASCII(_ testCase: ClassCase) throws {
        let file = DecisionRow.path("/x$(\(testCase.name))", "/", .unmatched).file
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(file.utf8)))
        for value in UInt8(ascii: "!")...UInt8(ascii: "~") {
            let character = String(Unicode.Scalar(value))
            guard !"/?#%\"<>\\^`{|}[]".contains(character) else { continue }
            let link = try LinkURL(parsing: "https://example.com/x" + character)
            let answer = matcher.decide(link, for: AppIdentifier(DecisionRow.app)).answer
            #expect(answer == (testCase.members.contains(character) ? .matched : .unmatched), "\(character)")
        }
        try DecisionRow.checkAll([
            .path("/x$(\(testCase.name))", "/x", .unmatched),
            .path("/x$(\(testCase.name))", "/x" + testCase.members.prefix(2), .unmatched),
            .path("/$(\(testCase.name))", with: #""percentEncoded": false"#, "/%C3%A9", .unmatched),
            .path("/$(\(testCase.name))", with: #""percentEncoded": false"#, "/%D9%A3", .unmatched),
        ])
    }

    @Test("V3: region and lang are Foundation's codes, not any two letters")
    func codesAreThoseOfISO() throws {
        try DecisionRow.checkAll([
            .path("/$(region)", "/GB", .matched),
            .path("/$(region)", "/DE", .matched),
            .path("/$(region)", "/UK", .unmatched),
            .path("/$(region)", "/QQ", .unmatched),
            .path("/$(region)", "/419", .unmatched),
            .path("/$(lang)", "/en", .matched),
            .path("/$(lang)", "/de", .matched),
            .path("/$(lang)", "/qq", .unmatched),
            .path("/$(lang)", "/english", .unmatched),
            .path("/$(lang)-$(region)/menu", "/pt-BR/menu", .matched),
            .path("/$(lang)-$(region)/menu", "/pt_BR/menu", .unmatched),
            .path("/$(lang)/menu", "/gsw/menu", .matched),
        ])
    }

    @Test("V4: codes are there in upper and in lower case, and in no mixture")
    func codesHaveTwoCases() throws {
        try DecisionRow.checkAll([
            .path("/$(region)", "/us", .matched, assuming: ["V4"]),
            .path("/$(region)", "/Us", .unmatched, assuming: ["V4"]),
            .path("/$(lang)", "/EN", .matched, assuming: ["V4"]),
            .path("/$(lang)", "/En", .unmatched, assuming: ["V4"]),
            .path("/$(lang)", "/DEU", .unmatched, assuming: ["V4"]),
        ])
    }

    @Test("V4: a code that only some tables hold makes the decision an assumed one")
    func contestedCodesAreAssumed() throws {
        try DecisionRow.checkAll([
            .path("/$(region)", "/XK", .matched, assuming: ["V4"]),
            .path("/$(region)", "/EU", .matched, assuming: ["V4"]),
            .path("/$(region)/x", "/EU/y", .unmatched),
            .path("/$(lang)", "/zzq", .unmatched, assuming: ["V4"]),
            .path("/$(lang)/x", "/zzq/y", .unmatched),
            .path("/$(lang)/*", "/en/zzq", .matched),
            .variables(#"{"region": ["EU"]}"#, "/$(region)", "/EU", .matched, assuming: ["V5"]),
        ])
    }

    @Test("V5: an undefined name or an unterminated reference keeps the component from matching")
    func undefinedNamesMatchNothing() throws {
        try DecisionRow.checkAll([
            .path("/$(nobody)", "/x", .unmatched, assuming: ["V5"]),
            .path("/a$(nobody)*", "/abc", .unmatched, assuming: ["V5"]),
            .path("/$()", "/x", .unmatched, assuming: ["V5"]),
            .path("/$(digit", "/7", .unmatched, assuming: ["V5"]),
            .path("/a$(digit/*", "/a", .unmatched, assuming: ["V5"]),
            .path("/a$(", "/a", .unmatched, assuming: ["V5"]),
            // It fails before the reference, whatever that means.
            .path("/a/$(nobody)", "/b/x", .unmatched),
            .detail(
                #""components": [{"/": "/$(nobody)"}, {"/": "/x"}]"#, "/x", .matched, assuming: ["V5"], by: 1),
        ])
    }

    @Test("V5: a custom variable shadows a predefined one")
    func customVariablesShadow() throws {
        try DecisionRow.checkAll([
            .variables(#"{"digit": ["x"]}"#, "/$(digit)", "/x", .matched, assuming: ["V5"]),
            .variables(#"{"digit": ["x"]}"#, "/$(digit)", "/7", .unmatched, assuming: ["V5"]),
            .variables(#"{"digit": ["x"]}"#, "/$(lower)", "/x", .matched),
            .variables(#"{"digit": ["x"]}"#, "/a$(digit)", "/b", .unmatched),
        ])
    }
}
