import Foundation
import Testing
import UniversalLinks
import UniversalLinksTestSupport

/// What `Scripts/record.sh --random` asks, and how it reduces what differs.
struct RandomQuestionsTests {
    @Test func theSameSeedMakesTheSameQuestions() throws {
        let lines = try RandomQuestions.make(50, seed: 7).map(\.line)
        #expect(lines.count == 50)
        #expect(try RandomQuestions.make(50, seed: 7).map(\.line) == lines)
        #expect(try RandomQuestions.make(50, seed: 8).map(\.line) != lines)
        let answers = Set(try RandomQuestions.make(400, seed: 7).map(\.expected))
        #expect(answers == ["matched", "excluded", "unmatched"])
    }

    @Test func aQuestionSurvivesItsLine() throws {
        for question in try RandomQuestions.make(200, seed: 9) {
            let read = try #require(RecordedQuestion(line: question.line))
            #expect(read.line == question.line)
            #expect(try read.engineAnswer() == read.expected)
        }
    }

    @Test func everyStepIsSmaller() throws {
        for question in try RandomQuestions.make(10, seed: 3) {
            let size = question.line.utf8.count
            for other in try RandomQuestions.smaller(than: question) {
                #expect(
                    other.input.utf8.count + other.url.utf8.count < question.input.utf8.count + question.url.utf8.count)
                #expect(try other.engineAnswer() == other.expected, "\(size)")
            }
        }
    }

    /// A tool that reads one thing otherwise, here a question mark that matches no slash: what remains shows just that.
    @Test func aDifferenceIsReducedToWhatCausesIt() throws {
        let file =
            #"{"applinks":{"substitutionVariables":{"v":["a","b"]},"defaults":{"exclude":false},"details":["#
            + #"{"appIDs":["B.com.example"],"components":[{"/":"/z"}]},"#
            + #"{"appIDs":["A.com.example"],"components":[{"/":"/nothing","exclude":true},{"/":"/ab?cd/*","?":{"q":"*"}}]}]}}"#
        let question = try RandomQuestions.question("x", file, "A.com.example", "https://example.com/ab/cd/ef?q=1#f")
        let reading = try #require(NamedReading("question marks take no slash"))
        let differs = { (question: RecordedQuestion) in
            NaiveFile(try question.bytes(), reading: reading).answer(to: question) != question.expected
        }
        #expect(try differs(question))
        let reduced = try RandomQuestions.reduced(question, while: differs)
        #expect(try differs(reduced))
        #expect(
            reduced.input == #"{"applinks":{"details":[{"appIDs":["A.com.example"],"components":[{"/":"??"}]}]}}"#
                || reduced.input.utf8.count < 90, "\(reduced.input) \(reduced.url)")
        #expect(try RandomQuestions.smaller(than: reduced).allSatisfy { try !differs($0) })
    }

    /// The program behind `Scripts/record.sh --random`: writes questions, or those that are smaller than a given one.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["AASA_RANDOM_OUTPUT"] != nil, "only for Scripts/record.sh"))
    func writesQuestions() throws {
        let environment = ProcessInfo.processInfo.environment
        let questions: [RecordedQuestion]
        if let path = environment["AASA_RANDOM_REDUCE"] {
            let line = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").first
            let question = try #require(line.flatMap { RecordedQuestion(line: String($0)) })
            questions = try RandomQuestions.smaller(than: question)
        } else {
            let count = try #require(environment["AASA_RANDOM_COUNT"].flatMap { Int($0) })
            let seed = try #require(environment["AASA_RANDOM_SEED"].flatMap { UInt64($0) })
            questions = try RandomQuestions.make(count, seed: seed)
        }
        try questions.map { $0.line + "\n" }.joined()
            .write(toFile: try #require(environment["AASA_RANDOM_OUTPUT"]), atomically: true, encoding: .utf8)
    }
}
