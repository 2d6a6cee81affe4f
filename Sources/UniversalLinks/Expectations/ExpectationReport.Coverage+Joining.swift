extension ExpectationReport.Coverage {
    /// What several lists, each compared with the same file, exercise together.
    package init(joining coverages: [ExpectationReport.Coverage]) {
        var seen: Set<ComponentIndex> = []
        let exercised = coverages.flatMap(\.exercised).filter { seen.insert($0.index).inserted }
        let unexercised = coverages.flatMap(\.unexercised).filter { seen.insert($0.index).inserted }
        self.init(
            componentCount: seen.count,
            unexercised: unexercised.sorted { $0.index < $1.index },
            exercised: exercised.sorted { $0.index < $1.index })
    }

    /// The error that it is less than required; nil if it is not.
    package func diagnostic(required: Int, in file: AssociationFile) -> Diagnostic? {
        percentage < required ? ExpectationWords(file: file).insufficientCoverage(self, required: required) : nil
    }
}

extension ComponentIndex {
    fileprivate static func < (left: ComponentIndex, right: ComponentIndex) -> Bool {
        (left.detail, left.component) < (right.detail, right.component)
    }
}
