/// How sure it is that Apple's system does what a statement says.
public enum EvidenceGrade: String, Hashable, Sendable, CaseIterable {
    /// `swcutil` printed it.
    case recorded
    /// Apple's pages or sessions say it.
    case documented
    /// The best interpretation of reports; no recording confirms it.
    case assumed
}

extension EvidenceGrade: Comparable {
    /// Whether `left` is the weaker evidence.
    public static func < (left: EvidenceGrade, right: EvidenceGrade) -> Bool { left.strength < right.strength }

    private var strength: Int {
        switch self {
        case .recorded: 2
        case .documented: 1
        case .assumed: 0
        }
    }
}
