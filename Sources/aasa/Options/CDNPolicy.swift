import ArgumentParser

/// What it means that the CDN is behind.
enum CDNPolicy: String, ExpressibleByArgument, CaseIterable {
    /// Warnings.
    case warn
    /// An exit code of its own.
    case require
    /// Nothing: its state is shown, and nothing is said about it.
    case ignore
}
