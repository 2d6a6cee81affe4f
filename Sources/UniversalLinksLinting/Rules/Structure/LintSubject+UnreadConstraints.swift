import JSONSyntax
import UniversalLinks

extension LintSubject {
    /// The places of patterns, a component's own or inherited, that restrict nothing because they are of the wrong type
    /// (semantics P6, Q6).
    func unreadConstraints(of component: EffectiveComponent) -> [SourcePlace] {
        var levels = [component.component.fields]
        if component.component.form != .unusable {
            levels += [details[component.index.detail].detail.defaults, file.appLinks?.defaults].compactMap { $0 }
        }
        let path = levels.lazy.map(\.path).first(where: \.isPresent)
        let query = levels.lazy.map(\.query).first(where: \.isPresent)
        let fragment = levels.lazy.map(\.fragment).first(where: \.isPresent)
        var places: [SourcePlace] = []
        if case .unusable(let place) = path { places.append(place) }
        switch query {
        case .unusable(let place), .value(.unusableItems, let place): places.append(place)
        case .absent, .value, nil: break
        }
        if case .unusable(let place) = fragment { places.append(place) }
        return places
    }

    /// Whether a component matches more than is written because iOS cannot use what is, which other rules report.
    func matchesMoreThanWritten(_ component: EffectiveComponent) -> Bool {
        switch component.component.form {
        case .unusable, .unusablePath: true
        case .object, .path, .negatedPath:
            !unreadConstraints(of: component).isEmpty
                || ComponentOfUnknownKeys.unknownMember(of: component, in: self) != nil
        }
    }
}
