import Testing
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksTestSupport

/// The components of one detail, each by itself.
struct ComponentList {
    /// What a component is to one that comes after it.
    enum Relation: Equatable {
        case covers
        case doesNotCover(WitnessLink)
        case laterNeverMatches
        case unknown
    }

    private var search: DecisionSearch
    private let list = DecisionSearch.List(detail: 0)

    init(_ components: [String], beside: String = "") throws {
        search = DecisionSearch([try ComponentList.matcher(components, beside)])
    }

    static func matcher(_ components: [String], _ beside: String) throws -> Matcher {
        let detail = #"{"appID": "\#(TestFile.app)", "components": [\#(components.joined(separator: ","))]}"#
        let file = #"{"applinks": {"details": [\#(detail)]\#(beside.isEmpty ? "" : ",")\#(beside)}}"#
        return Matcher(anyHostOf: try AssociationFile(parsing: Array(file.utf8)))
    }

    mutating func relation(earlier: Int, later: Int) -> Relation {
        if neverMatches(later) { return .laterNeverMatches }
        return switch search.witness(matching: later, notMatching: earlier, in: list) {
        case .none: .covers
        case .link(let link): .doesNotCover(link)
        case .unknown: .unknown
        }
    }

    mutating func neverMatches(_ component: Int) -> Bool {
        search.witness(matching: component, in: list) == .none
    }

    mutating func reachability(of component: Int) -> Reachability {
        search.reachability(of: component, in: list)
    }
}

/// Two components of one detail, and what the engine says of each alone.
struct CoveringPair {
    let json: String
    var list: ComponentList
    private let matchers: [Matcher]

    /// - Parameters:
    ///   - components: Their JSON texts, in order.
    ///   - beside: More members of `applinks`.
    init(_ components: [String], beside: String = "") throws {
        json = components.joined(separator: "\n") + (beside.isEmpty ? "" : "\n" + beside)
        matchers = try components.map { try ComponentList.matcher([$0], beside) }
        list = try ComponentList(components, beside: beside)
    }

    var relation: ComponentList.Relation {
        mutating get { list.relation(earlier: 0, later: 1) }
    }

    /// Whether a component alone takes a URL.
    func matches(_ component: Int, _ link: LinkURL) -> Bool {
        matchers[component].decide(link, for: AppIdentifier(TestFile.app)).answer != .unmatched
    }

    func matches(_ component: Int, _ link: WitnessLink) throws -> Bool {
        matches(component, try LinkURL(parsing: link.text()))
    }
}
