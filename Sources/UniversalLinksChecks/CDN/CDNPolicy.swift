/// What it means for a run that the CDN is behind.
package enum CDNPolicy: String, Sendable, CaseIterable {
    /// Warnings.
    case warn
    /// An ending of its own.
    case require
    /// Nothing: its state is shown, and nothing is said about it.
    case ignore
}
