import Testing
import UniversalLinks
import UniversalLinksLinting

/// A message does not state an assumption about Apple's system as a fact.
struct MessageCertaintyTests {
    private static let hedges = ["robably", "ssumed", "nknown", "not known", "may ", "not documented"]
    /// Messages of rules that rest on an assumption, which say what Apple documents.
    private static let certain = ["iOS reads neither", "\"paths\" is an object, not an array, so iOS ignores it"]
    /// Words with which a message says what a device does with a URL, a file or an app.
    private static let effects = [
        "iOS", "he system", "match", "opens", "no effect", "apps of this detail", "no variable",
    ]

    static let assumed = (Rule.ofReading + Rule.ofRules + Rule.ofExpectations).filter {
        $0.effect.contains("robably") || $0.evidence.first?.grade == .assumed
    }

    @Test func someMessagesRestOnAssumptions() {
        #expect(Self.assumed.flatMap(Self.messages).count > 50)
    }

    @Test(arguments: assumed)
    func aMessageThatRestsOnAnAssumptionSaysSo(rule: Rule) {
        for (message, text) in Self.messages(of: rule) {
            #expect(Self.hedges.contains(where: text.contains), "\(rule.code.id) states a fact: \(message)")
        }
    }

    /// The messages of its examples that say what a device does, each also with its help and notes.
    private static func messages(of rule: Rule) -> [(message: String, text: String)] {
        rule.badExamples.flatMap { ExampleReport(of: $0, for: rule)?.diagnostics ?? [] }.compactMap { diagnostic in
            guard effects.contains(where: diagnostic.message.contains),
                !certain.contains(where: diagnostic.message.contains)
            else { return nil }
            let parts = [diagnostic.message, diagnostic.help ?? ""] + diagnostic.notes.map(\.message)
            return (diagnostic.message, parts.joined(separator: " "))
        }
    }
}
