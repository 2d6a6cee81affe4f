package import UniversalLinks

extension Rule {
    package static let ofSchema: [Rule] = [schemaViolation]

    private static let schemaViolation = Rule(
        .schemaViolation, .error, .schema,
        summary: "A value that the JSON Schema does not allow",
        effect: """
            That depends on the value. The published schema forbids what the system ignores or reads differently than it is \
            written, such as a misspelt key, and what it does not support; your own schema forbids what you choose.
            """,
        reason: """
            The file is compared with a JSON Schema and nothing else. A schema describes shapes, not meanings: a valid file can \
            still match too few or too many URLs, which lint rules look for.
            """,
        remedy:
            "Write what the schema expects. The last note names the keyword that fails and its place in the schema.",
        evidence: [],
        bad: Example(
            file: """
                {
                  "applinks": {
                    "details": [
                      {
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "components": [
                          { "/": "/menu/print/*", ⟦"excludes"⟧: true },
                          { "/": "/menu/*" }
                        ]
                      }
                    ]
                  }
                }

                """),
        good: Example(
            file: """
                {
                  "applinks": {
                    "details": [
                      {
                        "appIDs": ["7Q4KX2M9TD.example.eats"],
                        "components": [
                          { "/": "/menu/print/*", "exclude": true },
                          { "/": "/menu/*" }
                        ]
                      }
                    ]
                  }
                }

                """))
}

extension Diagnostic.Code {
    package static let ofSchema: [Diagnostic.Code] = [.schemaViolation]

    package static let schemaViolation = Diagnostic.Code("AASA701", "schema-violation")
}
