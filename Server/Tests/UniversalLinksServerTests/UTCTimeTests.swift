import Foundation
import Testing

@testable import UniversalLinksServer

struct UTCTimeTests {
    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00.000Z"), (951_782_400, "2000-02-29T00:00:00.000Z"),
        (951_868_799.5, "2000-02-29T23:59:59.500Z"), (951_868_800, "2000-03-01T00:00:00.000Z"),
        (4_107_542_399, "2100-02-28T23:59:59.000Z"), (4_107_542_400, "2100-03-01T00:00:00.000Z"),
        (1_795_385_163.25, "2026-11-22T22:06:03.250Z"),
    ])
    func aTimeIsWritten(_ seconds: Double, _ text: String) {
        #expect(UTCTime.text(Date(timeIntervalSince1970: seconds)) == text)
    }
}
