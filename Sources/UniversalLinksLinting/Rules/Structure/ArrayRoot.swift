import JSONSyntax
public import UniversalLinks

/// A file whose outermost value is an array.
struct ArrayRoot: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA204", "array-root"), .error, .structure,
        summary: "An array around the whole file",
        effect: "iOS probably reads the file but finds nothing in it: no link to the domain opens an app.",
        reason: """
            iOS looks up the services by their keys in the outermost object. An array has no keys, so iOS finds none \
            of them.
            """,
        remedy: "Remove the outer brackets. A file contains one object; to join several, merge them key by key.",
        evidence: [.otherRoot],
        firing: [
            Offence.Example(
                file: "⟦[" + Offence.Example.smallestFile + "]⟧\n", fixed: Offence.Example.smallestFile + "\n")
        ],
        quiet: [Offence.Example(file: Offence.Example.smallestFile + "\n")])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        let root = subject.file.root
        guard let values = root.array else { return [] }
        var edits: [TextEdit] = []
        if values.count == 1, let object = values.first, object.object != nil {
            edits = [
                TextEdit(SourceRange(start: root.range.start, end: object.range.start), ""),
                TextEdit(SourceRange(start: object.range.end, end: root.range.end), ""),
            ]
        }
        return [
            diagnostic(
                "The outermost value is an array, not an object, so iOS probably finds no services in it.",
                at: SourcePlace(pointer: .root, range: root.range), in: subject,
                help: "Write one object with the services as keys.",
                fix: edits.isEmpty ? nil : Diagnostic.Fix("Remove the outer brackets.", .unsafe, edits))
        ]
    }
}

extension Diagnostic.Code {
    /// `array-root`
    public static let arrayRoot = ArrayRoot().offence.code
}
