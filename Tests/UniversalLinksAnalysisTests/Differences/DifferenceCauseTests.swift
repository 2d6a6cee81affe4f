import Testing
import UniversalLinks
import UniversalLinksAnalysis

/// What was done to a file that makes it decide URLs differently.
struct DifferenceCauseTests {
    private static let app = "ABCDE12345.com.example.one"

    private static func detail(_ components: [String], _ apps: [String] = [app]) -> String {
        let apps = apps.map { "\"\($0)\"" }.joined(separator: ", ")
        return "{\"appIDs\": [\(apps)], \"components\": [\(components.joined(separator: ", "))]}"
    }

    private static func file(_ details: [String], beside: String = "") throws -> AssociationFile {
        let text = "{\"applinks\": {\(beside) \"details\": [\(details.joined(separator: ", "))]}}"
        return try AssociationFile(parsing: Array(text.utf8))
    }

    private static func groups(
        _ old: [String], _ new: [String], oldBeside: String = "", newBeside: String = ""
    ) throws -> [FileDifference.Group] {
        FileDifference(
            try file([detail(old)], beside: oldBeside), try file([detail(new)], beside: newBeside)
        ).groups
    }

    private static func at(_ position: Int, detail: Int = 0) -> ComponentIndex {
        ComponentIndex(detail: detail, component: position)
    }

    @Test func aNewExclusionIsTheCause() throws {
        let groups = try Self.groups(
            [#"{"/": "/help/*"}"#], [#"{"/": "/help/print/*", "exclude": true}"#, #"{"/": "/help/*"}"#])
        #expect(groups.map(\.causes) == [[.added(Self.at(0))]])
        #expect(groups[0].scope.old == nil && groups[0].scope.new == Self.at(0))
        #expect(!groups[0].scope.isPart)
    }

    @Test func aComponentThatIsGoneIsTheCause() throws {
        let groups = try Self.groups([#"{"/": "/a/*"}"#, #"{"/": "/b/*"}"#], [#"{"/": "/a/*"}"#])
        #expect(groups.map(\.causes) == [[.removed(Self.at(1))]])
        #expect(groups[0].scope.old == Self.at(1))
        #expect(!groups[0].scope.isPart)
    }

    @Test(arguments: [
        (#"{"/": "/a/*"}"#, #"{"/": "/a/*", "exclude": true}"#, [DifferenceCause.Key.exclude]),
        (#"{"/": "/a/*", "caseSensitive": false}"#, #"{"/": "/a/*"}"#, [.caseSensitive]),
        (#"{"/": "/a/*"}"#, #"{"/": "/a/b/*"}"#, [.path]),
        (#"{"/": "/a/*"}"#, #"{"/": "/a/*", "?": {"id": "?*"}}"#, [.query]),
        (##"{"/": "/a/*", "#": "x"}"##, ##"{"/": "/a/*", "#": "y"}"##, [.fragment]),
        (#"{"/": "/caf%C3%A9", "?": "x"}"#, #"{"/": "/b", "?": "y"}"#, []),
    ])
    func anEditedComponentNamesWhatChanged(old: String, new: String, keys: [DifferenceCause.Key]) throws {
        let groups = try Self.groups([#"{"/": "/z"}"#, old, #"{"/": "/y"}"#], [#"{"/": "/z"}"#, new, #"{"/": "/y"}"#])
        let lost = try #require(groups.first { $0.old.answer == .matched })
        let expected: DifferenceCause =
            keys.isEmpty ? .removed(Self.at(1)) : .edited(old: Self.at(1), new: Self.at(1), Set(keys))
        #expect(lost.causes == [expected])
    }

    @Test func otherValuesOfAVariableAreAnEdit() throws {
        let groups = try Self.groups(
            [#"{"/": "/$(city)"}"#], [#"{"/": "/$(city)"}"#],
            oldBeside: #""substitutionVariables": {"city": ["rome", "oslo"]},"#,
            newBeside: #""substitutionVariables": {"city": ["rome"]},"#)
        #expect(
            groups.map(\.causes) == [[.edited(old: Self.at(0), new: Self.at(0), [.substitutionVariables])]])
        #expect(groups.first?.scope.isPart == true)
    }

    @Test func inheritedSettingsCountAsTheComponents() throws {
        let groups = try Self.groups(
            [#"{"/": "/a"}"#], [#"{"/": "/a"}"#], newBeside: #""defaults": {"caseSensitive": false},"#)
        #expect(groups.map(\.causes) == [[.edited(old: Self.at(0), new: Self.at(0), [.caseSensitive])]])
    }

    @Test func anotherOrderIsTheCause() throws {
        let groups = try Self.groups(
            [#"{"/": "/a/*"}"#, #"{"/": "/a/b", "exclude": true}"#],
            [#"{"/": "/a/b", "exclude": true}"#, #"{"/": "/a/*"}"#])
        #expect(groups.map(\.causes) == [[.reordered(first: Self.at(0), second: Self.at(1))]])
        #expect(groups[0].scope.new == Self.at(0))
    }

    /// What the same patterns in other words match is the same component.
    @Test func anotherSpellingIsNoEdit() throws {
        let groups = try Self.groups([#"{"/": "/x"}"#, #"{"/": "/*"}"#], [#"{"/": "/x", "exclude": true}"#, #"{}"#])
        #expect(groups.map(\.causes) == [[.edited(old: Self.at(0), new: Self.at(0), [.exclude])]])
    }

    @Test func anAppThatJoinsOthersIsMoved() throws {
        let (first, second) = ([#"{"/": "/a/*"}"#], [#"{"/": "/b/*"}"#])
        let old = try Self.file([
            Self.detail(first, ["ABCDE12345.a", "ABCDE12345.b"]), Self.detail(second, ["ABCDE12345.c"]),
        ])
        let new = try Self.file([
            Self.detail(first, ["ABCDE12345.a"]), Self.detail(second, ["ABCDE12345.b", "ABCDE12345.c"]),
        ])
        let groups = FileDifference(old, new).groups
        #expect(groups.count == 2)
        for group in groups {
            #expect(group.apps.map(\.text) == ["ABCDE12345.b"])
            #expect(group.causes == [.moved(detail: 1)])
        }
    }

    /// Two details with the same list are no reason to call an app moved.
    @Test func anAppThatStaysIsNotMoved() throws {
        let (first, second) = ([#"{"/": "/a/*"}"#], [#"{"/": "/a/*"}"#, #"{"/": "/b/*"}"#])
        let old = try Self.file([Self.detail(first, ["ABCDE12345.a"]), Self.detail(second, ["ABCDE12345.b"])])
        let new = try Self.file([Self.detail(second, ["ABCDE12345.a"]), Self.detail(second, ["ABCDE12345.b"])])
        #expect(FileDifference(old, new).groups.map(\.causes) == [[.added(Self.at(1))]])
    }

    @Test func withoutAListTheDecisionSaysWhy() throws {
        let other = try Self.file([Self.detail([#"{"/": "/a"}"#], ["ABCDE12345.other"])])
        let file = try Self.file([Self.detail([#"{"/": "/a"}"#])])
        for group in FileDifference(file, other).groups {
            let isLost = group.old.answer == .matched
            #expect(group.causes == [.withoutList(isLost ? .new : .old)])
        }
        let empty = try AssociationFile(parsing: Array("{}".utf8))
        #expect(FileDifference(file, empty).groups.map(\.causes) == [[.withoutList(.new)]])
        let open = try Self.file([#"{"appIDs": ["\#(Self.app)"]}"#])
        #expect(FileDifference(file, open).groups.map(\.causes) == [[.withoutList(.new)]])
    }

    @Test func theNarrowerComponentDescribesTheURLs() throws {
        let cases: [(old: String, new: String, isOld: Bool, isNew: Bool)] = [
            ("*", "/a/*", false, true), ("/a/b/*", "/a/*", true, false), ("/a/*", "*/b", true, true),
        ]
        for (old, new, isOld, isNew) in cases {
            let groups = try Self.groups(["{\"/\": \"\(old)\"}"], ["{\"/\": \"\(new)\", \"exclude\": true}"])
            let group = try #require(groups.first { $0.old.answer == .matched && $0.new.answer == .excluded })
            #expect((group.scope.old != nil) == isOld && (group.scope.new != nil) == isNew, "\(old) \(new)")
        }
    }
}
