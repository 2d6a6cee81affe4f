import JSONSyntax

/// One keyword of a schema, compiled.
///
/// It is evaluated in steps, so that the walk over the instance needs no call frames: the keyword names the subschemas
/// to apply, the walk applies them, and the keyword draws its conclusion from their judgements.
protocol Keyword: Sendable {
    /// Nil if the keyword has nothing to check.
    init?(reading source: KeywordSource, into compiler: inout SchemaCompiler) throws(SchemaError)

    func applications(in site: Site) -> [Application]

    /// For keywords whose search for applications costs work. Incomplete once the budget is exhausted, which ends the
    /// evaluation.
    func applications(in site: Site, _ budget: inout WorkBudget) -> [Application]

    /// What to apply after the first applications are judged.
    func furtherApplications(in site: Site) -> [Application]

    func conclude(_ site: Site, into conclusion: inout Conclusion)

    /// The subschemas that the keyword may apply to the same instance.
    var inPlaceSubschemas: [SchemaNode.ID] { get }

    /// Those that the keyword applies to every instance.
    var unconditionalSubschemas: [SchemaNode.ID] { get }
}

extension Keyword {
    func applications(in site: Site) -> [Application] { [] }
    func applications(in site: Site, _ budget: inout WorkBudget) -> [Application] { applications(in: site) }
    func furtherApplications(in site: Site) -> [Application] { [] }
    var inPlaceSubschemas: [SchemaNode.ID] { unconditionalSubschemas }
    var unconditionalSubschemas: [SchemaNode.ID] { [] }
}

/// A keyword that judges an instance without subschemas.
protocol Assertion: Keyword {
    /// True for kinds of value that the keyword does not concern.
    func isMet(by instance: JSONValue) -> Bool

    func message(for instance: JSONValue) -> String
}

extension Assertion {
    func conclude(_ site: Site, into conclusion: inout Conclusion) {
        if !isMet(by: site.instance) { conclusion.fail(message(for: site.instance)) }
    }
}

struct Application: Sendable {
    enum Target: Sendable {
        case node(SchemaNode.ID)
        /// The outermost schema with the anchor in the dynamic scope; if there is none, the node.
        case dynamic(anchor: ScalarString, fallback: SchemaNode.ID)
    }

    /// Relative to the instance that the keyword is applied to.
    enum Place: Sendable {
        case here
        case member(JSONObject.Member)
        /// The key of a member, as a string.
        case key(JSONObject.Member)
        case item(Int)
    }

    let target: Target
    let place: Place
    /// Whether only validity counts, and no violations are made.
    let isQuiet: Bool

    /// The key of the member; nil for other places.
    var key: String? {
        switch place {
        case .member(let member), .key(let member): member.key
        case .here, .item: nil
        }
    }

    init(_ target: Target, to place: Place = .here, isQuiet: Bool = false) {
        self.target = target
        self.place = place
        self.isQuiet = isQuiet
    }

    init(_ node: SchemaNode.ID, to place: Place = .here, isQuiet: Bool = false) {
        self.init(.node(node), to: place, isQuiet: isQuiet)
    }
}

struct Judgement: Sendable {
    var isValid = true
    var evaluated = Evaluated()
    var violations: [Violation] = []
}

struct Site: Sendable {
    let schema: Schema
    let node: SchemaNode.ID
    let instance: JSONValue
    /// By the keywords before this one.
    let evaluated: Evaluated
    /// Those made so far, with their judgements.
    let applications: [Application]
    let judgements: [Judgement]
    let isQuiet: Bool
}

struct Conclusion: Sendable {
    /// A violation that has no place yet.
    struct Failure: Sendable {
        let message: String
        let place: Application.Place
        /// The keyword of the same schema that requires it, if not this one.
        let keyword: String?
        let tokens: [String]
        let causes: [Violation]
    }

    private(set) var isValid = true
    var evaluated = Evaluated()
    private(set) var failures: [Failure] = []
    /// Violations of subschemas, passed on unchanged.
    private(set) var violations: [Violation] = []

    var budget: WorkBudget

    private let isQuiet: Bool

    init(isQuiet: Bool, budget: WorkBudget) {
        self.isQuiet = isQuiet
        self.budget = budget
    }

    /// The message is made only if it is needed.
    mutating func fail(
        _ message: @autoclosure () -> String,
        at place: Application.Place = .here,
        keyword: String? = nil,
        tokens: [String] = [],
        causes: [Violation] = []
    ) {
        isValid = false
        guard !isQuiet, failures.count < Schema.maximumViolationCount else { return }
        failures.append(
            Failure(message: message(), place: place, keyword: keyword, tokens: tokens, causes: causes))
    }

    /// The violations of the subschema become the keyword's.
    mutating func require(_ judgement: Judgement) {
        guard !judgement.isValid else { return }
        isValid = false
        violations += judgement.violations
    }

    /// Like `require`, for a subschema of the same instance.
    ///
    /// What it evaluated counts even if it fails: the schema fails too, and `unevaluated…` should not add to that.
    mutating func requireInPlace(_ judgement: Judgement) {
        require(judgement)
        evaluated.formUnion(judgement.evaluated)
    }
}

/// The members and items of one instance that some keyword has evaluated.
///
/// JSON Schema Core section 11: the annotations behind `unevaluatedItems` and `unevaluatedProperties`.
struct Evaluated: Sendable {
    /// Members by index, duplicates not counted.
    private(set) var members = Reach()
    private(set) var items = Reach()

    struct Reach: Sendable {
        private(set) var isEverything = false
        /// All indices below this are in the set.
        private(set) var prefix = 0
        private(set) var indices: Set<Int> = []

        func contains(_ index: Int) -> Bool { isEverything || index < prefix || indices.contains(index) }

        mutating func insertEverything() {
            isEverything = true
            indices = []
        }

        mutating func insert(prefix count: Int) { prefix = max(prefix, count) }

        mutating func insert(_ index: Int) {
            if !contains(index) { indices.insert(index) }
        }

        mutating func formUnion(_ other: Reach) {
            if isEverything || other.isEverything { return insertEverything() }
            prefix = max(prefix, other.prefix)
            if indices.isEmpty { indices = other.indices } else { indices.formUnion(other.indices) }
        }
    }

    mutating func insertAllMembers() { members.insertEverything() }
    mutating func insert(member index: Int) { members.insert(index) }
    mutating func insertAllItems() { items.insertEverything() }
    mutating func insert(itemsBefore count: Int) { items.insert(prefix: count) }
    mutating func insert(item index: Int) { items.insert(index) }

    mutating func formUnion(_ other: Evaluated) {
        members.formUnion(other.members)
        items.formUnion(other.items)
    }
}
