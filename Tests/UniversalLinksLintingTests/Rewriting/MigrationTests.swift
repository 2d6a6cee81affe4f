import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksTestSupport

struct MigrationTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let old: String
        let new: String
        let keepsPaths: Bool

        var testDescription: String { name }

        /// The members of the only detail.
        static func detail(
            _ name: String, _ old: String, _ new: String, keepsPaths: Bool = false, beside: String = ""
        ) -> Row {
            func file(_ members: String) -> String {
                "{\"applinks\": {\(beside)\"details\": [{\(members)}]}}"
            }
            return Row(name: name, old: file(old), new: file(new), keepsPaths: keepsPaths)
        }

        /// The members of `applinks`.
        static func appLinks(_ name: String, _ old: String, _ new: String, keepsPaths: Bool = false) -> Row {
            Row(
                name: name, old: "{\n  \"applinks\": {\n    \(old)\n  }\n}\n",
                new: "{\n  \"applinks\": {\n    \(new)\n  }\n}\n", keepsPaths: keepsPaths)
        }
    }

    static let rows: [Row] = [
        .detail(
            "paths and appID", #""appID": "A.b", "paths": ["/a", "NOT /b/*", "*"]"#,
            #""appIDs": ["A.b"], "components": [{"/": "/a"}, {"/": "/b/*", "exclude": true}, {"/": "*"}]"#),
        .appLinks(
            "a second detail for iOS 12",
            #""details": [{"appIDs": ["A.b"], "components": [{"/": "/a"}]}, {"appID": "A.b", "paths": ["/b"]}, {"appID": "A.c", "paths": ["/c"]}]"#,
            #""details": [{"appIDs": ["A.b"], "components": [{"/": "/a"}]}, {"appIDs": ["A.c"], "components": [{"/": "/c"}]}]"#
        ),
        .detail(
            "paths kept", #""appID": "A.b", "paths": ["/a"]"#,
            #""appID": "A.b", "appIDs": ["A.b"], "paths": ["/a"], "components": [{"/": "/a"}]"#, keepsPaths: true),
        .detail(
            "NOT in other letters, escaped, alone, without a space",
            #""appIDs": [], "paths": ["not /a","\u004eOT \/b", "NOT ", "NOT/c"]"#,
            #""appIDs": [], "components": [{"/": "/a", "exclude": true}, {"/": "/b", "exclude": true}, {"/": "", "exclude": true}, {"/": "NOT/c"}]"#
        ),
        .detail(
            "escapes and odd characters stay as written",
            #""appIDs": [], "paths": ["\/a\u0020é\"", "NOT \/\ud83c\udf63"]"#,
            #""appIDs": [], "components": [{"/": "\/a\u0020é\""}, {"/": "\/\ud83c\udf63", "exclude": true}]"#),
        .detail(
            "NOT stays case-sensitive against the detail's defaults",
            #""appIDs": [], "defaults": {"caseSensitive": false}, "paths": ["/a", "NOT /b"]"#,
            #""appIDs": [], "defaults": {"caseSensitive": false}, "components": [{"/": "/a"}, {"/": "/b", "exclude": true, "caseSensitive": true}]"#
        ),
        .detail(
            "the nearest default counts",
            #""appIDs": [], "defaults": {"caseSensitive": true}, "paths": ["NOT /b"]"#,
            #""appIDs": [], "defaults": {"caseSensitive": true}, "components": [{"/": "/b", "exclude": true}]"#,
            beside: #""defaults": {"caseSensitive": false}, "#),
        .detail(
            "outer defaults count", #""appIDs": [], "paths": ["NOT /b"]"#,
            #""appIDs": [], "components": [{"/": "/b", "exclude": true, "caseSensitive": true}]"#,
            beside: #""defaults": {"caseSensitive": 0}, "#),
        .detail(
            "members that are no strings", #""appIDs": [], "paths": [7, "/a", null]"#,
            #""appIDs": [], "components": [{}, {"/": "/a"}, {}]"#),
        .detail("an empty list", #""appIDs": [], "paths": []"#, #""appIDs": [], "components": []"#),
        .detail(
            "paths beside components", #""appIDs": [], "paths": ["/a"], "components": [{"/": "/b"}]"#,
            #""appIDs": [], "components": [{"/": "/b"}]"#),
        .detail(
            "paths beside components, kept", #""appIDs": [], "paths": ["/a"], "components": [{"/": "/b"}]"#,
            #""appIDs": [], "paths": ["/a"], "components": [{"/": "/b"}]"#, keepsPaths: true),
        .detail(
            "components that are no list", #""appIDs": [], "components": {}, "paths": ["/a"]"#,
            #""appIDs": [], "components": [{"/": "/a"}]"#),
        .detail(
            "components that are no list, paths kept", #""appIDs": [], "components": {}, "paths": ["/a"]"#,
            #""appIDs": [], "components": [{"/": "/a"}], "paths": ["/a"]"#, keepsPaths: true),
        .detail("paths that are no list", #""appIDs": [], "paths": "/a""#, #""appIDs": [], "paths": "/a""#),
        .detail("appID beside appIDs", #""appID": "A.b", "appIDs": []"#, #""appIDs": []"#),
        .detail(
            "appID beside appIDs, kept", #""appID": "A.b", "appIDs": ["A.c"]"#, #""appID": "A.b", "appIDs": ["A.c"]"#,
            keepsPaths: true),
        .detail("appIDs that are no list", #""appID": "A.b", "appIDs": "A.c""#, #""appIDs": ["A.b"]"#),
        .detail(
            "appIDs that are no list, kept", #""appID": "A.b", "appIDs": "A.c""#, #""appID": "A.b", "appIDs": ["A.b"]"#,
            keepsPaths: true),
        .detail(
            "appID that is no string", #""appID": 7, "paths": ["/a"]"#, #""appID": 7, "components": [{"/": "/a"}]"#),
        .detail(
            "duplicate keys", #""appID": "A.a", "paths": ["/x"], "appID": "A.b", "paths": ["/a"], "comment": 1"#,
            #""appIDs": ["A.b"], "components": [{"/": "/a"}], "comment": 1"#),
        .detail(
            "defaults for paths stay", #""appIDs": [], "defaults": {"?": "a=1", "exclude": true}, "paths": ["/a"]"#,
            #""appIDs": [], "defaults": {"?": "a=1", "exclude": true}, "components": [{"/": "/a"}]"#),
        .appLinks(
            "lines of their own",
            #""apps": [],\#n    "details": [{ "appIDs": ["A.b"],\#n      "paths": [ "/a", "NOT /b" ] }]"#,
            #""details": [{ "appIDs": ["A.b"],\#n      "components": [\#n        { "/": "/a" },\#n        { "/": "/b", "exclude": true }\#n      ] }]"#
        ),
        .appLinks(
            "a path a line", #""details": [{ "appIDs": [],\#n      "paths": [\#n\#t"/a",\#n\#t"NOT /b"\#n      ] }]"#,
            #""details": [{ "appIDs": [],\#n      "components": [\#n\#t{ "/": "/a" },\#n\#t{ "/": "/b", "exclude": true }\#n      ] }]"#
        ),
        .appLinks("apps alone", #""apps": ["A.b"]"#, #""apps": ["A.b"]"#),
        .appLinks("empty apps alone", #""apps": []"#, #""apps": []"#),
        .appLinks("apps with a member", #""apps": ["A.b"], "details": []"#, #""apps": ["A.b"], "details": []"#),
        .appLinks("apps kept", #""apps": [], "details": []"#, #""apps": [], "details": []"#, keepsPaths: true),
        .appLinks("apps last", #""details": [], "apps": [ ]"#, #""details": []"#),
        .appLinks(
            "details by app", #""details": { "A.b": { "paths": ["*"] }, "A.c": { "appID": "x" }, "A.d": {} }"#,
            #""details": [ { "appIDs": ["A.b"], "components": [{ "/": "*" }] }, { "appIDs": ["A.c"] }, { "appIDs": ["A.d"] } ]"#
        ),
        .appLinks(
            "details by app on lines",
            "\"details\": {\n      \"A.b\": {\n        \"appIDs\": [],\n        \"paths\": [\"*\"]\n      }\n    }",
            "\"details\": [\n      {\n        \"appIDs\": [\"A.b\"],\n        \"components\": [{ \"/\": \"*\" }]\n      }\n    ]"
        ),
        .appLinks(
            "details by app, kept", #""details": { "A.b": { "paths": ["*"] } }"#,
            #""details": [ { "appID": "A.b", "appIDs": ["A.b"], "paths": ["*"], "components": [{ "/": "*" }] } ]"#,
            keepsPaths: true),
        .appLinks(
            "details by app twice", #""details": { "A.b": { "paths": ["/a"] }, "A.b": { "paths": ["/b"] } }"#,
            #""details": [ { "appIDs": ["A.b"], "components": [{ "/": "/b" }] } ]"#),
        .appLinks("no details by app", #""details": {}"#, #""details": []"#),
        .appLinks(
            "one bare detail", #""details": { "appID": "A.b", "paths": ["/a"] }"#,
            #""details": { "appID": "A.b", "paths": ["/a"] }"#),
        Row(
            name: "without white space",
            old: #"{"applinks":{"apps":[],"details":[{"appID":"A.b","paths":["/a","NOT /b"]}]}}"#,
            new: #"{"applinks":{"details":[{"appIDs":["A.b"],"components":[{"/":"/a"},{"/":"/b","exclude":true}]}]}}"#,
            keepsPaths: false),
        Row(
            name: "without white space, kept", old: #"{"applinks":{"details":{"A.b":{"paths":["/a"]}}}}"#,
            new:
                #"{"applinks":{"details":[{"appID":"A.b","appIDs":["A.b"],"paths":["/a"],"components":[{"/":"/a"}]}]}}"#,
            keepsPaths: true),
        Row(
            name: "tabs and carriage returns",
            old:
                "\u{FEFF}{\r\n\t\"applinks\": {\r\n\t\t\"details\": [{\r\n\t\t\t\"appID\": \"A.b\",\r\n\t\t\t\"paths\": [\"/a\", \"/b\"]\r\n\t\t}]\r\n\t}\r\n}\r\n",
            new:
                "\u{FEFF}{\r\n\t\"applinks\": {\r\n\t\t\"details\": [{\r\n\t\t\t\"appIDs\": [\"A.b\"],\r\n\t\t\t\"components\": [\r\n\t\t\t\t{ \"/\": \"/a\" },\r\n\t\t\t\t{ \"/\": \"/b\" }\r\n\t\t\t]\r\n\t\t}]\r\n\t}\r\n}\r\n",
            keepsPaths: false),
    ]

    @Test(arguments: rows)
    func whatIsOldBecomesNewAndTheRestStays(_ row: Row) throws {
        let migration = Migration(of: try AssociationFile(parsing: row.old.utf8), keepingPaths: row.keepsPaths)
        let proven = try migration.proven()
        #expect(proven.sampledLinkCount == nil)
        let text = String(decoding: proven.bytes, as: UTF8.self)
        #expect(text.hasSameScalars(as: row.new), "\(text)")
        #expect(migration.changes.isEmpty == row.old.hasSameScalars(as: row.new))
        let again = Migration(of: try AssociationFile(parsing: proven.bytes), keepingPaths: row.keepsPaths)
        #expect(again.changes.isEmpty)
        #expect(try again.proven().bytes == proven.bytes)
    }

    @Test(arguments: [
        (#"{"applinks": {"apps": ["x"], "details": []}}"#, "\"apps\" is not empty"),
        (#"{"applinks": {"details": {"appID": "A.b"}}}"#, "\"details\" stays an object"),
        (#"{"applinks": {"details": [{"appID": 7}]}}"#, "\"appID\" is not a string"),
        (#"{"applinks": {"details": [{"paths": "/a"}]}}"#, "\"paths\" is not an array"),
    ])
    func whatLooksOldAndStaysIsToldOf(text: String, words: String) throws {
        let migration = Migration(of: try AssociationFile(parsing: text.utf8))
        #expect(migration.changes.isEmpty)
        #expect(migration.leftovers.count == 1)
        #expect(migration.leftovers.allSatisfy { $0.message.contains(words) })
    }

    @Test func refusedSignedAndGrowingFilesStay() throws {
        let signed = Migration(of: try AssociationFile(parsing: SignedFixture.bytes))
        #expect(signed.refusalCode == .signedFile)
        let scalar = Migration(of: try AssociationFile(parsing: "7".utf8))
        #expect(scalar.refusalCode == .refusedFile)
        let padding = String(repeating: " ", count: AssociationFile.maximumByteCount - 70)
        let text = #"{"applinks": {"details": [{"appID": "A.b", "paths": ["/a"]}]}}"#
        let large = Migration(of: try AssociationFile(parsing: (text + padding + padding).utf8))
        #expect(large.refusalCode == .refusedFile)
        let growing = Migration(of: try AssociationFile(parsing: (text + padding).utf8), keepingPaths: true)
        #expect(growing.refusalCode == .excessiveGrowth)
    }

    /// Files as they are found, and what becomes of them when bytes are flipped and values replaced.
    @Test func noDecisionChangesWhateverTheFile() throws {
        var generator = MutationGenerator(
            random: SeededGenerator(announcedFor: "MigrationTests.noDecisionChanges"),
            originals: MutationFixtures.own + Self.rows.map { Array($0.old.utf8) } + MutationFixtures.real)
        var migratedCount = 0
        for index in 0..<600 {
            guard let file = try? AssociationFile(parsing: generator.mutation()) else { continue }
            let migration = Migration(of: file, keepingPaths: index % 2 == 0)
            do throws(RewritingError) {
                _ = try migration.proven()
                if !migration.changes.isEmpty { migratedCount += 1 }
            } catch {
                if ![.signedFile, .refusedFile].contains(error.code) {
                    Issue.record("\(error)\n\(String(decoding: file.source.bytes, as: UTF8.self))")
                }
            }
        }
        #expect(migratedCount > 50, "\(migratedCount)")
    }

    @Test(
        .enabled(if: SharedData.has("corpus"), SharedData.absence), arguments: [false, true])
    func realFilesAreMigrated(keepingPaths: Bool) throws {
        var migratedCount = 0
        for bytes in MutationFixtures.real {
            guard let file = try? AssociationFile(parsing: bytes) else { continue }
            let migration = Migration(of: file, keepingPaths: keepingPaths)
            let proven = try migration.proven()
            if !migration.changes.isEmpty { migratedCount += 1 }
            #expect(proven.sampledLinkCount == nil)
            #expect((proven.bytes == bytes) == migration.changes.isEmpty)
        }
        #expect(migratedCount > 100, "\(migratedCount)")
    }
}

extension Migration {
    fileprivate var refusalCode: RewritingError.Code? {
        do throws(RewritingError) {
            _ = try proven()
            return nil
        } catch {
            return error.code
        }
    }
}
