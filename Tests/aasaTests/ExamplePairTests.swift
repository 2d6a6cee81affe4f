import Testing
import UniversalLinks
import UniversalLinksLinting
import UniversalLinksProject

@testable import aasa

/// The good example of a page is its bad one with the mistake fixed, not some other file without the mistake.
struct ExamplePairTests {
    static let rules = Rule.known.filter { $0.bad != nil }

    /// Pages whose bad example has nothing that a good one could keep, each with the reason.
    static let unrelated: [String: String] = [
        "html-page": "the file is a page of the site",
        "plain-text": "the file is the text of an error",
        "binary-data": "the file is compressed",
        "other-kind-of-file": "the file is another one",
        "broken-envelope": "the file is an envelope without JSON",
        "missing-service": "the file is the response of an API",
    ]

    /// Pages whose good example shows a better fix than the one that the tool can make, each with the reason.
    static let betterFixes: [String: String] = [
        "comment": "the tool removes the comment, the good example keeps its text under a key",
        "duplicate-key": "the tool keeps the value that counts, the good example keeps both",
    ]

    @Test(arguments: rules)
    func theBadExampleIsFlaggedAndTheGoodOneIsNot(rule: Rule) throws {
        let (bad, good) = try Self.pair(rule)
        #expect(try !Self.codes(bad, rule).isEmpty)
        #expect(try Self.codes(good, rule).isEmpty)
    }

    @Test(arguments: rules)
    func theGoodExampleIsASmallEditOfTheBadOne(rule: Rule) throws {
        let (bad, good) = try Self.pair(rule)
        let edit = ExampleEdit(from: bad, to: good)
        let isFix = bad.fixed.map { ExampleEdit.pieces(of: $0) == ExampleEdit.pieces(of: good.text) } ?? false
        #expect(edit.changesAnything)
        #expect(
            (isFix || edit.isSmall) == (Self.unrelated[rule.code.name] == nil),
            "removed \(edit.removedCount), added \(edit.addedCount), words kept \(edit.sharedWordCount)")
    }

    @Test(arguments: rules.filter { $0.bad?.fixed != nil })
    func theGoodExampleIsWhatTheFixMakes(rule: Rule) throws {
        let (bad, good) = try Self.pair(rule)
        let fixed = try #require(bad.fixed)
        #expect(
            (ExampleEdit.pieces(of: fixed) == ExampleEdit.pieces(of: good.text))
                == (Self.betterFixes[rule.code.name] == nil))
    }

    @Test func everyExceptionHasAPage() {
        let names = Set(Self.rules.map(\.code.name))
        #expect(names.isSuperset(of: Self.unrelated.keys))
        #expect(names.isSuperset(of: Self.betterFixes.keys))
    }

    private static func pair(_ rule: Rule) throws -> (bad: Rule.Example, good: Rule.Example) {
        (try #require(rule.bad), try #require(rule.good))
    }

    private static func codes(_ example: Rule.Example, _ rule: Rule) throws -> [String] {
        try #require(ExampleReport.ofExample(example, for: rule)).diagnostics.map(\.code.id)
    }
}

/// What has to be done to one example to get another, wherever the pieces are: words, and single other characters.
private struct ExampleEdit {
    let removedCount: Int
    let addedCount: Int
    let sharedWordCount: Int
    let changesAnything: Bool

    private let fewestWords: Int

    init(from bad: Rule.Example, to good: Rule.Example) {
        let (old, new) = (Self.counts(Self.pieces(of: bad)), Self.counts(Self.pieces(of: good)))
        removedCount = old.reduce(0) { $0 + max(0, $1.value - new[$1.key, default: 0]) }
        addedCount = new.reduce(0) { $0 + max(0, $1.value - old[$1.key, default: 0]) }
        let isWord = { (piece: String) in piece.unicodeScalars.first.map(Self.isOfWord) ?? false }
        let (oldWords, newWords) = (old.filter { isWord($0.key) }, new.filter { isWord($0.key) })
        sharedWordCount = oldWords.reduce(0) { $0 + min($1.value, newWords[$1.key, default: 0]) }
        fewestWords = min(oldWords.values.reduce(0, +), newWords.values.reduce(0, +))
        changesAnything =
            bad.bytes != good.bytes || bad.fileName != good.fileName || bad.minimumSystem != good.minimumSystem
            || bad.surroundings != good.surroundings
    }

    /// Whether something is only removed, only added or only moved; or a few pieces are replaced, and most words stay.
    var isSmall: Bool {
        if removedCount == 0 || addedCount == 0 { return true }
        return max(removedCount, addedCount) <= 12 && sharedWordCount > 0 && 2 * sharedWordCount >= fewestWords
    }

    /// The pieces of an example, without the white space that pads it.
    static func pieces(of example: Rule.Example) -> [String] {
        pieces(
            of: String(decoding: example.leadingBytes + Array(example.text.utf8) + example.trailingBytes, as: UTF8.self)
        )
    }

    static func pieces(of text: String) -> [String] {
        var pieces: [String] = []
        var word = ""
        for scalar in text.unicodeScalars {
            if isOfWord(scalar) {
                word.unicodeScalars.append(scalar)
                continue
            }
            // Every second byte of UTF-16.
            if scalar == "\0" { continue }
            if !word.isEmpty { pieces.append(word) }
            word = ""
            if !scalar.properties.isWhitespace { pieces.append(String(scalar)) }
        }
        return word.isEmpty ? pieces : pieces + [word]
    }

    private static func counts(_ pieces: [String]) -> [String: Int] {
        pieces.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_")
    }
}
