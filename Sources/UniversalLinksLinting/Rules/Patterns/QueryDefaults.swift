import JSONSyntax

/// Which query objects of `defaults` some component inherits.
struct QueryDefaults: Sendable {
    private var inherited: Set<SourceRange> = []
    private var defaults: Set<SourceRange> = []

    init(_ subject: LintSubject) {
        let outer = subject.file.appLinks?.defaults?.query
        if let range = outer?.place?.range { defaults.insert(range) }
        for detail in subject.file.appLinks?.details ?? [] {
            if let range = detail.defaults?.query.place?.range { defaults.insert(range) }
        }
        for detail in subject.details {
            let own = detail.detail.defaults?.query
            let nearest = own?.isPresent == true ? own : outer
            guard let range = nearest?.place?.range else { continue }
            let isInherited = (detail.components ?? []).contains { component in
                let component = component.effective.component
                return component.form != .unusable && !component.fields.query.isPresent
            }
            if isInherited { inherited.insert(range) }
        }
    }

    /// Who reads a query object, with the verb: the component that it is in, or those that inherit it; nil if no
    /// component does.
    func reader(of object: LintObject) -> String? {
        guard defaults.contains(object.value.range) else { return "the component accepts" }
        return inherited.contains(object.value.range) ? "components that inherit it accept" : nil
    }
}
