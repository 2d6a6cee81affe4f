import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

/// A file between two rounds of fixes, with its diagnostics.
struct FixState {
    let bytes: [UInt8]
    /// The text that the diagnostics point into.
    let source: SourceText?
    let diagnostics: [Diagnostic]
    /// What it cost to examine the file, and to prove that fixes change no decision, as in ``Examination/effort``.
    private(set) var effort: Double

    private let reading: Reading
    private let includesUnsafe: Bool
    private let examining: FixApplication.Examining

    private enum Reading {
        case file(AssociationFile)
        case notJSON(errorOffset: Int)
        /// Whatever is changed breaks it.
        case sealed
    }

    /// A fix with the diagnostic that offers it.
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
            let message: VerbatimText
            let title: VerbatimText
            let pointer: JSONPointer?
        }

        var identity: Identity {
            Identity(
                code: diagnostic.code, message: VerbatimText(diagnostic.message), title: VerbatimText(fix.title),
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

    /// How many fixes each kind of diagnostic offers that may change decisions. None for what is not JSON yet: such a fix
    /// makes it readable, and changes no decision of a file.
    var unsafeFixCounts: [Diagnostic.Code: Int] {
        guard case .file = reading else { return [:] }
        let unsafe = diagnostics.filter { $0.fix?.safety == .unsafe }
        return Dictionary(unsafe.map { ($0.code, 1) }, uniquingKeysWith: +)
    }

    /// The fixes that may be applied together, the first one of those that conflict. Fixes of one kind that put something into
    /// a file at the same place, as moves to it, do so one after the other.
    ///
    /// - Parameter counts: How many of those that may change decisions are left, by the kind of diagnostic.
    func compatibleOffers(without rejected: Set<Offer.Identity>, upTo counts: [Diagnostic.Code: Int]) -> [Offer] {
        if case .sealed = reading { return [] }
        var edits = EditList()
        var insertions: [Int: VerbatimText] = [:]
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
                    fix.edits.filter { !$0.isInsertion || insertions[$0.range.start] != VerbatimText(fix.title) })
            else { return nil }
            for edit in fix.edits where isFile && edit.isInsertion {
                insertions[edit.range.start] = VerbatimText(fix.title)
            }
            if isLimited { counts[diagnostic.code, default: 0] -= 1 }
            return offer
        }
    }

    /// The mistakes behind those that are listed, in a text that goes on as it began.
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

    /// The codes of those offers that are limited in number.
    func limitedCodes(of offers: [Offer]) -> [Diagnostic.Code] {
        guard case .file = reading else { return [] }
        return offers.filter { $0.fix.safety == .unsafe }.map(\.diagnostic.code)
    }

    /// The file after these fixes; nil if they do harm or fix nothing.
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

    /// Edits of which those that put something in at the same place are one.
    private static func joined(_ edits: [TextEdit]) -> [TextEdit] {
        var insertions: [Int: String] = [:]
        for edit in edits where edit.isInsertion { insertions[edit.range.start, default: ""] += edit.replacement }
        return edits.filter { !$0.isInsertion }
            + insertions.map { place, text in TextEdit(SourceRange(start: place, end: place), text) }
    }

    /// Whether one of these fixes is offered again, and its kind has not become less by as many as were applied.
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
    /// Whether it removes nothing.
    fileprivate var isInsertion: Bool { range.count == 0 && !removesByteOrderMark }
}
