package import UniversalLinksChecks

extension AlertSettings.QuietHours {
    /// Whether a point in time is in them. Hours that end when they start are empty.
    package func contains(_ time: UTCInstant) -> Bool {
        let minute = AlertSettings.QuietHours.minuteOfDay(time)
        return start <= end ? (start..<end).contains(minute) : minute >= start || minute < end
    }

    /// When the hours end that contain a point in time.
    package func end(after time: UTCInstant) -> UTCInstant {
        let minute = AlertSettings.QuietHours.minuteOfDay(time)
        let startOfMinute = time.seconds - AlertSettings.QuietHours.secondOfDay(time) % 60
        let minutes = end > minute ? end - minute : end + 1_440 - minute
        return UTCInstant(seconds: startOfMinute + Int64(minutes * 60))
    }

    private static func minuteOfDay(_ time: UTCInstant) -> Int { Int(secondOfDay(time) / 60) }

    private static func secondOfDay(_ time: UTCInstant) -> Int64 {
        let remainder = time.seconds % 86_400
        return remainder < 0 ? remainder + 86_400 : remainder
    }
}
