import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

struct TimeWordsTests {
    @Test(arguments: [
        (0 as Int64, "0 s"), (59, "59 s"), (60, "1 min"), (3_600, "1 h"), (3_660, "1 h 1 min"), (86_400, "1 d"),
        (90_000, "1 d 1 h"), (30 * 86_400, "30 d"), (-5, "0 s"),
    ])
    func `A length has its two largest units`(seconds: Int64, words: String) {
        #expect(TimeSpan(seconds: seconds).description == words)
    }

    @Test func `A time is written out, in UTC`() {
        let time = UTCInstant(seconds: 1_795_435_200)
        #expect(time.dateAndTime == "23 Nov 2026, 12:00")
        #expect(time.dayAndMonth == "23 Nov")
        #expect(UTCInstant(day: time.day).dateAndTime == "23 Nov 2026, 00:00")
        #expect(UTCInstant(seconds: -1).day == -1)
        #expect(UTCInstant(seconds: .max).dateAndTime.isEmpty == false)
        #expect(TimeSpan(from: UTCInstant(seconds: .min), to: UTCInstant(seconds: .max)).seconds == 0)
    }
}
