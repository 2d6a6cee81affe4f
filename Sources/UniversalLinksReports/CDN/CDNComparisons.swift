package import JSONSyntax
package import UniversalLinksChecks

/// How the CDN's copies compare to the files of several hosts.
package struct CDNComparisons: Answer {
    private let all: [CDNComparison]

    /// Comparisons, in the order in which they are shown.
    package init(_ all: [CDNComparison]) {
        self.all = all
    }

    /// The state of each host.
    package func text(_ style: TextStyle) -> String { all.map { $0.text(style) }.joined() }

    /// Comparisons as data, `schemaVersion` 1.
    package var json: JSONValue { ["schemaVersion": 1, "results": JSONValue(all.map(\.json))] }
}
