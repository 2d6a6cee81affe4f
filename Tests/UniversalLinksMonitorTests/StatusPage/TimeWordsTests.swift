import Testing
import UniversalLinksChecks

@testable import UniversalLinksMonitor

struct TimeWordsTests {
    @Test func `A time is written out, in UTC`() {
        let time = UTCInstant(seconds: 1_795_435_200)
        #expect(time.dateAndTime == "23 Nov 2026, 12:00")
        #expect(time.dayAndMonth == "23 Nov")
        #expect(UTCInstant(day: time.day).dateAndTime == "23 Nov 2026, 00:00")
        #expect(UTCInstant(seconds: -1).day == -1)
        #expect(UTCInstant(seconds: .max).dateAndTime.isEmpty == false)
        #expect(ElapsedTime(from: UTCInstant(seconds: .min), to: UTCInstant(seconds: .max)).seconds == 0)
    }
}
