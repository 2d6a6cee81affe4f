import Testing
import UniversalLinks

/// What cannot be written is an error with a place and with what to do.
struct AssociationFileDraftErrorTests {
    typealias Draft = AssociationFileDraft
    static let app: AppIdentifier = "7Q4KX2M9TD.com.example.eats"

    static func links(
        _ components: [Draft.Component] = [.matching("/a")], apps: [AppIdentifier] = [app],
        variables: [Draft.SubstitutionVariable] = [], paths: [Draft.LegacyPath] = []
    ) -> Draft {
        Draft(
            appLinks: .init(
                substitutionVariables: variables, details: [.init(apps: apps, components: components, paths: paths)]))
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let draft: Draft
        let code: AssociationFileDraftError.Code
        let place: String

        init(_ draft: Draft, _ code: AssociationFileDraftError.Code, _ place: String) {
            testDescription = "\(code.name) at \(place)"
            self.draft = draft
            self.code = code
            self.place = place
        }
    }

    @Test(arguments: [
        Row(Draft(), .emptyList, ""),
        Row(Draft(appLinks: .init(details: [])), .emptyList, "/applinks/details"),
        Row(links([]), .emptyList, "/applinks/details/0/components"),
        Row(links(apps: []), .emptyList, "/applinks/details/0/appIDs"),
        Row(links(variables: [.init("a", [])]), .emptyList, "/applinks/substitutionVariables/a"),
        Row(links([.matching(), .matching("/", query: [:])]), .emptyList, "/applinks/details/0/components/1/?"),
        Row(
            links(variables: [.init("a", ["b"]), .init("a", ["c"])]), .duplicateName,
            "/applinks/substitutionVariables/a"),
        Row(links([.matching(query: ["a": "b", "a": "c"])]), .duplicateName, "/applinks/details/0/components/0/?/a"),
        Row(links(variables: [.init("", ["b"])]), .malformedVariableName, "/applinks/substitutionVariables/"),
        Row(links(variables: [.init("$(a)", ["b"])]), .malformedVariableName, "/applinks/substitutionVariables/$(a)"),
        Row(links(variables: [.init("a", ["b", "$(c)"])]), .nestedVariable, "/applinks/substitutionVariables/a/1"),
        Row(links(apps: [app, app], paths: ["/a"]), .severalAppsWithPaths, "/applinks/details/0/paths"),
        Row(links(paths: ["/a", "not /b"]), .negatedPattern, "/applinks/details/0/paths/1"),
        Row(Draft(appClips: [app, "com.example.eats"]), .malformedAppIdentifier, "/appclips/apps/1"),
        Row(links([.matching(String(repeating: "/a", count: 65_536))]), .oversizedFile, ""),
    ])
    func errorsHaveACodeAndAPlace(row: Row) throws {
        let error = try #require(throws: AssociationFileDraftError.self) { try row.draft.bytes() }
        #expect(error.code == row.code)
        #expect(error.pointer.description == row.place)
        #expect(error.message.last == ".")
    }

    @Test(arguments: [
        "", "com.example.eats", "7Q4KX2M9TD", "7Q4KX2M9TD.", "7q4kx2m9td.com.example.eats",
        "7Q4KX2M9T.com.example.eats",
        "7Q4KX2M9TD.com.example.eats ", "7Q4KX2M9TD.com..eats", "7Q4KX2M9TD.com.example.", "7Q4KX2M9TD.*",
        "7Q4KX2M9TD.com.exämple", "TEAMID.com.example.eats",
    ])
    func textsThatAreNotAppIdentifiers(text: String) throws {
        let error = try #require(throws: AssociationFileDraftError.self) {
            try Self.links(apps: [AppIdentifier(text)]).bytes()
        }
        #expect(error.code == .malformedAppIdentifier)
        #expect(error.pointer.description == "/applinks/details/0/appIDs/0")
    }

    @Test func errorsReadWell() throws {
        let unknown = try #require(throws: AssociationFileDraftError.self) {
            try Self.links(apps: ["com.example.eats"]).bytes()
        }
        #expect(
            "\(unknown)" == """
                /applinks/details/0/appIDs/0: "com.example.eats" is not an app identifier. Write the prefix, ten capital \
                letters or digits, a period, and the bundle identifier: 7Q4KX2M9TD.com.example.eats.
                """)
        let empty = try #require(throws: AssociationFileDraftError.self) { try Draft().bytes() }
        #expect("\(empty)" == "The file has no service. Set appLinks.")
    }

    /// The largest file that the system reads is written.
    @Test func aFileMayHaveTheLargestSize() throws {
        let frame = try Self.links([.matching("")]).bytes().count - "{ \"/\": \"\" }".utf8.count
        // A component that is too long for one line has a line for its key.
        let room = AssociationFile.maximumByteCount - frame - "{\n            \"/\": \"\"\n          }".utf8.count
        let largest = Self.links([.matching(String(repeating: "a", count: room))])
        #expect(try largest.bytes().count == AssociationFile.maximumByteCount)
        #expect(throws: AssociationFileDraftError.self) {
            try Self.links([.matching(String(repeating: "a", count: room + 1))]).bytes()
        }
    }
}
