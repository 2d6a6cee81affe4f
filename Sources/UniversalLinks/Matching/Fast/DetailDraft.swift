/// The tables of a ``DetailEngine`` under construction.
struct DetailDraft: ~Copyable {
    let conditions: TextConditions
    private(set) var isExclusion = OwnedBuffer<Bool>()
    private(set) var isCertain = OwnedBuffer<Bool>()
    private(set) var constraints = OwnedBuffer<DetailEngine.Constraint>()
    private(set) var items = OwnedBuffer<DetailEngine.Item>()
    private(set) var names = OwnedBuffer<UInt8>()

    private let components: [CompiledComponent]
    private var symbols: [SymbolTable] = []
    /// By form, what components inherit. Empty if no component inherits anything.
    private var inherited: [Inherited] = []
    /// By component, whether any URL can match it.
    private var canMatch = OwnedBuffer<Bool>()

    init(_ components: [CompiledComponent], _ trees: TailTrees) {
        self.components = components
        conditions = TextConditions(trees)
        let count = components.count
        isExclusion = OwnedBuffer(capacity: count)
        isCertain = OwnedBuffer(capacity: count)
        constraints = OwnedBuffer(capacity: count)
        canMatch = OwnedBuffer(capacity: count)
        for number in components.indices {
            let form = formNumber(of: components[number].form)
            let fits = components[number].inheritedParts.isEmpty ? fits(number, form) : fitsInheriting(number, form)
            addConstraint(of: number, form, fits)
            canMatch.append(fits)
            // What follows a component that always matches is never read.
            if isCertain[number], components[number].path?.isUniversal ?? true { break }
        }
    }

    func forms() -> [FormPaths] {
        var forms: [FormPaths] = []
        for form in symbols.indices {
            var numbers = OwnedBuffer<UInt32>(capacity: canMatch.count)
            for number in 0..<canMatch.count where canMatch[number] && constraints[number].form == form {
                numbers.append(UInt32(number))
            }
            forms.append(FormPaths(components, numbers, symbols[form], isCertain: isCertain.view))
        }
        return forms
    }

    /// There are at most four forms.
    private mutating func formNumber(of form: LinkTexts.Form) -> Int {
        for number in symbols.indices where symbols[number].form == form { return number }
        symbols.append(SymbolTable(form, components))
        return symbols.count - 1
    }

    /// Whether any text can match the pattern; true without one.
    private func take(_ program: PatternProgram?, _ symbols: SymbolTable) -> Bool {
        guard let program else { return true }
        return program.canFit(symbols)
    }

    private mutating func fits(
        _ number: Int, _ form: Int, _ parts: CompiledComponent.Parts = .all
    ) -> Bool {
        var fits = true
        if parts.contains(.path) { fits = take(components[number].path, symbols[form]) && fits }
        if parts.contains(.fragment) { fits = take(components[number].fragment, symbols[form]) && fits }
        guard parts.contains(.query) else { return fits }
        switch components[number].query {
        case nil: break
        case .text(let program): fits = take(program, symbols[form]) && fits
        case .items(let items):
            for index in items.indices { fits = take(items[index].program, symbols[form]) && fits }
        }
        return fits
    }

    private mutating func addConstraint(of number: Int, _ form: Int, _ canMatch: Bool) {
        // A component that cannot match is never compared.
        var query = Conditions()
        var fragment = Conditions()
        let parts = components[number].inheritedParts
        if canMatch {
            query =
                parts.contains(.query)
                ? inheritedConditions(\.query, form) { $0.queryConditions(of: number, form) }
                : queryConditions(of: number, form)
            fragment =
                parts.contains(.fragment)
                ? inheritedConditions(\.fragment, form) { $0.fragmentConditions(of: number, form) }
                : fragmentConditions(of: number, form)
        }
        isExclusion.append(components[number].isExclusion)
        isCertain.append(canMatch && query.asksNothing && fragment.asksNothing)
        constraints.append(
            DetailEngine.Constraint(
                form: UInt8(form), matchesBare: query.matchesBare && fragment.matchesBare,
                inheritsItems: parts.contains(.query) && query.itemCount > 0, query: query.condition,
                fragment: fragment.condition, firstItem: query.firstItem, itemCount: query.itemCount))
    }

    private mutating func fragmentConditions(of number: Int, _ form: Int) -> Conditions {
        var made = Conditions()
        if let program = components[number].fragment { made.condition = add(program, form, &made) }
        return made
    }

    private mutating func queryConditions(of number: Int, _ form: Int) -> Conditions {
        var made = Conditions()
        switch components[number].query {
        case nil: break
        case .text(let program): made.condition = add(program, form, &made)
        case .items(let list):
            made.firstItem = UInt32(items.count)
            for index in list.indices {
                let condition = add(list[index].program, form, &made)
                guard condition != DetailEngine.none else { continue }
                let start = names.count
                addName(list[index].name)
                items.append(
                    DetailEngine.Item(
                        nameStart: UInt32(start), nameCount: UInt32(names.count - start), condition: condition))
            }
            made.itemCount = UInt32(items.count) - made.firstItem
        }
        return made
    }

    /// The number of the condition; ``DetailEngine/none`` if the pattern matches every text.
    private func add(_ program: PatternProgram, _ form: Int, _ made: inout Conditions) -> UInt32 {
        guard !program.isUniversal else { return DetailEngine.none }
        made.asksNothing = false
        made.matchesBare = made.matchesBare && program.matchesEmptyText
        return conditions.add(program, symbols[form])
    }

    private mutating func addName(_ name: [Unicode.Scalar]) {
        for scalar in name {
            if scalar.isASCII {
                names.append(UInt8(scalar.value))
            } else {
                for byte in String(scalar).utf8 { names.append(byte) }
            }
        }
    }
}

// Inherited patterns are examined once for each form.
extension DetailDraft {
    private struct Conditions {
        var condition = DetailEngine.none
        var firstItem: UInt32 = 0
        var itemCount: UInt32 = 0
        var asksNothing = true
        var matchesBare = true
    }

    private struct Inherited {
        /// The parts that were examined, and those that some text can match.
        var known: CompiledComponent.Parts = []
        var fitting: CompiledComponent.Parts = []
        var query: Conditions?
        var fragment: Conditions?
    }

    private mutating func fitsInheriting(_ number: Int, _ form: Int) -> Bool {
        while inherited.count <= form { inherited.append(Inherited()) }
        let parts = components[number].inheritedParts
        for part in [CompiledComponent.Parts.path, .query, .fragment]
        where parts.contains(part) && !inherited[form].known.contains(part) {
            inherited[form].known.insert(part)
            if fits(number, form, part) { inherited[form].fitting.insert(part) }
        }
        return fits(number, form, CompiledComponent.Parts.all.subtracting(parts))
            && inherited[form].fitting.isSuperset(of: parts)
    }

    private mutating func inheritedConditions(
        _ part: WritableKeyPath<Inherited, Conditions?>, _ form: Int, _ make: (inout DetailDraft) -> Conditions
    ) -> Conditions {
        if let known = inherited[form][keyPath: part] { return known }
        let made = make(&self)
        inherited[form][keyPath: part] = made
        return made
    }
}

extension DetailDraft {
    /// About how much is built for inherited patterns: each element counts one, and each pattern 32 more.
    static func inheritedSize(of components: [CompiledComponent]) -> Int {
        var seen: CompiledComponent.Parts = []
        var size = 0
        for number in components.indices where !components[number].inheritedParts.isSubset(of: seen) {
            let parts = components[number].inheritedParts.subtracting(seen)
            seen.formUnion(parts)
            components[number].forEachProgram(parts) { size += 32 + $0.elements.count }
        }
        return size
    }
}

extension CompiledComponent {
    func forEachProgram(_ parts: Parts, _ body: (PatternProgram) -> Void) {
        if parts.contains(.path), let path { body(path) }
        if parts.contains(.fragment), let fragment { body(fragment) }
        guard parts.contains(.query) else { return }
        switch query {
        case nil: break
        case .text(let program): body(program)
        case .items(let items):
            for item in items { body(item.program) }
        }
    }
}

extension PatternProgram {
    fileprivate var isUniversal: Bool { elements.count == 1 && elements.isRun(0) }

    fileprivate var matchesEmptyText: Bool {
        for index in elements.indices where !elements.isRun(index) {
            guard case .alternatives(let alternatives) = elements[index], alternatives.matchesEmptyText else {
                return false
            }
        }
        return true
    }

    /// Whether some text in this form has every literal of the pattern.
    fileprivate func canFit(_ symbols: SymbolTable) -> Bool {
        elements.withCodes { codes in
            for code in codes where code >= 0x80 {
                if let scalar = Unicode.Scalar(code) {
                    guard symbols.symbol(of: scalar) != nil || symbols.isOverfull else { return false }
                } else if PatternProgram.Elements.isNothing(code) {
                    return false
                }
            }
            return true
        }
    }
}

extension Alternatives {
    fileprivate var matchesEmptyText: Bool {
        nodes[0].isEnd || nodes[0].anyRun.map { nodes[$0].isEnd } ?? false
    }
}

/// What a pattern requires of a query, a value or a fragment, in the simplest form.
struct TextCondition: BitwiseCopyable {
    enum Kind: UInt8 {
        case anything
        /// At least one scalar.
        case something
        /// The literals, and nothing else.
        case literal
        /// The literals, and whatever follows.
        case prefix
        /// A tree decides.
        case pattern
    }

    let kind: Kind
    /// Where the literals start, or the number of the tree.
    var start: UInt32 = 0
    var count: UInt32 = 0
}

final class TextConditions {
    @exclusivity(unchecked) private var conditions = OwnedBuffer<TextCondition>()
    @exclusivity(unchecked) private var literals = OwnedBuffer<UInt8>()

    private let reader: TailReader
    private let isCertain = OwnedBuffer(repeating: true, count: 1)
    private var tails: [PatternTails] = []
    /// 0 if the tree is not laid out yet.
    @exclusivity(unchecked) private var roots = OwnedBuffer<UInt32>()

    init(_ trees: TailTrees) {
        reader = TailReader(trees)
    }

    /// Some text must be able to match the pattern.
    func add(_ program: PatternProgram, _ symbols: SymbolTable) -> UInt32 {
        conditions.append(condition(program, symbols))
        return UInt32(conditions.count - 1)
    }

    func matches(_ number: UInt32, of text: UnsafeBufferPointer<UInt8>, _ symbols: SymbolTable) -> Bool {
        let condition = conditions[Int(number)]
        switch condition.kind {
        case .anything: return true
        case .something: return !text.isEmpty
        case .literal: return text.count == Int(condition.count) && starts(text, condition, symbols)
        case .prefix: return text.count >= Int(condition.count) && starts(text, condition, symbols)
        case .pattern:
            reader.begin(text, hasSlash: false, isFolded: symbols.form.isFolded)
            let root = root(Int(condition.start))
            return !reader.ends(from: root, at: 0, below: .max, isCertain: isCertain.view).isEmpty
        }
    }

    private func starts(
        _ text: UnsafeBufferPointer<UInt8>, _ condition: TextCondition, _ symbols: SymbolTable
    ) -> Bool {
        let reading = symbols.reading.view
        for index in 0..<Int(condition.count)
        where reading[Int(text[index])] != literals[Int(condition.start) + index] {
            return false
        }
        return true
    }

    private func root(_ number: Int) -> UInt32 {
        if roots[number] != 0 { return roots[number] }
        let root = reader.trees.lay(tails[number], isCertain: isCertain.view)
        roots[number] = root
        return root
    }

    private func condition(_ program: PatternProgram, _ symbols: SymbolTable) -> TextCondition {
        let start = literals.count
        var count = 0
        let elements = program.elements
        while count < elements.count, let scalar = elements.scalar(count), let symbol = symbols.symbol(of: scalar) {
            literals.append(symbol)
            count += 1
        }
        func literal(_ kind: TextCondition.Kind) -> TextCondition {
            TextCondition(kind: kind, start: UInt32(start), count: UInt32(count))
        }
        if count == elements.count { return literal(.literal) }
        if count == elements.count - 1, elements.isRun(count) {
            return count == 0 ? TextCondition(kind: .anything) : literal(.prefix)
        }
        if count == 0, elements.count == 2, case .anyScalar = elements[0], elements.isRun(1) {
            return TextCondition(kind: .something)
        }
        literals.shorten(to: start)
        let merged = PatternTails(symbols, capacity: elements.count + 1)
        merged.insert(elements, from: 0, of: 0)
        tails.append(merged)
        roots.append(0)
        return TextCondition(kind: .pattern, start: UInt32(tails.count - 1))
    }
}
