import ArgumentParser

/// The formats of this version.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
}
