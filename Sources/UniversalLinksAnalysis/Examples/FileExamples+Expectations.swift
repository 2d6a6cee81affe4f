import JSONSyntax
package import UniversalLinks

extension FileExamples {
    /// The examples as expectations that the file meets: for each URL and app one.
    ///
    /// - Parameter host: The host of the URLs.
    package func expectations(host: String) -> [LinkExpectation] {
        var expectations: [LinkExpectation] = []
        var seen: Set<Key> = []
        func add(_ link: WitnessLink, _ answer: Decision.Answer, _ apps: [AppIdentifier], _ note: String?) {
            for app in apps where seen.insert(Key(link: link, app: app)).inserted {
                expectations.append(
                    LinkExpectation(link.text(host: host), .init(answer), app: app.text, note: note))
            }
        }
        for detail in details {
            for examples in detail.components {
                let name = examples.component.written(in: matcher.file).shortened(to: FileExamples.nameLength)
                let answer = examples.answer
                for link in examples.decided { add(link, answer, detail.apps, "\(answer.rawValue) by \(name)") }
                for miss in examples.nearMisses {
                    add(miss.link, miss.decision.answer, detail.apps, "a near miss of \(name)")
                }
            }
        }
        for constant in constants where constant.decision.answer == .matched {
            add(WitnessLink(), .matched, [constant.app].compactMap { $0 }, nil)
        }
        return expectations
    }

    /// How much of a component a note quotes.
    private static let nameLength = 100

    private struct Key: Hashable {
        let link: WitnessLink
        let app: AppIdentifier
    }
}

extension ComponentExamples {
    /// What the component decides for the URLs that it matches first.
    package var answer: Decision.Answer { component.isExclusion.value ? .excluded : .matched }
}

extension LinkExpectation.Requirement {
    fileprivate init(_ answer: Decision.Answer) {
        switch answer {
        case .matched: self = .matched
        case .excluded: self = .excluded
        case .unmatched: self = .unmatched
        }
    }
}
