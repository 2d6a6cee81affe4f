package import UniversalLinksLinting

extension DiagnosticCounts {
    /// The counts that are not 0: `2 errors, 1 note`; `no findings` if all are.
    package var sentence: String {
        let counts = [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }
        guard !counts.isEmpty else { return "no findings" }
        return counts.map { DiagnosticCounts.count($0, $1) }.joined(separator: ", ")
    }

    /// What can be fixed, and by which option; nil if nothing can.
    var fixSentence: String? {
        switch (safeFixes, unsafeFixes) {
        case (0, 0): nil
        case (_, 0): "\(safeFixes) can be fixed with --fix"
        case (0, _): "\(unsafeFixes) can be fixed with --fix --unsafe-fixes"
        default: "\(safeFixes) can be fixed with --fix, \(unsafeFixes) more with --unsafe-fixes"
        }
    }

    /// Whether there is nothing worse than notes.
    var isGood: Bool { errors == 0 && warnings == 0 }

    /// A number with its noun: `1 file`, `2 files`.
    package static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
