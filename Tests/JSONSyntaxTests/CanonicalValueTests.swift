import JSONSyntax
import Testing

struct CanonicalValueTests {
    @Test(arguments: [
        (#"{"a": 1, "b": [true, null]}"#, #"{ "b" : [true,null],"a":1.0 }"#, true), (#""\u0061""#, #""a""#, true),
        (#"{"a": 1, "a": 2}"#, #"{"a": 2}"#, true), ("1", "2", false), ("[1, 2]", "[2, 1]", false),
        ("1", "\"1\"", false),
        ("\"\u{E9}\"", "\"e\u{301}\"", false), (#"["a", "b"]"#, #"["a\",\"b"]"#, false), ("0", "-0", true),
        ("{}", "[]", false),
    ])
    func equalValuesHaveOneForm(first: String, second: String, isEqual: Bool) throws {
        let values = try [first, second].map { CanonicalValue(try JSONDocument(parsing: Array($0.utf8)).root) }
        #expect((values[0] == values[1]) == isEqual)
    }
}
