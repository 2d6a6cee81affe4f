import JSONSyntax
import Testing
import UniversalLinks
import UniversalLinksLinting

/// What is told of a key hangs on what it seems to mean, and on what its absence costs.
struct KeyRuleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let object: String
        let member: String
        let finding: String?

        init(_ object: String, _ member: String, _ finding: String?) {
            self.object = object
            self.member = member
            self.finding = finding
        }

        var testDescription: String { "\(object) \(member)" }
    }

    static let cases = [
        Case("component", #""comment": "x""#, nil),
        Case("component", #""?": { "path": "x" }"#, nil),
        Case("component", #""path": "/buy""#, "warning misspelt-key: Remove it."),
        Case("component", #""query": "x""#, "error misspelt-key: Write '?'."),
        Case("component", #""queryItems": { "a": "x" }"#, "error misspelt-key: Write '?'."),
        Case("component", #""fragment": "x""#, "error misspelt-key: Write '#'."),
        Case("component", #""hash": "x""#, "error misspelt-key: Write '#'."),
        Case("component", #""Exclude": true"#, "error misspelt-key: Write 'exclude'."),
        Case("component", #""exlude": true"#, "error misspelt-key: Write 'exclude'."),
        Case("component", #""excluded": false"#, "warning misspelt-key: Write 'exclude'."),
        Case("component", #""not": true"#, "error misspelt-key: Write 'exclude'."),
        Case("component", #""include": true"#, "warning misspelt-key: Write 'exclude' with the opposite value."),
        Case("component", #""include": false"#, "error misspelt-key: Write 'exclude' with the opposite value."),
        Case("component", #""case_sensitive": false"#, "error misspelt-key: Write 'caseSensitive'."),
        Case("component", #""casesensitive": true"#, "warning misspelt-key: Write 'caseSensitive'."),
        Case(
            "component", #""caseInsensitive": true"#,
            "error misspelt-key: Write 'caseSensitive' with the opposite value."),
        Case("component", #""percentencoded": false"#, "error misspelt-key: Write 'percentEncoded'."),
        Case("component", #""/buy/*": true"#, "error misspelt-key: Write the pattern as the value of '/'."),
        Case("component", #""/ ": "/buy""#, "warning misspelt-key: Remove it."),
        Case("component", #""components": []"#, "error misplaced-key: Move it to a member of 'details'."),
        Case("component", #""priority": 1"#, "warning unknown-key"),
        Case("component", #""_comment": 1"#, "note note-key"),
        Case("component", #""description": "x""#, "note note-key"),
        Case("component", #""requiredEntitlement": "x""#, "warning internal-key"),
        Case("detail", #""appid": "7Q4KX2M9TD.example.eats""#, "error misspelt-key: Write 'appID'."),
        Case("detail", #""appId": ["7Q4KX2M9TD.example.eats"]"#, "warning misspelt-key: Remove it."),
        Case("detail", #""path": ["/buy"]"#, "warning misspelt-key: Write 'paths'."),
        Case("detail", #""Components": []"#, "warning misspelt-key: Remove it."),
        Case("detail", #""default": {}"#, "error misspelt-key: Write 'defaults'."),
        Case("detail", #""exclude": true"#, "error misplaced-key: Move it to a component or 'defaults'."),
        Case("detail", #""caseSensitive": false"#, "warning misplaced-key: Move it to a component or 'defaults'."),
        Case("detail", #""substitutionVariables": {}"#, "error misplaced-key: Move it to 'applinks'."),
        Case("detail", #""comment": "x""#, "note note-key"),
        Case("detail", #""relativeOrder": 1"#, "warning internal-key"),
        Case("applinks", #""Details": []"#, "warning misspelt-key: Remove it."),
        Case("applinks", #""variables": {}"#, "warning misspelt-key: Remove it."),
        Case("applinks", #""app": []"#, "warning misspelt-key: Write 'apps'."),
        Case("applinks", #""paths": []"#, "error misplaced-key: Move it to a member of 'details'."),
        Case("applinks", #""appclips": {}"#, "error misplaced-key: Move it to the outermost object."),
        Case("applinks", #""_step": 1"#, "note note-key"),
        Case("defaults", #""casesensitive": false"#, "error misspelt-key: Write 'caseSensitive'."),
        Case("defaults", #""comment": "x""#, nil),
        Case("defaults", #""apps": []"#, "warning misplaced-key: Move it to 'applinks'."),
        Case("webcredentials", #""appIDs": []"#, "warning misspelt-key: Remove it."),
        Case("webcredentials", #""details": []"#, "warning misplaced-key: Move it to 'applinks'."),
        Case("substitutionVariables", #""path": ["x"]"#, nil),
        Case("other", #""path": ["x"]"#, nil),
        Case("root", #""_comment": "x""#, "note note-key"),
        Case("root", #""$schema": "x""#, nil),
    ]

    @Test(arguments: cases)
    func oneRuleSpeaksAboutAKey(_ test: Case) throws {
        let member = [test.object: ", " + test.member]
        let variables = test.object == "substitutionVariables" ? test.member : ""
        let text = """
            {
              "applinks": {
                "defaults": { "percentEncoded": true\(member["defaults", default: ""]) },
                "substitutionVariables": { \(variables) },
                "details": [{
                  "appIDs": ["7Q4KX2M9TD.example.eats"],
                  "components": [{ "/": "/buy"\(member["component", default: ""]) }]
                  \(member["detail", default: ""])
                }]
                \(member["applinks", default: ""])
              },
              "webcredentials": { "apps": []\(member["webcredentials", default: ""]) },
              "other": { "apps": []\(member["other", default: ""]) }
              \(member["root", default: ""])
            }
            """
        let file = try AssociationFile(parsing: text.utf8)
        let found = Linter().diagnostics(for: file, named: "apple-app-site-association")
            .filter { ("AASA251"..."AASA299").contains($0.code.id) }
        let finding = try #require(found.count < 2 ? .some(found.first) : nil, "\(found.map(\.message))")
        let told = finding.map { finding in
            let help = (finding.help ?? "").map { $0 == "\"" ? "'" : String($0) }.joined()
            return "\(finding.severity.rawValue) \(finding.code.name): \(help)"
        }
        if let expected = test.finding {
            #expect(told?.hasPrefix(expected) == true, "\(told ?? "nothing")")
        } else {
            #expect(told == nil)
        }
    }
}
