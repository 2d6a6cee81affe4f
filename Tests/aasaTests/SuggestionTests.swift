import Testing

/// What somebody probably meant is understood, or suggested.
struct SuggestionTests {
    static let mistakes: [(arguments: [String], words: String)] = [
        (["help", "foo"], "\"foo\" is not a command. The commands are lint, "),
        (["help", "chekc"], "\"chekc\" is not a command. Did you mean aasa check?"),
        (["--verison"], "Unknown option '--verison'. Did you mean --version?"),
        (["--hlep"], "Did you mean --help?"),
        (["lint", "--igno", "a"], "Did you mean '--ignore'?"),
        (["rules", "AASA109999"], "unknown rule"), (["rules", "ordr"], "Did you mean order?"),
        (["rules", "unreachable-compnent"], "Did you mean unreachable-component?"),
        (["lint", "a", "--ignore", "unreachable-compnent"], "Did you mean unreachable-component?"),
        (["explain", "AASA102"], "\"AASA102\" is a rule, not a URL. aasa rules AASA102 explains it."),
        (["explain", "aasa102"], "aasa rules AASA102 explains it."), (["explain", "t2"], "aasa rules T2 explains it."),
        ([EatsExample.aasa], "is a file, not a command. aasa lint \(EatsExample.aasa) checks it."),
        (["Examples/app/"], "is a folder, not a command. aasa lint Examples/app/ checks the association files in it."),
        (["Examples/app/Eats.entitlements"], "aasa app Examples/app/Eats.entitlements compares it with"),
        (
            ["explain", EatsExample.menu, EatsExample.aasa],
            "is a file, not a URL. Pass an association file with --aasa \(EatsExample.aasa)."
        ),
        (
            ["match", EatsExample.links, "--aasa", EatsExample.aasa],
            "is a file, not a URL. Remove it; aasa match --urls reads"
        ),
        (["match", "unreachable-component", "--aasa", EatsExample.aasa], "is a rule, not a URL."),
    ]

    @Test(arguments: mistakes)
    func aMistakeIsAnsweredWithASuggestion(arguments: [String], words: String) throws {
        let run = try BuiltProgram.run(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1, "\(run.errors)")
    }

    @Test func entitlementsBelongToAnotherCommand() throws {
        let run = try BuiltProgram.run(["lint", "Examples/app/Eats.entitlements"])
        #expect(run.status == 1)
        #expect(run.output.contains("aasa app FILE compares the entitlements with the served files."), "\(run.output)")
    }

    @Test(arguments: ["102", "aasa102", "Aasa102"])
    func aRuleIsKnownByItsNumber(text: String) throws {
        let run = try BuiltProgram.run(["rules", text])
        #expect(run.status == 0)
        #expect(run.output == (try BuiltProgram.run(["rules", "AASA102"]).output))
        let lint = try BuiltProgram.run(["lint", EatsExample.aasa, "--ignore", text, "--severity", "\(text)=note"])
        #expect(lint.status == 0, "\(lint.errors)")
    }

    @Test func aNumberOfTwoDigitsIsOneOfThree() throws {
        #expect(try BuiltProgram.run(["rules", "10"]).output == BuiltProgram.run(["rules", "AASA010"]).output)
    }

    @Test func aCategoryStandsForItsRules() throws {
        let run = try BuiltProgram.run(["rules", "Order"])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("order\n  AASA101  "))
        #expect(!run.output.contains("AASA2"))
        #expect(run.output.split(separator: "\n").count > 5)
    }

    @Test(arguments: [
        ("7Q4KX2M9TD.com.example.eatz", "did you mean 7Q4KX2M9TD.com.example.eats?"),
        ("com.example.eatz", "did you mean 7Q4KX2M9TD.com.example.eats?"),
        ("3Z8RW5N1HB.com.example.eats", "did you mean 7Q4KX2M9TD.com.example.eats?"),
    ])
    func anAppThatIsNotListedIsAnsweredWithTheNearest(app: String, words: String) throws {
        let run = try BuiltProgram.run(["match", EatsExample.menu, "--aasa", EatsExample.aasa, "--app", app])
        #expect(run.status == 0)
        #expect(run.output.contains(words), "\(run.output)")
    }
}
