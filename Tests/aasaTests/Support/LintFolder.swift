import Foundation

/// A folder with association files to lint.
struct LintFolder {
    let folder: TemporaryFolder

    /// A file that nothing is wrong with.
    static let clean = file(#"{ "/": "/buy/*" }"#)
    /// A file with one warning, which an unsafe fix takes away.
    static let warned = file(#"{ "/": "/buy/*", "requiredEntitlement": "example.entitlement" }"#)
    /// A file with a key that the schema does not know.
    static let misspelt = file(#"{ "/": "/buy/*", "excludes": true }"#)
    /// A file with one error: it is no JSON.
    static let broken = file(#"{ "/": "/buy/*" },"#)

    private static func file(_ component: String) -> String {
        """
        {
          "applinks": {
            "details": [
              {
                "appIDs": ["7Q4KX2M9TD.example.eats"],
                "components": [
                  \(component)
                ]
              }
            ]
          }
        }

        """
    }

    init(_ files: [String: String]) throws {
        folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
    }

    func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:]
    ) throws -> BuiltProgram.Run {
        try BuiltProgram.run(arguments, input: Array(input.utf8), in: folder.url, environment: environment)
    }

    func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.url.appendingPathComponent(name)), as: UTF8.self)
    }

    func has(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.url.appendingPathComponent(name).path)
    }
}
