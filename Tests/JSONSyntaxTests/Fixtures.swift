import JSONSyntax

/// JSON texts that cover the language, for tests of what holds for every text.
enum Fixtures {
    static let documents: [String] = [
        associationFile, oddForms, duplicateKeys, "[]", "{}", #""""#, "0", "null", " \r\n\t true \t\r\n ",
    ]

    static let associationFile = #"""
        {
          "applinks": {
            "defaults": { "caseSensitive": false, "percentEncoded": true },
            "substitutionVariables": { "food": ["burrito", "寿司", "crêpe 🥞"] },
            "details": [
              {
                "appIDs": ["ABCDE12345.com.example.app"],
                "components": [
                  { "/": "/menu/$(food)/*", "?": { "table": "?*" }, "exclude": false },
                  { "#": "no_universal_links", "exclude": true, "comment": "stays \"on\" the web\\" }
                ]
              }
            ]
          },
          "webcredentials": { "apps": [] }
        }
        """#

    static let oddForms = """
        [null,true,false,0,-0,-1.50e+10,1E400,123456789012345678901234567890,"",{},[],[[]],{"":{"":[""]}},
        "\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83C\\uDF63\\u0000","é e\u{301} 🍣 \u{2028}\u{7F}\u{FEFF}"]
        """

    static let duplicateKeys = #"""
        {"a":1,"b":[{"a":2,"a":3}],"a":{"c":4},"é":5,"\u0065\u0301":6,"\u00e9":7,"d":8,"e":9,"f":10,"g":11,"a":12}
        """#
}

extension JSONDocument {
    init(_ text: String) throws(JSONSyntaxError) {
        try self.init(parsing: Array(text.utf8))
    }
}
