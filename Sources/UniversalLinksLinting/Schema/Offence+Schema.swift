extension Offence {
    /// The offences of comparing files with JSON Schemas.
    package static let ofSchema: [Offence] = [schemaViolation]

    private static let schemaViolation = Offence(
        .schemaViolation, .error, .schema,
        summary: "A value that the JSON Schema does not allow",
        effect: """
            That depends on the value. The published schema forbids what the system skips or reads in another way than \
            it is written, such as a misspelt key, and what it does not know; a schema of your own forbids what you want it to.
            """,
        reason: """
            The file is compared with a JSON Schema and nothing else. A schema knows shapes, not meanings: a file that it allows \
            can still claim too little or too much, which lint rules look for.
            """,
        remedy:
            "Write what the schema wants. The last note names the keyword that is not met and its place in the schema.",
        evidence: [],
        firing: [
            Example(
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

                    """)
        ],
        quiet: [
            Example(
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

                    """)
        ])
}
