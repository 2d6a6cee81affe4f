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
    /// An option of the command line.
    case option(String)
}

extension SettingOrigin: CustomStringConvertible {
    /// `default`, `aasa.yml:7` or `--os-min`.
    package var description: String {
        switch self {
        case .standard: "default"
        case .configuration(let line): line
        case .option(let name): name
        }
    }
}
