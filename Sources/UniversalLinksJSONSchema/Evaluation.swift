import JSONSyntax

/// One walk of a schema over a document, with its own stack: neither deep documents nor deep schemas need call frames.
struct Evaluation: Sendable {
    let schema: Schema
    let document: JSONDocument
    /// The path to the instance of the last frame.
    private(set) var tokens: [String] = []
    var violationCount = 0

    private var frames: [Frame] = []
    /// The schema resources on the way to the last frame, outermost first. JSON Schema Core section 7.1.
    private var scope: [Int] = []
    private var isInScope: [Bool]
    private var active: Set<ActiveNode> = []
    private var budget: WorkBudget

    private struct Frame: Sendable {
        let node: SchemaNode.ID
        let instance: JSONValue
        let place: Application.Place
        let isQuiet: Bool
        let activeNode: ActiveNode
        let widensScope: Bool
        var judgement = Judgement()
        var keywordIndex = 0
        var applications: [Application] = []
        var judgements: [Judgement] = []
        var hasAppliedFurther = false
        var hasApplied = false
    }

    /// A schema under evaluation for an instance. The scope only grows on the way, so its size identifies it.
    private struct ActiveNode: Hashable, Sendable {
        let node: SchemaNode.ID
        let scopeCount: Int
        let depth: Int
    }

    init(_ schema: Schema, of document: JSONDocument) {
        self.schema = schema
        self.document = document
        isInScope = Array(repeating: false, count: schema.resources.count)
        // Generous for schemas that people write; hostile ones grow exponentially and end here.
        budget = WorkBudget(20_000 + 10 * schema.nodes.count + 100 * min(document.source.bytes.count, 16 << 20))
    }

    mutating func violations() -> [Violation] {
        var finished = enter(Application(schema.root))
        while let index = frames.indices.last {
            if budget.isExhausted { return [exhaustion()] }
            if let judgement = finished {
                frames[index].judgements.append(judgement)
                finished = nil
            }
            finished = advance(index)
        }
        return finished?.violations ?? []
    }

    // MARK: - Steps

    /// Takes the next step of the last frame. Returns a judgement if that completes the frame's schema.
    private mutating func advance(_ index: Int) -> Judgement? {
        let frame = frames[index]
        let keywords = schema.nodes[frame.node].keywords
        if frame.keywordIndex == keywords.count || (frame.isQuiet && !frame.judgement.isValid) { return leave() }
        if frame.judgements.count < frame.applications.count {
            return enter(frame.applications[frame.judgements.count])
        }
        let keyword = keywords[frame.keywordIndex].keyword
        let site = Site(
            schema: schema, node: frame.node, instance: frame.instance, evaluated: frame.judgement.evaluated,
            applications: frame.applications, judgements: frame.judgements, isQuiet: frame.isQuiet)
        if !frame.hasApplied {
            frames[index].hasApplied = true
            budget.spend(1 + frame.instance.childCount / 4)
            frames[index].applications = keyword.applications(in: site, &budget)
        } else if !frame.hasAppliedFurther {
            frames[index].hasAppliedFurther = true
            frames[index].applications += keyword.furtherApplications(in: site)
        } else {
            conclude(keywords[frame.keywordIndex], site, index)
        }
        return nil
    }

    private mutating func conclude(_ named: SchemaNode.NamedKeyword, _ site: Site, _ index: Int) {
        var conclusion = Conclusion(isQuiet: site.isQuiet, budget: budget)
        named.keyword.conclude(site, into: &conclusion)
        budget = conclusion.budget
        frames[index].judgement.evaluated.formUnion(conclusion.evaluated)
        if !conclusion.isValid {
            frames[index].judgement.isValid = false
            frames[index].judgement.violations += conclusion.violations
            for failure in conclusion.failures {
                let violation = violation(failure, of: named.name, site)
                if let violation { frames[index].judgement.violations.append(violation) }
            }
        }
        frames[index].keywordIndex += 1
        frames[index].applications = []
        frames[index].judgements = []
        frames[index].hasApplied = false
        frames[index].hasAppliedFurther = false
    }

    // MARK: - Entering and leaving

    /// Returns a judgement if there is nothing to walk; otherwise begins a frame.
    private mutating func enter(_ application: Application) -> Judgement? {
        let parent = frames.last
        let instance = parent.map { Evaluation.instance(at: application.place, of: $0.instance) } ?? document.root
        let node = node(for: application.target)
        let isQuiet = application.isQuiet || parent?.isQuiet ?? false || isFull
        budget.spend(1 + instance.range.count / 64)
        if schema.nodes[node].isForbidding {
            return forbidden(application.place, instance, by: node, isQuiet: isQuiet)
        }
        if schema.nodes[node].keywords.isEmpty { return Judgement() }
        let resource = schema.nodes[node].place.resource
        let widensScope = !isInScope[resource]
        let token = Evaluation.token(of: application.place)
        let activeNode = ActiveNode(
            node: node, scopeCount: scope.count + (widensScope ? 1 : 0), depth: tokens.count + (token == nil ? 0 : 1))
        guard active.insert(activeNode).inserted else { return endless(at: node, instance, isQuiet: isQuiet) }
        if widensScope {
            scope.append(resource)
            isInScope[resource] = true
        }
        if let token { tokens.append(token) }
        frames.append(
            Frame(
                node: node, instance: instance, place: application.place, isQuiet: isQuiet, activeNode: activeNode,
                widensScope: widensScope))
        return nil
    }

    private mutating func leave() -> Judgement? {
        guard let frame = frames.popLast() else { return nil }
        active.remove(frame.activeNode)
        if frame.widensScope, let resource = scope.popLast() { isInScope[resource] = false }
        if Evaluation.token(of: frame.place) != nil { _ = tokens.popLast() }
        return frame.judgement
    }

    /// JSON Schema Core section 8.2.3.2.
    private mutating func node(for target: Application.Target) -> SchemaNode.ID {
        switch target {
        case .node(let node): return node
        case .dynamic(let anchor, let fallback):
            budget.spend(scope.count / 16)
            for resource in scope {
                if let node = schema.resources[resource].dynamicAnchors[anchor] { return node }
            }
            return fallback
        }
    }

    static func instance(at place: Application.Place, of instance: JSONValue) -> JSONValue {
        switch place {
        case .here: return instance
        case .member(let member): return member.value
        case .key(let member): return JSONValue(.string(member.key), range: member.keyRange)
        case .item(let index):
            guard let items = instance.array, index < items.count else { return instance }
            return items[index]
        }
    }

    static func token(of place: Application.Place) -> String? {
        switch place {
        case .here: nil
        case .member(let member), .key(let member): member.key
        case .item(let index): String(index)
        }
    }

    // MARK: - Where the walk is

    private mutating func exhaustion() -> Violation {
        let frame = frames.last
        return violation(
            of: currentKeyword ?? "$ref", at: nil, frame?.instance.range ?? document.root.range,
            schemaLocation: schema.location(of: frame?.node ?? schema.root, tokens: []),
            "Validation stopped here: the schema needs far too many comparisons for a document of this size.")
    }

    var currentKeyword: String? {
        guard let frame = frames.last else { return nil }
        let keywords = schema.nodes[frame.node].keywords
        return frame.keywordIndex < keywords.count ? keywords[frame.keywordIndex].name : nil
    }
}

extension JSONValue {
    fileprivate var childCount: Int {
        switch kind {
        case .object(let object): object.members.count
        case .array(let items): items.count
        case .null, .boolean, .number, .string: 0
        }
    }
}

extension Evaluation {
    var isFull: Bool { violationCount >= Schema.maximumViolationCount }

    /// Nil if enough violations were reported.
    mutating func violation(
        _ failure: Conclusion.Failure, of keyword: String, _ site: Site
    ) -> Violation? {
        if isFull, failure.causes.isEmpty { return nil }
        let range =
            switch failure.place {
            case .here: site.instance.range
            case .member(let member), .key(let member): member.keyRange
            case .item: Evaluation.instance(at: failure.place, of: site.instance).range
            }
        let name = failure.keyword ?? keyword
        return violation(
            of: name, at: Evaluation.token(of: failure.place), range,
            schemaLocation: schema.location(of: site.node, tokens: [name] + failure.tokens), failure.message,
            causes: failure.causes)
    }

    mutating func violation(
        of keyword: String, at token: String?, _ range: SourceRange, schemaLocation: SchemaLocation, _ message: String,
        causes: [Violation] = []
    ) -> Violation {
        violationCount += 1
        return Violation(
            keyword: keyword, instancePointer: JSONPointer(tokens: tokens + (token.map { [$0] } ?? [])),
            instanceRange: range, position: document.position(of: range), schemaLocation: schemaLocation,
            message: message, causes: causes,
            causeDepth: (causes.map(\.causeDepth).max() ?? -1) + 1)
    }

    mutating func forbidden(
        _ place: Application.Place, _ instance: JSONValue, by node: SchemaNode.ID, isQuiet: Bool
    ) -> Judgement {
        guard !isQuiet else { return Judgement(isValid: false) }
        var range = instance.range
        var message = "No value is allowed here, but there is \(instance.wording)."
        switch place {
        case .member(let member), .key(let member):
            range = member.keyRange
            message = "\(member.key.inQuotes) is not allowed here."
        case .item(let index): message = "Item \(index) is not allowed here."
        case .here: break
        }
        let violation = violation(
            of: currentKeyword ?? "false", at: Evaluation.token(of: place), range,
            schemaLocation: schema.location(of: node, tokens: []), message)
        return Judgement(isValid: false, violations: [violation])
    }

    mutating func endless(at node: SchemaNode.ID, _ instance: JSONValue, isQuiet: Bool) -> Judgement {
        guard !isQuiet else { return Judgement(isValid: false) }
        let violation = violation(
            of: currentKeyword ?? "$ref", at: nil, instance.range,
            schemaLocation: schema.location(of: node, tokens: []),
            "This cannot be validated: the schema refers to itself without end.")
        return Judgement(isValid: false, violations: [violation])
    }
}

/// The work left for one document. Keywords and patterns spend it, so that no schema can cause work out of proportion
/// to the document.
struct WorkBudget: Sendable {
    private(set) var remaining: Int

    init(_ count: Int) {
        remaining = count
    }

    var isExhausted: Bool { remaining < 0 }

    mutating func spend(_ count: Int) { remaining -= count }
}
