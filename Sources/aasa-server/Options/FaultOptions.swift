import ArgumentParser
import UniversalLinksServer

/// Faults on demand.
struct FaultOptions: ParsableArguments {
    @Option(
        name: .customLong("fault"),
        help: ArgumentHelp(
            "Make a fault at a host (repeatable); all: aasa-server faults", valueName: "host=fault"))
    var hostFaults: [String] = []

    @Flag(name: .customLong("faults"), help: "Let requests choose a fault: /fault/NAME/… or X-AASA-Fault: NAME")
    var isOnDemand = false

    /// The settings.
    func settings() throws -> FaultSettings {
        var settings = FaultSettings()
        settings.isOnDemand = isOnDemand
        for text in hostFaults { try settings.add(parsing: text) }
        return settings
    }
}
