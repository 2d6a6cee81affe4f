import Testing
import UniversalLinksLinting
import UniversalLinksProject
import UniversalLinksTestSupport

/// What was configured for a rule that is part of another one now still works, and says where the rule went.
struct RetiredRuleTests {
    @Test func noCodeAndNoNameIsUsedAgain() {
        let codes = Set(Rule.known.map(\.code.id))
        for rule in RetiredRule.all {
            #expect(!codes.contains(rule.id) || rule.successor == rule.id, "\(rule.id)")
            #expect(!Rule.known.contains { $0.code.name == rule.name }, "\(rule.name)")
            if let successor = rule.successor { #expect(codes.contains(successor), "\(successor)") }
        }
        #expect(Set(RetiredRule.all.map(\.name)).count == RetiredRule.all.count)
    }

    @Test(arguments: [
        ("AASA207", "AASA207 unusable-apps is part of AASA203.\n\nAASA203 wrong-type\n"),
        ("missing-apps", "AASA503 missing-apps is part of AASA501.\n\nAASA501 unread-by-ios-12\n"),
        ("207", "AASA207 unusable-apps is part of AASA203.\n"),
        ("unknown-host", "unknown-host is an old name of AASA901.\n\nAASA901 unresolved-host\n"),
        ("AASA901", "AASA901 unresolved-host\n"), ("901", "AASA901 unresolved-host\n"),
    ])
    func theRulesSayWhereItWent(name: String, start: String) throws {
        let run = try BuiltProgram.run(["rules", name])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix(start), "\(run.output)")
    }

    @Test func aRuleWithoutASuccessorIsNamedAsRetired() throws {
        let folder = try TemporaryFolder()
        try folder.write("{}", to: "file")
        try folder.write("version: 1\nseverities: { excessive-wildcards: off }\n", to: "aasa.yml")
        let sentence =
            "AASA421 excessive-wildcards is no longer a rule: no file comes near 64 stars and variables in one pattern."
        for arguments in [["rules", "421"], ["lint", "file", "--ignore", "AASA421"], ["lint", "file"]] {
            let run = try BuiltProgram.run(arguments, in: folder.url)
            #expect(run.status == 2)
            #expect(run.errors.contains(sentence), "\(run.errors)")
        }
    }

    @Test(arguments: ["AASA207", "unusable-apps", "207"])
    func settingsForItCountForItsSuccessor(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{ "webcredentials": { "apps": "7Q4KX2M9TD.example.eats" } }"#, to: "file")
        #expect(try BuiltProgram.run(["lint", "file"], in: folder.url).status == 1)
        #expect(try BuiltProgram.run(["lint", "file", "--ignore", name], in: folder.url).status == 0)
        guard name != "207" else { return }
        try folder.write(
            "version: 1\nseverities: { \(name): note }\ndomains: { eats.example: { file: file } }\n", to: "aasa.yml")
        let run = try BuiltProgram.run(["lint", "file"], in: folder.url)
        #expect(run.status == 0)
        #expect(run.output.contains("note[AASA203]"), "\(run.output)")
    }
}
