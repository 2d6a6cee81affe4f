import JSONSyntax
import UniversalLinks

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

    /// What a component says.
    mutating func component(_ component: EffectiveComponent) -> ReadModel.Component {
        _ = variables(referredToBy: component)
        return ReadModel.Component(
            path: component.path.map { VerbatimText($0.value) }, query: query(of: component).query,
            fragment: component.fragment.map { VerbatimText($0.value) }, isExclusion: component.isExclusion.value,
            isCaseSensitive: component.isCaseSensitive.value, isPercentEncoded: component.isPercentEncoded.value)
    }

    /// The values of the file's own variables that a component refers to.
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
            read.query = .text(VerbatimText(text))
            read.variables = values([text])
        case .items(let items):
            let pairs = items.map { (VerbatimText($0.name), VerbatimText($0.pattern)) }
            read.query = .items(Dictionary(pairs) { _, last in last })
            read.variables = values(items.map(\.pattern))
        }
        if let place { inherited[place] = read }
        return read
    }

    private mutating func values(_ patterns: [String]) -> ReadModel.Variables {
        var values: ReadModel.Variables = [:]
        for name in Set(patterns.flatMap { Pattern(parsing: $0).variableNames.map { VerbatimText($0) } }) {
            // All components that refer to a variable share its values.
            if variables[name] == nil, let variable = table.customVariable(name.string) {
                variables[name] = Set(variable.values.map { VerbatimText($0.value) })
            }
            values[name] = variables[name]
        }
        return values
    }
}
