import JSONSyntax
import UniversalLinks

/// Reads on after syntax errors, so that a broken file gets all of its diagnostics at once.
///
/// One error after the other is repaired, as far as that is safe. What is recovered so is for diagnostics only: no decision
/// and no output rests on it.
struct SyntaxRecovery {
    /// The text as far as it was repaired.
    private(set) var text: RepairedText
    /// The text as JSON; nil if it has an error that nothing safe repairs.
    private(set) var document: JSONDocument?
    private var mistakes: [Mistake] = []

    fileprivate struct Mistake {
        let error: JSONSyntaxError
        let originalOffset: Int
        /// Edits of the original text.
        let fix: [TextEdit]
    }

    /// Bytes that may be read again in search of further errors.
    private static let budget = 8 * 1_048_576
    static let maximumCount = 400
    /// No more mistakes than these are listed.
    static let listedCount = 50

    /// Repairs `first` and what comes after it.
    ///
    /// - Parameter limit: How many errors are repaired at most.
    init(after first: JSONSyntaxError, in source: SourceText, limit: Int = maximumCount) {
        text = RepairedText(source)
        // A NUL is in no text, and data is no text with mistakes.
        let isText = !source.bytes.contains(0)
        var next: JSONSyntaxError? = first
        var offersFixes = true
        var count = 0
        while let error = next {
            let originalOffset = text.nearestOriginalOffset(of: error.byteOffset)
            let isFollowUp = isFollowUp(error, at: originalOffset)
            var step: Step?
            if isText, count < limit, (count + 1) * source.bytes.count < SyntaxRecovery.budget { step = repair(error) }
            offersFixes = offersFixes && step?.fix != nil
            if !isFollowUp {
                let fix = offersFixes ? step?.fix : nil
                mistakes.append(Mistake(error: error, originalOffset: originalOffset, fix: fix ?? []))
            }
            guard let step else { return }
            count += 1
            text = step.text
            document = step.document
            next = step.next
        }
    }

    /// Whether an error may come from a repair, or says again what is known.
    private func isFollowUp(_ error: JSONSyntaxError, at originalOffset: Int) -> Bool {
        if mistakes.contains(where: { $0.originalOffset == originalOffset }) { return true }
        // What follows an object that is not closed shows that: it needs no guess.
        if error.code == .unclosedObject, error.byteOffset < text.source.bytes.count { return false }
        if error.code == .invalidUTF8 { return mistakes.contains { $0.error.code == error.code } }
        return text.guess == .nesting && SyntaxRecovery.codesOfNesting.contains(error.code)
    }

    private static let codesOfNesting: Set<JSONSyntaxError.Code> = [
        .mismatchedBracket, .trailingText, .unclosedObject, .unclosedArray, .missingColon, .strayColon, .missingKey,
    ]

    // MARK: - One error

    private struct Step {
        let text: RepairedText
        /// Nil if a person has to decide on the fix.
        let fix: [TextEdit]?
        let document: JSONDocument?
        let next: JSONSyntaxError?

        init(_ text: RepairedText, fix: [TextEdit]?) {
            self.text = text
            self.fix = fix
            do throws(JSONSyntaxError) {
                document = try JSONDocument(parsing: text.source, showing: text.originalPosition)
                next = nil
            } catch {
                document = nil
                next = error
            }
        }
    }

    /// The text after the repair of an error; nil if nothing repairs it safely.
    private func repair(_ error: JSONSyntaxError) -> Step? {
        let place = SyntaxFix(text.source.bytes, at: error.byteOffset)
        return certainRepair(error, place.edits(for: error.code))
            ?? place.guess(for: error.code).flatMap {
                guessedRepair(error, $0)
            }
    }

    private func certainRepair(_ error: JSONSyntaxError, _ edits: [TextEdit]) -> Step? {
        var repaired = text
        let guess = error.code == .unclosedObject ? RepairedText.Guess.nesting : .nothing
        guard !edits.isEmpty, let fix = repaired.apply(edits, guessing: guess) else { return nil }
        let step = Step(repaired, fix: fix)
        guard let next = step.next else { return step }
        // `"apps": [, "details": […]`: the comma is right, and the bracket before it is missing.
        if error.code == .strayComma, next.code == .strayColon { return nil }
        let isShorter = edits.reduce(0) { $0 + $1.replacement.utf8.count - $1.range.count } < 0
        let isProgress = next.byteOffset > error.byteOffset || (isShorter && next.code != error.code)
        return isProgress || nextIsElsewhere(next, after: error, in: step) ? step : nil
    }

    /// Whether an error is another one than the one before it, counted in the original text.
    private func nextIsElsewhere(_ next: JSONSyntaxError, after error: JSONSyntaxError, in step: Step) -> Bool {
        step.text.nearestOriginalOffset(of: next.byteOffset) > text.nearestOriginalOffset(of: error.byteOffset)
    }

    private func guessedRepair(_ error: JSONSyntaxError, _ repair: SyntaxFix.GuessedRepair) -> Step? {
        var repaired = text
        guard repaired.apply(repair.edits, guessing: repair.guess) != nil else { return nil }
        let step = Step(repaired, fix: nil)
        guard let next = step.next else { return step }
        // A guess that leads nowhere is wrong, and what it leads to says nothing about the file.
        guard nextIsElsewhere(next, after: error, in: step) else { return nil }
        return repair.concernsQuotes && next.position.line == error.position.line ? nil : step
    }
}

extension SyntaxRecovery {
    /// The syntax errors, in the order in which they were found.
    var diagnostics: [Diagnostic] {
        let listed = mistakes.prefix(SyntaxRecovery.listedCount)
        let hiddenCount = mistakes.count - listed.count
        return listed.enumerated().map { index, mistake in
            let isLast = index == listed.count - 1
            let (noun, verb) = hiddenCount == 1 ? ("error", "is") : ("errors", "are")
            let note = Diagnostic.Note("\(hiddenCount) more syntax \(noun) \(verb) not listed.")
            return mistake.diagnostic(notes: isLast && hiddenCount > 0 ? [note] : [])
        }
    }
}

extension SyntaxRecovery.Mistake {
    fileprivate func diagnostic(notes: [Diagnostic.Note]) -> Diagnostic {
        let title = SyntaxFix.titles[error.code] ?? "Fix the syntax error"
        return Diagnostic(
            .syntax(error.code), .error, error.message,
            at: Diagnostic.Location(
                .associationFile, position: error.position,
                range: SourceRange(start: originalOffset, end: originalOffset), pointer: nil),
            notes: notes, fix: fix.isEmpty ? nil : Diagnostic.Fix(title + ".", .unsafe, fix))
    }
}
