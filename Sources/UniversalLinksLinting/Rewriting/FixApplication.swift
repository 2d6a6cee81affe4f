public import JSONSyntax
import UniversalLinks

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

    /// A fix, by what it is for.
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

    /// Applies what `linter` offers for a file.
    ///
    /// The number of rounds is bounded by the size of the file and by what it costs to examine it; fixes that did not get their
    /// turn are in ``remaining``.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - fileName: What the file is called, without folders; nil if it has no name.
    ///   - surroundings: What lies around it; nil if that is not known.
    ///   - linter: Finds what there is to fix.
    ///   - includesUnsafe: Whether fixes are applied that may change decisions.
    public init(
        to bytes: [UInt8], named fileName: String? = nil, in surroundings: FileSurroundings? = nil, linter: Linter,
        includingUnsafe includesUnsafe: Bool
    ) {
        self.init(to: bytes, includingUnsafe: includesUnsafe) { reading in
            linter.examination(of: reading, named: fileName, in: surroundings)
        }
    }

    /// Applies the fixes of whatever diagnostics there are.
    ///
    /// - Parameter examining: The diagnostics of a file, or of bytes that are not one.
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

    /// Fixes that were applied together.
    private struct Round {
        let before: FixState
        let offers: [FixState.Offer]
    }

    /// Examines a file, or bytes that are not one.
    package typealias Examining = (Result<AssociationFile, AssociationFileError>) -> Examination

    /// How many bytes are read at most, over all rounds, so that large files do not take for ever.
    private static let byteBudget = 64 * 1_048_576

    /// What all examinations and proofs may cost; effort 1 takes about a second.
    private static let effortLimit = 1.5
}
