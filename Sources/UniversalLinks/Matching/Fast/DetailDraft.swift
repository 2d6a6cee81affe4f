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

    private var symbols: [SymbolTable] = []
    /// The path patterns of each form.
    private var programs: [[(component: UInt32, program: PatternProgram)]] = []

    init(_ components: [CompiledComponent], _ space: AutomatonSpace) {
        conditions = TextConditions(space)
        // There are no more than four forms.
        for component in components where !symbols.contains(where: { $0.form == component.form }) {
            symbols.append(SymbolTable(component.form, components))
            programs.append([])
        }
        let anyPath = PatternProgram(CollectionOfOne(.anyRun))
        for number in components.indices {
            let component = components[number]
            let form = symbols.firstIndex { $0.form == component.form } ?? 0
            var canHold = true
            component.forEachProgram { program in
                stateLimit = max(stateLimit, program.stateCount)
                canHold = canHold && program.canFit(symbols[form])
            }
            addConstraint(of: component, form, symbols[form], canHold)
            guard canHold else { continue }
            let path = component.path ?? anyPath
            programs[form].append((UInt32(number), path))
            // What stands behind a component that always holds is never asked for.
            if isCertain[number], path.isUniversal { break }
        }
    }

    /// The path patterns, form by form.
    func forms(_ space: AutomatonSpace) -> [FormPaths] {
        zip(programs, symbols).map { FormPaths($0, $1, space, isCertain: isCertain) }
    }

    private mutating func addConstraint(
        of component: CompiledComponent, _ form: Int, _ symbols: SymbolTable, _ canHold: Bool
    ) {
        var query = DetailEngine.none
        var fragment = DetailEngine.none
        let firstItem = items.count
        var asked: [PatternProgram] = []
        if canHold {
            if let program = component.fragment, !program.isUniversal {
                fragment = conditions.add(program, symbols)
                asked.append(program)
            }
            switch component.query {
            case .text(let program)? where !program.isUniversal:
                query = conditions.add(program, symbols)
                asked.append(program)
            case .items(let list)?:
                for item in list where !item.program.isUniversal {
                    let name = Array(String(scalars: item.name).utf8)
                    items.append(
                        DetailEngine.Item(
                            nameStart: UInt32(names.count), nameCount: UInt32(name.count),
                            condition: conditions.add(item.program, symbols)))
                    for byte in name { names.append(byte) }
                    asked.append(item.program)
                }
            default: break
            }
        }
        isExclusion.append(component.isExclusion)
        isCertain.append(canHold && asked.isEmpty)
        constraints.append(
            DetailEngine.Constraint(
                form: UInt8(form), holdsBare: asked.allSatisfy { $0.takesEmptyText }, query: query,
                fragment: fragment, firstItem: UInt32(firstItem), itemCount: UInt32(items.count - firstItem)))
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
        elements.allSatisfy { element in
            switch element {
            case .anyRun: true
            case .alternatives(let alternatives): alternatives.takesEmptyText
            case .scalar, .anyScalar, .nothing: false
            }
        }
    }

    /// Whether some text in the form of these symbols has every literal that it asks for.
    fileprivate func canFit(_ symbols: SymbolTable) -> Bool {
        for index in elements.indices {
            if let scalar = elements.scalar(index) {
                guard scalar.isASCII || symbols.symbol(of: scalar) != nil || symbols.isOverfull else { return false }
            } else if elements.isNothing(index) {
                return false
            }
        }
        return true
    }
}

extension Alternatives {
    /// Whether one of the values takes the empty text.
    fileprivate var takesEmptyText: Bool {
        nodes[0].isEnd || nodes[0].anyRun.map { nodes[$0].isEnd } ?? false
    }
}
