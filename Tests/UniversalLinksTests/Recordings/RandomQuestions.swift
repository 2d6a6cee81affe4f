import JSONSyntax
import UniversalLinks
import UniversalLinksTestSupport

/// Random questions for `Scripts/record.sh --random`, and smaller ones that may have the same answer.
enum RandomQuestions {
    /// Questions about random files, each with the engine's answer.
    static func make(_ count: Int, seed: UInt64) throws -> [RecordedQuestion] {
        var generator = FastGenerator(random: SeededGenerator(seed: seed))
        var questions: [RecordedQuestion] = []
        while questions.count < count {
            // How swcutil writes an identifier whose prefix has another case is a question of its own (I4).
            let file = generator.file().replacing("\"a.com.example\"", with: "\"D.com.example\"")
            for _ in 0..<5 where questions.count < count {
                let url = String(decoding: generator.url(), as: UTF8.self)
                let app = generator.random.pick(["A.com.example", "B.com.example"])
                guard isArgument(url), isArgument(file) else { continue }
                questions.append(try question("random-\(seed)-\(questions.count)", file, app, url))
            }
        }
        return questions
    }

    /// Whether a text can be an argument of a command, and a field of a table.
    static func isArgument(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && !text.hasPrefix("-") && !text.isEmpty
            && !text.unicodeScalars.contains("\u{FFFD}")
    }

    static func question(_ id: String, _ file: String, _ app: String, _ url: String) throws -> RecordedQuestion {
        let question = RecordedQuestion(id: id, app: app, url: url, file: file, answer: "?")
        return RecordedQuestion(id: id, app: app, url: url, file: file, answer: try question.engineAnswer())
    }

    // MARK: - Reducing

    /// The questions that are one step smaller: without a detail, a component, a key, a value or a character of a pattern, or with a
    /// shorter URL. Those that remove most come first.
    static func smaller(than question: RecordedQuestion) throws -> [RecordedQuestion] {
        guard let root = try? JSONDocument(parsing: Array(question.input.utf8)).root else { return [] }
        let writer = JSONWriter(layout: .compact)
        let files = reductions(of: root).map { (writer.text(of: $0), question.url) }
        let urls = reductions(of: question.url, keeping: "https://example.com".count).map { (question.input, $0) }
        let size = question.input.utf8.count + question.url.utf8.count
        return try (files + urls)
            .filter { isArgument($0.0) && isArgument($0.1) && $0.0.utf8.count + $0.1.utf8.count < size }
            .sorted { $0.0.utf8.count + $0.1.utf8.count < $1.0.utf8.count + $1.1.utf8.count }
            .map { try Self.question(question.id, $0.0, question.app, $0.1) }
    }

    private static func reductions(of value: JSONValue) -> [JSONValue] {
        switch value.kind {
        case .array(let elements):
            let without = elements.indices.map { index in
                JSONValue(.array(elements.enumerated().filter { $0.offset != index }.map(\.element)))
            }
            let within = elements.indices.flatMap { index in
                reductions(of: elements[index]).map { element in
                    var changed = elements
                    changed[index] = element
                    return JSONValue(.array(changed))
                }
            }
            return without + within
        case .object(let object):
            let members = object.members
            let without = members.indices.map { index in
                JSONValue(.object(JSONObject(members.enumerated().filter { $0.offset != index }.map(\.element))))
            }
            let within = members.indices.flatMap { index in
                reductions(of: members[index].value).map { value in
                    var changed = members
                    changed[index] = JSONObject.Member(key: members[index].key, value: value)
                    return JSONValue(.object(JSONObject(changed)))
                }
            }
            return without + within
        case .string(let text): return reductions(of: text, keeping: 0).map { JSONValue($0) }
        default: return []
        }
    }

    /// The text without its second half, and without each of its characters.
    private static func reductions(of text: String, keeping prefix: Int) -> [String] {
        let characters = Array(text)
        guard characters.count > prefix else { return [] }
        let half = String(characters.prefix(prefix + (characters.count - prefix) / 2))
        return [half]
            + (prefix..<characters.count).map { index in
                String(characters.enumerated().filter { $0.offset != index }.map(\.element))
            }
    }

    /// The smallest question that can be reached whose answer still differs.
    static func reduced(
        _ question: RecordedQuestion, while differs: (RecordedQuestion) throws -> Bool
    ) throws -> RecordedQuestion {
        var question = question
        while let next = try smaller(than: question).first(where: differs) { question = next }
        return question
    }
}

extension RecordedQuestion {
    /// A question that is about no statement, with one answer.
    init(id: String, app: String, url: String, file: String, answer: String) {
        self.id = id
        statement = "-"
        command = "verify"
        self.app = app
        domain = "example.com"
        self.url = url
        needed = nil
        readings = [("every reading", answer)]
        input = file
    }

    /// Its line of a table.
    var line: String {
        let readings = readings.map { "\($0.name) => \($0.answer)" }.joined(separator: " | ")
        return [id, statement, command, app, domain, url, needed ?? "-", readings, input].joined(separator: "\t")
    }
}
