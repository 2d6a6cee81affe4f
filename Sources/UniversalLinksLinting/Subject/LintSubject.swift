import JSONSyntax
import UniversalLinks

/// What lint rules look at: the file, and what several of them need to know about it, found once.
///
/// A class, since all rules share one. It never changes.
package final class LintSubject: Sendable {
    package let file: AssociationFile
    /// Without folders; nil if the file has no name.
    package let fileName: String?
    /// Nil if it is not known.
    package let surroundings: FileSurroundings?
    let settings: Linter.Settings
    package var minimumSystem: SystemRelease { settings.minimumSystem }
    /// For any host, as today's systems read the file.
    let matcher: Matcher
    /// The components of each detail, in the order in which they are tried; none if it has no list.
    let componentsByDetail: [[EffectiveComponent]]
    /// In the order of the file.
    let objects: [LintObject]
    let hasBareDetail: Bool
    /// In the order of the file.
    let identifiers: [IdentifierUse]
    /// Those that today's systems read, in the order of the file.
    let patterns: [PatternUse]
    /// The patterns, and after them the values of the variables that they refer to.
    let comparedTexts: [ComparedText]
    let queryNames: [QueryName]
    let references: VariableReferences
    let order: ComponentOrder
    let precedence: DetailPrecedence
    let editing: JSONEditing

    /// Linear in the size of the file.
    package init(
        _ file: AssociationFile, fileName: String?, surroundings: FileSurroundings? = nil,
        settings: Linter.Settings = Linter.Settings()
    ) {
        self.file = file
        self.fileName = fileName
        self.surroundings = surroundings
        self.settings = settings
        let variables = file.appLinks?.substitutionVariables ?? []
        matcher = Matcher(anyHostOf: file)
        componentsByDetail = matcher.details.map { ($0.components ?? []).map(\.effective) }
        objects = LintObject.all(in: file.root)
        hasBareDetail =
            objects.first { $0.role == .appLinks }?.members["details"]?.object.map(KeyMeaning.isBareDetail) ?? false
        identifiers = IdentifierUse.all(in: file.root)
        patterns = PatternUse.all(in: componentsByDetail)
        comparedTexts = ComparedText.all(patterns, variables)
        queryNames = QueryName.all(patterns, objects)
        references = VariableReferences(variables, objects, patterns)
        // In a file that the system refuses for its size, the order does not matter, and the file may be far larger.
        order =
            file.byteCount > AssociationFile.maximumByteCount
            ? .unknown : ComponentOrder(matcher)
        precedence = DetailPrecedence(matcher, objects)
        editing = JSONEditing(file.source)
    }
}

extension LintSubject {
    /// The details that today's systems read; nil components if a detail has no list.
    var details: [Matcher.CompiledDetail] { matcher.details }

    var components: FlattenSequence<[[EffectiveComponent]]> { componentsByDetail.joined() }

    /// Whether a rule that experts disagree on is reported although nothing else in the file contradicts it.
    func isPedantic(about rule: Rule) -> Bool { settings.isPedantic(about: rule.code) }

    func place(ofKeyOf member: JSONObject.Member, in pointer: JSONPointer) -> SourcePlace {
        SourcePlace(pointer: pointer.appending(member.key), range: member.keyRange)
    }

    func location(_ place: SourcePlace) -> Diagnostic.Location { Diagnostic.Location(place, in: file) }

    /// Counted from 1.
    func line(of place: SourcePlace) -> Int { file.position(of: place).line }
}

/// An object whose keys have a meaning.
struct LintObject: Sendable {
    let role: Role
    let pointer: JSONPointer
    let value: JSONValue
    let members: JSONObject

    var place: SourcePlace { SourcePlace(pointer: pointer, range: value.range) }

    enum Role: Hashable, Sendable {
        case root
        case appLinks
        case service(ScalarString)
        case substitutionVariables
        case appLinksDefaults
        /// A member of `details`, which may be a list or an object.
        case detail
        case detailDefaults
        case component
        case queryItems
    }
}

extension LintObject {
    /// The objects of a file, outer ones first. Members that a duplicate key shadows are skipped.
    static func all(in root: JSONValue) -> [LintObject] {
        var objects: [LintObject] = []
        guard let members = add(root, .root, at: .root, to: &objects) else { return [] }
        for member in members.effectiveMembers {
            let pointer = JSONPointer.root.appending(member.key)
            if member.key.hasSameScalars(as: "applinks") {
                addAppLinks(member.value, at: pointer, to: &objects)
            } else {
                add(member.value, .service(ScalarString(member.key)), at: pointer, to: &objects)
            }
        }
        return objects
    }

    @discardableResult
    private static func add(
        _ value: JSONValue?, _ role: Role, at pointer: JSONPointer, to objects: inout [LintObject]
    ) -> JSONObject? {
        guard let value, let members = value.object else { return nil }
        objects.append(LintObject(role: role, pointer: pointer, value: value, members: members))
        return members
    }

    private static func addAppLinks(_ value: JSONValue, at pointer: JSONPointer, to objects: inout [LintObject]) {
        guard let members = add(value, .appLinks, at: pointer, to: &objects) else { return }
        addFields(members["defaults"], .appLinksDefaults, at: pointer.appending("defaults"), to: &objects)
        add(
            members["substitutionVariables"], .substitutionVariables,
            at: pointer.appending("substitutionVariables"), to: &objects)
        let pointer = pointer.appending("details")
        if let details = members["details"]?.array {
            for (index, detail) in details.enumerated() {
                addDetail(detail, at: pointer.appending(index), to: &objects)
            }
        } else {
            for member in members["details"]?.object?.effectiveMembers ?? [] {
                addDetail(member.value, at: pointer.appending(member.key), to: &objects)
            }
        }
    }

    private static func addDetail(_ value: JSONValue, at pointer: JSONPointer, to objects: inout [LintObject]) {
        guard let members = add(value, .detail, at: pointer, to: &objects) else { return }
        addFields(members["defaults"], .detailDefaults, at: pointer.appending("defaults"), to: &objects)
        for (index, component) in (members["components"]?.array ?? []).enumerated() {
            addFields(component, .component, at: pointer.appending("components").appending(index), to: &objects)
        }
    }

    private static func addFields(
        _ value: JSONValue?, _ role: Role, at pointer: JSONPointer, to objects: inout [LintObject]
    ) {
        guard let members = add(value, role, at: pointer, to: &objects) else { return }
        add(members["?"], .queryItems, at: pointer.appending("?"), to: &objects)
    }
}
