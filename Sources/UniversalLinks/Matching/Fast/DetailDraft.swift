/// The tables of a ``DetailEngine`` while components are added.
struct DetailDraft: ~Copyable {
    let conditions: TextConditions
    private(set) var isExclusion = OwnedBuffer<Bool>()
    private(set) var isCertain = OwnedBuffer<Bool>()
    private(set) var constraints = OwnedBuffer<DetailEngine.Constraint>()
    private(set) var items = OwnedBuffer<DetailEngine.Item>()
    private(set) var names = OwnedBuffer<UInt8>()

    private let components: [CompiledComponent]
    private var symbols: [SymbolTable] = []
    /// For each form what components inherit, once it was met. Empty if no component inherits anything.
    private var inherited: [Inherited] = []
    /// Whether some URL can fit a component at all.
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

    /// The path patterns, form by form.
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

    /// The number of a form. There are no more than four.
    private mutating func formNumber(of form: LinkTexts.Form) -> Int {
        for number in symbols.indices where symbols[number].form == form { return number }
        symbols.append(SymbolTable(form, components))
        return symbols.count - 1
    }

    /// Whether some text fits a pattern, where there is one.
    private func take(_ program: PatternProgram?, _ symbols: SymbolTable) -> Bool {
        guard let program else { return true }
        return program.canFit(symbols)
    }

    /// Whether some texts fit the patterns of a component for some parts.
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
        // What cannot match is never asked.
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

    /// The number of the condition that a pattern is, where it is one.
    private func add(_ program: PatternProgram, _ form: Int, _ made: inout Conditions) -> UInt32 {
        guard !program.isUniversal else { return DetailEngine.none }
        made.asksNothing = false
        made.matchesBare = made.matchesBare && program.matchesEmptyText
        return conditions.add(program, symbols[form])
    }

    /// Adds a name in UTF-8.
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

// What components inherit, looked at once for each form.
extension DetailDraft {
    /// What the patterns for one part of a URL ask for.
    private struct Conditions {
        var condition = DetailEngine.none
        var firstItem: UInt32 = 0
        var itemCount: UInt32 = 0
        var asksNothing = true
        var matchesBare = true
    }

    private struct Inherited {
        /// The parts whose patterns were looked at, and those that some text can fit.
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
    /// About how much would be made of what components inherit: each element of a pattern counts, and each item for many.
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
    /// Calls `body` with the programs of the patterns for some parts.
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
    /// Whether it matches every text.
    fileprivate var isUniversal: Bool { elements.count == 1 && elements.isRun(0) }

    /// Whether it matches the empty text.
    fileprivate var matchesEmptyText: Bool {
        for index in elements.indices where !elements.isRun(index) {
            guard case .alternatives(let alternatives) = elements[index], alternatives.matchesEmptyText else {
                return false
            }
        }
        return true
    }

    /// Whether some text in the form of these symbols has every literal that it asks for.
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
    /// Whether one of the values matches the empty text.
    fileprivate var matchesEmptyText: Bool {
        nodes[0].isEnd || nodes[0].anyRun.map { nodes[$0].isEnd } ?? false
    }
}
