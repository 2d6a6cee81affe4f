import Dispatch
import Foundation

#if canImport(Glibc)
    import CoreFoundation
#endif

/// Times of the access log.
enum UTCTime {
    /// `2026-11-22T22:06:03.123Z`
    static var now: String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return text(time)
    }

    static func text(_ time: timespec) -> String {
        var (seconds, parts) = (time.tv_sec, tm())
        gmtime_r(&seconds, &parts)
        func digits(_ number: Int, _ count: Int = 2) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
        }
        return digits(Int(parts.tm_year) + 1_900, 4) + "-" + digits(Int(parts.tm_mon) + 1) + "-"
            + digits(Int(parts.tm_mday)) + "T" + digits(Int(parts.tm_hour)) + ":" + digits(Int(parts.tm_min)) + ":"
            + digits(Int(parts.tm_sec)) + "." + digits(Int(time.tv_nsec) / 1_000_000, 3) + "Z"
    }
}
