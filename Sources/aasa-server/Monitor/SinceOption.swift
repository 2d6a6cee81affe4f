import ArgumentParser
import Foundation
import UniversalLinksChecks

/// From when on something is shown.
struct SinceOption: ParsableArguments {
    @Option(help: ArgumentHelp("Only this far back, such as 12h, 30d or 8w (default: everything)", valueName: "time"))
    var since: Age?

    /// The time; nil for everything.
    func time(now: Date = Date()) -> UTCInstant? {
        since.map { UTCInstant(seconds: Int64(now.timeIntervalSince1970) - $0.seconds) }
    }
}

/// How long ago something was, as people write it: a number with `s`, `m`, `h`, `d` or `w`; 100 years at most.
struct Age: ExpressibleByArgument {
    let seconds: Int64

    init?(argument: String) {
        let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
        guard let last = argument.last, let unit = units[last], let count = Int64(argument.dropLast()), count > 0,
            argument.first != "+", count <= 100 * 366 * 86_400 / unit
        else { return nil }
        seconds = count * unit
    }
}
