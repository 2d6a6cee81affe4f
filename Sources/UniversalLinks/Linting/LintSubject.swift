import JSONSyntax

/// What lint rules look at: the file, and what several of them need to know about it, found once.
package struct LintSubject: Sendable {
    /// The file.
    package let file: AssociationFile
    /// What it is called, without folders; nil where it has no name.
    package let fileName: String?
    /// The oldest system that the file is for.
    package let minimumSystem: SystemRelease
    /// The file made ready to answer, for any host, as today's systems read it.
    let matcher: Matcher
    /// Every object whose keys mean something, in the order of the file.
    let objects: [LintObject]
    /// Every text that stands where an app identifier belongs, in the order of the file.
    let identifiers: [IdentifierUse]
    /// Every pattern that today's systems read, in the order of the file.
    let patterns: [PatternUse]
    /// What the order of components means for each of them.
    let order: ComponentOrder
    /// Makes edits of the file's text.
    let editing: JSONEditing

    /// Prepares a file. Linear in its size.
    package init(_ file: AssociationFile, fileName: String?, minimumSystem: SystemRelease) {
        self.file = file
        self.fileName = fileName
        self.minimumSystem = minimumSystem
        matcher = Matcher(anyHostOf: file)
        objects = LintObject.all(in: file.root)
        identifiers = IdentifierUse.all(in: file.root)
        patterns = PatternUse.all(in: matcher)
        // A file that the system refuses for its size has no order that matters, and may be far larger.
        order =
            file.byteCount > AssociationFile.maximumByteCount
            ? .unknown
            : ComponentOrder(
                matcher.details.map { ($0.components ?? []).map(\.effective) },
                substitutionVariables: file.appLinks?.substitutionVariables ?? [])
        editing = JSONEditing(file.source)
    }
}

extension LintSubject {
    /// The details that today's systems read, each with its components made ready; nil components where it has no list.
    var details: [Matcher.CompiledDetail] { matcher.details }

    /// The components of each detail, in the order in which they are tried.
    var componentsByDetail: [[EffectiveComponent]] {
        matcher.details.map { ($0.components ?? []).map(\.effective) }
    }

    /// Where a key stands.
    func place(ofKeyOf member: JSONObject.Member, in pointer: JSONPointer) -> Place {
        Place(pointer: pointer.appending(member.key), range: member.keyRange)
    }

    /// Where a place is, for a note.
    func location(_ place: Place) -> Diagnostic.Location { Diagnostic.Location(place, in: file) }

    /// The line of a place, from 1, for sentences.
    func line(of place: Place) -> Int { file.position(of: place).line }
}
