/// What came of comparing expectations with an association file.
public struct ExpectationReport: Sendable {
    /// What came of each expectation that was compared, in the order of the list.
    public let results: [Result]
    /// How many expectations were compared and passed.
    public let passedCount: Int
    /// How many were compared and failed.
    public let failedCount: Int
    /// How many could not be compared; each has a diagnostic, and those of one unlisted app have one together.
    public let skippedCount: Int
    /// What is wrong with the list, then each failure in the order of the list, then what coverage lacks.
    public let diagnostics: [Diagnostic]
    /// Which components decided.
    public let coverage: Coverage

    /// Whether nothing is wrong.
    public var isSuccess: Bool { !diagnostics.contains { $0.severity == .error } }

    /// What came of one expectation.
    public struct Result: Hashable, Sendable {
        /// The expectation.
        public let expectation: LinkExpectation
        /// The app whose decision counts; of several together, one that decides.
        public let app: AppIdentifier
        /// The decision.
        public let decision: Decision
        /// The component that decides; nil if none does.
        public let component: SourcePlace?
        /// The weakest evidence that the decision rests on.
        public let evidence: EvidenceGrade
        /// The assumed statements that the decision rests on.
        public let assumptions: [SystemStatement]
        /// Whether the decision is the expected one, for every app in question.
        public let hasPassed: Bool
    }

    /// Which components of the apps in question decided at least one URL.
    public struct Coverage: Sendable {
        /// How many components there are.
        public let componentCount: Int
        /// The components that decided nothing, in the order of the file.
        public let unexercised: [EffectiveComponent]
        /// The components that decided something, in the order of the file.
        let exercised: [EffectiveComponent]

        /// How many components decided something.
        public var exercisedCount: Int { componentCount - unexercised.count }

        /// The exercised share in per cent, rounded down; 100 without any component.
        public var percentage: Int { componentCount == 0 ? 100 : exercisedCount * 100 / componentCount }
    }

    /// What expectations are compared with.
    public struct Settings: Sendable {
        /// The app where an expectation names none, by its identifier or bundle identifier; nil means every app of the
        /// file together: matched where one of them is, else excluded where one of them is.
        public var app: String?
        /// The domain where an expectation names none; nil means the host of the first URL.
        public var domain: AssociationFile.Domain?
        /// The reading.
        public var options: ReadingOptions
        /// The coverage in per cent below which there is an error; nil for none.
        public var requiredCoverage: Int?
        /// How a URL's text is read. The bridge to Foundation has one that converts Unicode hosts.
        public var parseURL: @Sendable (String) throws(LinkURLError) -> LinkURL
        /// How an expectation's own domain is read; nil for an invalid one. The bridge has one as well.
        public var parseDomain: @Sendable (String) -> AssociationFile.Domain?

        /// Settings.
        public init(
            app: String? = nil, domain: AssociationFile.Domain? = nil, options: ReadingOptions = ReadingOptions(),
            requiredCoverage: Int? = nil,
            parseURL: @escaping @Sendable (String) throws(LinkURLError) -> LinkURL = { text throws(LinkURLError) in
                try LinkURL(parsing: text)
            },
            parseDomain: @escaping @Sendable (String) -> AssociationFile.Domain? = { AssociationFile.Domain($0) }
        ) {
            self.app = app
            self.domain = domain
            self.options = options
            self.requiredCoverage = requiredCoverage
            self.parseURL = parseURL
            self.parseDomain = parseDomain
        }
    }

    /// Compares a list with a file.
    public init(of list: LinkList, against file: AssociationFile, _ settings: Settings = Settings()) {
        self.init(of: list.expectations, emptyKeys: list.emptyKeys, against: file, settings)
    }

    /// Compares expectations with a file.
    public init(of expectations: [LinkExpectation], against file: AssociationFile, _ settings: Settings = Settings()) {
        self.init(of: expectations, emptyKeys: [], against: file, settings)
    }

    private init(
        of expectations: [LinkExpectation], emptyKeys: [String], against file: AssociationFile, _ settings: Settings
    ) {
        var evaluation = ExpectationEvaluation(file, settings)
        evaluation.evaluate(expectations, emptyKeys: emptyKeys)
        results = evaluation.results
        passedCount = evaluation.results.count(where: \.hasPassed)
        failedCount = evaluation.results.count { !$0.hasPassed }
        skippedCount = expectations.count - evaluation.results.count
        coverage = evaluation.coverage
        diagnostics = evaluation.diagnostics
    }
}
