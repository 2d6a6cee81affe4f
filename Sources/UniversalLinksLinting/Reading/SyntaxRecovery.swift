public import JSONSyntax
import UniversalLinks

/// Reads on after syntax errors, so that a broken file gets all of its diagnostics at once.
///
/// It repairs one error after the other, as far as that is safe. The result is for diagnostics only: no decision and no
/// output rests on it.
struct SyntaxRecovery {
    private(set) var text: RepairedText
    /// Nil if the text has an error that nothing safe repairs.
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
    static let listedCount = 50

    /// - Parameter limit: The most errors that are repaired.
    init(after first: JSONSyntaxError, in source: SourceText, limit: Int = maximumCount) {
        text = RepairedText(source)
        // Text never contains NUL, and data is not text with mistakes.
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

    /// Whether an error may come from a repair, or repeats what is known.
    private func isFollowUp(_ error: JSONSyntaxError, at originalOffset: Int) -> Bool {
        if mistakes.contains(where: { $0.originalOffset == originalOffset }) { return true }
        // The text after an object that is not closed proves the error: it needs no guess.
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

    /// Nil if nothing repairs the error safely.
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

    /// Whether the next error is another one than `error`, by its place in the original text.
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

extension SyntaxRecovery {
    /// What else is wrong with a repaired text, with places in the original text and without fixes; nothing if it could
    /// not be repaired.
    ///
    /// - Parameter lint: Returns the diagnostics of a file.
    func diagnostics(linting lint: (AssociationFile) -> [Diagnostic]) -> [Diagnostic] {
        guard let document, document.root.object != nil || document.root.array != nil else { return [] }
        let byteCount =
            text.original.bytes.count + (text.original.hasByteOrderMark ? SourceText.byteOrderMarkLength : 0)
        let file = AssociationFile(document, byteCount: byteCount, isSigned: false)
        let filter = RecoveredDiagnostics(text, document.root)
        return lint(file).filter(filter.isCertain).map { $0.inOriginal(of: text) }
    }
}

/// Selects the diagnostics of a repaired text that are true whatever its author fixes.
private struct RecoveredDiagnostics {
    private let root: JSONValue
    private let guess: RepairedText.Guess
    private let places: [SourceRange]
    private let guessedPlaces: [SourceRange]
    private var guessedContainers: Set<JSONPointer> = []
    /// Those that contain a guess themselves, not further inside.
    private var innermostContainers: Set<JSONPointer> = []

    init(_ text: RepairedText, _ root: JSONValue) {
        self.root = root
        guess = text.guess
        let all = text.places
        places = all.map(\.range)
        guessedPlaces = all.filter { $0.guess > .nothing }.map(\.range)
        var innermost: [Int: JSONPointer] = [:]
        var containers: Set<JSONPointer> = []
        guard !guessedPlaces.isEmpty else { return }
        let guessedPlaces = guessedPlaces
        root.forEachValue { pointer, value in
            for (index, place) in guessedPlaces.enumerated() where value.range.touches(place) {
                containers.insert(pointer)
                if value.array != nil || value.object != nil { innermost[index] = pointer }
            }
        }
        guessedContainers = containers
        innermostContainers = Set(innermost.values)
    }

    func isCertain(_ diagnostic: Diagnostic) -> Bool {
        let code = diagnostic.code
        guard code != .otherFileName, code != .misnamedFolder else { return false }
        let locations = ([diagnostic.location] + diagnostic.notes.map(\.location)).compactMap { $0 }
        if RecoveredDiagnostics.comparing.contains(code), locations.contains(where: concernsRepairedList) {
            return false
        }
        guard guess > .nothing, let category = RecoveredDiagnostics.categories[code] else { return true }
        let isAllowed =
            guess == .value
            ? RecoveredDiagnostics.besideGuessedValues.contains(category)
            : RecoveredDiagnostics.besideGuessedNesting.contains(category)
        return isAllowed && !RecoveredDiagnostics.missingSomething.contains(code)
            && !locations.contains { concernsGuess($0, code, category) }
    }

    /// Whether something is guessed in the place or, if the code is about more than the place, next to it.
    private func concernsGuess(
        _ location: Diagnostic.Location, _ code: Diagnostic.Code, _ category: Rule.Category
    ) -> Bool {
        guard location.range.count > 0, var pointer = location.pointer else { return true }
        if guessedPlaces.contains(where: location.range.touches) || guessedContainers.contains(pointer) { return true }
        let looksAround = category == .structure || code == ContradictingComment().rule.code
        if looksAround, pointer.parent.map(innermostContainers.contains) ?? true { return true }
        // What is in a list or object with a guessed end may belong elsewhere.
        while guess == .nesting, let parent = pointer.parent, parent != .root {
            if innermostContainers.contains(parent) { return true }
            pointer = parent
        }
        return false
    }

    /// Whether anything was repaired in the list that a place belongs to, or in what all lists inherit.
    private func concernsRepairedList(_ location: Diagnostic.Location) -> Bool {
        let tokens = location.pointer?.tokens ?? []
        let list = tokens.firstIndex { $0 == "components" || $0 == "paths" }
        let pointer = JSONPointer(tokens: Array(tokens.prefix(list.map { $0 + 1 } ?? 3)))
        var values = [root[pointer] ?? root]
        for key in ["defaults", "substitutionVariables"] {
            if let value = root[JSONPointer(tokens: ["applinks", key])] { values.append(value) }
        }
        return values.contains { value in places.contains(where: value.range.touches) }
    }

    // MARK: - Codes

    private static let categories = Dictionary(
        Rule.ofRules.map { ($0.code, $0.category) }, uniquingKeysWith: { first, _ in first })

    private static let besideGuessedValues: Set<Rule.Category> = [
        .syntax, .structure, .keys, .identifiers, .patterns,
    ]
    private static let besideGuessedNesting: Set<Rule.Category> = [.identifiers, .patterns]

    /// Codes for what components match together.
    private static let comparing = Set(
        LintRules.ofOrder.map(\.rule.code) + [
            ComponentsBesidePaths().rule.code, ClaimedAuthenticationCallback().rule.code,
        ])

    /// Codes for something that is missing from the file, or depends on what is elsewhere: it may be in what was not
    /// read.
    private static let missingSomething: Set<Diagnostic.Code> = [
        UndefinedVariable().rule.code, UnusedVariable().rule.code, HomePageAlone().rule.code,
        ImpossiblePattern().rule.code, SimilarIdentifier().rule.code,
    ]
}

extension SourceRange {
    /// Whether something at `place` is part of this range; text that was inserted before or after it is not.
    fileprivate func touches(_ place: SourceRange) -> Bool {
        place.count == 0 ? start < place.start && place.start < end : start < place.end && place.start < end
    }
}

extension Diagnostic {
    /// With the places of the original text, and without the fix, which has to wait for the syntax.
    fileprivate func inOriginal(of text: RepairedText) -> Diagnostic {
        var diagnostic = moved { $0.inOriginal(of: text) }
        diagnostic.fix = nil
        return diagnostic
    }
}

extension Diagnostic.Location {
    fileprivate func inOriginal(of text: RepairedText) -> Diagnostic.Location {
        guard document == .associationFile else { return self }
        let range = text.originalRange(of: range)
        return Diagnostic.Location(
            document, position: text.original.position(of: range.start), range: range, pointer: pointer)
    }
}

extension Diagnostic.Code {
    /// One code for each error of the JSON reader, with the reader's name. The order gives the numbers: append only.
    static let ofSyntax: [Diagnostic.Code] = JSONSyntaxError.Code.all.enumerated().map { index, code in
        let number = String(index + 1)
        return Diagnostic.Code("AASA" + String(repeating: "0", count: 3 - number.utf8.count) + number, code.name)
    }

    /// Codes for files that the system reads as a whole or not at all.
    static let ofFile: [Diagnostic.Code] = [.brokenEnvelope, .unreadablyLarge, .oversizedFile, .scalarRoot]

    /// Codes for files that cannot be read at all, so that nothing else was looked at.
    package static let ofUnreadableFiles: Set<Diagnostic.Code> = Set(
        ofSyntax + [.brokenEnvelope, .unreadablyLarge, .otherKindOfFile])

    /// The bytes start like a CMS envelope, but are not one.
    public static let brokenEnvelope = Diagnostic.Code("AASA081", "broken-envelope")
    /// The file is too large for this reader, too.
    public static let unreadablyLarge = Diagnostic.Code("AASA082", "unreadably-large")

    /// The code for an error of the JSON reader.
    public static func syntax(_ code: JSONSyntaxError.Code) -> Diagnostic.Code {
        ofSyntax.first { $0.name == code.name } ?? Diagnostic.Code("AASA000", code.name)
    }
}

extension Diagnostic {
    /// Why bytes are not an association file.
    public init(_ error: AssociationFileError) {
        let code: Code =
            switch error.code {
            case .brokenEnvelope: .brokenEnvelope
            case .unreadablyLarge: .unreadablyLarge
            default: error.syntaxError.map { .syntax($0.code) } ?? .brokenEnvelope
            }
        self.init(
            code, .error, error.message, at: error.position.map { error.location(at: $0) }, fix: error.fix)
    }
}

extension AssociationFileError {
    /// Nil unless there is only one way to fix the error.
    fileprivate var fix: Diagnostic.Fix? { recovery(limit: 1)?.diagnostics.first?.fix }

    /// The text read on after the error; nil inside an envelope, where nothing is fixed.
    func recovery(limit: Int = SyntaxRecovery.maximumCount) -> SyntaxRecovery? {
        guard let syntaxError, let source, message == syntaxError.message else { return nil }
        return SyntaxRecovery(after: syntaxError, in: source, limit: limit)
    }

    /// What the text says apart from its first few syntax errors, for suggestions; nil if nothing safe repairs them.
    package var repairedRoot: JSONValue? { recovery(limit: 20)?.document?.root }

    fileprivate func location(at position: SourcePosition) -> Diagnostic.Location {
        Diagnostic.Location(
            .associationFile, position: position, range: SourceRange(start: byteOffset, end: byteOffset), pointer: nil)
    }
}
