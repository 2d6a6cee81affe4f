import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksLinting

/// What writes a file anew: the canonical layout and safe fixes. Both come to an end, and change no decision.
enum Rewriting: FuzzTarget {
    static func run(_ input: FuzzInput) {
        let bytes = input.bytes
        let linter = Linter()
        let fixed = FixApplication(to: bytes, linter: linter, includingUnsafe: true)
        if let last = try? AssociationFile(parsing: fixed.bytes) { _ = last.source }
        guard let file = try? AssociationFile(parsing: bytes), !file.isSigned else { return }
        let safe = FixApplication(to: bytes, linter: linter, includingUnsafe: false)
        compare(file, safe.bytes, "safe fixes")
        guard FixApplication(to: safe.bytes, linter: linter, includingUnsafe: false).applied.isEmpty else {
            fail("a second run fixes more")
        }
        guard let formatted = try? Formatting.bytes(of: file) else { return }
        compare(file, formatted, "fmt")
        guard let again = try? AssociationFile(parsing: formatted), let twice = try? Formatting.bytes(of: again) else {
            fail("fmt's own text is not read")
        }
        guard twice == formatted else { fail("fmt changes its own text") }
    }
}

private func compare(_ old: AssociationFile, _ bytes: [UInt8], _ what: String) {
    guard let new = try? AssociationFile(parsing: bytes) else { fail("\(what): no JSON any more") }
    guard old.refusal == nil, new.refusal == nil else { return }
    let links = SampleLinks(exercising: [old, new], host: "example.com", limit: 40).links
    let (before, after) = (Matcher(anyHostOf: old), Matcher(anyHostOf: new))
    for app in before.apps.prefix(4) {
        for link in links {
            let (was, now) = (before.decide(link, for: app), after.decide(link, for: app))
            guard was.answer == now.answer else { fail("\(what): \(app), \(link): \(was) → \(now)") }
        }
    }
}
