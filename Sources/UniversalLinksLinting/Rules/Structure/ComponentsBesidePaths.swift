import JSONSyntax
public import UniversalLinks
import UniversalLinksAnalysis

/// A detail with both lists.
struct ComponentsBesidePaths: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA223", "components-beside-paths"), .warning, .structure, isPedantic: true,
        sometimes: [.note],
        summary: "A detail with both `components` and `paths`",
        effect: """
            iOS 13 and later read only `components`, and earlier systems read only `paths`. If the two differ, the \
            same link behaves differently on different devices.
            """,
        reason: """
            Nothing keeps the two lists in sync: they have to be edited together by hand. Two lists that are equivalent \
            are reported only on request, and so are lists with the same paths where only `components` also has conditions \
            that `paths` cannot express, such as a query.
            """,
        remedy:
            "Remove `paths` once no system before iOS 13 reads the file. Until then, keep the two lists equivalent.",
        evidence: [.componentsOverPaths],
        firing: [
            .oldDetail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                ⟦"paths"⟧: ["/menu/*"],
                "components": [{ "/": "/order/*" }]
                """)
        ],
        quiet: [
            .oldDetail(
                """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["/menu/*", "/order/*"],
                "components": [{ "/": "/menu/*" }, { "/": "/order/*" }]
                """)
        ])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] { examination(of: subject).diagnostics }

    func examination(of subject: LintSubject) -> Examination {
        let details = Dictionary(
            subject.details.enumerated().map { ($1.detail.place.range, $0) }, uniquingKeysWith: { first, _ in first })
        let candidates = subject.detailObjects.compactMap { object -> Candidate? in
            guard let components = object.members.member("components"), components.value.array != nil,
                let paths = object.members.member("paths"), let list = paths.value.array, !list.isEmpty,
                let index = details[object.place.range]
            else { return nil }
            return Candidate(object: object, components: components, paths: paths, index: index)
        }
        guard !candidates.isEmpty else { return Examination([], effort: 0) }
        let comparison = PathsComparison(subject)
        let isOld = subject.minimumSystem < .ios13
        let found = candidates.compactMap { candidate in
            let examples = comparison.examples[candidate.index] ?? []
            // Where it was not found out, nothing is claimed; the same twice serves iOS 12.
            let isWanted = !examples.isEmpty || (!isOld && subject.asks(for: offence))
            return !isWanted ? nil : diagnostic(candidate, examples, isOld: isOld, in: subject)
        }
        return Examination(found, effort: comparison.effort)
    }

    private static func ending(_ examples: [PathsComparison.Example], _ lost: [String]) -> String {
        guard let first = lost.first else { return examples.isEmpty ? "." : ", and the two differ." }
        let opening = ", and \"components\" do not open all URLs of "
        guard lost.count > 1 else { return opening + "\"\(first.shortened(to: 60))\"." }
        let names = lost.prefix(3).map { "\"\($0.shortened(to: 60))\"" }
        let rest = lost.count > 3 ? ["\(lost.count - 3) more"] : []
        let list = names + rest
        return opening + list.dropLast().joined(separator: ", ") + " and " + list[list.count - 1] + "."
    }

    /// A detail with both lists.
    private struct Candidate {
        let object: LintObject
        let components: JSONObject.Member
        let paths: JSONObject.Member
        let index: Int
    }

    private func diagnostic(
        _ candidate: Candidate, _ examples: [PathsComparison.Example], isOld: Bool, in subject: LintSubject
    ) -> Diagnostic {
        let object = candidate.object
        let notes = examples.prefix(5).map { example in
            Diagnostic.Note(
                "\(example.link.description.shortened()) is \(example.paths.answer.rawValue) by \"paths\""
                    + (example.pattern.map { ", because of \"\($0.shortened(to: 60))\"" } ?? "")
                    + ", and \(example.components.answer.rawValue) by \"components\".")
        }
        let lost = Set(
            examples.compactMap { example -> String? in
                guard case .matched = example.paths, example.components.answer != .matched else { return nil }
                return example.pattern
            }
        ).sorted()
        let used = Diagnostic.Note(
            "iOS 13 and later use this list.",
            at: subject.location(subject.place(ofKeyOf: candidate.components, in: object.pointer)))
        return diagnostic(
            isOld
                ? "\"paths\" and \"components\" of this detail differ: iOS 12 and earlier use the first, iOS 13 and later the "
                    + "second."
                : "iOS 13 and later ignore \"paths\" next to \"components\""
                    + ComponentsBesidePaths.ending(examples, lost),
            at: subject.place(ofKeyOf: candidate.paths, in: object.pointer), in: subject,
            examples.isEmpty ? .note : .warning, notes: notes + [used],
            help: isOld
                ? "Make the two lists equivalent."
                : examples.isEmpty
                    ? "Remove \"paths\" if no system before iOS 13 reads the file."
                    : "Add what is missing to \"components\"; then remove \"paths\", or keep the two lists equivalent.",
            fix: isOld || !examples.isEmpty
                ? nil
                : Diagnostic.Fix("Remove \"paths\".", .unsafe, subject.removing("paths", of: object)))
    }
}

extension Diagnostic.Code {
    /// `components-beside-paths`
    public static let componentsBesidePaths = ComponentsBesidePaths().offence.code
}
