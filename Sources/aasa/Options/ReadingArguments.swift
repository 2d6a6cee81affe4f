public import ArgumentParser
public import UniversalLinks

extension ReadingOptions.PercentDecoding: ExpressibleByArgument {}
extension ReadingOptions.System: ExpressibleByArgument {}

/// Other readings than that of today's systems.
struct ReadingArguments: ParsableArguments {
    @Option(
        name: .customLong("percent-decoding"),
        help: ArgumentHelp("Compare percent-encoding as devices do, or leniently", valueName: "how"))
    var percentDecoding: ReadingOptions.PercentDecoding = .asWritten

    @Option(name: .customLong("os"), help: ArgumentHelp("iOS release to evaluate as", valueName: "name"))
    var system: ReadingOptions.System = .current

    var options: ReadingOptions {
        ReadingOptions(percentDecoding: percentDecoding, system: system)
    }
}
