public import JSONSyntax

extension Explanation {
    /// The closest component that does not match, in words.
    public struct Miss: Hashable, Codable, Sendable {
        /// The component.
        public let place: SourcePlace
        /// What makes the difference.
        public let difference: ClosestMiss.Difference
        /// The pattern that does not match, as written; nil if the component has none.
        public let pattern: String?
        /// What keeps the component from matching, in one sentence without a full stop.
        public let sentence: String
        /// What to change for it to match; nil if that depends on the author's intention.
        public let help: String?
        /// Whether ``help`` writes the escapes of the pattern in upper case.
        package let fixesEscapes: Bool
        /// The bytes of the file that differ: a part of the pattern if possible, else the pattern.
        public let range: SourceRange
    }
}

extension ClosestMiss {
    /// - Parameter matcher: The one that found it.
    package func inWords(of matcher: Matcher) -> Explanation.Miss { TraceWords(matcher: matcher).miss(self) }
}

extension TraceWords {
    func miss(_ miss: ClosestMiss) -> Explanation.Miss {
        let place = miss.comparison?.place ?? miss.step.component.component.place
        let part = miss.patternRange.flatMap { subrange($0, of: place.range) }
        return Explanation.Miss(
            place: miss.step.component.component.place, difference: miss.difference,
            pattern: miss.comparison?.pattern, sentence: sentence(for: miss), help: help(for: miss),
            fixesEscapes: miss.capitalPattern != nil && miss.capitalPattern != miss.comparison?.pattern,
            range: part ?? place.range)
    }

    /// Bytes of a string, counted from the start of its text; nil if it is written with escapes.
    private func subrange(_ range: Range<Int>, of literal: SourceRange) -> SourceRange? {
        let bytes = matcher.file.source.text(in: literal).utf8
        guard bytes.first == UInt8(ascii: "\""), !bytes.contains(UInt8(ascii: "\\")),
            range.upperBound <= bytes.count - 2, !range.isEmpty
        else { return nil }
        let start = literal.start + 1
        return SourceRange(start: start + range.lowerBound, end: start + range.upperBound)
    }

    private func sentence(for miss: ClosestMiss) -> String {
        guard let comparison = miss.comparison else { return "the component does not match" }
        let pattern = "\"\(comparison.pattern)\""
        switch miss.difference {
        case .letterCase: return "\(pattern) would match if case were ignored: the URL has \"\(miss.found)\""
        case .percentEncoding:
            return "\(pattern) would match the decoded URL: the URL has \"\(miss.found)\""
        case .pathEndsEarly:
            return "the path ends too early for \(pattern): \(required(miss)) is missing"
        case .pathGoesOn: return "the path continues with \"\(miss.found)\" where \(pattern) ends"
        case .query: return querySentence(comparison, pattern)
        case .fragment:
            return comparison.text.isEmpty
                ? "the URL has no fragment, and \(pattern) does not match an empty one"
                : "the fragment is \"\(comparison.text)\", and \(pattern) does not match it"
        default: return pathSentence(miss, comparison, pattern)
        }
    }

    private func querySentence(_ comparison: Trace.Comparison, _ pattern: String) -> String {
        guard let name = comparison.itemName else {
            return comparison.text.isEmpty
                ? "the URL has no query, and \(pattern) does not match an empty one"
                : "the query is \"\(comparison.text)\", and \(pattern) does not match it"
        }
        if comparison.mismatch == .missingItem {
            return "the URL has no query item \"\(name)\", and \(pattern) does not match an empty value"
        }
        let value = comparison.text.isEmpty ? "empty" : "\"\(comparison.text)\""
        return "query item \"\(name)\" is \(value), and \(pattern) does not match it"
    }

    private func pathSentence(_ miss: ClosestMiss, _ comparison: Trace.Comparison, _ pattern: String) -> String {
        guard miss.patternRange != nil else {
            return "the path has \"\(miss.found)\", and \(pattern) does not"
        }
        let expected = required(miss)
        return miss.found.isEmpty
            ? "the path lacks \(expected) of \(pattern)"
            : "the path has \"\(miss.found)\" where \(pattern) has \(expected)"
    }

    private func required(_ miss: ClosestMiss) -> String {
        guard let pattern = miss.comparison?.pattern, let range = miss.patternRange else { return "more" }
        let rest = String(decoding: Array(pattern.utf8)[range], as: UTF8.self)
        return rest.allSatisfy { $0 == "?" || $0 == "*" }
            ? "at least \(counted(rest.count { $0 == "?" }, "character"))" : "\"\(rest)\""
    }

    private func counted(_ count: Int, _ noun: String) -> String {
        count == 1 ? "one more \(noun)" : "\(max(1, count)) more \(noun)s"
    }

    private func help(for miss: ClosestMiss) -> String? {
        switch miss.difference {
        case .letterCase: caseHelp(for: miss)
        case .percentEncoding: "add \"percentEncoded\": false to the component"
        case .pathGoesOn:
            miss.comparison.map { comparison in
                let pattern = comparison.pattern
                return "end the pattern with a star: \"\(pattern)\(pattern.hasSuffix("/") ? "*" : "/*")\""
            }
        default: nil
        }
    }

    private func caseHelp(for miss: ClosestMiss) -> String {
        guard let capital = miss.capitalPattern else {
            return "add \"caseSensitive\": false to the component, or change the URL"
        }
        return miss.comparison?.pattern.hasSameScalars(as: capital) == true
            ? "write the escapes of the URL in upper case, as browsers do"
            : "write \"\(capital)\": browsers write escapes in upper case"
    }
}
