/// A value in force, and where it comes from.
package struct Setting<Value: Sendable>: Sendable {
    /// The value.
    package let value: Value
    /// Where it comes from.
    package let origin: SettingOrigin

    /// A value from somewhere.
    package init(_ value: Value, from origin: SettingOrigin) {
        (self.value, self.origin) = (value, origin)
    }
}

/// Where a value in force comes from.
package enum SettingOrigin: Hashable, Sendable {
    /// Nothing names another.
    case standard
    /// A line of the configuration, as it is shown: `aasa.yml:7`.
    case configuration(line: String)
    /// The command line.
    case option(Option)

    /// What the command line can set.
    package enum Option: Hashable, Sendable {
        /// The oldest system.
        case minimumSystem
        /// The threshold.
        case threshold
        /// `--pedantic`
        case pedantic
        /// The baseline.
        case baseline
        /// That there is no baseline.
        case noBaseline
        /// The coverage that is required.
        case requiredCoverage
    }
}
