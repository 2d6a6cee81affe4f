import JSONSyntax
import UniversalLinks

extension SyntaxRecovery {
    /// What else is wrong with a text that was repaired, with places in the original text and without fixes; nothing if it
    /// could not be repaired.
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

/// Which diagnostics of a repaired text are true whatever its author fixes.
private struct RecoveredDiagnostics {
    private let root: JSONValue
    private let guess: RepairedText.Guess
    private let places: [SourceRange]
    /// Where something is guessed.
    private let guessedPlaces: [SourceRange]
    /// The lists and objects that contain a guess.
    private var guessedContainers: Set<JSONPointer> = []
    /// Those of them that contain one themselves, not further inside.
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

    /// Whether something is guessed in the place or, if the code is about more than that, next to it.
    private func concernsGuess(
        _ location: Diagnostic.Location, _ code: Diagnostic.Code, _ category: Offence.Category
    ) -> Bool {
        guard location.range.count > 0, var pointer = location.pointer else { return true }
        if guessedPlaces.contains(where: location.range.touches) || guessedContainers.contains(pointer) { return true }
        let looksAround = category == .structure || code == ContradictingComment().offence.code
        if looksAround, pointer.parent.map(innermostContainers.contains) ?? true { return true }
        // What is in a list or object whose end is guessed may belong elsewhere.
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
        Offence.ofRules.map { ($0.code, $0.category) }, uniquingKeysWith: { first, _ in first })

    private static let besideGuessedValues: Set<Offence.Category> = [
        .syntax, .structure, .keys, .identifiers, .patterns,
    ]
    private static let besideGuessedNesting: Set<Offence.Category> = [.identifiers, .patterns]

    /// Codes for what components match together.
    private static let comparing = Set(
        LintRules.ofOrder.map(\.offence.code) + [
            ComponentsBesidePaths().offence.code, ClaimedAuthenticationCallback().offence.code,
        ])

    /// Codes for what is nowhere else in the file, or depends on what is elsewhere: it may be what was not read.
    private static let missingSomething: Set<Diagnostic.Code> = [
        UndefinedVariable().offence.code, UnusedVariable().offence.code, HomePageAlone().offence.code,
        ImpossiblePattern().offence.code, SimilarIdentifier().offence.code,
    ]
}

extension SourceRange {
    /// Whether something at `place` is part of what is in this range; text put in before or behind it is not.
    fileprivate func touches(_ place: SourceRange) -> Bool {
        place.count == 0 ? start < place.start && place.start < end : start < place.end && place.start < end
    }
}

extension Diagnostic {
    /// The same at the places of the original text, for a fix that comes when the syntax is fixed.
    fileprivate func inOriginal(of text: RepairedText) -> Diagnostic {
        let notes = notes.map { note in
            var original = Note(note.message, at: note.location?.inOriginal(of: text), offering: note.nextStep)
            original.isEssential = note.isEssential
            return original
        }
        var diagnostic = Diagnostic(
            code, severity, message, at: location?.inOriginal(of: text), notes: notes, help: help
        ).offering(nextStep)
        diagnostic.apps = apps
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
