import JSONSyntax
import UniversalLinks

/// What today's systems read of a file, without anything that nothing follows from: comments, unknown keys, the order of
/// keys and of apps, whether a value is a component's own or comes from defaults.
///
/// Equal models decide every URL alike. Files whose models differ may do so all the same.
package struct ReadModel: Sendable {
    /// The apps that count, by the name of the service (semantics S1).
    package let apps: [VerbatimText: Set<AppIdentifier>]

    private let details: [Detail]
    private let detailIndices: [AppIdentifier: Int]
    /// What the variables of the file represent that a pattern refers to.
    private let variables: Variables

    typealias Text = VerbatimText

    /// The values of variables, by name.
    typealias Variables = [Text: Set<Text>]

    /// What a detail says; nil for one without a list, which accepts every URL.
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
        case text(VerbatimText)
        case items([VerbatimText: VerbatimText])
    }

    /// The model of a file as today's systems read it. Linear in its size.
    package init(_ file: AssociationFile) {
        self.init(Matcher(anyHostOf: file))
    }

    /// The model of a file as the matcher reads it. Linear in its size.
    init(_ matcher: Matcher) {
        let file = matcher.file
        var apps: [VerbatimText: Set<AppIdentifier>] = [:]
        for service in file.services where service.name != "applinks" {
            apps[VerbatimText(service.name)] = Set(service.apps.map(\.value))
        }
        // Of several details with the same app only the first counts (semantics I5).
        detailIndices = matcher.listedApps.apps.reduce(into: [:]) { $0[$1] = matcher.listedApps.details(of: $1).first }
        apps[VerbatimText("applinks")] = Set(detailIndices.keys)
        self.apps = apps.filter { !$0.value.isEmpty }
        details = matcher.details.map { $0.components?.map { Component($0.effective) } }
        variables = ReadModel.variables(of: file, referredToBy: matcher.components)
    }

    private static func variables(
        of file: AssociationFile, referredToBy components: [EffectiveComponent]
    ) -> Variables {
        variables(in: VariableTable(file.appLinks?.substitutionVariables ?? []), referredToBy: components)
    }

    /// What the variables represent that some components refer to.
    static func variables(in table: VariableTable, referredToBy components: [EffectiveComponent]) -> Variables {
        var variables: Variables = [:]
        for name in Set(components.flatMap(\.patternTexts).flatMap { Pattern(parsing: $0).variableNames }) {
            guard let variable = table.customVariable(name) else { continue }
            variables[VerbatimText(name)] = Set(variable.values.map { VerbatimText($0.value) })
        }
        return variables
    }
}

extension ReadModel: Equatable {
    /// Whether both files decide every URL alike for every app, as far as their contents show, and list the same apps.
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

extension ReadModel.Component {
    /// What a component says.
    init(_ component: EffectiveComponent) {
        path = component.path.map { VerbatimText($0.value) }
        fragment = component.fragment.map { VerbatimText($0.value) }
        isExclusion = component.isExclusion.value
        isCaseSensitive = component.isCaseSensitive.value
        isPercentEncoded = component.isPercentEncoded.value
        switch component.query?.value {
        case nil, .unusableItems: query = nil
        case .text(let text): query = .text(VerbatimText(text))
        case .items(let items):
            query = .items(
                Dictionary(items.map { (VerbatimText($0.name), VerbatimText($0.pattern)) }) { _, last in last })
        }
    }
}

extension EffectiveComponent {
    fileprivate var patternTexts: [String] {
        let query: [String] =
            switch self.query?.value {
            case nil, .unusableItems: []
            case .text(let text): [text]
            case .items(let items): items.map(\.pattern)
            }
        return [path?.value, fragment?.value].compactMap { $0 } + query
    }
}
