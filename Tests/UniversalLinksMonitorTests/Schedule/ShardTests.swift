import Testing

@testable import UniversalLinksMonitor

struct ShardTests {
    static let texts: [(String, String?)] = [
        ("1/1", "1/1"), ("2/8", "2/8"), ("8/8", "8/8"), ("02/8", "2/8"), ("0/8", nil), ("9/8", nil), ("1/0", nil),
        ("1", nil),
        ("1/", nil), ("/1", nil), ("+1/2", nil), ("1/2/3", nil), ("1/10001", nil), ("99999999999999999999/2", nil),
    ]

    @Test(arguments: texts)
    func partIsReadFromText(text: String, expected: String?) {
        #expect(Shard(parsing: text)?.description == expected)
    }

    @Test(arguments: [1, 2, 3, 7, 16])
    func eachDomainBelongsToExactlyOnePart(count: Int) throws {
        let domains = (0..<2_000).map { "host-\($0).example" }
        let shards = try (1...count).map { try #require(Shard(index: $0, count: count)) }
        for domain in domains { #expect(shards.count { $0.contains(domain) } == 1) }
        for shard in shards {
            let share = domains.count { shard.contains($0) } * count
            #expect(share > 1_500 && share < 2_500)
        }
    }

    @Test func partOfADomainIsTheSameInEachVersion() {
        let parts = ["shop.example", "news.example", "例え.jp", ""].map { domain in
            (1...8).first { Shard(index: $0, count: 8)?.contains(domain) == true }
        }
        #expect(parts == [1, 2, 8, 7])
    }
}
