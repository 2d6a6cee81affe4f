import Testing
import UniversalLinksJSONSchema

@Suite struct CoreTests {
    @Test(arguments: [
        SchemaCase(
            ##"{"$ref": "#a", "$defs": {"x": {"$anchor": "a", "type": "integer"}}}"##, valid: ["1"], invalid: [#""a""#]),
        SchemaCase(
            #"""
            {"$id": "http://example.com/root", "$ref": "child1#name",
             "$defs": {"one": {"$id": "child1", "allOf": [{"$id": "child2", "$anchor": "name", "type": "number"},
                                                          {"$anchor": "name", "type": "string"}]}}}
            """#, valid: [#""a""#], invalid: ["1"]),
        SchemaCase(
            ##"{"$ref": "#/$defs/a~1b~0c%25d%22", "$defs": {"a/b~c%d\"": {"type": "null"}}}"##,
            valid: ["null"], invalid: ["1"]),
        SchemaCase(
            ##"{"$id": "file:///folder/file.json", "$ref": "#/$defs/foo", "$defs": {"foo": {"type": "number"}}}"##,
            valid: ["1"], invalid: ["null"]),
        SchemaCase(
            ##"{"$id": "urn:uuid:deadbeef-1234-0000-0000-4321feebdaed", "$ref": "#/$defs/s", "$defs": {"s": {"type": "string"}}}"##,
            valid: [#""a""#], invalid: ["1"]),
        SchemaCase(
            #"{"$id": "http://example.com/a/b.json", "$ref": "../c.json", "$defs": {"c": {"$id": "/c.json", "type": "null"}}}"#,
            valid: ["null"], invalid: ["1"]),
        SchemaCase(
            #"""
            {"$id": "https://example.com/outer", "$defs": {"inner": {"$id": "inner", "$defs": {"x": {"const": 1}}, "$ref": "#/$defs/x"},
             "x": {"const": 2}}, "$ref": "inner"}
            """#, valid: ["1"], invalid: ["2"]),
        SchemaCase(##"{"$ref": "#/then", "then": {"type": "null"}}"##, valid: ["null"], invalid: ["1"]),
        SchemaCase(##"{"$ref": "#/odd/0", "odd": [{"type": "null"}]}"##, valid: ["null"], invalid: ["1"]),
        SchemaCase(
            #"{"properties": {"$ref": {"type": "string"}, "$id": {"type": "string"}}}"#,
            valid: [#"{"$ref": "a", "$id": "b"}"#], invalid: [#"{"$ref": 1}"#, #"{"$id": 1}"#]),
        SchemaCase(##"{"const": {"$ref": "#/none", "$id": 7}}"##, valid: [##"{"$id": 7, "$ref": "#/none"}"##]),
        SchemaCase(
            #"{"$ref": "other.json#/$defs/x"}"#, valid: ["1"], invalid: [#""a""#],
            references: ["other.json": ##"{"$defs": {"x": {"$ref": "#y"}, "y": {"$anchor": "y", "type": "number"}}}"##]),
        SchemaCase(
            #"{"$ref": "http://example.com/dir/a.json"}"#, valid: ["1"], invalid: [#""a""#],
            references: [
                "http://example.com/dir/a.json": #"{"$id": "http://other.org/x/y.json", "$ref": "z.json"}"#,
                "http://other.org/x/z.json": #"{"type": "number"}"#,
            ]),
        SchemaCase(
            #"{"$ref": "http://example.com/true"}"#, valid: ["1"], references: ["http://example.com/true": "true"]),
    ])
    func referencesLeadToIdentifiersAnchorsAndPointers(schemaCase: SchemaCase) throws {
        try schemaCase.check()
    }

    @Test func anIdentifierInsideAnUnknownKeywordIsNone() throws {
        try SchemaCase(
            #"""
            {"$defs": {
              "id_in_unknown0": {"not": {"array_of_schemas": [{"$id": "https://localhost/my.json", "type": "null"}]}},
              "real_id_in_schema": {"$id": "https://localhost/my.json", "type": "string"},
              "id_in_unknown1": {"not": {"object_of_schemas": {"foo": {"$id": "https://localhost/my.json", "type": "integer"}}}}},
             "anyOf": [{"$ref": "#/$defs/id_in_unknown0"}, {"$ref": "#/$defs/id_in_unknown1"}, {"$ref": "https://localhost/my.json"}]}
            """#, valid: [#""a""#], invalid: ["null", "1"]
        ).check()
    }

    @Test(arguments: [
        SchemaCase(
            #"""
            {"$id": "https://example.com/root", "$ref": "first#/$defs/stuff",
             "$defs": {
               "first": {"$id": "first", "$defs": {"stuff": {"$ref": "second#/$defs/stuff"}, "length": {"maxLength": 1}}},
               "second": {"$id": "second", "$defs": {"stuff": {"$ref": "third#/$defs/stuff"},
                          "length": {"$dynamicAnchor": "length", "maxLength": 2}}},
               "third": {"$id": "third", "$defs": {"stuff": {"$dynamicRef": "#length"},
                         "length": {"$dynamicAnchor": "length", "maxLength": 3}}}}}
            """#, valid: [#""ab""#], invalid: [#""abc""#]),
        SchemaCase(
            #"""
            {"$id": "https://example.com/numbers", "$ref": "list",
             "$defs": {"n": {"$dynamicAnchor": "item", "type": "number"},
                       "list": {"$id": "list", "type": "array", "items": {"$dynamicRef": "#item"},
                                "$defs": {"any": {"$dynamicAnchor": "item"}}}}}
            """#, valid: ["[1]"], invalid: [#"["a"]"#]),
        SchemaCase(
            #"""
            {"$id": "https://example.com/skips", "properties": {"x": {"$ref": "bar#/properties/y"}},
             "$defs": {"bar": {"$id": "bar", "properties": {"y": {"$ref": "baz"}}, "$dynamicAnchor": "c", "type": "number",
               "$defs": {"baz": {"$id": "baz", "$dynamicRef": "#c", "$defs": {"c": {"$dynamicAnchor": "c", "type": "string"}}}}}}}
            """#, valid: [#"{"x": 1}"#], invalid: [#"{"x": "a"}"#]),
        SchemaCase(
            ##"{"$defs": {"t": true, "f": false}, "properties": {"t": {"$dynamicRef": "#/$defs/t"}, "f": {"$dynamicRef": "#/$defs/f"}}}"##,
            valid: [#"{"t": 1}"#], invalid: [#"{"f": 1}"#]),
        SchemaCase(
            #"""
            {"$id": "https://example.com/strict-tree", "$dynamicAnchor": "node", "$ref": "tree", "unevaluatedProperties": false,
             "$defs": {"tree": {"$id": "tree", "$dynamicAnchor": "node", "type": "object",
               "properties": {"data": true, "children": {"type": "array", "items": {"$dynamicRef": "#node"}}}}}}
            """#, valid: [#"{"children": [{"data": 1}]}"#], invalid: [#"{"children": [{"daat": 1}]}"#]),
    ])
    func dynamicReferencesLeadToTheOutermostAnchor(schemaCase: SchemaCase) throws {
        try schemaCase.check()
    }

    @Test func dynamicScopeDependsOnTheWay() throws {
        try SchemaCase(
            #"""
            {"$id": "https://example.com/multiple", "if": {"properties": {"kind": {"const": "numbers"}}, "required": ["kind"]},
             "then": {"$ref": "numberList"}, "else": {"$ref": "stringList"},
             "$defs": {
               "generic": {"$id": "generic", "properties": {"list": {"items": {"$dynamicRef": "#item"}}},
                           "$defs": {"default": {"$dynamicAnchor": "item"}}},
               "numberList": {"$id": "numberList", "$defs": {"i": {"$dynamicAnchor": "item", "type": "number"}}, "$ref": "generic"},
               "stringList": {"$id": "stringList", "$defs": {"i": {"$dynamicAnchor": "item", "type": "string"}}, "$ref": "generic"}}}
            """#,
            valid: [#"{"kind": "numbers", "list": [1]}"#, #"{"kind": "strings", "list": ["a"]}"#],
            invalid: [#"{"kind": "numbers", "list": ["a"]}"#, #"{"kind": "strings", "list": [1]}"#]
        ).check()
    }
}
