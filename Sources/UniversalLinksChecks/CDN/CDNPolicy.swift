/// What an out-of-date CDN copy means for a run.
package enum CDNPolicy: String, Sendable, CaseIterable {
    /// Findings: warnings, and errors if devices get no file.
    case warn
    /// An ending of its own.
    case require
    /// Nothing: its state is shown without a diagnostic.
    case ignore
}
