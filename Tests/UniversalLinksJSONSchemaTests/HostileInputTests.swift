import Foundation
import JSONSyntax
import Testing
import UniversalLinksJSONSchema

@Suite struct HostileInputTests {
    private static let deep = 512

    private static func nested(_ opening: String, _ innermost: String, _ closing: String, times: Int) -> String {
        String(repeating: opening, count: times) + innermost + String(repeating: closing, count: times)
    }

    @Test(arguments: [
        (##"{"items": {"$ref": "#"}, "properties": {"a": {"$ref": "#"}}}"##, true),
        (##"{"anyOf": [{"type": "null"}, {"items": {"$ref": "#"}, "minItems": 1}]}"##, false),
        (##"{"type": "array", "uniqueItems": true, "allOf": [{"items": {"allOf": [{"$ref": "#"}]}}]}"##, true),
        (#"{"$ref": "https://json-schema.org/draft/2020-12/schema"}"#, false),
    ])
    func theDeepestDocumentNeedsNoDeepStack(schema: String, isValid: Bool) async throws {
        let arrays = try JSONDocument(HostileInputTests.nested("[", "", "]", times: HostileInputTests.deep))
        let compiled = try Schema(schema)
        let isEmpty = await onSmallStack { compiled.violations(in: arrays).isEmpty }
        #expect(isEmpty == isValid)
    }

    @Test func theDeepestSchemaNeedsNoDeepStack() async throws {
        let schema = try JSONDocument(
            HostileInputTests.nested(#"{"not":"#, "false", "}", times: HostileInputTests.deep))
        let isValid = await onSmallStack { (try? Schema(schema).violations(in: JSONDocument("1")).isEmpty) ?? true }
        #expect(!isValid)
    }

    @Test func theDeepestMetaschemaInstanceIsJudged() throws {
        let schema = try Schema(#"{"$ref": "https://json-schema.org/draft/2020-12/schema"}"#)
        let times = HostileInputTests.deep - 1
        #expect(try schema.violations(in: HostileInputTests.nested(#"{"not":"#, "{}", "}", times: times)).isEmpty)
        #expect(try schema.violations(in: HostileInputTests.nested(#"{"not":"#, "1", "}", times: times)).count == 1)
    }

    @Test func aLoopForSomeInstancesIsAViolation() throws {
        let schema = try Schema(##"{"if": {"required": ["a"]}, "then": {"$ref": "#"}}"##)
        #expect(try schema.violations(in: #"{"b": 1}"#).isEmpty)
        let violations = try schema.violations(in: #"{"a": 1}"#)
        #expect(violations.map(\.message) == ["This cannot be validated: the schema refers to itself without end."])
    }

    @Test func aDynamicLoopIsAViolation() throws {
        let schema = try Schema(##"{"$dynamicAnchor": "a", "$dynamicRef": "#a"}"##)
        #expect(try schema.violations(in: "1").count == 1)
    }

    @Test func referencesThatDoubleAtEachStepStop() throws {
        var definitions = [#""a0": {"type": "null"}"#]
        for index in 1...60 {
            let reference = "{\"$ref\": \"#/$defs/a\(index - 1)\"}"
            definitions.append("\"a\(index)\": {\"allOf\": [\(reference), \(reference)]}")
        }
        let schema = try Schema("{\"$ref\": \"#/$defs/a60\", \"$defs\": {\(definitions.joined(separator: ","))}}")
        let quiet = try Schema(
            "{\"not\": {\"$ref\": \"#/$defs/a60\"}, \"$defs\": {\(definitions.joined(separator: ","))}}")
        #expect(try schema.violations(in: "null").map(\.message).first?.hasPrefix("Validation stopped here") == true)
        #expect(try !schema.violations(in: "1").isEmpty)
        #expect(try quiet.violations(in: "null").count == 1)
    }

    @Test func nestedAlternativesDoNotMultiplyTheWork() throws {
        var schema = #"{"type": "null"}"#
        for _ in 0..<100 { schema = "{\"anyOf\": [\(schema)]}" }
        #expect(try Schema(schema).violations(in: "1").count == 1)
    }

    @Test func longChainsOfReferencesAreFollowed() throws {
        let definitions = (0..<5_000).map { "\"a\($0)\": {\"$ref\": \"#/$defs/a\($0 + 1)\"}" }
        let schema = try Schema(
            "{\"$ref\": \"#/$defs/a0\", \"$defs\": {\(definitions.joined(separator: ",")), \"a5000\": {\"type\": \"null\"}}}"
        )
        #expect(try schema.violations(in: "1").count == 1)
    }

    @Test func longChainsThroughResourcesAreFollowed() throws {
        let definitions = (0..<3_000).map { "\"a\($0)\": {\"$id\": \"r\($0)\", \"$ref\": \"r\($0 + 1)\"}" }
        let schema = try Schema(
            "{\"$ref\": \"r0\", \"$defs\": {\(definitions.joined(separator: ",")), \"z\": {\"$id\": \"r3000\", \"type\": \"null\"}}}"
        )
        #expect(try schema.violations(in: "1").count == 1)
    }

    /// Each of these would be all patterns for all members, or all branches for all members.
    @Test(arguments: [
        ("\"patternProperties\": {LIST}", "\"a@$\": {}"),
        ("\"patternProperties\": {LIST}, \"additionalProperties\": false", "\"a@$\": {}"),
        ("\"allOf\": [LIST]", "{\"propertyNames\": {\"pattern\": \"a@$\"}}"),
        ("\"additionalProperties\": {\"allOf\": [LIST]}", "{\"pattern\": \"a@$\"}"),
        ("\"anyOf\": [LIST]", "{\"unevaluatedProperties\": {\"minimum\": 0}}"),
        (
            "\"allOf\": [LIST]",
            "{\"maxProperties\": 3, \"unevaluatedProperties\": {\"type\": [\"string\"]}, \"title\": \"@\"}"
        ),
    ])
    func workOutOfProportionToTheDocumentStops(schema: String, member: String) throws {
        let list = (0..<2_000).map { member.replacing("@", with: "\($0)") }.joined(separator: ", ")
        let compiled = try Schema("{\(schema.replacing("LIST", with: list))}")
        let document = "{\((0..<1_000).map { "\"b\($0)\": \"x\"" }.joined(separator: ","))}"
        let violations = try compiled.violations(in: document)
        #expect(violations.map(\.message).map { $0.prefix(23) } == ["Validation stopped here"])
    }

    @Test func patternsInProportionAreAllCompared() throws {
        let patterns = (0..<20).map { "\"^a\($0)_\": {\"type\": \"string\"}" }.joined(separator: ",")
        let schema = try Schema("{\"patternProperties\": {\(patterns)}, \"additionalProperties\": false}")
        let members = (0..<500).map { "\"a\($0 % 20)_\($0)\": \"\($0)\"" }.joined(separator: ",")
        #expect(try schema.violations(in: "{\(members)}").isEmpty)
        #expect(try schema.violations(in: "{\(members), \"a3_\": 1, \"b\": 1}").count == 2)
    }

    @Test func patternsThatAreTooLargeTogetherAreRefused() throws {
        let patterns = (0..<150).map { "{\"pattern\": \"(a{900}){20}\($0)\"}" }
        let error = try #require(throws: SchemaError.self) {
            try Schema("{\"allOf\": [\(patterns.joined(separator: ","))]}")
        }
        #expect(error.code == .invalidPattern)
    }

    @Test func manyUnknownKeysAreToldQuickly() throws {
        let known = (0..<100).map { "\"known\($0)\": true" }.joined(separator: ",")
        let schema = try Schema("{\"properties\": {\(known)}, \"additionalProperties\": false}")
        let members = (0..<1_100).map { "\"unknown\($0)\": 1" }.joined(separator: ",")
        #expect(try schema.violations(in: "{\(members)}").count == 1_000)
    }

    @Test(arguments: ["^(a+)+$", "^(a|a)*$", "(a*)*b", "^(?=(a+)+$)(a|aa)+$", "(.*)(.*)(.*)(.*)(.*)x$", "(?<=(a+)+)b"])
    func patternsThatBacktrackElsewhereAreLinear(pattern: String) throws {
        let schema = try Schema("{\"pattern\": \(quoted(pattern))}")
        let text = String(repeating: "a", count: 5_000) + "!"
        #expect(try !schema.violations(in: quoted(text)).isEmpty)
    }

    @Test func aPatternThatTakesTooLongIsUndecided() throws {
        let schema = try Schema(#"{"pattern": "^(a?){6000}$"}"#)
        let violations = try schema.violations(in: quoted(String(repeating: "a", count: 6_000) + "!"))
        #expect(violations.first?.message.contains("too long to compare with the pattern") == true)
    }

    @Test(arguments: ["1e999999999", "-1e999999999", "1e-999999999", "1e99999999999999999999999999", "0e999999999"])
    func hugeExponentsAreComparedAtOnce(number: String) throws {
        let schema = try Schema(
            #"{"type": "number", "multipleOf": 3, "maximum": 10, "const": 1, "uniqueItems": true, "enum": [1e999999998]}"#
        )
        #expect(try !schema.violations(in: number).isEmpty)
    }

    @Test func manyDigitsAreReadInLinearTime() throws {
        let digits = String(repeating: "7", count: 100_000)
        let schema = try Schema(#"{"multipleOf": 7, "minimum": 1, "type": "integer"}"#)
        #expect(try schema.violations(in: digits).isEmpty)
        #expect(try schema.violations(in: "0." + digits).count == 3)
    }

    @Test func bigArraysOfUniqueItemsAreNotComparedPairwise() throws {
        let items = (0..<20_000).map(String.init).joined(separator: ",")
        #expect(try Schema(#"{"uniqueItems": true}"#).violations(in: "[\(items)]").isEmpty)
    }

    @Test func keysThatAreNormallyEqualAreDifferent() throws {
        let schema = try Schema(#"{"properties": {"e\u0301": {"type": "null"}}, "required": ["\u00e9"]}"#)
        #expect(try schema.violations(in: #"{"\u00e9": 1}"#).isEmpty)
        #expect(try schema.violations(in: #"{"e\u0301": 1}"#).count == 2)
    }
}

/// Runs `body` on a thread with the stack of 512 kB that secondary threads have on Apple's systems.
private func onSmallStack<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        let thread = Thread { continuation.resume(returning: body()) }
        thread.stackSize = 512 * 1_024
        thread.start()
    }
}
