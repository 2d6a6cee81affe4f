import Foundation
import Testing

/// How many schemas a folder of references may contain.
struct SchemaFolderLimitTests {
    private func validate(in folder: TemporaryFolder) throws -> BuiltProgram.Run {
        try folder.write("{}", to: "main.json")
        return try BuiltProgram.run(
            [
                "validate-schema", "--aasa-path", "main.json", "--json-schema-path", "main.json", "--schema-dir",
                "schemas",
            ],
            in: folder.url)
    }

    @Test func aThousandFilesAreRead() throws {
        let folder = try TemporaryFolder()
        for number in 0..<1_000 { try folder.write("{}", to: "schemas/\(number).json") }
        #expect(try validate(in: folder).status == 0)
        try folder.write("{}", to: "schemas/one-more.json")
        let run = try validate(in: folder)
        #expect(run.status == 2)
        #expect(run.errors == "aasa: error: schemas: it contains 1001 schemas; the limit is 1000.\n")
    }

    @Test func sixtyFourMebibytesAreReadTogether() throws {
        let folder = try TemporaryFolder()
        for number in 0..<5 {
            let file = try folder.write("", to: "schemas/\(number).json")
            // Four of the largest files that are read at all, and one byte.
            try #require(truncate(file.path, number < 4 ? 16_777_216 : 1) == 0)
        }
        let run = try validate(in: folder)
        #expect(run.status == 2)
        #expect(run.errors == "aasa: error: schemas: its schemas have more than 67108864 bytes together.\n")
        // Without that byte, the first one is parsed, and is not JSON.
        try FileManager.default.removeItem(at: folder.url.appendingPathComponent("schemas/4.json"))
        #expect(try validate(in: folder).errors.contains("schemas/0.json:1:1: "))
    }
}
