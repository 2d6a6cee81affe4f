import JSONSyntax
import UniversalLinks
import UniversalLinksLinting

/// What could not be tested because an association file cannot be read.
struct UntestedLinks {
    private var gaps: [String: Gap] = [:]

    /// What is missing because of one file.
    private struct Gap {
        var urlCount = 0
        var lists: [String] = []
        var requiredCoverage = 0
    }

    init(of domains: [JudgedDomain], under rules: RunSettings) {
        for domain in domains {
            let path = domain.listed.file.value
            var gap = gaps[path] ?? Gap()
            gap.requiredCoverage = max(gap.requiredCoverage, rules.requiredCoverage(of: domain.listed).value ?? 0)
            for section in domain.sections {
                guard case .untestedLinks(let list?) = section.subject else { continue }
                gap.urlCount += list.expectations.count
                if !gap.lists.containsVerbatim(section.name) { gap.lists.append(section.name) }
            }
            gaps[path] = gap
        }
    }

    /// What to say beside the reason why a file cannot be read.
    func notes(onFile path: String) -> [Diagnostic.Note] {
        guard let gap = gaps[path] else { return [] }
        let coverage =
            gap.requiredCoverage > 0 ? ["coverage unknown: \(gap.requiredCoverage) % is required"] : []
        return UntestedLinks.notes(urls: gap.urlCount, lists: gap.lists) + coverage.map(UntestedLinks.note)
    }

    /// The same for lists without a project.
    static func notes(urls count: Int, lists: [String]) -> [Diagnostic.Note] {
        guard count > 0 else { return [] }
        let place = lists.count == 1 ? lists[0].shortened() : "\(lists.count) lists"
        return [note("\(count) \(count == 1 ? "URL" : "URLs") not tested: \(place)")]
    }

    private static func note(_ text: String) -> Diagnostic.Note {
        var note = Diagnostic.Note(text)
        note.isEssential = true
        return note
    }
}
