import Testing

@Suite struct UnevaluatedTests {
    @Test(arguments: [
        SchemaCase(
            #"{"unevaluatedProperties": false, "properties": {"a": true}, "patternProperties": {"^x": true}}"#,
            valid: [#"{"a": 1, "x1": 2}"#, "[]", "1", "{}"], invalid: [#"{"b": 1}"#]),
        SchemaCase(
            #"{"unevaluatedProperties": {"type": "string", "minLength": 3}}"#,
            valid: [#"{"a": "abc"}"#], invalid: [#"{"a": "ab"}"#, #"{"a": 1}"#]),
        SchemaCase(
            #"{"additionalProperties": true, "unevaluatedProperties": false}"#, valid: [#"{"a": 1}"#]),
        SchemaCase(
            #"{"properties": {"a": true}, "not": {"not": {"properties": {"b": true}}}, "unevaluatedProperties": false}"#,
            valid: [#"{"a": 1}"#], invalid: [#"{"a": 1, "b": 2}"#]),
        SchemaCase(
            #"{"allOf": [{"patternProperties": {"^b": true}}], "properties": {"a": true}, "unevaluatedProperties": false}"#,
            valid: [#"{"a": 1, "b1": 2}"#], invalid: [#"{"a": 1, "c": 2}"#]),
        SchemaCase(
            #"""
            {"oneOf": [{"properties": {"a": {"const": 1}}, "required": ["a"]},
                       {"properties": {"b": {"const": 2}}, "required": ["b"]}], "unevaluatedProperties": false}
            """#,
            valid: [#"{"a": 1}"#, #"{"b": 2}"#], invalid: [#"{"a": 1, "b": 3}"#, #"{"a": 1, "c": 0}"#]),
        SchemaCase(
            #"""
            {"if": {"properties": {"a": {"const": 1}}, "required": ["a"]}, "then": {"properties": {"b": true}},
             "else": {"properties": {"c": true}}, "unevaluatedProperties": false}
            """#,
            valid: [#"{"a": 1, "b": 2}"#, #"{"c": 2}"#], invalid: [#"{"a": 1, "c": 2}"#, #"{"b": 2}"#, #"{"a": 2}"#]),
        SchemaCase(
            #"{"dependentSchemas": {"a": {"properties": {"b": true, "a": true}}}, "unevaluatedProperties": false}"#,
            valid: [#"{"a": 1, "b": 2}"#], invalid: [#"{"b": 2}"#]),
        SchemaCase(
            ##"{"properties": {"x": {"$ref": "#"}}, "unevaluatedProperties": false}"##,
            valid: ["{}", #"{"x": {}}"#, #"{"x": {"x": {}}}"#], invalid: [#"{"x": {"y": 1}}"#, #"{"y": {}}"#]),
        SchemaCase(
            #"{"propertyNames": {"maxLength": 1}, "unevaluatedProperties": {"type": "number"}}"#,
            valid: [#"{"a": 1}"#], invalid: [#"{"a": "b"}"#, #"{"ab": 1}"#]),
        SchemaCase(
            #"{"allOf": [{"properties": {"a": true}}, {"unevaluatedProperties": false}]}"#,
            valid: ["{}"], invalid: [#"{"a": 1}"#]),
        SchemaCase(
            #"{"properties": {"a": {"properties": {"b": true}}}, "unevaluatedProperties": false}"#,
            valid: [#"{"a": {"b": 1, "c": 2}}"#], invalid: [#"{"b": 1}"#]),
        SchemaCase(
            #"{"anyOf": [true, {"properties": {"a": true}}], "unevaluatedProperties": false}"#,
            valid: [#"{"a": 1}"#], invalid: [#"{"b": 1}"#]),
        SchemaCase(
            #"{"not": {"anyOf": [true, {"properties": {"a": true}}], "unevaluatedProperties": false}}"#,
            valid: [#"{"b": 1}"#], invalid: [#"{"a": 1}"#]),
        SchemaCase(
            #"""
            {"$id": "https://example.com/derived", "$ref": "base", "properties": {"b": true},
             "$defs": {"derived": {"$dynamicAnchor": "more", "properties": {"c": true}},
                       "base": {"$id": "base", "properties": {"a": true}, "unevaluatedProperties": false,
                                "$dynamicRef": "#more", "$defs": {"more": {"$dynamicAnchor": "more"}}}}}
            """#,
            valid: [#"{"a": 1, "c": 2}"#], invalid: [#"{"b": 1}"#, #"{"d": 1}"#]),
    ])
    func unevaluatedPropertiesSeesWhatIsEvaluatedInPlace(schemaCase: SchemaCase) throws {
        try schemaCase.check()
    }

    @Test(arguments: [
        SchemaCase(#"{"unevaluatedItems": false}"#, valid: ["[]", "{}", "null"], invalid: ["[1]"]),
        SchemaCase(
            #"{"prefixItems": [true], "unevaluatedItems": {"type": "string"}}"#,
            valid: ["[1]", #"[1, "a"]"#], invalid: ["[1, 2]"]),
        SchemaCase(#"{"items": {"type": "number"}, "unevaluatedItems": false}"#, valid: ["[1, 2]"]),
        SchemaCase(
            #"{"prefixItems": [{"const": 1}], "not": {"not": {"prefixItems": [true, {"const": 2}]}}, "unevaluatedItems": false}"#,
            valid: ["[1]"], invalid: ["[1, 2]"]),
        SchemaCase(
            #"{"prefixItems": [true], "contains": {"type": "string"}, "unevaluatedItems": false}"#,
            valid: [#"[1, "a"]"#, #"["a"]"#], invalid: [#"[1, 2, "a"]"#]),
        SchemaCase(
            #"""
            {"if": {"contains": {"const": "a"}},
             "then": {"if": {"contains": {"const": "b"}}, "then": {"if": {"contains": {"const": "c"}}}},
             "unevaluatedItems": false}
            """#,
            valid: ["[]", #"["a", "a"]"#, #"["a", "b", "c"]"#, #"["c", "a", "b", "c"]"#],
            invalid: [#"["b", "b"]"#, #"["c", "a"]"#, #"["a", "b", "d"]"#]),
        SchemaCase(
            #"{"contains": {"const": 1}, "minContains": 0, "unevaluatedItems": false}"#,
            valid: ["[]", "[1, 1]"], invalid: ["[2]", "[1, 2]"]),
        SchemaCase(
            #"{"oneOf": [{"prefixItems": [true, {"const": 2}], "minItems": 2}, {"prefixItems": [{"const": 3}], "maxItems": 1}], "unevaluatedItems": false}"#,
            valid: ["[1, 2]", "[3]"], invalid: ["[1, 2, 3]"]),
        SchemaCase(
            #"{"allOf": [{"prefixItems": [true, true]}, {"items": true}], "unevaluatedItems": false}"#,
            valid: ["[1, 2, 3]"]),
        SchemaCase(
            #"{"allOf": [{"prefixItems": [true]}, {"unevaluatedItems": false}]}"#, valid: ["[]"], invalid: ["[1]"]),
        SchemaCase(
            #"{"anyOf": [{"unevaluatedItems": true, "minItems": 1}, true], "unevaluatedItems": false}"#,
            valid: ["[]", "[1, 2]"]),
        SchemaCase(
            ##"{"$ref": "#/$defs/tuple", "prefixItems": [true], "unevaluatedItems": false, "$defs": {"tuple": {"prefixItems": [true, true]}}}"##,
            valid: ["[1, 2]"], invalid: ["[1, 2, 3]"]),
        SchemaCase(
            #"{"properties": {"a": {"items": true}}, "unevaluatedItems": false}"#,
            valid: [#"{"a": [1]}"#], invalid: ["[1]"]),
    ])
    func unevaluatedItemsSeesWhatIsEvaluatedInPlace(schemaCase: SchemaCase) throws {
        try schemaCase.check()
    }
}
