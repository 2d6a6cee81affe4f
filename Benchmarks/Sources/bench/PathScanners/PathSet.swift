import Foundation
import UniversalLinks

/// The patterns for paths of the components that are asked about, and nothing else of these.
struct PathSet {
    let expressions: [PathExpression]
    /// For each expression the place of its component among those that are asked about.
    private let places: [Int]
    /// The first component that takes every path, as one without a pattern does.
    private let firstFree: Int?
    /// Whether all components compare paths as they are written.
    let comparesEncoded: Bool

    private let variables: [AppLinks.SubstitutionVariable]
    private let components: [EffectiveComponent]

    init(reading bytes: [UInt8]) throws {
        let file = try AssociationFile(parsing: bytes)
        components = AskedApps(Matcher(anyHostOf: file)).components
        variables = file.appLinks?.substitutionVariables ?? []
        let named = PathVariables(variables)
        var expressions: [PathExpression] = []
        var places: [Int] = []
        var firstFree: Int?
        for (place, component) in components.enumerated() {
            guard let pattern = component.path?.value else {
                firstFree = firstFree ?? place
                continue
            }
            guard let expression = PathExpression(pattern, named, ignoresCase: !component.isCaseSensitive.value)
            else { continue }
            if expression.isFree {
                firstFree = firstFree ?? place
            } else {
                expressions.append(expression)
                places.append(place)
            }
        }
        self.expressions = expressions
        self.places = places
        self.firstFree = firstFree
        comparesEncoded = components.allSatisfy(\.isPercentEncoded.value)
    }

    /// The place of the first component whose pattern takes a path, of which a scanner knows the lowest expression.
    func place(ofLowest expression: UInt32) -> Int? {
        let found = expression == .max ? nil : places[Int(expression)]
        return [found, firstFree].compactMap { $0 }.min()
    }

    /// A file with one detail that has these components, with nothing but their paths: the component that decides with it is
    /// at the place that `place(ofLowest:)` gives.
    func pathsOnlyFile() throws -> [UInt8] {
        let list = components.map { component in
            var members: [String: Any] = [
                "caseSensitive": component.isCaseSensitive.value, "percentEncoded": component.isPercentEncoded.value,
            ]
            if let path = component.path?.value { members["/"] = path }
            return members
        }
        let values = variables.map { ($0.name, $0.values.map(\.value)) }
        let root: [String: Any] = [
            "applinks": [
                "substitutionVariables": Dictionary(values) { $1 },
                "details": [["appIDs": [Workload.app.text], "components": list]],
            ] as [String: Any]
        ]
        return Array(try JSONSerialization.data(withJSONObject: root))
    }
}
