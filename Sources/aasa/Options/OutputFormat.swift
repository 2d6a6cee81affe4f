import ArgumentParser
package import UniversalLinksReports

/// The formats of answers.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
}

extension ReportFormat: ExpressibleByArgument {}
