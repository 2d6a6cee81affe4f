public import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

/// What a linter's fixes make of a file, applied until none is left.
///
/// ## Behaviour
/// - Each fix is applied as a whole or not at all; what no edit touches stays byte for byte.
/// - Fixes that conflict with another are applied in a later round, to the text as it is then.
/// - A fix after which the text is no longer JSON, or that does not fix what it is for, is not applied and listed in
///   ``rejected``.
/// - A fix that may change decisions is applied only if its kind of diagnostic was there from the start, and not more often:
///   nothing changes that was not reported. What earlier fixes bring to light is in ``remaining``.
/// - A signed file stays as it is, because any change breaks its signature; so do bytes that are not text.
public struct FixApplication: Sendable {
    /// The bytes after every fix that was applied.
    public let bytes: [UInt8]
    /// The text that ``remaining`` points into; nil if the bytes are not text.
    public let source: SourceText?
    /// The fixes that were applied, in that order.
    public let applied: [Entry]
    /// The fixes that would have done harm and were left out.
    public let rejected: [Entry]
    /// The diagnostics of ``bytes``.
    public let remaining: [Diagnostic]

    /// A fix that was applied or rejected, and what it is for.
    public struct Entry: Hashable, Sendable {
        /// The code of the diagnostic that it belongs to.
        public let code: Diagnostic.Code
        /// What it does, as a sentence in the imperative.
        public let title: String
        /// Where its diagnostic pointed, in the text as it was just before; nil for a diagnostic without a place.
        public let position: SourcePosition?
        /// Whether it leaves decisions as they are.
        public let safety: Diagnostic.Fix.Safety
    }

    /// Applies the fixes that `linter` offers for a file.
    ///
    /// The size of the file and the cost of examining it limit the number of rounds. Fixes beyond that are in
    /// ``remaining``.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - fileName: The name of the file, without folders; nil if it has none.
    ///   - surroundings: What is around the file; nil if that is not known.
    ///   - linter: Finds what there is to fix.
    ///   - includesUnsafe: Whether to apply fixes that may change decisions.
    public init(
        to bytes: [UInt8], named fileName: String? = nil, in surroundings: FileSurroundings? = nil, linter: Linter,
        includingUnsafe includesUnsafe: Bool
    ) {
        self.init(to: bytes, includingUnsafe: includesUnsafe) { reading in
            linter.examination(of: reading, named: fileName, in: surroundings)
        }
    }

    package init(to bytes: [UInt8], includingUnsafe includesUnsafe: Bool, examining: @escaping Examining) {
        let limit = min(1_000, max(8, FixApplication.byteBudget / max(1, bytes.count)))
        var state = FixState(bytes, includesUnsafe: includesUnsafe, examining)
        var effort = 0.0
        var rounds: [Round] = []
        var rejected: [FixState.Offer] = []
        var rejectedOffers: Set<FixState.Offer.Identity> = []
        func reject(_ offers: [FixState.Offer]) {
            rejected += offers.filter { rejectedOffers.insert($0.identity).inserted }
        }
        var unsafeCounts = state.unsafeFixCounts
        var offers = state.compatibleOffers(without: rejectedOffers, upTo: unsafeCounts)

        for _ in 0..<limit where !offers.isEmpty && !Interruption.isDue() {
            effort += state.effort
            guard effort <= FixApplication.effortLimit else { break }
            let next = state.applying(offers)
            if let next, let earlier = rounds.firstIndex(where: { $0.before.bytes == next.bytes }) {
                // These fixes undo each other: none of them fixes anything for good.
                reject(rounds[earlier...].flatMap(\.offers) + offers)
                state = rounds[earlier].before
                rounds.removeSubrange(earlier...)
            } else if let next {
                rounds.append(Round(before: state, offers: offers))
                for code in state.limitedCodes(of: offers) { unsafeCounts[code, default: 0] -= 1 }
                state = next
            } else if offers.count > 1 {
                offers.removeLast(offers.count / 2)
                continue
            } else {
                reject(offers)
            }
            offers = state.compatibleOffers(without: rejectedOffers, upTo: unsafeCounts)
        }

        self.bytes = state.bytes
        source = state.source
        applied = rounds.flatMap(\.offers).map(\.entry)
        self.rejected = rejected.map(\.entry)
        remaining = state.diagnostics
    }

    private struct Round {
        let before: FixState
        let offers: [FixState.Offer]
    }

    package typealias Examining = (Result<AssociationFile, AssociationFileError>) -> Examination

    /// For all rounds together, so that large files do not take forever.
    private static let byteBudget = 64 * 1_048_576

    /// What all examinations and proofs may cost; effort 1 takes about a second.
    private static let effortLimit = 1.5
}

/// A file between two rounds of fixes, with its diagnostics.
struct FixState {
    let bytes: [UInt8]
    let source: SourceText?
    let diagnostics: [Diagnostic]
    /// The cost of examining the file, and of proving that fixes change no decision, as in ``Examination/effort``.
    private(set) var effort: Double

    private let reading: Reading
    private let includesUnsafe: Bool
    private let examining: FixApplication.Examining

    private enum Reading {
        case file(AssociationFile)
        case notJSON(errorOffset: Int)
        /// Any change breaks it.
        case sealed
    }

    struct Offer {
        let diagnostic: Diagnostic
        let fix: Diagnostic.Fix

        var entry: FixApplication.Entry {
            FixApplication.Entry(
                code: diagnostic.code, title: fix.title, position: diagnostic.location?.position, safety: fix.safety)
        }

        /// What distinguishes one offer from another, whatever was edited elsewhere.
        struct Identity: Hashable {
            let code: Diagnostic.Code
            let message: ScalarString
            let title: ScalarString
            let pointer: JSONPointer?
        }

        var identity: Identity {
            Identity(
                code: diagnostic.code, message: ScalarString(diagnostic.message), title: ScalarString(fix.title),
                pointer: diagnostic.location?.pointer)
        }
    }

    init(_ bytes: [UInt8], includesUnsafe: Bool, _ examining: @escaping FixApplication.Examining) {
        self.bytes = bytes
        self.includesUnsafe = includesUnsafe
        self.examining = examining
        let examination: Examination
        do throws(AssociationFileError) {
            let file = try AssociationFile(parsing: bytes)
            source = file.source
            examination = examining(.success(file))
            reading = file.isSigned ? .sealed : .file(file)
        } catch {
            source = error.source
            examination = examining(.failure(error))
            let isWhole = error.source.map { SourceText(bytes).bytes == $0.bytes && FixState.isText($0.bytes) } ?? false
            reading = isWhole ? .notJSON(errorOffset: error.byteOffset) : .sealed
        }
        (diagnostics, effort) = (examination.diagnostics, examination.effort)
    }

    /// Whether bytes are text: without a NUL, and with few other control characters.
    private static func isText(_ bytes: some Collection<UInt8>) -> Bool {
        guard !bytes.contains(0) else { return false }
        let start = bytes.prefix(4_096)
        let controlCount = start.count { $0 < 0x20 && !(0x09...0x0D).contains($0) }
        return controlCount * 20 <= start.count
    }

    /// The number of fixes of each kind that may change decisions. None for what is not JSON yet: such a fix makes it
    /// readable, and changes no decision of a file.
    var unsafeFixCounts: [Diagnostic.Code: Int] {
        guard case .file = reading else { return [:] }
        let unsafe = diagnostics.filter { $0.fix?.safety == .unsafe }
        return Dictionary(unsafe.map { ($0.code, 1) }, uniquingKeysWith: +)
    }

    /// The fixes that may be applied together; of those that conflict, the first. Fixes of one kind that insert
    /// something at the same place, such as moves, wait for one another.
    ///
    /// - Parameter counts: How many fixes that may change decisions are left, by the kind of diagnostic.
    func compatibleOffers(without rejected: Set<Offer.Identity>, upTo counts: [Diagnostic.Code: Int]) -> [Offer] {
        if case .sealed = reading { return [] }
        var edits = EditList()
        var insertions: [Int: ScalarString] = [:]
        var counts = counts
        let isFile = if case .file = reading { true } else { false }
        return (diagnostics + repeatedMistakes).compactMap { diagnostic in
            guard let fix = diagnostic.fix, !fix.edits.isEmpty, includesUnsafe || fix.safety == .safe else {
                return nil
            }
            let offer = Offer(diagnostic: diagnostic, fix: fix)
            let isLimited = isFile && fix.safety == .unsafe
            guard !rejected.contains(offer.identity), !isLimited || counts[diagnostic.code, default: 0] > 0,
                edits.insert(
                    fix.edits.filter { !$0.isInsertion || insertions[$0.range.start] != ScalarString(fix.title) })
            else { return nil }
            for edit in fix.edits where isFile && edit.isInsertion {
                insertions[edit.range.start] = ScalarString(fix.title)
            }
            if isLimited { counts[diagnostic.code, default: 0] -= 1 }
            return offer
        }
    }

    /// The mistakes after those that are listed, in a text that goes on as it began.
    private var repeatedMistakes: [Diagnostic] {
        guard case .notJSON = reading, includesUnsafe, let source else { return [] }
        let listed = diagnostics.filter { $0.fix?.edits.isEmpty == false }
        guard listed.count >= SyntaxRecovery.listedCount,
            let last = listed.compactMap({ $0.location?.range.start }).max()
        else { return [] }
        return RepeatedMistakes(in: source.bytes).mistakes.filter { $0.offset > last }.map { mistake in
            let range = SourceRange(start: mistake.offset, end: mistake.offset)
            let title = SyntaxFix.titles[mistake.code] ?? "Fix the syntax error"
            return Diagnostic(
                .syntax(mistake.code), .error, title + ".",
                at: Diagnostic.Location(
                    .associationFile, position: source.position(of: mistake.offset), range: range, pointer: nil),
                fix: Diagnostic.Fix(title + ".", .unsafe, mistake.edits))
        }
    }

    func limitedCodes(of offers: [Offer]) -> [Diagnostic.Code] {
        guard case .file = reading else { return [] }
        return offers.filter { $0.fix.safety == .unsafe }.map(\.diagnostic.code)
    }

    /// Nil if the fixes do harm, or fix nothing.
    func applying(_ offers: [Offer]) -> FixState? {
        guard let edited = source?.applying(FixState.joined(offers.flatMap(\.fix.edits))), edited != bytes else {
            return nil
        }
        var next = FixState(edited, includesUnsafe: includesUnsafe, examining)
        switch (reading, next.reading) {
        case (.file(let file), .file(let nextFile)):
            // A refused file decides nothing: no fix is safe that moves it across the limit.
            let (wasRefused, isRefused) = (file.refusal != nil, nextFile.refusal != nil)
            guard wasRefused == isRefused || (includesUnsafe && wasRefused) else { return nil }
            let isSafe = offers.allSatisfy { $0.fix.safety == .safe }
            if isSafe {
                let difference = FileDifference(file, nextFile, witnessLimit: 1, explainsGroups: false)
                next.effort += difference.effort
                guard difference.isEquivalent == true else { return nil }
            }
            return next.stillOffers(offers, from: self) ? nil : next
        case (.notJSON(let offset), .notJSON(let nextOffset)):
            return nextOffset > offset || edited.count < bytes.count ? next : nil
        case (.notJSON, .file):
            return next
        case (.sealed, _), (_, .sealed), (.file, .notJSON):
            return nil
        }
    }

    private static func joined(_ edits: [TextEdit]) -> [TextEdit] {
        var insertions: [Int: String] = [:]
        for edit in edits where edit.isInsertion { insertions[edit.range.start, default: ""] += edit.replacement }
        return edits.filter { !$0.isInsertion }
            + insertions.map { place, text in TextEdit(SourceRange(start: place, end: place), text) }
    }

    /// Whether one of these fixes is offered again, and its kind has not become less frequent by as many as were
    /// applied.
    private func stillOffers(_ offers: [Offer], from earlier: FixState) -> Bool {
        let identities = Set(offers.map(\.identity))
        let repeated = diagnostics.filter { diagnostic in
            diagnostic.fix.map { identities.contains(Offer(diagnostic: diagnostic, fix: $0).identity) } ?? false
        }
        return Set(repeated.map(\.code)).contains { code in
            let expected =
                earlier.diagnostics.count { $0.code == code } - offers.count { $0.diagnostic.code == code }
            return diagnostics.count { $0.code == code } > expected
        }
    }
}

extension TextEdit {
    fileprivate var isInsertion: Bool { range.count == 0 && !removesByteOrderMark }
}
