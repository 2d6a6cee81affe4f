import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// The end of a path and what is in it, many bytes at a time, beside one byte at a time.
struct PlainBytesTests {
    private static let usual = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._/".utf8)

    /// A scan of bytes in memory that ends with them, so that AddressSanitizer sees a read behind them.
    private static func scan(_ bytes: [UInt8], from start: Int) -> PlainBytes.Scan {
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        defer { memory.deallocate() }
        _ = memory.initialize(from: bytes)
        return PlainBytes.scan(UnsafeBufferPointer(memory), from: start)
    }

    struct Row: CustomTestStringConvertible {
        let path: String
        var behind = ""
        let isPlain: Bool
        var percent: Int?

        var testDescription: String { "\(path) \(behind)" }
    }

    static let rows = [
        Row(path: "", isPlain: true), Row(path: "/", isPlain: true), Row(path: "/a-b_c.d/9", isPlain: true),
        Row(path: "/a", behind: "?x=//*", isPlain: true), Row(path: "/a", behind: "#é", isPlain: true),
        Row(path: "/%41", isPlain: true, percent: 1), Row(path: "/ab%2Fc%41", behind: "?%", isPlain: true, percent: 3),
        Row(path: "/$&'()+,;:@", isPlain: true),
        Row(path: "//", isPlain: false), Row(path: "/a//b", isPlain: false), Row(path: "/a*", isPlain: false),
        Row(path: "/é", isPlain: false), Row(path: "/a b", isPlain: false), Row(path: "/a\\", isPlain: false),
        Row(path: "/[", isPlain: false), Row(path: "/{", isPlain: false), Row(path: "/\u{7F}", isPlain: false),
    ]

    @Test(arguments: rows)
    func pathsAreWhatIsListed(_ row: Row) {
        let host = "https://example.com"
        let start = host.utf8.count
        let scan = Self.scan(Array((host + row.path + row.behind).utf8), from: start)
        #expect(scan.isPlain == row.isPlain)
        guard row.isPlain else { return }
        #expect(scan.end == start + row.path.utf8.count)
        #expect(scan.firstPercent == row.percent.map { $0 + start })
    }

    /// What a byte makes of a path at every place, beside what a loop says.
    @Test(arguments: 0..<36)
    func everyByteCountsAtEveryPlace(_ place: Int) {
        let host = "https://a.io"
        for byte in UInt8.min...UInt8.max {
            for behind in ["", "a", "abcdefg?", "abcdefghabcdefgh/a"] {
                let bytes = Array(host.utf8) + [UInt8](repeating: 0x61, count: place) + [byte] + Array(behind.utf8)
                let scan = Self.scan(bytes, from: host.utf8.count)
                Self.check(scan, bytes, from: host.utf8.count, Comment(rawValue: "\(byte) at \(place) \(behind)"))
            }
        }
    }

    @Test func randomPathsAreReadAsByALoop() {
        var random = SeededGenerator(announcedFor: "PlainBytesTests")
        let frequent = Array("abcxyzAZ09-._/%~".utf8)
        let rare = Array("/*?#%é \u{0}{@Z[`z".utf8)
        var plainCount = 0
        for _ in 0..<20_000 {
            let lead = random.pick([1, 8, 12, 19])
            var bytes = [UInt8](repeating: 0x68, count: lead)
            for _ in 0..<Int.random(in: 0...50, using: &random) {
                bytes.append(random.oneIn(40) ? random.pick(rare) : random.pick(frequent))
            }
            let scan = Self.scan(bytes, from: lead)
            plainCount += scan.isPlain ? 1 : 0
            Self.check(scan, bytes, from: lead, "\(bytes)")
        }
        #expect(plainCount > 2_000)
    }

    private static func check(_ scan: PlainBytes.Scan, _ bytes: [UInt8], from start: Int, _ comment: Comment) {
        let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
        let path = bytes[start..<end]
        let table = ByteClasses.table(for: .path)
        let isOdd = path.indices.contains { index in
            let bits = table[Int(path[index])]
            let isRun = index > start && bits == ByteClasses.slash && path[index - 1] == path[index]
            return bits & (ByteClasses.invalid | ByteClasses.foreign | ByteClasses.star) != 0 || isRun
        }
        if scan.isPlain {
            #expect(!isOdd && scan.end == end, comment)
            let percent = path.firstIndex(of: UInt8(ascii: "%"))
            #expect(scan.firstPercent.map { $0 <= percent ?? 0 } ?? (percent == nil), comment)
        } else if path.allSatisfy({ usual.contains($0) }) {
            // More may be called odd than is, but not what most paths are made of.
            #expect(isOdd || bytes.count < 8, comment)
        }
    }
}
