import JSONSyntax
import UniversalLinks

/// What today's systems read of a file, without anything that has no effect: comments, unknown keys, the order of keys
/// and of apps, whether a value is a component's own or comes from defaults.
///
/// Equal models decide every URL alike. Different models may do so, too.
package struct ReadModel: Sendable {
    /// The apps that count, by the name of the service (semantics S1).
    package let apps: [ScalarString: Set<AppIdentifier>]

    private let details: [Detail]
    private let detailIndices: [AppIdentifier: Int]
    /// The values of the file's variables that a pattern refers to.
    private let variables: Variables

    typealias Text = ScalarString

    typealias Variables = [Text: Set<Text>]

    /// Nil for a detail without a list, which matches every URL.
    fileprivate typealias Detail = [Component]?

    struct Component: Hashable {
        let path: Text?
        let query: Query?
        let fragment: Text?
        let isExclusion: Bool
        let isCaseSensitive: Bool
        let isPercentEncoded: Bool
    }

    enum Query: Hashable {
        case text(ScalarString)
        case items([ScalarString: ScalarString])
    }

    /// The model of a file as today's systems read it. Linear in its size.
    package init(_ file: AssociationFile) {
        self.init(Matcher(anyHostOf: file))
    }

    /// The model of a file as the matcher reads it. Linear in its size.
    init(_ matcher: Matcher) {
        let file = matcher.file
        var apps: [ScalarString: Set<AppIdentifier>] = [:]
        for service in file.services where !service.name.hasSameScalars(as: "applinks") {
            apps[ScalarString(service.name)] = Set(service.apps.map(\.value))
        }
        // Of several details with the same app only the first counts (semantics I5).
        detailIndices = matcher.listedApps.apps.reduce(into: [:]) { $0[$1] = matcher.listedApps.details(of: $1).first }
        apps[ScalarString("applinks")] = Set(detailIndices.keys)
        self.apps = apps.filter { !$0.value.isEmpty }
        var reading = ComponentReading(matcher.compiler.variables)
        details = matcher.details.map { $0.components?.map { reading.component($0.effective) } }
        variables = reading.variables
    }
}

extension ReadModel: Equatable {
    /// True only if the files certainly decide every URL alike for every app, and list the same apps.
    package static func == (left: ReadModel, right: ReadModel) -> Bool {
        guard left.apps == right.apps, left.variables == right.variables else { return false }
        var compared: Set<[Int]> = []
        return left.detailIndices.allSatisfy { app, leftIndex in
            guard let rightIndex = right.detailIndices[app] else { return false }
            return !compared.insert([leftIndex, rightIndex]).inserted
                || left.details[leftIndex] == right.details[rightIndex]
        }
    }
}

/// Reads what the components of a file say. A query that many of them inherit is read once.
struct ComponentReading {
    /// The values of all variables that the components read so far refer to.
    private(set) var variables: ReadModel.Variables = [:]

    private let table: VariableTable
    private var inherited: [InheritedPlace: ReadQuery] = [:]

    private struct ReadQuery {
        var query: ReadModel.Query?
        var variables: ReadModel.Variables = [:]
    }

    init(_ table: VariableTable) {
        self.table = table
    }

    mutating func component(_ component: EffectiveComponent) -> ReadModel.Component {
        _ = variables(referredToBy: component)
        return ReadModel.Component(
            path: component.path.map { ScalarString($0.value) }, query: query(of: component).query,
            fragment: component.fragment.map { ScalarString($0.value) }, isExclusion: component.isExclusion.value,
            isCaseSensitive: component.isCaseSensitive.value, isPercentEncoded: component.isPercentEncoded.value)
    }

    /// Only variables that the file defines itself.
    mutating func variables(referredToBy component: EffectiveComponent) -> ReadModel.Variables {
        let inherited = query(of: component).variables
        let own = values([component.path?.value, component.fragment?.value].compactMap { $0 })
        return own.isEmpty ? inherited : inherited.merging(own) { first, _ in first }
    }

    private mutating func query(of component: EffectiveComponent) -> ReadQuery {
        let query = component.query
        let place = query.flatMap { InheritedPlace($0.level, of: component) }
        if let place, let known = inherited[place] { return known }
        var read = ReadQuery()
        switch query?.value {
        case nil, .unusableItems: break
        case .text(let text):
            read.query = .text(ScalarString(text))
            read.variables = values([text])
        case .items(let items):
            let pairs = items.map { (ScalarString($0.name), ScalarString($0.pattern)) }
            read.query = .items(Dictionary(pairs) { _, last in last })
            read.variables = values(items.map(\.pattern))
        }
        if let place { inherited[place] = read }
        return read
    }

    private mutating func values(_ patterns: [String]) -> ReadModel.Variables {
        var values: ReadModel.Variables = [:]
        for name in Set(patterns.flatMap { Pattern(parsing: $0).variableNames.map { ScalarString($0) } }) {
            // All components that refer to a variable share its values.
            if variables[name] == nil, let variable = table.customVariable(name.string) {
                variables[name] = Set(variable.values.map { ScalarString($0.value) })
            }
            values[name] = variables[name]
        }
        return values
    }
}
