import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// Scheme and host as bytes, beside `LinkURL` and `AssociationFile.Domain`.
struct FastEngineHostTests {
    private static let file = """
        {"applinks": {"details": [{"appIDs": ["\(TestFile.app)"], "components": [{"/": "/a"}]}]}}
        """

    /// What the engine finds without help.
    private static func finding(_ url: [UInt8], domain: String?) throws -> FastFinding {
        let matcher = Matcher(
            try AssociationFile(parsing: Array(file.utf8)), domain: domain.flatMap { AssociationFile.Domain($0) })
        let engine = FastEngine(matcher)
        engine.prepare(0, matcher.details[0].components ?? [])
        let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: url.count)
        defer { memory.deallocate() }
        _ = memory.initialize(from: url)
        return engine.find(UnsafeBufferPointer(memory), inDetail: 0)
    }

    struct Row: CustomTestStringConvertible {
        let domain: String?
        let url: String
        let finding: FastFinding

        var testDescription: String { "\(domain ?? "any") \(url)" }
    }

    static let rows = [
        Row(domain: "example.com", url: "https://example.com/a", finding: .matched(0)),
        Row(domain: "example.com", url: "http://example.com/a", finding: .matched(0)),
        Row(domain: "example.com", url: "HTTPS://EXAMPLE.com/a", finding: .matched(0)),
        Row(domain: "Example.COM", url: "https://example.com/a", finding: .matched(0)),
        Row(domain: "example.com", url: "https://example.com:443/a", finding: .matched(0)),
        Row(domain: "example.com", url: "https://example.com", finding: .nothing),
        Row(domain: "example.com", url: "https://example.com?a", finding: .nothing),
        Row(domain: "example.com", url: "https://example.comx/a", finding: .otherHost),
        Row(domain: "example.com", url: "https://xexample.com/a", finding: .otherHost),
        Row(domain: "example.com", url: "https://www.example.com/a", finding: .otherHost),
        Row(domain: "example.com", url: "https://example.co/a", finding: .otherHost),
        Row(domain: "*.example.com", url: "https://www.example.com/a", finding: .matched(0)),
        Row(domain: "*.example.com", url: "https://a.b.EXAMPLE.com/a", finding: .matched(0)),
        Row(domain: nil, url: "https://other.org/a", finding: .matched(0)),
        // A short domain is compared in a way of its own.
        Row(domain: "a.io", url: "https://a.io/a", finding: .matched(0)),
        Row(domain: "a.io", url: "http://a.io/a", finding: .matched(0)),
        Row(domain: "a.io", url: "https://b.io/a", finding: .otherHost),
        Row(domain: "i", url: "http://i/a", finding: .matched(0)),
        // Odd ones are left to the plain engine.
        Row(domain: "example.com", url: "https://u:p@example.com/a", finding: .unknown),
        Row(domain: "example.com", url: "https://example%2Ecom/a", finding: .unknown),
        Row(domain: "example.com", url: "https://[::1]/a", finding: .unknown),
        Row(domain: "example.com", url: "https://exämple.com/a", finding: .unknown),
        Row(domain: "example.com", url: "https://example.com:x/a", finding: .unknown),
        Row(domain: "example.com", url: "ftp://example.com/a", finding: .unknown),
        Row(domain: "example.com", url: "https:/example.com/a", finding: .unknown),
        Row(domain: "example.com", url: "https://", finding: .unknown),
        Row(domain: "example.com", url: "h", finding: .unknown),
        Row(domain: "example.com", url: "https://example.com/é", finding: .unknown),
    ]

    @Test(arguments: rows)
    func hostsAreAsListed(_ row: Row) throws {
        #expect(try Self.finding(Array(row.url.utf8), domain: row.domain) == row.finding)
    }

    /// One byte of the start of a URL replaced by any other: what the engine decides alone, the plain one decides likewise.
    @Test(arguments: ["example.com", "a.io", "long-name.with-many.parts.example.com"])
    func everyByteOfTheStartCounts(_ domain: String) throws {
        let url = Array("https://\(domain)/a".utf8)
        let matcher = Matcher(
            try AssociationFile(parsing: Array(Self.file.utf8)), domain: AssociationFile.Domain(domain))
        let engine = FastEngine(matcher)
        engine.prepare(0, matcher.details[0].components ?? [])
        var cursor = matcher.makeCursor()
        let app = matcher.app(AppIdentifier(TestFile.app))
        for place in url.indices.dropLast(2) {
            for byte in UInt8.min...UInt8.max where byte != url[place] {
                var other = url
                other[place] = byte
                let finding = other.withUnsafeBufferPointer { engine.find($0, inDetail: 0) }
                guard finding != .unknown else { continue }
                let plain = try other.withUnsafeBufferPointer { try cursor.decidePlainly($0, for: app) }
                let expected: FastFinding =
                    switch plain {
                    case .matched: .matched(0)
                    case .unmatched(.otherHost): .otherHost
                    default: .nothing
                    }
                #expect(finding == expected, "\(String(decoding: other, as: UTF8.self))")
            }
        }
    }

    @Test func nothingIsReadOfADetailThatIsNotReady() throws {
        let matcher = Matcher(anyHostOf: try AssociationFile(parsing: Array(Self.file.utf8)))
        let engine = FastEngine(matcher)
        Array("https://example.com/a".utf8).withUnsafeBufferPointer { url in
            #expect(engine.find(url, inDetail: 0) == .notReady)
            #expect(engine.find(url, inDetail: 7) == .notReady)
            #expect(engine.find(url, inDetail: -1) == .nothing)
        }
    }
}
