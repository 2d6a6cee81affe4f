import Foundation
import Testing
import UniversalLinks
import UniversalLinksChecks
import UniversalLinksProject
import UniversalLinksTestSupport

/// Archives of devices, right and wrong, through the package's face.
struct DeviceFileTests {
    static let records = Array(
        """
        Service: applinks
        App ID: 7Q4KX2M9TD.com.example.eats
        Domain: eats.example
        Site/Fmwk Approval: approved

        """.utf8)
    static let line = Array(
        "2026-06-02 08:00:00.1+0000 0x1 Default 0x0 1 0 swcd: (S) domain eats.example failed\n".utf8)

    /// Reads bytes as a file on disk.
    static func file(_ bytes: [UInt8], limits: DeviceFile.Limits = .standard) throws -> DeviceFile {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("device-\(UUID().uuidString)")
        try Data(bytes).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try DeviceFile(url.path, limits: limits)
    }

    static let readable: [Named<TarFile>] = {
        let long = String(repeating: "folder/", count: 30) + "swcutil_show.txt"
        var gnu = TarFile()
        gnu.add("././@LongLink", Array(long.utf8) + [0], type: "L")
        gnu.add("cut", records)
        var pax = TarFile()
        pax.add("pax", TarFile.record("mtime", "1.5") + TarFile.record("path", long), type: "x")
        pax.add("cut", records)
        var sized = TarFile()
        sized.add("pax", TarFile.record("size", "\(records.count)"), type: "x")
        sized.add("a/swcutil_show.txt", records, size: TarFile.octal(0, width: 11))
        var binary = TarFile()
        let size = [0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(records.count)] as [UInt8]
        binary.add("a/swcutil_show.txt", records, size: size)
        var others = TarFile()
        others.add("a/", type: "5", size: TarFile.octal(9_999, width: 11))
        others.add("a/link", type: "2")
        others.add("pax", Array("17 comment=hello\n".utf8), type: "g")
        others.add("a/photo.jpg", [UInt8](repeating: 7, count: 1_000))
        others.add("a/swcutil_show.txt", records)
        return [
            Named("plain", TarFile([("swcutil_show.txt", records)])),
            Named("in a folder", TarFile([("a/b/notes.txt", [1]), ("a/b/swcutil_show.txt", records)])),
            Named("a long name of GNU", gnu), Named("a path of pax", pax), Named("a size of pax", sized),
            Named("a binary size", binary), Named("folders, links and others", others),
        ]
    }()

    /// Each output of an archive adds to what is read of it, so that many large ones do not fill the memory.
    @Test func recordsOfAllOutputsTogetherAreBounded() throws {
        func records(_ numbers: Range<Int>) -> [UInt8] {
            Array(numbers.map { "Service: applinks\nApp ID: A.b\($0)\nDomain: a.example\n----\n" }.joined().utf8)
        }
        var archive = TarFile()
        archive.add("1/swcutil_show.txt", records(0..<12_000))
        archive.add("2/swcutil_show.txt", records(12_000..<24_000))
        archive.add("3/swcutil_show.txt", records(24_000..<24_010))
        let file = try Self.file(archive.bytes)
        #expect(file.evidence.records.count == DeviceRecords.maximumCount)
        #expect(
            file.failure?.reason
                == "it has more records of swcutil show than are read: 20000 records or 8 MiB. The rest was not read.")
        var large = TarFile()
        large.add(
            "1/swcutil_show.txt", Self.records + [UInt8](repeating: 0x0A, count: DeviceRecords.maximumByteCount - 1_000)
        )
        large.add("2/swcutil_show.txt", Self.records + [UInt8](repeating: 0x0A, count: 2_000))
        let second = try Self.file(large.bytes)
        #expect(second.evidence.records.count == 1)
        #expect(second.failure != nil)
    }

    @Test(arguments: readable)
    func recordsAreFoundWhereverTheyAre(archive: Named<TarFile>) throws {
        let file = try Self.file(archive.value.bytes)
        #expect(file.failure == nil)
        #expect(file.evidence.records.map(\.domain.host) == ["eats.example"])
        #expect(file.evidence.sources.map(\.kind) == [.records])
        // Some programs write no end.
        #expect(try Self.file(archive.value.blocks).evidence.records.count == 1)
    }

    @Test func linesOfLogsAndLogsOfTheSystemAreFound() throws {
        let archive = TarFile([
            ("a/system_logs.logarchive/Persist/1.tracev3", [1, 2, 3]),
            ("a/system_logs.logarchive/Info.txt", Self.line), ("a/b/2.tracev3", [1]),
            ("a/logs/swcd.log", Self.line + Self.line), ("a/logs/x.bin", Self.line), ("a/notes.txt", Self.line),
        ])
        let file = try Self.file(archive.bytes)
        #expect(file.evidence.binaryLogs == ["a/system_logs.logarchive", "a/b/2.tracev3"])
        #expect(file.evidence.sources.map(\.name) == ["a/logs/swcd.log", "a/notes.txt"])
        #expect(file.evidence.log.lineCount == 3)
    }

    // MARK: - Wrong archives

    static func archive(_ change: (inout TarFile) -> Void) -> [UInt8] {
        var archive = TarFile()
        change(&archive)
        return archive.bytes
    }

    static let wrong: [(bytes: Named<[UInt8]>, words: String)] = [
        (
            Named(
                "wrong second checksum",
                archive {
                    $0.add("a")
                    $0.add("b", hasRightChecksum: false)
                }),
            "at byte 512 of its contents: the checksum"
        ),
        (
            Named("negative size", archive { $0.add("a", size: [UInt8](repeating: 0xFF, count: 12)) }),
            "the size of an entry is negative"
        ),
        (
            Named("absurd size", archive { $0.add("a", size: [0x80] + [UInt8](repeating: 0xFF, count: 11)) }),
            "the size of an entry is absurd"
        ),
        (Named("a size of letters", archive { $0.add("a", size: Array("12345678abc".utf8)) }), "not a number"),
        (Named("the largest octal size", archive { $0.add("a", size: Array("77777777777".utf8)) }), "ends too early"),
        (
            Named(
                "a binary size over the limit",
                archive { $0.add("a", size: [0x80, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0]) }),
            "unpacks to more than"
        ),
        (
            Named("a wrong length of pax", archive { $0.add("x", Array("99 path=a\n".utf8), type: "x") }),
            "wrong length"
        ),
        (Named("no length of pax", archive { $0.add("x", Array("path=a\n".utf8), type: "x") }), "wrong length"),
        (
            Named("a negative size of pax", archive { $0.add("x", TarFile.record("size", "-1"), type: "x") }),
            "negative or absurd"
        ),
        (
            Named("a long name that never ends", archive { $0.add("x", size: Array("00010000001".utf8)) }),
            "ends too early"
        ),
        (Named("nothing about devices", archive { $0.add("a", [1, 2]) }), "contains neither"),
        (Named("a system log alone", archive { $0.add("a.logarchive/x", [1]) }), "it contains no swcutil_show.txt."),
        (Named("empty records", archive { $0.add("a/swcutil_show.txt") }), "swcutil_show.txt: it contains no record"),
        (Named("an empty file", []), "contains neither"),
        (Named("zeros", [UInt8](repeating: 0, count: 2_048)), "contains neither"),
        (Named("half a header", Array(archive { $0.add("a") }.prefix(300))), "contains neither"),
        (
            Named(
                "one and a half headers",
                Array(
                    archive {
                        $0.add("a")
                        $0.add("b")
                    }.prefix(700))), "ends too early"
        ),
        (Named("a header of gzip alone", [0x1F, 0x8B]), "ends too early"),
        (Named("no gzip", [0x1F, 0x8B, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]), "compressed data is damaged"),
        (Named("a zip archive", [0x50, 0x4B, 3, 4, 0, 0]), "this is ZIP data"),
        (Named("no text", [0x53, 0xFF, 0xFE]), "it is not UTF-8 text"),
        (Named("no JSON", Array("{\"db\": [".utf8)), "it starts like JSON"),
    ]

    @Test(arguments: wrong)
    func wrongFilesAreRefusedWithTheReason(bytes: Named<[UInt8]>, words: String) throws {
        let failure = #expect(throws: RunFailure.self) { try Self.file(bytes.value) }
        let failed = try #require(failure)
        #expect(failed.kind == .couldNotDoIt)
        #expect("\(failed.name ?? ""): \(failed.reason)".contains(words), "\(failed.reason)")
        #expect(failed.reason.hasSuffix(".") || failed.reason.hasSuffix("| …"), "\(failed.reason)")
    }

    @Test func limitsAreKept() throws {
        let archive = TarFile((0..<20).map { ("a/\($0).txt", [UInt8](repeating: 7, count: 2_000)) }).bytes
        let cases: [(limits: DeviceFile.Limits, words: String)] = [
            (.init(byteCount: 1 << 30, entryCount: 19, nameByteCount: 100), "more than 19 entries"),
            (.init(byteCount: 40_000, entryCount: 100, nameByteCount: 100), "more than 40000 bytes"),
            (.init(byteCount: 1_000, entryCount: 100, nameByteCount: 100), "more than 1000 bytes"),
        ]
        for (limits, words) in cases {
            let failure = #expect(throws: RunFailure.self) { try Self.file(archive, limits: limits) }
            #expect(failure?.reason.contains(words) == true, "\(failure?.reason ?? "")")
        }
        var named = TarFile()
        named.add("x", [UInt8](repeating: 65, count: 101), type: "L")
        let limits = DeviceFile.Limits(byteCount: 1 << 30, entryCount: 9, nameByteCount: 100)
        let failure = #expect(throws: RunFailure.self) { try Self.file(named.bytes, limits: limits) }
        #expect(failure?.reason.contains("a name of more than 100 bytes") == true)
    }

    @Test func whatIsBeforeTheDamageIsKept() throws {
        let archive = TarFile([
            ("a/swcutil_show.txt", Self.records), ("a/large.bin", [UInt8](repeating: 1, count: 5_000)),
        ])
        let file = try Self.file(Array(archive.bytes.prefix(3_000)))
        #expect(file.evidence.records.count == 1)
        #expect(file.failure?.reason.contains("ends too early") == true)
    }

    @Test func recordsThatAreCutOffAreReadAsFarAsTheyGo() throws {
        let archive = TarFile([("a/swcutil_show.txt", Self.records + Self.records)])
        let file = try Self.file(Array(archive.bytes.prefix(512 + Self.records.count + 5)))
        #expect(file.evidence.records.count == 1)
        #expect(file.failure?.reason.contains("ends too early") == true)
    }

    @Test func damagedArchivesNeverCrash() {
        var generator = SeededGenerator(announcedFor: "DeviceFileTests")
        for archive in Self.readable {
            for _ in 0..<Rounds.count(60, long: 2_000) {
                var copy = archive.value.bytes
                for _ in 0..<Int.random(in: 1...12, using: &generator) {
                    copy[Int.random(in: copy.indices, using: &generator)] = UInt8.random(
                        in: .min ... .max, using: &generator)
                }
                if Bool.random(using: &generator) { copy.removeLast(Int.random(in: 0..<copy.count, using: &generator)) }
                _ = try? Self.file(copy)
            }
        }
    }
}
