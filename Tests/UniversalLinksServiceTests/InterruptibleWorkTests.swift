import Foundation
import JSONSyntax
import Testing
import UniversalLinksService
import UniversalLinksTestSupport

/// Work that nobody waits for ends, also within a single analysis or the comparison of one URL.
struct InterruptibleWorkTests {
    /// What a visitor of the server can ask for.
    enum Work: String, CaseIterable, Sendable {
        case lint, fixes, examples, difference, match, table, linkList

        func run(_ file: FileDocuments, _ other: FileDocuments) throws(ServiceError) -> JSONValue {
            let urls = [HostileShape.url(byteCount: 8_000)]
            return switch self {
            case .lint: file.lint(isPedantic: true)
            case .fixes: file.fixes(includingUnsafe: true)
            case .examples: try file.examples()
            case .difference: try file.difference(to: other)
            case .match: try file.decisions(for: urls)
            case .table: try file.table(of: urls)
            case .linkList: try file.linkList(of: urls)
            }
        }
    }

    /// Answers a number of looks with no, and all further ones with yes.
    private final class Watch: @unchecked Sendable {
        private let lock = NSLock()
        private var leftCount: Int
        private var late = 0

        init(after count: Int) { leftCount = count }

        /// How often it was looked at since it first said yes.
        var lateCount: Int { lock.withLock { late } }

        func isOver() -> Bool {
            lock.withLock {
                leftCount -= 1
                if leftCount < 0 { late += 1 }
                return leftCount < 0
            }
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let work: Work
        let shape: String
        var other = "components"
        var testDescription: String { "\(work.rawValue), \(shape)" }
    }

    /// Each of them counts for one part of the work, which takes seconds; so whoever looks between the parts alone is too late.
    static let long: [Case] = [
        Case(work: .lint, shape: "languages and regions"), Case(work: .lint, shape: "stars between letters"),
        Case(work: .fixes, shape: "languages and regions"), Case(work: .fixes, shape: "a star and four languages"),
        Case(work: .examples, shape: "a star and a long row of question marks"),
        Case(work: .difference, shape: "stars at both ends", other: "stars, half of them exclusions"),
        Case(work: .difference, shape: "a star and question marks", other: "stars in the middle"),
        Case(work: .match, shape: "a star and four languages"),
        Case(work: .table, shape: "a star and a long row of question marks"),
        Case(work: .linkList, shape: "a star and a long row of question marks"),
    ]

    private static func file(_ shape: String) throws -> FileDocuments {
        let shape = try #require(HostileShape.all.first { $0.name == shape }, "\(shape)")
        return FileDocuments(Array(shape.file(byteCount: 32_768).utf8))
    }

    @Test(arguments: long)
    func workEndsSoonAfterItIsOver(_ long: Case) throws {
        let (file, other) = (try Self.file(long.shape), try Self.file(long.other))
        let watch = Watch(after: 3)
        do throws(ServiceError) {
            _ = try InterruptibleWork.run(until: watch.isOver) { () throws(ServiceError) in
                try long.work.run(file, other)
            }
            Issue.record("It went on.")
        } catch {
            #expect(error.code == .interrupted)
        }
        // Some parts of the work keep count of their own; each looks once, and so does each round of fixes that is left out.
        #expect(watch.lateCount <= (long.work == .fixes ? 1_024 : 24))
    }

    @Test(arguments: Work.allCases)
    func workThatIsDoneInTimeIsWhatItIsWithoutALimit(_ work: Work) throws {
        let file = FileDocuments(
            Array(#"{"applinks": {"details": [{"appID": "ABCDE12345.a.b", "components": [{"/": "/a/*"}]}]}}"#.utf8))
        let other = FileDocuments(Array("{}".utf8))
        let answer = try InterruptibleWork.run(until: Watch(after: .max).isOver) { () throws(ServiceError) in
            try work.run(file, other)
        }
        let writer = JSONWriter(layout: .compact)
        #expect(writer.text(of: answer) == writer.text(of: try work.run(file, other)))
    }
}
