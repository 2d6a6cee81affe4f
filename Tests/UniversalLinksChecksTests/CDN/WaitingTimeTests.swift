import Testing
import UniversalLinksChecks

struct WaitingTimeTests {
    @Test(arguments: [
        ("6h", 21_600), ("90m", 5_400), ("45s", 45), ("1h30m", 5_400), ("1d2h3m4s", 93_784), ("0s", 0),
        ("365d", 31_536_000),
    ])
    func timesAreReadWithTheirUnits(text: String, seconds: Int) {
        #expect(WaitingTime(text)?.seconds == seconds)
        #expect(WaitingTime(text)?.duration == .seconds(seconds))
    }

    @Test(arguments: [
        "", "6", "h", "6 h", "6H", "-6h", "6h6h", "6m6h", "1.5h", "366d", "99999999999999999999h", "6h7", "６h",
        "365d1s",
    ])
    func anythingElseIsNone(text: String) {
        #expect(WaitingTime(text) == nil)
    }

    @Test(arguments: [
        (0, "0 s"), (45, "45 s"), (60, "1 min"), (5_400, "1 h 30 min"), (3_661, "1 h 1 min"), (3_601, "1 h"),
        (93_784, "1 d 2 h"),
        (-5, "0 s"),
    ])
    func itIsWrittenInItsLargestUnits(seconds: Int, text: String) {
        #expect(WaitingTime(seconds: seconds).description == text)
    }
}
