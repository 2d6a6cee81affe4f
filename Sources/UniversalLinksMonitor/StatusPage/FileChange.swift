import Crypto
import UniversalLinks
import UniversalLinksAnalysis
import UniversalLinksReports
import UniversalLinksService

/// What a change of a file does to links, with URLs that prove it, and what changed in the text.
struct FileChange: Hashable, Sendable {
    struct Group: Hashable, Sendable {
        var message: String
        var urls: [String]
    }

    static let groupLimit = 20
    static let urlLimit = 5

    /// At most ``groupLimit``.
    var groups: [Group] = []
    var groupCount = 0
    /// Apps and services that come or go, a sentence each.
    var entries: [String] = []
    /// Why the decisions cannot be compared; nil if they were.
    var problem: String?
    /// Whether every URL is decided alike, and the same apps are listed.
    var isEquivalent = false
    var text: TextDifference

    init(from old: [UInt8], to new: [UInt8], domain: String) {
        text = TextDifference(from: old, to: new)
        do {
            let (before, after) = (
                FileDocuments(old, name: "the file before"), FileDocuments(new, name: "the file after")
            )
            do {
                read(try before.differenceReport(to: after, domain: domain))
            } catch  where error.code == .invalidDomain {
                // A name with a port, or of this machine alone, cannot be a host of links.
                read(try before.differenceReport(to: after))
            }
        } catch {
            problem = "The decisions cannot be compared. \(error.message)"
        }
    }

    private mutating func read(_ report: FileDifferenceReport) {
        isEquivalent = report.isEquivalent ?? false
        let groups = report.groups
        groupCount = groups.count
        self.groups = groups.prefix(FileChange.groupLimit).map { group in
            Group(message: group.sentence, urls: Array(group.urls.prefix(FileChange.urlLimit)))
        }
        entries += texts(report.addedApps).map { "\($0) is listed now." }
        entries += texts(report.removedApps).map { "\($0) is no longer listed." }
        for service in report.services {
            entries += texts(service.added).map { "\(service.service): \($0) is listed now." }
            entries += texts(service.removed).map { "\(service.service): \($0) is no longer listed." }
        }
    }

    private func texts(_ apps: [AppIdentifier]) -> [String] { apps.prefix(FileChange.groupLimit).map(\.text) }
}

/// Compares files, and caches the last results: pages may be loaded often, and comparing costs much more than showing.
///
/// It has its own threads, and makes one comparison of a domain at a time: a slow pair delays no page of another
/// domain.
final class FileChangeCache: Sendable {
    private struct Key: Hashable {
        var before: [UInt8]
        var after: [UInt8]
        var domain: String
    }

    private let changes: AnalysisCache<Key, FileChange>

    init(limit: Int = 64) { changes = AnalysisCache(on: AnalysisPool(), count: limit, cost: .max) }

    /// Nil if the task is cancelled.
    func change(from old: [UInt8], to new: [UInt8], domain: String) async -> FileChange? {
        let key = Key(before: Array(SHA256.hash(data: old)), after: Array(SHA256.hash(data: new)), domain: domain)
        return await changes.value(for: key, of: domain, cost: 1) { FileChange(from: old, to: new, domain: domain) }
    }
}

/// How two texts differ, line by line, with a few lines around each difference.
struct TextDifference: Hashable, Sendable {
    enum Line: Hashable, Sendable {
        case same(String)
        case removed(String)
        case added(String)
        /// Lines that both texts have and that are not shown.
        case gap(Int)
    }

    /// The most lines of a text that are compared, and the most bytes of one that are read.
    static let lineLimit = 1_000
    static let byteLimit = 128 * 1_024
    static let shownLimit = 300

    let lines: [Line]
    /// Whether there is more than is shown.
    let isCut: Bool

    /// - Parameter context: How many lines are shown before and after a difference.
    init(from old: [UInt8], to new: [UInt8], context: Int = 3) {
        let (before, after) = (TextDifference.lines(of: old), TextDifference.lines(of: new))
        let difference = after.lines.difference(from: before.lines)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var all: [Line] = []
        var (left, right) = (0, 0)
        while left < before.lines.count || right < after.lines.count {
            if removed.contains(left) {
                all.append(.removed(before.lines[left]))
                left += 1
            } else if inserted.contains(right) {
                all.append(.added(after.lines[right]))
                right += 1
            } else if left < before.lines.count, right < after.lines.count {
                all.append(.same(before.lines[left]))
                (left, right) = (left + 1, right + 1)
            } else {
                break
            }
        }
        let shown = TextDifference.folded(all, context: context)
        isCut = before.isCut || after.isCut || shown.count > TextDifference.shownLimit
        lines = Array(shown.prefix(TextDifference.shownLimit))
    }

    /// Removes long runs of equal lines.
    private static func folded(_ lines: [Line], context: Int) -> [Line] {
        var isNear = [Bool](repeating: false, count: lines.count)
        for (index, line) in lines.enumerated() {
            if case .same = line { continue }
            for near in max(0, index - context)..<min(lines.count, index + context + 1) { isNear[near] = true }
        }
        var result: [Line] = []
        var hidden = 0
        for (line, isNear) in zip(lines, isNear) {
            if isNear {
                if hidden > 0 { result.append(.gap(hidden)) }
                hidden = 0
                result.append(line)
            } else {
                hidden += 1
            }
        }
        if hidden > 0, !result.isEmpty { result.append(.gap(hidden)) }
        return result
    }

    private static func lines(of bytes: [UInt8]) -> (lines: [String], isCut: Bool) {
        let text = String(decoding: bytes.prefix(byteLimit), as: UTF8.self)
        var lines = text.split(maxSplits: lineLimit, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let isCut = bytes.count > byteLimit || lines.count > lineLimit
        if lines.count > lineLimit { lines.removeLast() }
        if lines.last == "" { lines.removeLast() }
        return (lines.map(String.init), isCut)
    }
}

struct FileChangeView: Sendable {
    let change: FileChange

    var html: HTML {
        .element("div", [.classes("change-view")]) {
            if let problem = change.problem { HTML.element("p") { HTML.text(problem, limit: 600) } }
            if change.isEquivalent {
                HTML.element("p", [], "Both files decide every URL alike and list the same apps.")
            }
            if !change.entries.isEmpty {
                HTML.element("ul", [.classes("evidence")]) {
                    for entry in change.entries { HTML.element("li", [], entry) }
                }
            }
            for group in change.groups {
                HTML.element("div", [.classes("change-group")]) {
                    HTML.element("p") { HTML.text(group.message, limit: 600) }
                    HTML.element("ul", [.classes("witnesses")]) {
                        for url in group.urls {
                            HTML.element("li") { HTML.element("code") { HTML.text(url, limit: 500) } }
                        }
                    }
                }
            }
            if change.groupCount > change.groups.count {
                HTML.element(
                    "p", [.classes("quiet")], "\(change.groupCount - change.groups.count) more changes are not shown.")
            }
            text
        }
    }

    private var text: HTML {
        guard !change.text.lines.isEmpty else {
            return change.text.isCut
                ? .element("p", [.classes("quiet")], "The text is too long to be compared.") : HTML()
        }
        return .joined([
            .element(
                "div",
                [
                    .classes("scroll text-diff"), .init("tabindex", "0"), .init("role", "group"),
                    .init("aria-label", "Lines that changed"),
                ]
            ) {
                HTML.element("ol") {
                    for line in change.text.lines { row(line) }
                }
            },
            change.text.isCut
                ? .element("p", [.classes("quiet")], "The files are longer than what is compared.") : HTML(),
        ])
    }

    private func row(_ line: TextDifference.Line) -> HTML {
        switch line {
        case .same(let text): code("same", " ", nil, text)
        case .removed(let text): code("removed", "−", "Removed: ", text)
        case .added(let text): code("added", "+", "Added: ", text)
        case .gap(let count):
            .element("li", [.classes("gap")], count.counted("unchanged line"))
        }
    }

    private func code(_ kind: String, _ mark: String, _ words: String?, _ text: String) -> HTML {
        .element("li", [.classes(kind)]) {
            HTML.element("span", [.classes("mark"), .init("aria-hidden", "true")], mark)
            if let words { HTML.element("span", [.classes("unseen")], words) }
            HTML.element("code") { HTML.text(text.replacing("\t", with: "    "), limit: 300) }
        }
    }
}
