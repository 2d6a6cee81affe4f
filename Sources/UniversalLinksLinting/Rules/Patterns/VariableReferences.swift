import JSONSyntax
import UniversalLinks

/// The variables of a file, and the references to them.
struct VariableReferences: Sendable {
    /// The variables of `substitutionVariables` with their members.
    let variables: [(variable: AppLinks.SubstitutionVariable, member: JSONObject.Member)]
    /// The path to `substitutionVariables`.
    let pointer: JSONPointer
    /// The object that contains them.
    let object: JSONValue?
    /// The patterns that refer to a name, by their indices.
    let uses: [VerbatimText: [Int]]
    private let names: [String]

    init(_ custom: [AppLinks.SubstitutionVariable], _ objects: [LintObject], _ patterns: [PatternUse]) {
        let found = objects.first { $0.role == .substitutionVariables }
        variables = Array(zip(custom, found?.members.effectiveMembers ?? []).map { ($0, $1) })
        pointer = found?.pointer ?? .root
        object = found?.value
        names = custom.map(\.name) + PredefinedVariables.names
        var uses: [VerbatimText: [Int]] = [:]
        for (index, use) in patterns.enumerated() where use.text.containsReference {
            for name in Set(use.pattern.variableNames.map { VerbatimText($0) }) {
                uses[name, default: []].append(index)
            }
        }
        self.uses = uses
    }

    /// Suggestions are made for no more names than this, since each costs a look at many others.
    private static let suggestionLimit = 32

    /// The name that was probably meant, for each name that nothing defines.
    func suggestions(in subject: LintSubject) -> [VerbatimText: String] {
        let undefined = uses.keys.filter { !isDefined($0, in: subject) }.sorted().prefix(Self.suggestionLimit)
        return undefined.reduce(into: [:]) { suggestions, name in
            suggestions[name] = NearestText.nearest(to: name.string, among: names)
        }
    }

    /// Whether a name is that of a variable, the file's own or a predefined one.
    func isDefined(_ name: VerbatimText, in subject: LintSubject) -> Bool {
        let table = subject.matcher.compiler.variables
        return table.customVariable(name.string) != nil || table.isPredefined(name.string)
    }

    /// The names in `substitutionVariables` with marks of a reference, as they are without them.
    var decoratedNames: [VerbatimText: String] {
        variables.reduce(into: [:]) { names, entry in
            if let plain = DecoratedVariableName.plainName(of: entry.variable.name) {
                names[VerbatimText(plain)] = entry.variable.name
            }
        }
    }

    /// Where the key of a variable is.
    func place(of member: JSONObject.Member, in subject: LintSubject) -> SourcePlace {
        subject.place(ofKeyOf: member, in: pointer)
    }
}
