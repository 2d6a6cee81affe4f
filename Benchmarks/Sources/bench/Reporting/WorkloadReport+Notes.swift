extension WorkloadReport {
    /// What stands below the table: where the time of the fast engine goes, what was compared, and the targets.
    var notes: [String] {
        engineNotes + comparisonNotes + targetNotes
    }

    private var fast: ContenderReport? { contenders.first { $0.name == .fast } }

    private var engineNotes: [String] {
        var notes: [String] = []
        if let steps = fast?.load?.coldSteps, steps.count == 3 {
            let texts = steps.map { $0.text(0) }
            notes.append("fast, cold: parse \(texts[0]) µs, compile \(texts[1]) µs, first decision \(texts[2]) µs")
        }
        if let nanosecondsForLinesAlone, let nanoseconds = nanoseconds(.fast) {
            notes.append(
                "fast: \((nanoseconds / bytesPerURL).text(2)) ns a byte; "
                    + "\(nanosecondsForLinesAlone.text(1)) ns a URL find the ends of lines")
        }
        if let counts = fast?.allocations {
            notes.append("fast: \(counts.once) allocations for \(counts.urlCount) URLs, \(counts.twice) for them twice")
        }
        return notes
    }

    private var comparisonNotes: [String] {
        var notes: [String] = []
        for mismatch in mismatches.prefix(5) {
            let answers = zip(mismatch.contenders, mismatch.decisions).map { "\($0) says \($1)" }
            notes.append("MISMATCH: \(answers.joined(separator: ", ")): \(mismatch.url)")
        }
        notes.append(
            mismatches.isEmpty
                ? "fast and plain agree on all \(comparedCount) URLs, decision and component"
                : "\(mismatches.count) mismatches")
        if let articleAgreement {
            notes.append("the article's algorithm decides \((articleAgreement * 100).text(1)) % of its URLs alike")
        }
        return notes
    }

    private var targetNotes: [String] {
        let nanoseconds = nanoseconds(.fast)
        let ratio = contenders.first { $0.name == .builtOnce }.flatMap { self.ratio(to: $0) }
        let bounds: [(figure: Double?, unit: String, digits: Int, most: Double?)] = [
            (nanoseconds, "ns a URL", 1, targets.nanosecondsPerURL),
            (nanoseconds.map { $0 / bytesPerURL }, "ns a byte", 2, targets.nanosecondsPerByte),
            (
                fast?.load?.coldMicroseconds.median, "µs from bytes to the first decision, cold", 0,
                targets.coldMicroseconds
            ),
            (fast?.peakMebibytes, "MiB at the peak", 1, targets.mebibytes),
        ]
        var notes = bounds.compactMap { bound -> String? in
            guard let figure = bound.figure, let most = bound.most else { return nil }
            let word = figure <= most ? "reached" : "missed"
            return "\(word): \(figure.text(bound.digits)) \(bound.unit), at most \(most.text(0)) wanted"
        }
        if let ratio, let least = targets.timesFasterThanBuiltOnce {
            let word = ratio >= least ? "reached" : "missed"
            notes.append("\(word): \(ratio.text(0)) times faster than article-once, \(least.text(0)) wanted")
        }
        return notes
    }
}
