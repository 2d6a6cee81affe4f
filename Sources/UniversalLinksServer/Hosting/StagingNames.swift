/// The names under which domains are served a second time: with the suffix `aasa-staging.example.com`, `lieferando.de` is also
/// `lieferando-de.aasa-staging.example.com`.
package struct StagingNames: Hashable, Sendable {
    /// What staging names end with, without a dot in front.
    package let suffix: HostName

    /// Names with a suffix.
    package init(suffix: HostName) {
        self.suffix = suffix
    }

    /// The staging name of a host: a dash for each dot, and the suffix; nil if the label or the name would be too long.
    package func name(of host: HostName) -> HostName? {
        HostName(host.text.split(separator: ".").joined(separator: "-") + "." + suffix.text)
    }
}
