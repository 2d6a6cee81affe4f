public import ArgumentParser
public import UniversalLinksChecks

extension WaitingTime: ExpressibleByArgument {
    /// Reads `6h`, `90m`, `45s`, `1h30m`.
    public init?(argument: String) { self.init(argument) }
}
