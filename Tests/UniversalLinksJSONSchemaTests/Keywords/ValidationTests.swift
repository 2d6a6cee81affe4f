import Testing

@Suite struct ValidationTests {
    @Test(arguments: [
        SchemaCase(
            #"{"type": "integer"}"#, valid: ["1", "1.0", "1e3", "-0.0", "10e-1"], invalid: ["1.5", "1e-1", #""1""#]),
        SchemaCase(#"{"type": ["null", "number"]}"#, valid: ["null", "1.5"], invalid: ["true", "[]"]),
        SchemaCase(#"{"const": 1}"#, valid: ["1.0", "1e0", "0.1e1"], invalid: ["true", "1.0000000000000000000001"]),
        SchemaCase(#"{"const": 9007199254740993}"#, valid: ["9007199254740993.0"], invalid: ["9007199254740992"]),
        SchemaCase(#"{"const": 0}"#, valid: ["-0", "0.0", "0e9999999999999999999"], invalid: ["false", "1e-400"]),
        SchemaCase(#"{"const": {"a": 1, "b": [true]}}"#, valid: [#"{"b": [true], "a": 1.0}"#], invalid: [#"{"a": 1}"#]),
        SchemaCase(#"{"const": "\u00e9"}"#, valid: [#""é""#], invalid: [#""e\u0301""#]),
        SchemaCase(
            #"{"enum": ["a", 1, null, {"x": 1}, []]}"#, valid: ["1.0", "null", "[]"], invalid: [#""b""#, "{}", "[1]"]),
        SchemaCase(#"{"enum": []}"#, invalid: ["1"]),
        SchemaCase(
            #"{"maximum": 1e2}"#, valid: ["100", "100.0", "-1e400"], invalid: ["100.0000000000000000000001", "1e400"]),
        SchemaCase(#"{"exclusiveMaximum": 3.0}"#, valid: ["2.9999999999999999999999"], invalid: ["3", "3.0"]),
        SchemaCase(#"{"minimum": -2}"#, valid: ["-2.0", "0", #""x""#], invalid: ["-2.0000001", "-3"]),
        SchemaCase(#"{"exclusiveMinimum": -1.1}"#, valid: ["-1"], invalid: ["-1.1", "-1.10"]),
        SchemaCase(#"{"multipleOf": 0.01}"#, valid: ["4.02", "0", "-0.07", "1e300"], invalid: ["0.005", "1e-3"]),
        SchemaCase(#"{"multipleOf": 0.5}"#, valid: ["1e308", "1e999999999"], invalid: ["0.3"]),
        SchemaCase(#"{"type": "integer", "multipleOf": 0.123456789}"#, invalid: ["1e308"]),
        SchemaCase(#"{"multipleOf": 7}"#, valid: ["49", "123456789012600451905791"], invalid: ["1e999999999", "50"]),
        SchemaCase(#"{"multipleOf": 1e-8}"#, valid: ["12391239123"]),
    ])
    func valuesAreComparedExactly(schemaCase: SchemaCase) throws { try schemaCase.check() }

    @Test(arguments: [
        SchemaCase(
            #"{"minLength": 2, "maxLength": 2.0}"#, valid: [#""é́""#, #""👍👍""#, "1"], invalid: [#""👍""#, #""abc""#]),
        SchemaCase(#"{"minItems": 1, "maxItems": 2}"#, valid: ["[1]", #""x""#], invalid: ["[]", "[1, 2, 3]"]),
        SchemaCase(#"{"minProperties": 1, "maxProperties": 1}"#, valid: [#"{"a": 1, "a": 2}"#], invalid: ["{}"]),
        SchemaCase(#"{"maxItems": 1e99}"#, valid: ["[1]"]),
        SchemaCase(#"{"contains": {"const": 1}}"#, valid: ["[2, 1]", "{}"], invalid: ["[]", "[2]"]),
        SchemaCase(
            #"{"contains": true, "minContains": 2, "maxContains": 3}"#, valid: ["[1, 2]"],
            invalid: ["[1]", "[1, 2, 3, 4]"]),
        SchemaCase(#"{"minContains": 2, "maxContains": 0}"#, valid: ["[]", "[1]"]),
        SchemaCase(
            #"{"required": ["a", "__proto__"]}"#, valid: [#"{"a": 1, "__proto__": 1}"#, "[]"], invalid: [#"{"a": 1}"#]),
        SchemaCase(
            #"{"dependentRequired": {"a": ["b"], "": []}}"#, valid: [#"{"b": 1}"#, #"{"a": 1, "b": 1}"#],
            invalid: [#"{"a": 1}"#]),
        SchemaCase(
            #"{"dependentSchemas": {"a": {"minProperties": 2}, "b": false}}"#, valid: ["{}"],
            invalid: [#"{"a": 1}"#, #"{"b": 1}"#]),
        SchemaCase(#"{"propertyNames": {"pattern": "^a"}}"#, valid: [#"{"ab": 1}"#, "1"], invalid: [#"{"b": 1}"#]),
        SchemaCase(#"{"propertyNames": false}"#, valid: ["{}"], invalid: [#"{"b": 1}"#]),
        SchemaCase(
            #"{"properties": {"a": {"type": "null"}}, "patternProperties": {"^b": {"type": "string"}}, "additionalProperties": {"type": "number"}}"#,
            valid: [#"{"a": null, "b1": "x", "c": 1}"#], invalid: [#"{"a": 1}"#, #"{"b1": 1}"#, #"{"c": "x"}"#]),
        SchemaCase(
            #"{"properties": {"é": true}, "additionalProperties": false}"#,
            valid: [#"{"\u00e9": 1}"#], invalid: [#"{"e\u0301": 1}"#]),
        SchemaCase(
            #"{"prefixItems": [{"type": "null"}], "items": false}"#, valid: ["[null]", "[]"],
            invalid: ["[null, 1]", "[1]"]),
        SchemaCase(#"{"not": {"type": "null"}}"#, valid: ["1"], invalid: ["null"]),
        SchemaCase(#"{"oneOf": [{"minimum": 2}, {"maximum": 3}]}"#, valid: ["1", "4"], invalid: ["2.5"]),
        SchemaCase(
            #"{"else": false, "if": {"minimum": 1}, "then": {"maximum": 2}}"#, valid: ["1"], invalid: ["0", "3"]),
        SchemaCase(#"{"then": false, "else": false}"#, valid: ["1"]),
        SchemaCase("true", valid: ["1"]), SchemaCase("false", invalid: ["1"]), SchemaCase("{}", valid: ["null"]),
    ])
    func containersAreJudgedByTheirMembersAndItems(schemaCase: SchemaCase) throws { try schemaCase.check() }

    @Test(arguments: [
        SchemaCase(
            #"{"uniqueItems": true}"#,
            valid: [
                "[1, 2]", "[1, true]", "[0, false]", #"["a", "A"]"#, "[{}, []]", "[[1], [true]]", "{}",
                #"[{"a": 1}, {"a": 2}]"#, #"["1", 1]"#, #"[{"a": "b"}, {"b": "a"}]"#, #"[[["a"]], [["b"]]]"#,
                #"[{"a": false}, {"a": 0}]"#, #"["é", "e\u0301"]"#, #"["a,", "a"]"#,
            ],
            invalid: [
                "[1, 1.0, 2]", "[1.00, 1]", #"["a", "b", "a"]"#, #"[{"a": 1, "b": 2}, {"b": 2, "a": 1}]"#,
                "[null, null]",
                "[[], []]", #"[{"a": {"b": [1]}}, {"a": {"b": [1.0]}}]"#, "[true, 1, true]",
            ]),
        SchemaCase(#"{"uniqueItems": false}"#, valid: ["[1, 1]"]),
        SchemaCase(
            #"{"prefixItems": [{"type": "boolean"}], "uniqueItems": true, "items": false}"#,
            valid: ["[true]"], invalid: ["[true, false]", "[1]"]),
    ])
    func uniqueItemsAreDifferentByValue(schemaCase: SchemaCase) throws { try schemaCase.check() }
}
