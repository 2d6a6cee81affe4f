import JSONSyntax
import Testing
import UniversalLinksJSONSchema

@Suite struct RegularExpressionTests {
    @Test(
        arguments: [
            ("a", ["xax"], ["b", ""]),
            ("", ["", "x"], []),
            ("^a$", ["a"], ["a\n", "ba", "A"]),
            ("^(a|bc)*d{2,3}$", ["add", "bcabcddd", "dd"], ["d", "dddd", "abdd"]),
            ("^a{2}$", ["aa"], ["a", "aaa"]),
            ("^a{2,}?$", ["aa", "aaaa"], ["a"]),
            ("^x+?y*?$", ["x", "xxyy"], ["y"]),
            ("^.$", ["a", "é", "👍"], ["\n", "\r", "\u{2028}", "ab", "e\u{301}"]),
            ("^[^a-c]$", ["d", "\n"], ["a", "c"]),
            ("^[^]$", ["\n", "a"], [""]),
            ("[]", [], ["a", ""]),
            (#"^[\w.-]+@[a-z\d]+$"#, ["a.b-c@d1"], ["é@d"]),
            (#"^[a\]\-\\^]+$"#, ["]-\\^a"], ["b"]),
            (#"^\d\D\w\W\s\S$"#, ["1x_é x", "1xa-\u{FEFF}y"], ["߀x_é x"]),
            (#"^\cA\cz$"#, ["\u{1}\u{1A}"], ["\\cA\\cz"]),
            (#"^\x41\u0042\u{43}\uD83D\uDC4D$"#, ["ABC👍"], ["x41BC👍"]),
            (#"^\0\t\n\v\f\r$"#, ["\0\t\n\u{B}\u{C}\r"], []),
            (#"^\/\.\*\$$"#, ["/.*$"], ["/a*$"]),
            (#"^\-\_\@\"$"#, ["-_@\""], []),
            (#"\bfoo\b"#, ["a foo b", "foo"], ["xfoo", "foo1"]),
            (#"\Boo"#, ["foo"], ["oo"]),
            (#"^\p{Letter}\p{Lu}\P{Lu}$"#, ["éÉé"], ["ééé", "1Aa"]),
            (#"^\p{gc=Nd}\p{General_Category=Decimal_Number}$"#, ["4৪"], ["ab"]),
            (#"^[\p{Emoji_Presentation}\P{ASCII}]+$"#, ["👍é"], ["a"]),
            (#"^(?=.*\d)(?=.*[a-z]).{4,}$"#, ["abc1", "1abc"], ["abcd", "1234", "a1"]),
            (#"^(?!.*(foo|bar)).*$"#, ["baz"], ["a bar", "foo"]),
            (#"(?<=\$)\d+"#, ["a $12"], ["12", "€12"]),
            (#"(?<!\$)\b\d+"#, ["12"], ["$12"]),
            (#"(?<=a(?=bc)b)c"#, ["abc"], ["bc"]),
            (#"(?<year>\d{4})-(?:\d\d)"#, ["2024-01"], ["24-01"]),
            ("^{a}]$", ["{a}]"], []),
            ("^a{,2}$", ["a{,2}"], ["aa"]),
            ("(a*)*b", ["aab", "b"], ["aaa"]),
            ("(?:){3}x", ["x"], ["y"]),
            ("a||b", ["", "x"], []),
        ] as [(String, [String], [String])])
    func patternsMatchAsInECMAScript(pattern: String, matching: [String], others: [String]) throws {
        let schema = try Schema("{\"pattern\": \(quoted(pattern))}")
        for text in matching { #expect(try schema.violations(in: quoted(text)).isEmpty, "\(text)") }
        for text in others { #expect(try !schema.violations(in: quoted(text)).isEmpty, "\(text)") }
    }

    @Test(arguments: [
        ("(", "a group is not closed"), (")", "a \")\" closes no group"), ("[a", "a \"[\" is not closed"),
        ("*a", "there is nothing before \"*\" to repeat"), ("a**", "a quantifier follows another"),
        ("a{2}{3}", "a quantifier follows another"),
        ("a{2,1}", "the numbers of a quantifier are out of order"), ("[z-a]", "a range in brackets is out of order"),
        ("\\", "it ends with a backslash"), ("(a)\\1", "back-references are not supported"),
        ("\\k<a>", "back-references are not supported"), ("\\Z", "write ^ or $"), ("\\a", "is not an ECMA-262 escape"),
        ("\\p{Nonsense}", "is not a supported Unicode property"),
        ("\\p{Script=Greek}", "is not a supported Unicode property"),
        ("\\pL", "needs a name in braces"), ("\\u12", "\"\\u\" escape"), ("\\u{110000}", "\"\\u\" escape"),
        ("\\uD800", "\"\\u\" escape"),
        ("\\xZ", "needs two hexadecimal digits"), ("\\01", "octal"), ("(?i:a)", "unsupported kind"), ("(?<>a)", "name"),
        ("^*", "cannot be repeated"), ("(?=a)*", "cannot be repeated"), ("\\c1", "needs a letter"),
        ("((a{1000}){1000}){1000}", "too large"), (String(repeating: "(", count: 1_500), "nested too deeply"),
    ])
    func malformedPatternsAreSchemaErrors(pattern: String, reason: String) throws {
        let error = try #require(throws: SchemaError.self) { try Schema("{\"pattern\": \(quoted(pattern))}") }
        #expect(error.code == .invalidPattern)
        #expect(error.message.contains(reason), "\(error.message)")
        #expect(error.pointer.description == "/pattern")
    }
}
