import Foundation
import Testing
import UniversalLinksAnalysis
import UniversalLinksProject
import UniversalLinksTestSupport

/// Members of gzip files that several workers decompress: the text, its order and what is said about damage are those of one
/// worker, which reads byte after byte.
struct BulkMembersTests {
    /// Repeats the lines.
    private struct Echo: BulkWork {
        mutating func process(
            _ lines: UnsafeBufferPointer<UInt8>, number: Int, output: inout [UInt8]
        ) -> TrafficCounts {
            output += lines
            return TrafficCounts()
        }
    }

    private final class Collector: BulkDestination, @unchecked Sendable {
        // The sink calls one after the other.
        private(set) var bytes: [UInt8] = []

        func write(_ bytes: [UInt8]) { self.bytes += bytes }
        func show(_ urlCount: Int, _ done: Double?) {}
        func finish() {}
    }

    private struct Outcome: Equatable {
        let text: [UInt8]
        let failure: String?
    }

    private static func read(_ file: [UInt8], jobs: Int) async throws -> Outcome {
        let folder = try TemporaryFile(file)
        let collector = Collector()
        let run = try await BulkRun(try BulkInput(folder.path), jobs: jobs, to: collector) { Echo() }
        return Outcome(text: collector.bytes, failure: run.readingFailure?.reason)
    }

    private struct TemporaryFile: ~Copyable {
        let path: String

        init(_ bytes: [UInt8]) throws {
            path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
            try Data(bytes).write(to: URL(fileURLWithPath: path))
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    /// Lines of all lengths, some of which look like the end of a member and the start of another one.
    private static func text(_ byteCount: Int, _ random: inout SeededGenerator) -> [UInt8] {
        var text: [UInt8] = []
        while text.count < byteCount {
            let line = String(repeating: "/path-\(random.next() % 1_000)", count: Int(random.next() % 12))
            text += line.utf8
            if random.next() % 50 == 0 {
                text += [9, 9, 9, 9, UInt8(random.next() % 256), 1, 0, 0, 0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
            }
            text.append(0x0A)
        }
        return text
    }

    /// The text in members of any size.
    private static func file(_ text: [UInt8], sizes: [Int], level: Int32, _ random: inout SeededGenerator) -> [UInt8] {
        var (file, rest): ([UInt8], ArraySlice<UInt8>) = ([], text[...])
        while !rest.isEmpty {
            let size = sizes[Int(random.next() % UInt64(sizes.count))]
            file += GzipFile.member(rest.prefix(size), level: level)
            rest = rest.dropFirst(size)
        }
        return file
    }

    private static let layouts: [(sizes: [Int], level: Int32)] = [
        ([40_000], 1), ([40_000], 0), ([0, 1, 7, 300], 0), ([0, 300, 65_280], 6), ([500_000], 1), ([500_000, 3], 0),
        ([1_500_000, 100], 1), ([9_000_000], 1),
    ]

    @Test(arguments: layouts.indices)
    func membersOfAnySizeGiveTheTextInItsOrder(index: Int) async throws {
        let (sizes, level) = Self.layouts[index]
        var random = SeededGenerator(seed: UInt64(index) + 7)
        let text = Self.text((sizes.max() ?? 0) < 1_000 ? 30_000 : 3_000_000, &random)
        let file = Self.file(text, sizes: sizes, level: level, &random)
        for jobs in [1, 2, 5] {
            let outcome = try await Self.read(file, jobs: jobs)
            #expect(outcome.failure == nil)
            #expect(outcome.text == text, "\(jobs) jobs")
        }
    }

    @Test func damageIsFoundWhereOneWorkerFindsIt() async throws {
        var random = SeededGenerator(seed: 11)
        let text = Self.text(700_000, &random)
        let file = Self.file(text, sizes: [20_000, 90_000], level: 1, &random)
        var cases = [
            file + [UInt8](repeating: 0, count: 1_000), file + Array("garbage".utf8), file + [0x1F, 0x8B, 8, 0],
        ]
        for _ in 0..<8 {
            var damaged = file
            damaged[Int(random.next() % UInt64(file.count))] ^= 1 << UInt8(random.next() % 8)
            cases.append(damaged)
            cases.append(Array(file.prefix(Int(random.next() % UInt64(file.count)))))
            // Zeros between two members, and a member that is missing.
            cases.append(file + [UInt8](repeating: 0, count: 3) + file)
        }
        for (number, file) in cases.enumerated() where file.count > 2 {
            let expected = try await Self.read(file, jobs: 1)
            for jobs in [2, 4] {
                let outcome = try await Self.read(file, jobs: jobs)
                #expect(outcome.failure == expected.failure, "case \(number), \(jobs) jobs")
                #expect(outcome.text == expected.text, "case \(number), \(jobs) jobs")
            }
        }
        #expect(try await Self.read(cases[0], jobs: 2) == Outcome(text: text, failure: nil))
        #expect(try await Self.read(cases[1], jobs: 2).failure?.contains("damaged") == true)
        #expect(try await Self.read(cases[2], jobs: 2).failure?.contains("ends too early") == true)
    }

    /// A trailer may say anything about the size: the checksum of the member says what is true.
    @Test func aMemberThatExpandsToMoreThanItSaysIsReadInPieces() async throws {
        let bomb = GzipFile.member([UInt8](repeating: 0x0A, count: 30_000_000), level: 9)
        let small = GzipFile.member(Array("a\n".utf8))
        let outcome = try await Self.read(small + bomb + small, jobs: 2)
        #expect(outcome.failure == nil)
        #expect(outcome.text.count == 30_000_004)
        var lying = bomb
        lying.replaceSubrange((bomb.count - 4)..., with: [2, 0, 0, 0])
        let refused = try await Self.read(small + lying + small, jobs: 2)
        #expect(refused == (try await Self.read(small + lying + small, jobs: 1)))
        #expect(refused.failure?.contains("damaged") == true)
    }

    @Test(
        arguments: [
            ([0x28, 0xB5, 0x2F, 0xFD, 0x04, 0x58, 0, 0], "Zstandard", "zstd -dc FILE"),
            ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00, 0, 4], "xz", "xz -dc FILE"),
            (Array("BZh91AY&SY".utf8), "bzip2", "bzip2 -dc FILE"),
            ([0x04, 0x22, 0x4D, 0x18, 0x64, 0x40], "LZ4", "lz4 -dc FILE"),
            ([0x50, 0x4B, 0x03, 0x04, 0x14, 0x00], "ZIP", "unzip -p FILE"),
        ] as [([UInt8], String, String)])
    func otherCompressionIsNamedWithWhatToDo(start: [UInt8], name: String, command: String) async throws {
        let failure = await #expect(throws: RunFailure.self) { _ = try await Self.read(start, jobs: 1) }
        #expect(
            failure?.reason
                == "this is \(name) data, and only gzip is decompressed here. "
                + "Write its text to the standard input of this program: \(command) | …"
        )
    }
}
