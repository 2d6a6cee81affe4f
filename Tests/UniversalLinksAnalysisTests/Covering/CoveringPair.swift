import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// Two components of one detail, and what the engine says of each alone.
struct CoveringPair {
    let json: String
    var covering: ComponentCovering
    private let matchers: [Matcher]

    /// - Parameters:
    ///   - components: Their JSON texts, in order.
    ///   - beside: More members of `applinks`.
    init(_ components: [String], beside: String = "") throws {
        json = components.joined(separator: "\n") + (beside.isEmpty ? "" : "\n" + beside)
        matchers = try components.map { try CoveringPair.matcher([$0], beside) }
        covering = try CoveringPair.covering(components, beside: beside)
    }

    /// The components of one detail, of whatever number.
    static func covering(_ components: [String], beside: String = "") throws -> ComponentCovering {
        let matcher = try matcher(components, beside)
        return ComponentCovering(
            components: matcher.components, substitutionVariables: matcher.file.appLinks?.substitutionVariables ?? [])
    }

    private static func matcher(_ components: [String], _ beside: String) throws -> Matcher {
        let detail = #"{"appID": "\#(TestFile.app)", "components": [\#(components.joined(separator: ","))]}"#
        let file = #"{"applinks": {"details": [\#(detail)]\#(beside.isEmpty ? "" : ",")\#(beside)}}"#
        return Matcher(anyHostOf: try AssociationFile(parsing: Array(file.utf8)))
    }

    var relation: ComponentCovering.Relation {
        mutating get { covering.relation(earlier: 0, later: 1) }
    }

    /// Whether a component alone takes a URL.
    func matches(_ component: Int, _ link: LinkURL) -> Bool {
        matchers[component].decide(link, for: AppIdentifier(TestFile.app)).answer != .unmatched
    }

    func matches(_ component: Int, _ link: WitnessLink) throws -> Bool {
        matches(component, try LinkURL(parsing: link.text()))
    }
}
