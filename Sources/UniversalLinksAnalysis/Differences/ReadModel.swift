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
        for service in file.services where !service.name.isVerbatim("applinks") {
            apps[VerbatimText(service.name)] = Set(service.apps.map(\.value))
        }
        // Of several details with the same app only the first counts (semantics I5).
        detailIndices = matcher.listedApps.apps.reduce(into: [:]) { $0[$1] = matcher.listedApps.details(of: $1).first }
        apps[VerbatimText("applinks")] = Set(detailIndices.keys)
        self.apps = apps.filter { !$0.value.isEmpty }
        var reading = ComponentReading(matcher.compiler.variables)
        details = matcher.details.map { $0.components?.map { reading.component($0.effective) } }
        variables = reading.variables
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
