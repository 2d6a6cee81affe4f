/// The tables of a ``DetailEngine`` while components are added.
struct DetailDraft {
    let conditions: TextConditions
    private(set) var isExclusion = Block<Bool>()
    private(set) var isCertain = Block<Bool>()
    private(set) var constraints = Block<DetailEngine.Constraint>()
    private(set) var items = Block<DetailEngine.Item>()
    private(set) var names = Block<UInt8>()
    /// The most states of any pattern.
    private(set) var stateLimit = 1

    private let components: [CompiledComponent]
    private var symbols: [SymbolTable] = []
    /// Whether some URL can fit a component at all.
    private var canHold = Block<Bool>()

    init(_ components: [CompiledComponent], _ space: AutomatonSpace) {
        self.components = components
        conditions = TextConditions(space)
        let count = components.count
        isExclusion = Block(capacity: count)
        isCertain = Block(capacity: count)
        constraints = Block(capacity: count)
        canHold = Block(capacity: count)
        for number in components.indices {
            let form = formNumber(of: components[number].form)
            var fits = take(components[number].path, symbols[form])
            fits = take(components[number].fragment, symbols[form]) && fits
            switch components[number].query {
            case nil: break
            case .text(let program): fits = take(program, symbols[form]) && fits
            case .items(let items):
                for index in items.indices { fits = take(items[index].program, symbols[form]) && fits }
            }
            addConstraint(of: number, form, fits)
            canHold.append(fits)
            // What stands behind a component that always holds is never asked for.
            if isCertain[number], components[number].path?.isUniversal ?? true { break }
        }
    }

    /// The path patterns, form by form.
    func forms(_ space: AutomatonSpace) -> [FormPaths] {
        var forms: [FormPaths] = []
        for form in symbols.indices {
            var numbers = Block<UInt32>(capacity: canHold.count)
            defer { numbers.deallocate() }
            for number in 0..<canHold.count where canHold[number] && constraints[number].form == form {
                numbers.append(UInt32(number))
            }
            forms.append(FormPaths(components, numbers, symbols[form], space, isCertain: isCertain))
        }
        return forms
    }

    /// Gives back the memory that ``DetailEngine`` does not keep.
    func deallocate() { canHold.deallocate() }

    /// The number of a form. There are no more than four.
    private mutating func formNumber(of form: LinkTexts.Form) -> Int {
        for number in symbols.indices where symbols[number].form == form { return number }
        symbols.append(SymbolTable(form, components))
        return symbols.count - 1
    }

    /// Whether some text fits a pattern, where there is one.
    private mutating func take(_ program: PatternProgram?, _ symbols: SymbolTable) -> Bool {
        guard let program else { return true }
        stateLimit = max(stateLimit, program.stateCount)
        return program.canFit(symbols)
    }

    private mutating func addConstraint(of number: Int, _ form: Int, _ canHold: Bool) {
        let firstItem = items.count
        var query = DetailEngine.none
        var fragment = DetailEngine.none
        var asksNothing = true
        var holdsBare = true
        // Gives the number of the condition that a pattern is, where it is one.
        func add(_ program: PatternProgram) -> UInt32 {
            guard canHold, !program.isUniversal else { return DetailEngine.none }
            asksNothing = false
            holdsBare = holdsBare && program.takesEmptyText
            return conditions.add(program, symbols[form])
        }
        if let program = components[number].fragment { fragment = add(program) }
        switch components[number].query {
        case nil: break
        case .text(let program): query = add(program)
        case .items(let list):
            for index in list.indices {
                let condition = add(list[index].program)
                guard condition != DetailEngine.none else { continue }
                let start = names.count
                addName(list[index].name)
                items.append(
                    DetailEngine.Item(
                        nameStart: UInt32(start), nameCount: UInt32(names.count - start), condition: condition))
            }
        }
        isExclusion.append(components[number].isExclusion)
        isCertain.append(canHold && asksNothing)
        constraints.append(
            DetailEngine.Constraint(
                form: UInt8(form), holdsBare: holdsBare, query: query,
                fragment: fragment, firstItem: UInt32(firstItem), itemCount: UInt32(items.count - firstItem)))
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

extension CompiledComponent {
    /// Calls `body` with the programs of all its patterns.
    func forEachProgram(_ body: (PatternProgram) -> Void) {
        if let path { body(path) }
        if let fragment { body(fragment) }
        switch query {
        case nil: break
        case .text(let program): body(program)
        case .items(let items):
            for item in items { body(item.program) }
        }
    }
}

extension PatternProgram {
    /// Whether it takes every text.
    fileprivate var isUniversal: Bool { elements.count == 1 && elements.isRun(0) }

    /// Whether it takes the empty text.
    fileprivate var takesEmptyText: Bool {
        for index in elements.indices where !elements.isRun(index) {
            guard case .alternatives(let alternatives) = elements[index], alternatives.takesEmptyText else {
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
    /// Whether one of the values takes the empty text.
    fileprivate var takesEmptyText: Bool {
        nodes[0].isEnd || nodes[0].anyRun.map { nodes[$0].isEnd } ?? false
    }
}
