import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksReports
import UniversalLinksTestSupport

struct RulesCommandTests {
    @Test func theTableHasALineForEveryRule() throws {
        let run = try BuiltProgram.run(["rules"])
        #expect(run.status == 0)
        for rule in Rule.ofReading + Rule.ofRules + Rule.ofExpectations {
            #expect(run.output.contains("  \(rule.code.id)  "))
            #expect(run.output.contains(rule.code.name))
        }
        #expect(run.output.hasPrefix("syntax\n  AASA001  error "))
    }

    @Test(arguments: ["AASA602", "aasa602", "excluded-universal-link"])
    func aRuleIsKnownByItsCodeAndItsName(text: String) throws {
        let run = try BuiltProgram.run(["rules", text])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("AASA602 excluded-universal-link\n"))
        for heading in ["What happens on a device", "Why", "How to fix it", "Example", "How sure we are"] {
            #expect(run.output.contains("\n\(heading)\n"))
        }
        #expect(run.output.contains("Confirmed: recorded from Apple's own tool (O1)"))
    }

    @Test(arguments: ["T2", "t2"])
    func aStatementIsKnownByItsID(id: String) throws {
        let run = try BuiltProgram.run(["rules", id])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("T2 (assumed)\n  Double slashes and double stars count as one"))
        #expect(run.output.contains("\n  Source: reports; no recording confirms it.\n"))
        #expect(run.output.contains("\nRules that rely on it\n  AASA"))
    }

    @Test func aStatementIsThereAsData() throws {
        let root = try BuiltProgram.run(["rules", "V2", "--format", "json"]).json()
        let statements = root.object?["statements"]?.array ?? []
        #expect(statements.map { $0.object?["grade"]?.string } == ["documented", "assumed"])
        #expect(statements.allSatisfy { $0.object?["id"]?.string == "V2" })
        #expect(statements.contains { $0.object?["rules"]?.array?.isEmpty == false })
    }

    @Test(arguments: Set(SystemStatement.all.map(\.id)).sorted())
    func everyStatementCanBeLookedUp(id: String) throws {
        #expect(StatementPage(id, among: Rule.ofRules) != nil)
    }

    @Test func everyRuleIsThereAsData() throws {
        let root = try BuiltProgram.run(["rules", "--format", "json"]).json()
        let rules = root.object?["rules"]?.array ?? []
        let codes = rules.compactMap { $0.object?["code"]?.string }
        let names = rules.compactMap { $0.object?["name"]?.string }
        #expect(root.object?["schemaVersion"]?.number == "1")
        #expect(codes == codes.sorted())
        #expect(Set(codes).count == codes.count)
        #expect(Set(names).count == names.count)
        let known = Diagnostic.Code.ofUniversalLinks.map(\.id) + Rule.ofRules.map(\.code.id)
        #expect(Set(known).isSubset(of: codes))
        let one = try BuiltProgram.run(["rules", "internal-key", "--format", "json"]).json()
        #expect(one[JSONPointer(tokens: ["rules", "0", "fix"])]?.string == "unsafe")
        #expect(one[JSONPointer(tokens: ["rules", "0", "evidence", "0", "grade"])]?.string == "assumed")
    }

    @Test(arguments: [
        ("AASA60", "Did you mean AASA"), ("internal-kee", "Did you mean internal-key?"),
        ("unhandled", "Did you mean unhandled-universal-link?"),
        ("unhandeld", "Did you mean unhandled-universal-link?"),
        ("zzz", "\"aasa rules\" lists them."), ("", "\"aasa rules\" lists them."),
    ])
    func anUnknownRuleIsWrongUsage(text: String, words: String) throws {
        let run = try BuiltProgram.run(["rules", text])
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(words), "\(run.errors)")
    }
}
