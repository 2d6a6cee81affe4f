import Foundation
import UniversalLinks
import UniversalLinksTestSupport

/// A question to `swcutil`: a line of `Recordings/questions.tsv`.
struct RecordedQuestion: Sendable {
    let id: String
    /// The id of the statement that it is about; `-` for what random comparison found.
    let statement: String
    /// `match` with a component, or `verify` with a file.
    let command: String
    /// The app whose line of the output counts; `*` for any app.
    let app: String
    let domain: String
    let url: String
    /// The question that has to be answered as assumed, or this one's answer says nothing.
    let needed: String?
    /// The answer that each reading of the statement predicts. The first is the statement's own.
    let readings: [(name: String, answer: String)]
    /// A component or a file, or `@` and the name of a file in `Recordings/files`.
    let input: String

    var expected: String { readings[0].answer }
    /// Whether it tells readings apart. Controls do not.
    var isControl: Bool { readings.count == 1 }

    /// Nil for a line of another form.
    init?(line: String) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 9 else { return nil }
        (id, statement, command, app) = (fields[0], fields[1], fields[2], fields[3])
        (domain, url) = (fields[4], fields[5])
        needed = fields[6] == "-" ? nil : fields[6]
        let parts = fields[7].components(separatedBy: " | ").map { $0.components(separatedBy: " => ") }
        guard parts.allSatisfy({ $0.count == 2 }) else { return nil }
        readings = parts.map { ($0[0], $0[1]) }
        input = fields[8]
    }

    /// The arguments after `swcutil`, as they are recorded.
    var arguments: [String] {
        let shown = input.hasPrefix("@") ? "Recordings/files/" + input.dropFirst() : input
        return command == "match"
            ? ["match", "-u", url, "-j", shown] : ["verify", "-d", domain, "-j", shown, "-u", url]
    }

    /// The file that it is about; for a component, one with that component for the usual app.
    func bytes() throws -> [UInt8] {
        if input.hasPrefix("@") { return try Checkout.bytes(of: "Recordings/files/" + input.dropFirst()) }
        guard command == "match" else { return Array(input.utf8) }
        return Array(#"{"applinks":{"details":[{"appIDs":["\#(TestFile.app)"],"components":[\#(input)]}]}}"#.utf8)
    }
}

extension RecordedQuestion {
    static let all: [RecordedQuestion] = read("questions.tsv") + read("found.tsv")
    static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

    static func lines(_ name: String) -> [String] {
        let text = (try? Checkout.text(of: "Recordings/" + name)) ?? ""
        return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }

    private static func read(_ name: String) -> [RecordedQuestion] { lines(name).compactMap(RecordedQuestion.init) }
}

extension RecordedQuestion {
    /// What the engine answers, in the words of the questions.
    func engineAnswer() throws -> String {
        guard let file = try? AssociationFile(parsing: bytes()), file.refusal == nil else { return "refused" }
        let host = command == "match" ? "example.com" : domain
        guard let domain = AssociationFile.Domain(host), let link = try? LinkURL(parsing: url) else {
            return "unmatched"
        }
        let matcher = Matcher(file, domain: domain)
        let answers = (command == "match" ? [AppIdentifier(TestFile.app)] : apps(of: matcher))
            .map { matcher.decide(link, for: $0).answer.rawValue }
        let answer = answers.first { $0 != "unmatched" } ?? "unmatched"
        return command == "match" && answer != "unmatched" ? answer + " 0" : answer
    }

    private func apps(of matcher: Matcher) -> [AppIdentifier] {
        app == "*" ? matcher.apps : [AppIdentifier(app)]
    }

    /// The answers that are not the engine's by intent, with the reason.
    static let differsOnPurpose: [String: String] = [
        "P3-utf16": "the engine, as a linter, accepts only UTF-8",
        "P3-utf32": "the engine, as a linter, accepts only UTF-8",
        "G4-stars": "the engine compares long patterns, and marks the decision",
        "G4-more-stars": "the engine compares long patterns, and marks the decision",
        "G4-variables": "the engine compares long patterns, and marks the decision",
    ]
}
