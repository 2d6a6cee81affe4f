import JSONSyntax
// Diagnostics point into files of this module, so clients of the linter need it, too.
@_exported public import UniversalLinks

/// Finds mistakes that make links fail silently, or a file claim more than its author meant.
public struct Linter: Sendable {
    /// The settings of this linter.
    public let settings: Settings

    /// What a linter takes into account.
    public struct Settings: Sendable {
        /// The oldest system that the file is for.
        public var minimumSystem: SystemRelease
        /// Severities that replace those of the rules.
        public var severities: SeverityTable
        /// Whether it also reports what many experts do on purpose (see ``Rule/isPedantic``).
        public var isPedantic: Bool

        /// Settings.
        public init(
            minimumSystem: SystemRelease = .ios14, severities: SeverityTable = SeverityTable(), isPedantic: Bool = false
        ) {
            self.minimumSystem = minimumSystem
            self.severities = severities
            self.isPedantic = isPedantic
        }

        /// A pedantic rule is also reported if it has a severity of its own.
        func isPedantic(about code: Diagnostic.Code) -> Bool {
            if case .severity = severities[code] { return true }
            return isPedantic
        }
    }

    /// A linter with these settings.
    public init(_ settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Everything that is wrong or doubtful in a file, in the order of its text; at one place, the worst first.
    ///
    /// A file of another kind gets one diagnostic, which says what it is: all others would only follow from that.
    ///
    /// - Parameters:
    ///   - fileName: The name of the file, without folders; nil if it has none.
    ///   - surroundings: What is around the file; nil if that is not known.
    public func diagnostics(
        for file: AssociationFile, named fileName: String? = nil, in surroundings: FileSurroundings? = nil
    ) -> [Diagnostic] {
        examination(of: file, named: fileName, in: surroundings).diagnostics
    }

    package func examination(
        of reading: Result<AssociationFile, AssociationFileError>, named fileName: String? = nil,
        in surroundings: FileSurroundings? = nil
    ) -> Examination {
        switch reading {
        case .success(let file): examination(of: file, named: fileName, in: surroundings)
        case .failure(let error):
            Examination(diagnostics(for: error, named: fileName, in: surroundings), effort: 0)
        }
    }

    private func examination(
        of file: AssociationFile, named fileName: String?, in surroundings: FileSurroundings?
    ) -> Examination {
        let subject = LintSubject(file, fileName: fileName, surroundings: surroundings, settings: settings)
        let otherKind = Linter.otherKindOfFile.diagnostics(in: subject)
        guard otherKind.isEmpty else { return Examination(asReported(otherKind), effort: 0) }
        let refusal = file.refusal.map { [Diagnostic($0, of: file)] } ?? []
        let found = examination(of: subject)
        let behind = examinationBehindBrackets(of: subject, besides: found.diagnostics)
        return Examination(
            asReported(
                refusal + [Diagnostic.unexaminedOrder(subject.order)].compactMap { $0 } + found.diagnostics
                    + behind.diagnostics),
            effort: found.effort + behind.effort)
    }

    private func examination(of subject: LintSubject) -> Examination {
        let found = Examination(joining: LintRules.besidesOrder.map { $0.examination(of: subject) })
        let ordering = Examination(joining: LintRules.ofOrder.map { $0.examination(of: subject) })
        return Examination(
            DetailExplanations(subject).applied(
                to: found.diagnostics + OrderAdviceFilter(found.diagnostics).withoutMisleading(ordering.diagnostics)),
            effort: subject.order.effort + found.effort + ordering.effort)
    }

    /// What will be found once the author writes a `details` that is one object as a list.
    private func examinationBehindBrackets(of subject: LintSubject, besides found: [Diagnostic]) -> Examination {
        guard subject.hasBareDetail, let file = subject.file.withBracketedDetail else {
            return Examination([], effort: 0)
        }
        let fixed = LintSubject(
            file, fileName: subject.fileName, surroundings: subject.surroundings, settings: settings)
        let known = Set(found.map { [$0.code.id, "\($0.location?.range.start ?? 0)"] })
        let behind = examination(of: fixed)
        let new = behind.diagnostics.filter { diagnostic in
            !known.contains([diagnostic.code.id, "\(diagnostic.location?.range.start ?? 0)"])
        }
        return Examination(new.map { $0.withoutIndexOfDetail }, effort: behind.effort)
    }

    /// What is wrong with bytes that are not an association file. First the error at which a strict reader stops; then
    /// all further syntax errors and, if the text can be read in spite of them, what else is certainly wrong, in the
    /// order of the text.
    ///
    /// - Parameters:
    ///   - fileName: The name of the file, without folders; nil if it has none.
    ///   - surroundings: What is around the file; nil if that is not known.
    public func diagnostics(
        for error: AssociationFileError, named fileName: String? = nil, in surroundings: FileSurroundings? = nil
    ) -> [Diagnostic] {
        let otherKind = Linter.otherKindOfFile.diagnostics(for: error)
        guard otherKind.isEmpty else { return asReported(otherKind) }
        let ofName =
            Linter.otherFileName.diagnostics(
                forFileNamed: fileName, in: surroundings, isPedantic: settings.isPedantic(about: .otherFileName))
            + Linter.misnamedFolder.diagnostics(forFileNamed: fileName, in: surroundings)
        guard let recovery = error.recovery() else { return asReported([Diagnostic(error)]) + asReported(ofName) }
        let mistakes = recovery.diagnostics
        let behind = recovery.diagnostics { diagnostics(for: $0, named: fileName, in: surroundings) }
        return asReported(Array(mistakes.prefix(1))) + asReported(mistakes.dropFirst() + ofName + behind)
    }

    private static let otherKindOfFile = OtherKindOfFile()
    private static let otherFileName = OtherFileName()
    private static let misnamedFolder = MisnamedFolder()

    private func asReported(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        settings.severities.applied(to: diagnostics).sorted { left, right in
            let (leftStart, rightStart) = (left.location?.range.start ?? 0, right.location?.range.start ?? 0)
            if leftStart != rightStart { return leftStart < rightStart }
            if left.severity != right.severity { return left.severity > right.severity }
            return left.code.id < right.code.id
        }
    }
}

extension Diagnostic {
    /// The same with another severity.
    public func with(_ severity: Severity) -> Diagnostic { with(severity, notes) }

    package func adding(_ notes: [Note]) -> Diagnostic { with(severity, self.notes + notes) }

    package func beginning(with notes: [Note]) -> Diagnostic { with(severity, notes + self.notes) }

    private func with(_ severity: Severity, _ notes: [Note]) -> Diagnostic {
        var diagnostic = self
        (diagnostic.severity, diagnostic.notes) = (severity, notes)
        return diagnostic
    }
}

package struct Examination: Sendable {
    package let diagnostics: [Diagnostic]
    /// The cost of examining what the file does with all URLs: 1 is the limit of one analysis, which is then cut short.
    package let effort: Double

    package init(_ diagnostics: [Diagnostic], effort: Double) {
        (self.diagnostics, self.effort) = (diagnostics, effort)
    }

    init(joining examinations: [Examination]) {
        self.init(examinations.flatMap(\.diagnostics), effort: examinations.reduce(0) { $0 + $1.effort })
    }
}

extension Diagnostic.Code {
    package static let unexaminedOrder = Diagnostic.Code("AASA111", "unexamined-order")
}

extension Diagnostic {
    /// Nil if the order was examined completely.
    static func unexaminedOrder(_ order: ComponentOrder) -> Diagnostic? {
        guard order.effort >= 1 else { return nil }
        return Diagnostic(
            .unexaminedOrder, .error,
            "The order of the components was not examined completely: there are too many of them.",
            help: "Merge components, or move lists of words into \"substitutionVariables\".")
    }
}

extension Rule {
    package static let ofExamination: [Rule] = [
        Rule(
            .unexaminedOrder, .error, .order,
            summary: "Components whose order was not examined",
            effect: "Unknown: some components may never decide a URL.",
            reason: """
                Whether a component has an effect depends on all components before it. With thousands of them, the answer takes too \
                long, and is not given for the rest.
                """,
            remedy: """
                Merge components, or move lists of words into `substitutionVariables`. `AASA111: note` under `severities` accepts \
                the list as it is.
                """,
            evidence: [])
    ]
}

extension Diagnostic {
    /// With pointers into the file as it is, where `details` has no index.
    var withoutIndexOfDetail: Diagnostic {
        moved(\.withoutIndexOfDetail)
    }
}

extension Diagnostic {
    /// The same with its places, and those of its notes, in another text.
    func moved(_ place: (Location) -> Location) -> Diagnostic {
        var diagnostic = self
        diagnostic.location = location.map(place)
        for index in notes.indices { diagnostic.notes[index].location = notes[index].location.map(place) }
        return diagnostic
    }
}

extension Diagnostic.Location {
    fileprivate var withoutIndexOfDetail: Diagnostic.Location {
        guard document == .associationFile, var tokens = pointer?.tokens, tokens.count > 2,
            tokens.starts(with: ["applinks", "details"])
        else { return self }
        tokens.remove(at: 2)
        return Diagnostic.Location(document, position: position, range: range, pointer: JSONPointer(tokens: tokens))
    }
}

extension AssociationFile {
    /// The file with the missing brackets around a `details` of one object; everything keeps its bytes. So one run
    /// reports everything, and not the rest only after the brackets are added.
    var withBracketedDetail: AssociationFile? {
        guard let members = root.object?.members,
            let service = members.last(where: { $0.key.hasSameScalars(as: "applinks") })?.value,
            let appLinks = service.object
        else { return nil }
        let bracketed = appLinks.members.map { member in
            guard member.key.hasSameScalars(as: "details"), member.value.object != nil else { return member }
            return JSONObject.Member(
                key: member.key, keyRange: member.keyRange,
                value: JSONValue(.array([member.value]), range: member.value.range))
        }
        let fixed = JSONValue(.object(JSONObject(bracketed)), range: service.range)
        let others = members.map { member in
            guard member.key.hasSameScalars(as: "applinks") else { return member }
            return JSONObject.Member(key: member.key, keyRange: member.keyRange, value: fixed)
        }
        return AssociationFile(
            JSONDocument(source: source, root: JSONValue(.object(JSONObject(others)), range: root.range)),
            byteCount: byteCount, isSigned: isSigned)
    }
}
