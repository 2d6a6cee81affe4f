import Foundation
import Testing
import UniversalLinksTestSupport

/// The engine against everything that `swcutil` was recorded to say.
struct RecordingTests {
    static let lines = Recording.all(in: Checkout.folder.appendingPathComponent("Recordings"))
    static let recordings = lines.compactMap(\.recording)

    @Test func everyLineIsReadAsARecording() {
        for line in Self.lines { #expect(line.recording != nil, "\(line.place)") }
        #expect(Self.recordings.count >= 100)
    }

    /// A question that was changed after it was answered would make the answer one to another question.
    @Test func everyRecordingAnswersItsQuestion() {
        for recording in Self.recordings {
            let question = RecordedQuestion.byID[recording.question]
            #expect(question != nil, "\(recording.place): unknown question \(recording.question)")
            #expect(recording.command == ["swcutil"] + (question?.arguments ?? []), "\(recording.place)")
        }
    }

    @Test(arguments: recordings.map { Named($0.place + " " + $0.question, $0) })
    func theEngineDecidesAsRecorded(_ recording: Named<Recording>) throws {
        let disagreement = try recording.value.disagreement(with: RecordedQuestion.byID, Self.recordings)
        #expect(disagreement == nil, "\(disagreement ?? "")")
    }

    /// The comparison itself: a wrong answer is found, with the statement, the question and both answers.
    @Test func aWrongAnswerIsNamed() throws {
        let question = try #require(RecordedQuestion.byID["T2-one-letter"])
        let planted = try #require(Self.planted("T2-one-letter", "matched 0"))
        let disagreement = try #require(try planted.disagreement(with: [question.id: question], []))
        #expect(
            disagreement == #"T2, T2-one-letter: macOS 99.0 answers "matched 0", the engine "unmatched" "#
                + #"to https://example.com/a with {"/":"a"}"#)
        for reading in ["unmatched", "unread"] {
            let other = try #require(Self.planted("T2-one-letter", reading))
            #expect(try other.disagreement(with: [question.id: question], []) == nil)
        }
    }

    /// What hangs on an assumption that was answered otherwise is not held against the engine.
    @Test func anAnswerWaitsForTheQuestionThatItNeeds() throws {
        let dependent = try #require(Self.planted("I4-prefix-lower", "applinks ABCDE12345.com.example.app matched"))
        let needed = try #require(Self.planted("I5-second-detail", "applinks ABCDE12345.com.example.app matched"))
        let expected = try #require(Self.planted("I5-second-detail", "unmatched"))
        #expect(try dependent.disagreement(with: RecordedQuestion.byID, [needed]) == nil)
        #expect(try dependent.disagreement(with: RecordedQuestion.byID, [expected]) != nil)
        #expect(try dependent.disagreement(with: RecordedQuestion.byID, []) != nil)
    }

    @Test func anAnswerIsThatOfTheApp() throws {
        let both = try #require(
            Self.planted("x", "applinks A.b matched, webcredentials C.d matched, applinks E.f excluded"))
        #expect(both.answer(for: "A.b") == "matched")
        #expect(both.answer(for: "C.d") == "unmatched")
        #expect(both.answer(for: "E.f") == "excluded")
        #expect(both.answer(for: "*") == "matched and excluded")
        #expect(try #require(Self.planted("x", "other host")).answer(for: "A.b") == "unmatched")
        #expect(try #require(Self.planted("x", "refused")).answer(for: "A.b") == "refused")
    }

    private static func planted(_ question: String, _ reading: String) -> Recording? {
        Recording(
            line: #"{"question":"\#(question)","release":"99.0","command":[],"reading":"\#(reading)"}"#,
            place: "planted:1")
    }
}
