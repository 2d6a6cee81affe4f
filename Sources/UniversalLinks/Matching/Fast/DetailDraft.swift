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
        var formNumbers: [LinkTexts.Form: Int] = [:]
        for form in components.map(\.form) where formNumbers[form] == nil {
            formNumbers[form] = symbols.count
            symbols.append(SymbolTable(form, components.lazy.filter { $0.form == form }.flatMap(\.programs)))
            programs.append([])
        }
        var simulation = PatternSimulation()
        for (number, component) in components.enumerated() {
            let form = formNumbers[component.form] ?? 0
            stateLimit = max(stateLimit, component.programs.reduce(1) { max($0, $1.stateCount) })
            let canHold = component.programs.allSatisfy { $0.canFit(symbols[form]) }
            addConstraint(of: component, form, symbols[form], canHold, &simulation)
            guard canHold else { continue }
            let path = component.path ?? PatternProgram([.anyRun])
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
        of component: CompiledComponent, _ form: Int, _ symbols: SymbolTable, _ canHold: Bool,
        _ simulation: inout PatternSimulation
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
                    let name = Array(String(String.UnicodeScalarView(item.name)).utf8)
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
        isExclusion.append(component.effective.isExclusion.value)
        isCertain.append(canHold && asked.isEmpty)
        constraints.append(
            DetailEngine.Constraint(
                form: UInt8(form), holdsBare: asked.allSatisfy { simulation.run($0, on: []).isMatch }, query: query,
                fragment: fragment, firstItem: UInt32(firstItem), itemCount: UInt32(items.count - firstItem)))
    }
}

extension CompiledComponent {
    /// The programs of all its patterns.
    fileprivate var programs: [PatternProgram] {
        var programs = [path, fragment].compactMap { $0 }
        switch query {
        case nil: break
        case .text(let program): programs.append(program)
        case .items(let items): programs += items.map(\.program)
        }
        return programs
    }
}

extension PatternProgram {
    /// Whether it takes every text.
    fileprivate var isUniversal: Bool {
        if case .anyRun? = elements.first { elements.count == 1 } else { false }
    }

    /// Whether some text in the form of these symbols has every literal that it asks for.
    fileprivate func canFit(_ symbols: SymbolTable) -> Bool {
        elements.allSatisfy { element in
            switch element {
            case .scalar(let scalar): symbols.symbol(of: scalar) != nil || symbols.isOverfull
            case .nothing: false
            case .anyScalar, .anyRun, .alternatives: true
            }
        }
    }
}
