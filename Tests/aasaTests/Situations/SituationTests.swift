import Foundation
import Testing
import UniversalLinksStandIn
import UniversalLinksTestBed
import UniversalLinksTestSupport

/// What users see in many situations, compared with `Tests/situations/answers`.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter SituationTests` writes the answers anew, and fails, so that nobody takes it for a test.
struct SituationTests {
    private static let folder = Checkout.folder.appendingPathComponent("Tests/situations")

    @Test(arguments: Situation.all)
    func theAnswerIsTheOneThatReviewersSaw(_ situation: Situation) throws {
        let folder = Self.folder.appendingPathComponent("files").appendingPathComponent(situation.folder)
        let run = try BuiltProgram.run(situation.arguments, in: folder, environment: ["COLUMNS": "80"])
        try compare(Self.text(of: run, situation.arguments), with: situation.name)
    }

    @Test(arguments: HostSituation.all)
    func theAnswerAboutHostsIsTheOneThatReviewersSaw(_ situation: HostSituation) async throws {
        try await TestBed.run { bed in
            let arguments = await situation.prepare(bed)
            let run = try await BuiltProgram.runAside(
                arguments + ["--retries", "0"] + bed.arguments, environment: ["COLUMNS": "80"])
            let text = Self.text(of: run, arguments).replacingOccurrences(of: "\(bed.port)", with: "PORT")
            try compare(PrintedTime.removed(from: text), with: situation.name)
        }
    }

    @Test func everyAnswerBelongsToASituation() throws {
        let names = (Situation.all.map(\.name) + HostSituation.all.map(\.name)).map { $0 + ".txt" }
        #expect(names.count >= 40)
        #expect(Set(names).count == names.count)
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Self.folder.appendingPathComponent("answers").path)
        #expect(Set(files) == Set(names))
    }

    /// The command, what it prints, and its exit code if that is not 0.
    private static func text(of run: BuiltProgram.Run, _ arguments: [String]) -> String {
        let command = (["$ aasa"] + arguments).joined(separator: " ").trimmingCharacters(in: .whitespaces)
        return command + "\n" + run.output + run.errors + (run.status == 0 ? "" : "exit code \(run.status)\n")
    }

    private func compare(_ text: String, with name: String) throws {
        let file = Self.folder.appendingPathComponent("answers/\(name).txt")
        guard ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == nil else {
            try Data(text.utf8).write(to: file)
            Issue.record("\(name).txt was written; run the tests without RECORD_SNAPSHOTS")
            return
        }
        let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(text == recorded, "run RECORD_SNAPSHOTS=1 swift test --filter SituationTests")
    }
}
