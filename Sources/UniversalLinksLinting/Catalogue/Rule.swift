import UniversalLinks

/// A kind of mistake: everything there is to say about it, whatever the file.
///
/// Its page in `Documentation/rules/` is made from it.
public struct Rule: Sendable {
    /// Number and name.
    public let code: Diagnostic.Code
    /// How bad it usually is.
    public let severity: Diagnostic.Severity
    /// What it is about.
    public let category: Category
    /// Whether experts disagree about it. It is reported if something else in the file contradicts it; otherwise only by a
    /// pedantic linter, or if its severity is set.
    public let isPedantic: Bool
    /// The rule in a few words, as a heading: `A component that an earlier one covers`.
    public let summary: String
    /// What happens on a device, in sentences.
    public let effect: String
    /// Why, in sentences.
    public let reason: String
    /// How to fix it, in sentences.
    public let remedy: String
    /// What is known of Apple's system that makes it a rule, each with how sure it is.
    public let evidence: [SystemStatement]
    /// The file that its page shows; nil if it is not found in an association file or a link list. Further examples are
    /// fixtures of the tests.
    public let bad: Example?
    /// The same file with the mistake fixed; nil if `bad` is.
    public let good: Example?
    /// The severities that it sometimes has instead, worst first; its page lists them.
    package let otherSeverities: [Diagnostic.Severity]

    package init(
        _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ category: Category, isPedantic: Bool = false,
        sometimes otherSeverities: [Diagnostic.Severity] = [], summary: String, effect: String, reason: String,
        remedy: String, evidence: [SystemStatement], bad: Example? = nil, good: Example? = nil
    ) {
        self.code = code
        self.severity = severity
        self.category = category
        self.isPedantic = isPedantic
        self.summary = summary
        self.effect = effect
        self.reason = reason
        self.remedy = remedy
        self.evidence = evidence
        self.bad = bad
        self.good = good
        self.otherSeverities = otherSeverities
    }
}

extension Rule: CustomStringConvertible {
    /// Number and name.
    public var description: String { code.description }
}

extension Rule {
    /// What a rule is about.
    public struct Category: Hashable, Sendable {
        /// In the order of the pages.
        package enum Value: String, CaseIterable, Sendable {
            case syntax, structure, keys, identifiers, patterns, order, compatibility, security, expectations, schema
            case configuration, hosting, cdn, entitlements
        }

        package let value: Value

        /// The file as bytes and as JSON.
        public static let syntax = Category(value: .syntax)
        /// Objects and lists that are missing, repeated or of the wrong type.
        public static let structure = Category(value: .structure)
        /// Keys that the system ignores.
        public static let keys = Category(value: .keys)
        /// Apps.
        public static let identifiers = Category(value: .identifiers)
        /// Texts with wildcards.
        public static let patterns = Category(value: .patterns)
        /// Components that decide before others.
        public static let order = Category(value: .order)
        /// Releases of the system that read less.
        public static let compatibility = Category(value: .compatibility)
        /// Files that claim more than their authors mean.
        public static let security = Category(value: .security)
        /// URLs with another decision than the expected one.
        public static let expectations = Category(value: .expectations)
        /// A JSON Schema.
        public static let schema = Category(value: .schema)
        /// The project's configuration.
        public static let configuration = Category(value: .configuration)
        /// How a host serves its file.
        public static let hosting = Category(value: .hosting)
        /// The copy on Apple's CDN.
        public static let cdn = Category(value: .cdn)
        /// An app's side: its associated domains.
        public static let entitlements = Category(value: .entitlements)
    }
}

extension Rule.Category: RawRepresentable, CaseIterable {
    /// Every category, in the order in which pages list them.
    public static var allCases: [Rule.Category] { Value.allCases.map(Self.init(value:)) }

    /// The category with this name; nil for any other text.
    public init?(rawValue: String) {
        guard let value = Value(rawValue: rawValue) else { return nil }
        self.init(value: value)
    }

    /// How it is written.
    public var rawValue: String { value.rawValue }
}

extension Rule.Category: CustomStringConvertible {
    /// How it is written.
    public var description: String { rawValue }
}

extension Rule.Category {
    /// The numbers of the category's codes: 101 means `AASA101`. A new code takes the next free number. A number is
    /// never reused, even after its code is gone.
    package var numbers: [ClosedRange<Int>] {
        switch value {
        case .syntax: [1...99]
        case .order: [101...199]
        case .structure: [201...249]
        case .keys: [251...299]
        case .identifiers: [301...399]
        case .patterns: [401...499]
        // 851 to 899 are for migrating and formatting.
        case .compatibility: [501...549, 851...899]
        case .security: [551...599]
        case .expectations: [601...649]
        case .entitlements: [651...699]
        case .schema: [701...799]
        case .configuration: [801...849]
        case .hosting: [901...949]
        case .cdn: [951...999]
        }
    }
}

extension Rule {
    /// The rules of lint rules, in the order of the rules.
    public static let ofRules: [Rule] = LintRules.all.map(\.rule)
}

extension Diagnostic.Code {
    /// The codes of the engine and the linter, in order.
    public static let ofUniversalLinks: [Diagnostic.Code] = ofSyntax + ofFile + ofExpectations + ofRewriting
}
