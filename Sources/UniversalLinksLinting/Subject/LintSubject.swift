import JSONSyntax
import UniversalLinks

/// What lint rules look at: the file, and what several of them need to know about it, found once.
///
/// A class, since every rule is handed the same one; nothing of it ever changes.
package final class LintSubject: Sendable {
    /// The file.
    package let file: AssociationFile
    /// What it is called, without folders; nil if it has no name.
    package let fileName: String?
    /// What lies around it; nil if that is not known.
    package let surroundings: FileSurroundings?
    /// What the linter takes into account.
    let settings: Linter.Settings
    /// The oldest system that the file is for.
    package var minimumSystem: SystemRelease { settings.minimumSystem }
    /// The file made ready to answer, for any host, as today's systems read it.
    let matcher: Matcher
    /// The components of each detail, in the order in which they are tried; none if it has no list.
    let componentsByDetail: [[EffectiveComponent]]
    /// Every object whose keys mean something, in the order of the file.
    let objects: [LintObject]
    /// Whether `details` is one detail instead of a list.
    let hasBareDetail: Bool
    /// Every text in the place of an app identifier, in the order of the file.
    let identifiers: [IdentifierUse]
    /// Every pattern that today's systems read, in the order of the file.
    let patterns: [PatternUse]
    /// The patterns, and behind them the values of the variables that they refer to.
    let comparedTexts: [ComparedText]
    /// The names of query items that today's systems compare, in the order of the file.
    let queryNames: [QueryName]
    /// The variables of the file beside the references to them.
    let references: VariableReferences
    /// What the order of components means for each of them.
    let order: ComponentOrder
    /// Which details count for their apps.
    let standing: DetailStanding
    /// Makes edits of the file's text.
    let editing: JSONEditing

    /// Prepares a file. Linear in its size.
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
        // A file that the system refuses for its size has no order that matters, and may be far larger.
        order =
            file.byteCount > AssociationFile.maximumByteCount
            ? .unknown : ComponentOrder(matcher)
        standing = DetailStanding(matcher, objects)
        editing = JSONEditing(file.source)
    }
}

extension LintSubject {
    /// The details that today's systems read, each with its components made ready; nil components if it has no list.
    var details: [Matcher.CompiledDetail] { matcher.details }

    /// The components of all details.
    var components: FlattenSequence<[[EffectiveComponent]]> { componentsByDetail.joined() }

    /// Whether an offence is reported that experts disagree on, without anything else in the file that contradicts it.
    func asks(for offence: Offence) -> Bool { settings.asks(for: offence.code) }

    /// Where a key is.
    func place(ofKeyOf member: JSONObject.Member, in pointer: JSONPointer) -> SourcePlace {
        SourcePlace(pointer: pointer.appending(member.key), range: member.keyRange)
    }

    /// Where a place is, for a note.
    func location(_ place: SourcePlace) -> Diagnostic.Location { Diagnostic.Location(place, in: file) }

    /// The line of a place, from 1, for sentences.
    func line(of place: SourcePlace) -> Int { file.position(of: place).line }
}
