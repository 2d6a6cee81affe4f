import HTTPTypes
import Testing
import UniversalLinksChecks

struct CDNFreshnessTests {
    static let rows: [(fields: HTTPFields, age: Int?, maximum: Int?, remaining: Int?)] = [
        ([.cacheControl: "max-age=21600", .age: "3600"], 3_600, 21_600, 18_000),
        ([.cacheControl: "public, Max-Age=\"60\" , immutable", .age: " 10 "], 10, 60, 50),
        ([.cacheControl: "max-age=60", .age: "61"], 61, 60, 0),
        ([.cacheControl: "max-age=60"], nil, 60, 60),
        ([.age: "5"], 5, nil, nil),
        ([:], nil, nil, nil),
        ([.cacheControl: "no-store, s-maxage=60", .age: "-5"], nil, nil, nil),
        ([.cacheControl: "max-age=99999999999999999999999999", .age: "31536001"], nil, nil, nil),
        ([.cacheControl: "max-age=6x", .age: "1e3"], nil, nil, nil),
        ([.cacheControl: "max-age", .age: ""], nil, nil, nil),
        ([.cacheControl: String(repeating: "x,", count: 30_000) + "max-age=6"], nil, nil, nil),
    ]

    @Test(arguments: rows.indices)
    func headerFieldsSayHowOldItIs(row: Int) {
        let (fields, age, maximum, remaining) = Self.rows[row]
        let freshness = CDNFreshness(fields, at: .test, now: .test)
        #expect(freshness.age?.seconds == age)
        #expect(freshness.maximumAge?.seconds == maximum)
        #expect(freshness.remaining?.seconds == remaining)
    }

    @Test func itIsDueAtTheSameTimeWheneverItIsJudged() {
        let fields: HTTPFields = [.cacheControl: "max-age=100", .age: "40"]
        for (later, remaining) in [(Int64(0), 60), (50, 10), (100, 0)] {
            let freshness = CDNFreshness(fields, at: .test, now: UTCInstant(seconds: UTCInstant.test.seconds + later))
            #expect(freshness.due == UTCInstant(seconds: UTCInstant.test.seconds + 60))
            #expect(freshness.remaining?.seconds == remaining)
        }
    }

    @Test func adviceTellsWhenThereMayBeNews() throws {
        let state = CDNState.of(
            origin: .file(Sample.good), cdn: .file(Sample.file(""), [.cacheControl: "max-age=21600", .age: "3600"]))
        let advice = try #require(state.advice)
        #expect(advice.contains("The CDN's answer is 1 h old."))
        #expect(advice.contains("the CDN fetches the file again within 5 h, by 2026-11-21T17:00:00Z"))
        #expect(advice.contains("within about 24 hours (N4)"))
    }
}
