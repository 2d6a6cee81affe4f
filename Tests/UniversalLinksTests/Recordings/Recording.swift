import Foundation
import JSONSyntax
import UniversalLinksTestSupport

/// What `swcutil` answered to a question: a line of a file in `Recordings/`.
struct Recording: Sendable {
    let question: String
    /// `macOS 27.0`; nil where the source does not say.
    let release: String?
    let command: [String]
    let reading: String
    /// Its file and line.
    let place: String

    init?(line: String, place: String) {
        guard let root = try? JSONDocument(parsing: Array(line.utf8)).root.object,
            let question = root["question"]?.string, let reading = root["reading"]?.string,
            let command = root["command"]?.array
        else { return nil }
        self.question = question
        self.reading = reading
        self.command = command.compactMap(\.string)
        self.place = place
        release = root["release"]?.string.map { "macOS " + $0 }
    }

    /// The answer in the words of the questions; nil for an unread one.
    func answer(for app: String) -> String? {
        if reading == "unread" { return nil }
        if reading == "other host" { return "unmatched" }
        guard reading.wholeMatch(of: /[a-z]+ \S+ (?:matched|excluded)(?:, [a-z]+ \S+ (?:matched|excluded))*/) != nil
        else {
            return reading
        }
        var found: [String] = []
        for line in reading.components(separatedBy: ", ") {
            let words = line.split(separator: " ").map(String.init)
            if words[0] == "applinks", app == "*" || words[1] == app, !found.contains(words[2]) {
                found.append(words[2])
            }
        }
        return found.isEmpty ? "unmatched" : found.sorted(by: >).joined(separator: " and ")
    }

    /// Every line of the files in `folder`, with nil for one of another form.
    static func all(in folder: URL) -> [(place: String, recording: Recording?)] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().filter { $0.hasSuffix(".jsonl") }.flatMap { name in
            let text = (try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)) ?? ""
            return text.split(separator: "\n").enumerated().map { index, line in
                let place = "\(name):\(index + 1)"
                return (place, Recording(line: String(line), place: place))
            }
        }
    }

    /// What is wrong with the engine, in a sentence; nil where it answers as recorded, or where that is not known.
    func disagreement(with questions: [String: RecordedQuestion], _ others: [Recording]) throws -> String? {
        guard let question = questions[question], let answer = answer(for: question.app) else { return nil }
        // An answer that hangs on another question says nothing while that one is open.
        if let needed = question.needed.flatMap({ questions[$0] }) {
            let before = others.filter { $0.question == needed.id && $0.release == release }
            if before.contains(where: { $0.answer(for: needed.app) != needed.expected }) { return nil }
        }
        let engine = try question.engineAnswer()
        if RecordedQuestion.differsOnPurpose[question.id] != nil || engine == answer { return nil }
        return
            "\(question.statement), \(question.id): \(release ?? "swcutil") answers \"\(answer)\", the engine \"\(engine)\" "
            + "to \(question.url) with \(question.input)"
    }
}
