public import ArgumentParser
public import UniversalLinks

extension ReadingOptions.PercentDecoding: ExpressibleByArgument {}
extension ReadingOptions.System: ExpressibleByArgument {}

/// Other readings than that of today's systems.
struct ReadingArguments: ParsableArguments {
    @Option(
        name: .customLong("percent-decoding"),
        help:
            "as-written compares as devices do; lenient decodes URL and pattern before comparing, which no device does."
    )
    var percentDecoding: ReadingOptions.PercentDecoding = .asWritten

    @Option(name: .customLong("os"), help: "current, or ios12, which reads appID and paths alone.")
    var system: ReadingOptions.System = .current

    var options: ReadingOptions {
        ReadingOptions(percentDecoding: percentDecoding, system: system)
    }
}
