extension WorkloadReport {
    /// What stands below the table: where the time of the fast engine goes, what was compared, and the targets.
    var notes: [String] {
        streamNotes + engineNotes + comparisonNotes + targetNotes
    }

    private var fast: ContenderReport? { contenders.first { $0.name == .fast } }

    private var streamNotes: [String] {
        guard let stream else { return [] }
        var notes = stream.scanners.map { WorkloadReport.note($0, of: stream) }
        notes.append(
            "fast, \(stream.urlCount) different URLs: \(stream.start.median.text(1)) ns for the first \(stream.startCount), "
                + "\(stream.first.median.text(1)) in the first half, \(stream.second.median.text(1)) in the second: "
                + "first / second \(stream.firstToSecond.median.text(2))")
        return notes
    }

    private static func note(_ scanner: ScannerReport, of stream: StreamReport) -> String {
        let name = scanner.library.rawValue
        guard let ratio = scanner.fastToScanner, let time = scanner.nanosecondsPerPath else {
            return "fast / \(name): not measured: \(scanner.compiling.failure ?? "")"
        }
        var note = "fast / \(name): \(ratio.median.text(2)) (\(ratio.least.text(2))–\(ratio.most.text(2))); "
        note += "\(name) \(time.median.text(1)) ns a path"
        if scanner.pathCount < stream.urlCount { note += " (of \(scanner.pathCount))" }
        if let milliseconds = scanner.compiling.milliseconds { note += ", compiled in \(milliseconds.text(1)) ms" }
        if let agreement = scanner.agreement {
            note +=
                agreement.failure.map { ", not compared: \($0)" }
                ?? ", \(agreement.mismatches.count) mismatches on \(agreement.comparedCount) paths"
        }
        return note
    }

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

    /// The first URLs on which contenders differ that should agree.
    var mismatchNotes: [String] {
        var notes = mismatches.prefix(5).map { mismatch in
            let answers = zip(mismatch.contenders, mismatch.decisions).map { "\($0) says \($1)" }
            return "MISMATCH: \(answers.joined(separator: ", ")): \(mismatch.url)"
        }
        for scanner in stream?.scanners ?? [] {
            notes += (scanner.agreement?.mismatches ?? []).prefix(5).map {
                "MISMATCH: \(scanner.library.rawValue) says \($0)"
            }
        }
        return notes
    }

    private var comparisonNotes: [String] {
        var notes = mismatchNotes
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
            return "\(word): \(figure.text(bound.digits)) \(bound.unit), at most \(most.text(most < 10 ? 1 : 0)) wanted"
        }
        if let ratio, let least = targets.timesFasterThanBuiltOnce {
            let word = ratio >= least ? "reached" : "missed"
            notes.append("\(word): \(ratio.text(0)) times faster than article-once, \(least.text(0)) wanted")
        }
        return notes
    }
}
