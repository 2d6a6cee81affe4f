import JSONSyntax
import UniversalLinks

/// Which components of a detail match every URL that a later one matches, so that the later one can never decide.
///
/// Every component is prepared once. What patterns turn out to take is kept from pair to pair, so it belongs to one task.
/// It follows the decisions of ``Matcher``, which knows no limit of nesting (semantics G4).
///
/// The cost of all answers together is bounded; beyond the bound they are ``Relation/unknown``.
package struct ComponentCovering {
    /// What a component is to one that comes after it.
    package enum Relation: Hashable, Sendable {
        /// The earlier one matches every URL that the later one matches.
        case covers
        /// A URL that the later one matches and the earlier one does not.
        case doesNotCover(WitnessLink)
        /// The later one matches no URL at all.
        case laterNeverMatches
        /// That was not found out.
        case unknown
    }

    private let components: [ComparedComponent]
    private let samples: [ComparedComponent.Sample]
    /// The texts of each sample, by the number of the form in which they are compared.
    private let sampleTexts: [[Int: SampleTexts]]
    private var index: [Int: ComponentPrefixIndex] = [:]
    private var simulation = PatternSimulation()
    private var budget: WorkBudget

    /// Prepares components, in the order in which they are tried. Linear in the size of their patterns and of the values of
    /// the variables that they refer to.
    ///
    /// - Parameter substitutionVariables: The variables of the file (semantics V1).
    package init(components: [EffectiveComponent], substitutionVariables: [AppLinks.SubstitutionVariable]) {
        var patterns = ComparedPatterns(substitutionVariables)
        var simulation = PatternSimulation()
        var budget = WorkBudget(componentCount: components.count)
        let compared = components.map { ComparedComponent($0, &patterns) }
        let forms = Set(compared.map(\.form))
        self.components = compared
        var queries: [ComparedComponent.InheritedItems: ComparedComponent.Sample] = [:]
        var parts = SampleParts()
        samples = compared.map { $0.sample(&simulation, &budget, &queries) }
        sampleTexts = samples.map { sample in
            guard case .link(let link) = sample, let url = try? LinkURL(parsing: link.text()) else { return [:] }
            var texts = LinkTexts(url)
            return Dictionary(uniqueKeysWithValues: forms.map { ($0.number, SampleTexts(&texts, $0, &parts)) })
        }
        self.budget = budget
        self.simulation = simulation
        for (position, component) in compared.enumerated() {
            index[component.form.number, default: ComponentPrefixIndex()]
                .insert(position, prefix: component.path?.prefix ?? [])
        }
    }

    /// A URL that a component matches; nil if it matches none, or none was found.
    package func sample(of component: Int) -> WitnessLink? {
        if case .link(let link) = samples[component] { link } else { nil }
    }

    /// Whether it is certain that a component matches no URL.
    package func neverMatches(_ component: Int) -> Bool {
        if case .none = samples[component] { true } else { false }
    }

    /// The earlier components that may cover a later one, in order. All others do not cover it: they do not even match its
    /// ``sample(of:)``. O(length of a URL), beside the answer.
    package func candidates(coveringLater later: Int) -> [Int] {
        var candidates = Candidates(self, later)
        var found: [Int] = []
        while let earlier = candidates.next(self) { found.append(earlier) }
        return found
    }

    /// The candidates for one later component, found as they are asked for: the first one is most often the answer.
    private struct Candidates {
        private struct List {
            let components: [Int]
            let marks: TextMarks
            var position = 0
        }

        private let later: Int
        private var lists: [List] = []
        /// The next component, where each has to be looked at.
        private var next: Int?

        init(_ covering: ComponentCovering, _ later: Int) {
            self.later = later
            switch covering.samples[later] {
            case .none: break
            case .unknown: next = 0
            case .link:
                for (form, prefixes) in covering.index {
                    guard let texts = covering.sampleTexts[later][form] else { continue }
                    lists += prefixes.lists(for: texts.path).map { List(components: $0, marks: texts.marks) }
                }
            }
        }

        mutating func next(_ covering: ComponentCovering) -> Int? {
            if let component = next {
                next = component + 1
                return component < later ? component : nil
            }
            while true {
                // The lists are few.
                var nearest: (list: Int, component: Int)?
                for list in lists.indices where lists[list].position < lists[list].components.count {
                    let component = lists[list].components[lists[list].position]
                    if component < nearest?.component ?? later { nearest = (list, component) }
                }
                guard let (list, component) = nearest else { return nil }
                lists[list].position += 1
                if covering.components[component].marks.isSubset(of: lists[list].marks) { return component }
            }
        }
    }

    /// What a component is to one that comes after it.
    ///
    /// Exact where both are compared in the same form; see the type for what is not. Microseconds for ordinary patterns: most
    /// pairs differ in a literal or on a single URL; the others cost what ``InclusionSearch`` says.
    package mutating func relation(earlier: Int, later: Int) -> Relation {
        let (first, second) = (components[earlier], components[later])
        let sample: WitnessLink?
        switch samples[later] {
        case .none: return .laterNeverMatches
        case .unknown:
            // Every pair of such components is looked at, which has to end somewhere.
            budget.spend(WorkBudget.forOnePair)
            guard budget.remaining > 0 else { return .unknown }
            sample = nil
        case .link(let link):
            sample = link
            if let texts = sampleTexts[later][first.form.number],
                !first.marks.isSubset(of: texts.marks)
                    || matches(first, texts, whoseQueryIsOf: second.inheritedItems) == false
            {
                return .doesNotCover(link)
            }
        }
        var isKnown = true
        func isCovered(_ relation: ComparedComponent.PartRelation, _ part: WritableKeyPath<WitnessLink, String>)
            -> Relation?
        {
            switch relation {
            case .covers: return nil
            case .unknown:
                isKnown = false
                return nil
            case .differs(let text):
                guard var witness = sample else { return .unknown }
                witness[keyPath: part] = text
                return .doesNotCover(witness)
            }
        }
        if let relation = isCovered(ComparedComponent.relation(first.path, second.path, &budget), \.path) {
            return relation
        }
        let queries = ComparedComponent.queryRelation(first, second, &simulation, &budget)
        if let relation = isCovered(queries, \.query) { return relation }
        if let relation = isCovered(ComparedComponent.relation(first.fragment, second.fragment, &budget), \.fragment) {
            return relation
        }
        if isKnown { return .covers }
        guard let sample, first.form.isDecoded != second.form.isDecoded else { return .unknown }
        return escapedWitness(first, second, sample).map { .doesNotCover($0) } ?? .unknown
    }

    /// A URL that only `second` matches, since only one of the two decodes it; nil if none comes to hand.
    private mutating func escapedWitness(
        _ first: ComparedComponent, _ second: ComparedComponent, _ sample: WitnessLink
    ) -> WitnessLink? {
        let links = sample.withOneMoreEscape + second.undecodableLinks(like: sample, &simulation, &budget)
        return links.first { link in
            guard let url = try? LinkURL(parsing: link.text()) else { return false }
            var texts = LinkTexts(url)
            return matches(second, SampleTexts(&texts, second.form)) == true
                && matches(first, SampleTexts(&texts, first.form)) == false
        }
    }

    /// The first earlier component that covers a later one; nil if none is known to.
    package mutating func firstCovering(later: Int) -> Int? {
        var candidates = Candidates(self, later)
        while let earlier = candidates.next(self) {
            if relation(earlier: earlier, later: later) == .covers { return earlier }
        }
        return nil
    }

    /// Whether a component matches a URL; nil if finding out would cost too much.
    ///
    /// - Parameter inherited: The items that the query of the URL is made for, which components with the same take.
    private mutating func matches(
        _ component: ComparedComponent, _ texts: SampleTexts,
        whoseQueryIsOf inherited: ComparedComponent.InheritedItems? = nil
    ) -> Bool? {
        var isKnown = true
        func isRefused(_ pattern: ComparedPattern?, _ text: [Unicode.Scalar], _ covering: inout ComponentCovering)
            -> Bool
        {
            guard let pattern else { return false }
            let isMatch = pattern.matches(text, &covering.simulation, &covering.budget)
            if isMatch == nil { isKnown = false }
            return isMatch == false
        }
        if isRefused(component.path, texts.path, &self) { return false }
        let isMatch = inherited != nil && component.inheritedItems == inherited
        switch isMatch ? nil : component.query {
        case nil: break
        case .text(let pattern)?:
            if isRefused(pattern, texts.query, &self) { return false }
        case .items(let items)?:
            for item in items {
                for value in texts.values[item.name] ?? [[]] where isRefused(item.values, value, &self) { return false }
            }
        }
        if isRefused(component.fragment, texts.fragment, &self) { return false }
        return isKnown ? true : nil
    }
}

@available(*, unavailable)
extension ComponentCovering: Sendable {}

/// The texts of a URL in one form.
private struct SampleTexts {
    let path: [Unicode.Scalar]
    let query: [Unicode.Scalar]
    let fragment: [Unicode.Scalar]
    let values: [[Unicode.Scalar]: [[Unicode.Scalar]]]
    let marks: TextMarks

    /// - Parameter parts: Is asked for what may be long.
    init(_ texts: inout LinkTexts, _ form: LinkTexts.Form, _ parts: inout SampleParts) {
        let path = parts.part(.path, &texts, form)
        let query = parts.part(.query, &texts, form)
        let fragment = parts.part(.fragment, &texts, form)
        self.path = path.text
        self.query = query.text
        self.fragment = fragment.text
        values = query.values
        var marks = path.marks
        marks.formUnion(query.marks)
        marks.formUnion(fragment.marks)
        self.marks = marks
    }

    init(_ texts: inout LinkTexts, _ form: LinkTexts.Form) {
        var parts = SampleParts()
        self.init(&texts, form, &parts)
    }
}

/// Parts of URLs. Long ones are kept: thousands of components may inherit the patterns that they are made for.
private struct SampleParts {
    struct Part {
        var text: [Unicode.Scalar] = []
        /// For the query, the values of each name.
        var values: [[Unicode.Scalar]: [[Unicode.Scalar]]] = [:]
        var marks = TextMarks()
    }

    private struct Key: Hashable {
        let text: VerbatimText
        let part: LinkURL.Part
        let form: LinkTexts.Form
    }

    private static let longText = 128
    private var known: [Key: Part] = [:]

    mutating func part(_ part: LinkURL.Part, _ texts: inout LinkTexts, _ form: LinkTexts.Form) -> Part {
        let written = texts.link.text(of: part)
        guard written.utf8.count >= SampleParts.longText else { return SampleParts.made(part, &texts, form) }
        let key = Key(text: VerbatimText(written), part: part, form: form)
        if let known = known[key] { return known }
        let made = SampleParts.made(part, &texts, form)
        known[key] = made
        return made
    }

    private static func made(_ part: LinkURL.Part, _ texts: inout LinkTexts, _ form: LinkTexts.Form) -> Part {
        var made = Part(text: texts.text(of: part, form))
        switch part {
        case .path: made.marks.insert(made.text, of: .path)
        case .fragment: made.marks.insert(made.text, of: .fragment)
        case .query:
            made.marks.insert(made.text, of: .query)
            made.values = texts.queryValues(form)
            for (name, values) in made.values {
                made.marks.insertName(name)
                for value in values { made.marks.insert(value, of: .itemValue) }
            }
        }
        return made
    }
}

extension LinkTexts.Form {
    /// A number for each form, from 0 to 3.
    fileprivate var number: Int { (isDecoded ? 2 : 0) + (isFolded ? 1 : 0) }
}
