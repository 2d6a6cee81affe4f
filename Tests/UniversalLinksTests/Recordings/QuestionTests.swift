import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// The questions of `Recordings/`: every assumption is asked or listed, and each question tells the readings of its statement apart.
struct QuestionTests {
    static let questions = RecordedQuestion.all.map { Named($0.id, $0) }

    /// The assumed statements that swcutil cannot settle, from the table of `Documentation/Contributing/Recording.md`.
    static let unaskable: Set<String> = {
        let text = (try? Checkout.text(of: "Documentation/Contributing/Recording.md")) ?? ""
        return Set(text.matches(of: /(?m)^\| ([A-Z]?[0-9.]+) \| [^|]+ \|$/).map { String($0.1) })
    }()

    @Test func everyLineIsReadAsAQuestion() {
        let lines = RecordedQuestion.lines("questions.tsv") + RecordedQuestion.lines("found.tsv")
        #expect(lines.count == RecordedQuestion.all.count)
        #expect(Set(RecordedQuestion.all.map(\.id)).count == lines.count, "an id appears twice")
        #expect(RecordedQuestion.all.count >= 300)
    }

    @Test func everyAssumedStatementIsAskedOrListed() {
        let assumed = Set(SystemStatement.all.filter { $0.written == .assumed }.map(\.id))
        let asked = Set(RecordedQuestion.all.filter { !$0.isControl }.map(\.statement))
        #expect(assumed.subtracting(asked).subtracting(Self.unaskable) == [], "neither asked nor listed")
        #expect(asked.intersection(Self.unaskable) == [], "asked, and listed as impossible to ask")
        #expect(Self.unaskable.isSubset(of: assumed))
        #expect(asked.subtracting(["-"]).isSubset(of: assumed), "not assumed")
    }

    @Test func everyAskedStatementHasThreeQuestionsAndControls() {
        for (statement, questions) in Dictionary(grouping: RecordedQuestion.all, by: \.statement) {
            let controls = questions.filter(\.isControl)
            guard controls.count < questions.count, statement != "-" else { continue }
            #expect(questions.count - controls.count >= 3, "\(statement)")
            #expect(!controls.isEmpty, "\(statement): no control")
            // Whoever answers the same to everything answers some question wrongly, whichever reading holds.
            let answers = Set(questions.map { $0.expected.prefix { $0 != " " } })
            #expect(answers.count > 1, "\(statement): every question has the answer \(answers)")
        }
    }

    @Test func everyRecordedStatementIsAskedAgain() {
        let recorded = Set(SystemStatement.all.filter { $0.written == .recorded }.map(\.id))
        #expect(recorded.subtracting(RecordedQuestion.all.map(\.statement)) == [])
    }

    @Test(arguments: questions)
    func aQuestionIsWellFormed(_ named: Named<RecordedQuestion>) throws {
        let question = named.value
        #expect(["match", "verify"].contains(question.command))
        #expect(question.statement == "-" || SystemStatement.all.contains { $0.id == question.statement })
        #expect(question.needed.map { RecordedQuestion.byID[$0] != nil } ?? true)
        let answers = Set(question.readings.map(\.answer))
        let known: Set<String> =
            question.command == "match"
            ? ["matched 0", "excluded 0", "unmatched"] : ["matched", "excluded", "unmatched", "refused"]
        #expect(answers.isSubset(of: known))
        #expect(question.readings.dropFirst().allSatisfy { $0.answer != question.expected }, "tells nothing apart")
        #expect(question.readings[0].name == (question.isControl ? "every reading" : "as assumed"))
        _ = try question.bytes()
    }

    /// The engine is the first reading, but for what it does on purpose.
    @Test(arguments: questions)
    func theEngineAnswersAsItsStatementPredicts(_ named: Named<RecordedQuestion>) throws {
        let question = named.value
        let isOnPurpose = RecordedQuestion.differsOnPurpose[question.id] != nil
        let answer = try question.engineAnswer()
        #expect((answer == question.expected) != isOnPurpose, "\(question.url): \(answer)")
    }

    /// Each answer is the one of the naive reference in the reading that is named.
    @Test(arguments: questions.filter { !$0.value.isControl })
    func theReadingsPredictTheirAnswers(_ named: Named<RecordedQuestion>) throws {
        let question = named.value
        let bytes = try question.bytes()
        #expect(NaiveFile(bytes, reading: NamedReading()).answer(to: question) == question.expected, "as assumed")
        for (name, answer) in question.readings.dropFirst() {
            let reading = try #require(NamedReading(name), "no switch is called \"\(name)\"")
            #expect(NaiveFile(bytes, reading: reading).answer(to: question) == answer, "\(name)")
        }
    }

    /// A control has the same answer in every reading of its statement.
    @Test(
        arguments: questions.filter { question in
            question.value.isControl
                && RecordedQuestion.all.contains { $0.statement == question.value.statement && !$0.isControl }
        })
    func aControlHasOneAnswerInEveryReading(_ named: Named<RecordedQuestion>) throws {
        let control = named.value
        let bytes = try control.bytes()
        let others = RecordedQuestion.all.filter { $0.statement == control.statement }.flatMap {
            $0.readings.dropFirst()
        }
        for name in Set(others.map(\.name)) {
            let reading = try #require(NamedReading(name))
            #expect(NaiveFile(bytes, reading: reading).answer(to: control) == control.expected, "\(name)")
        }
    }

    /// A switch that no question names would be untested.
    @Test func everyReadingOfAFileIsAsked() {
        let asked = Set(
            RecordedQuestion.all.flatMap { $0.readings.dropFirst().compactMap { NamedReading($0.name)?.file } })
        #expect(Set(FileReading.allCases).subtracting(asked) == [])
    }
}
