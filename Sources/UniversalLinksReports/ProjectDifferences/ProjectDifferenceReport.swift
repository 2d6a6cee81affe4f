import JSONSyntax
import UniversalLinks
package import UniversalLinksAnalysis

/// What changes between two states of a project, for whoever reviews it: the most harmful first.
package struct ProjectDifferenceReport: Sendable {
    let difference: ProjectDifference
    let files: [ComparedFile]
    /// Sorted by section.
    let items: [Item]

    struct ComparedFile: Sendable {
        let file: ProjectDifference.File
        let report: FileDifferenceReport
    }

    /// In the order of the report.
    enum Section: Int, CaseIterable, Sendable {
        case lost
        case moved
        case gained
        case other
        case broken
        case around
        case unknown
    }

    /// What one line of the report says.
    struct Item: Sendable {
        let section: Section
        let origin: Origin
        let sentence: MarkedText
        /// The files that it is about; more than one if they change alike.
        var places: [Place]
        let breaks: Bool
        /// How many groups of URLs change.
        var groupCount = 0
        /// The URLs of lists that belong to it.
        var listedCount = 0
        var urls: [String] = []
        /// Whether `urls` are only examples that no list contains.
        var isExample = false
        /// The group of URLs, in the first of the places.
        var entry: (file: Int, entry: FileDifferenceReport.Entry)?
    }

    enum Origin: Sendable {
        /// A file that both states have.
        case file
        /// A file that is new, removed or not JSON.
        case wholeFile
        case project
    }

    struct Place: Sendable {
        let name: String
        let line: Int?
    }

    /// - Parameter app: The only app that counts; nil for all.
    package init(_ difference: ProjectDifference, app: String? = nil) {
        self.difference = difference
        files = difference.files.map { ComparedFile($0, app: app) }
        let items = files.enumerated().flatMap { index, file in file.items(at: index) }
        let around = difference.changes.map(Item.init)
        let gaps = difference.gaps.map(Item.init)
        let joined = ProjectDifferenceReport.joined(items) + around + gaps
        self.items = Section.allCases.flatMap { section in
            let own = joined.filter { $0.section == section }
            return own.enumerated().sorted { left, right in
                let (first, second) = (left.element, right.element)
                if first.breaks != second.breaks { return first.breaks }
                if first.listedCount != second.listedCount { return first.listedCount > second.listedCount }
                return left.offset < right.offset
            }.map(\.element)
        }
    }

    /// Items that say the same about several files, as one.
    private static func joined(_ items: [Item]) -> [Item] {
        struct Key: Hashable {
            let section: Section
            let sentence: String
        }
        var indices: [Key: Int] = [:]
        var joined: [Item] = []
        for item in items {
            let key = Key(section: item.section, sentence: item.sentence.plain)
            guard let index = indices[key] else {
                indices[key] = joined.count
                joined.append(item)
                continue
            }
            joined[index].places += item.places
            joined[index].groupCount += item.groupCount
            joined[index].listedCount += item.listedCount
            if joined[index].isExample, !item.isExample {
                joined[index].urls = item.urls
                joined[index].isExample = false
            } else if joined[index].isExample == item.isExample {
                joined[index].urls = Array((joined[index].urls + item.urls).prefix(3))
            }
        }
        return joined
    }
}

extension ProjectDifferenceReport {
    /// Whether there is anything to report, apart from what could not be compared in either state.
    package var hasChanges: Bool {
        items.contains { $0.section != .unknown } || files.contains { !$0.report.unknown.isEmpty }
            || difference.gaps.contains(where: \.isChange)
    }

    /// Whether links stop opening their app, or may do so.
    package var breaks: Bool { items.contains(where: \.breaks) }

    /// Why the report is not complete, or compares nothing; nil if it is complete.
    package var incompleteness: (name: String, reason: String)? {
        let isEmpty = difference.equalCount == 0 && files.isEmpty
        return difference.gaps.first { $0.isChange || isEmpty }.map { ($0.name, $0.reason) }
    }

    func linkCount(_ kind: ProjectDifference.ListedLink.Kind) -> Int {
        files.reduce(0) { count, file in count + file.file.links.count { $0.kind == kind } }
    }

    /// How many groups of URLs, none of which a list contains, are in a section.
    func groupCount(_ section: Section) -> Int {
        items.reduce(0) { $0 + ($1.section == section && $1.listedCount == 0 ? $1.groupCount : 0) }
    }
}

extension ProjectDifferenceReport.Item {
    init(_ change: ProjectDifference.Change) {
        self.init(
            section: change.breaksLinks ? .lost : .around, origin: .project, sentence: change.sentence,
            places: [.init(name: change.file, line: change.line)],
            breaks: change.breaksLinks)
    }

    init(_ gap: ProjectDifference.Gap) {
        self.init(
            section: .unknown, origin: .project,
            sentence: "It could not be compared: \(prose: gap.reason.withoutPeriod)",
            places: [.init(name: gap.name, line: nil)], breaks: false)
    }
}

extension ProjectDifferenceReport.ComparedFile {
    typealias Item = ProjectDifferenceReport.Item
    typealias Entry = FileDifferenceReport.Entry

    init(_ file: ProjectDifference.File, app: String?) {
        self.file = file
        let host = file.domains.first.map { $0.isWildcard ? "www." + $0.host : $0.host } ?? "example.com"
        report = FileDifferenceReport(
            file.difference,
            old: .init(file.old.matcher, name: file.oldName ?? "", isFile: true, absence: file.old.absence),
            new: .init(file.new.matcher, name: file.name, isFile: true, absence: file.new.absence), app: app,
            host: host, listed: ProjectDifference.ListedLink.changes(of: file.links))
    }

    func items(at index: Int) -> [Item] {
        file.old.absence == nil && file.new.absence == nil ? groupItems(index) : [wholeItem(index)] + serviceItems
    }

    private var place: ProjectDifferenceReport.Place {
        guard case .broken(let position, _) = file.new.absence else { return .init(name: file.name, line: nil) }
        return .init(name: file.name, line: position?.line)
    }

    private func groupItems(_ index: Int) -> [Item] {
        let entries = report.entries.filter { !($0.kind == .other && $0.isConsequence) }
        let moved = entries.filter { file.isMoved($0.old, $0.new, of: $0.apps) }
        var (items, replaced): ([Item], Set<Int>) = ([], [])
        for (position, entry) in entries.enumerated() where !replaced.contains(position) {
            let isMoved = moved.contains { $0.isSame(as: entry) }
            let twin = isMoved && entry.kind == .lost ? self.twin(of: entry, among: moved) : nil
            if let twin, let index = entries.firstIndex(where: { $0.isSame(as: twin) }) { replaced.insert(index) }
            var item = Item(
                section: isMoved ? .moved : entry.kind.section, origin: .file,
                sentence: twin.map { report.sentence(entry, movedTo: $0) } ?? report.sentence(entry), places: [place],
                breaks: entry.kind == .lost)
            item.add(entry)
            item.groupCount = 1
            item.entry = (index, entry)
            items.append(item)
        }
        items += report.unknown.map { group in
            let apps = FileDifferenceReport.names(group.apps)
            return Item(
                section: .unknown, origin: .file,
                sentence: "Not proved for \(apps): \(words: group.limit.words)", places: [place],
                breaks: report.mayBreak(group))
        }
        return items + others(report.otherSentences, .file)
    }

    /// The group with the same URLs that opens another app; nil if there is not exactly one.
    private func twin(of entry: Entry, among moved: [Entry]) -> Entry? {
        guard entry.scope?.isPart == false else { return nil }
        let subject = report.subject(of: entry).0.plain
        func matches(_ other: Entry, _ kind: FileDifferenceReport.Kind) -> Bool {
            other.kind == kind && other.scope?.isPart == false && report.subject(of: other).0.plain == subject
        }
        let gained = moved.filter { matches($0, .gained) }
        return gained.count == 1 && moved.count(where: { matches($0, .lost) }) == 1 ? gained[0] : nil
    }

    /// A new file lists its apps for the first time, which is no news.
    private var serviceItems: [Item] { others(report.otherServiceSentences, .wholeFile) }

    private func others(
        _ sentences: [(text: MarkedText, breaks: Bool)], _ origin: ProjectDifferenceReport.Origin
    ) -> [Item] {
        sentences.map { Item(section: .around, origin: origin, sentence: $0.text, places: [place], breaks: $0.breaks) }
    }

    /// A file that is new, removed or not JSON, as one item.
    private func wholeItem(_ index: Int) -> Item {
        let changed = report.entries.filter { $0.kind != .other }
        let mayBreak = report.unknown.contains(where: report.mayBreak)
        let section: ProjectDifferenceReport.Section
        switch (file.new.absence, changed.isEmpty && report.unknown.isEmpty) {
        case (_?, false): section = .lost
        case (nil, false): section = .gained
        case (.broken, true): section = .broken
        case (_, true): section = file.old.isBroken ? .broken : .other
        }
        var item = Item(
            section: section, origin: .wholeFile, sentence: wholeSentence(changed), places: [place],
            breaks: section == .lost && (!changed.isEmpty || mayBreak))
        for entry in changed { item.add(entry) }
        item.groupCount = changed.count
        item.listedCount = Set(file.links.filter { $0.kind != .other }.map { ScalarString($0.url) }).count
        return item
    }

    /// Why a file is not JSON, to end a sentence.
    private func reason(_ message: String) -> MarkedText { " (\(prose: message.withoutPeriod))" }

    private func wholeSentence(_ changed: [Entry]) -> MarkedText {
        let patterns = changed.map { report.subject(of: $0).0 }
        let shown = MarkedText.joined(Array(patterns.prefix(3)), by: ", ")
        let rest = patterns.count > 3 ? " and \(ShortenedList.grouped(patterns.count - 3)) more" : ""
        let subject: MarkedText = "\(shown)\(words: rest)"
        var apps: [AppIdentifier] = []
        for app in changed.flatMap(\.apps) where !apps.contains(app) { apps.append(app) }
        let names = FileDifferenceReport.names(apps)
        let isOne = patterns.count == 1
        switch (file.old.absence, file.new.absence) {
        case (.missing, .missing), (nil, nil): return "The file changes"
        case (.missing, .broken(_, let message)):
            return "The new file is not JSON, so it opens nothing\(reason(message))"
        case (.broken, .broken(_, let message)):
            return "The file is still not JSON, so it opens nothing\(reason(message))"
        case (nil, .broken(_, let message)):
            let reason = reason(message)
            guard !changed.isEmpty else { return "The file is no longer JSON\(reason); it opened nothing before" }
            return
                "The file is no longer JSON, so \(subject) no longer open\(words: isOne ? "s" : "") \(names)\(reason)"
        case (.broken, .missing): return "The file is removed; it was not JSON, so it opened nothing"
        case (nil, .missing):
            guard !changed.isEmpty else { return "The file is removed; it opened nothing" }
            return "The file is removed, so \(subject) no longer open\(words: isOne ? "s" : "") \(names)"
        case (.missing, nil):
            guard !changed.isEmpty else { return "The file is new; it opens nothing" }
            return "The file is new, and \(subject) now open\(words: isOne ? "s" : "") \(names)"
        case (.broken, nil):
            guard !changed.isEmpty else { return "The file is JSON again; it opens nothing" }
            return "The file is JSON again, and \(subject) now open\(words: isOne ? "s" : "") \(names)"
        }
    }
}

extension ProjectDifferenceReport.Item {
    mutating func add(_ entry: FileDifferenceReport.Entry) {
        if entry.requestedURLs.isEmpty, urls.isEmpty || isExample {
            urls = Array((urls + entry.examples.prefix(1)).prefix(1))
            isExample = true
        } else if !entry.requestedURLs.isEmpty {
            urls = Array(((isExample ? [] : urls) + entry.requestedURLs).prefix(3))
            isExample = false
        }
        listedCount += entry.requests ?? 0
    }
}

extension FileDifferenceReport.Entry {
    /// Whether the group changes only because its apps are listed or no longer listed.
    fileprivate var isConsequence: Bool {
        causes.contains { if case .withoutList = $0 { true } else { false } }
    }

    fileprivate func isSame(as other: Self) -> Bool {
        old == other.old && new == other.new && apps == other.apps
    }
}

extension FileDifferenceReport.Kind {
    fileprivate var section: ProjectDifferenceReport.Section {
        switch self {
        case .lost: .lost
        case .gained: .gained
        case .other: .other
        }
    }
}

extension ProjectDifference.ListedLink {
    fileprivate static func changes(of links: [Self]) -> [TrafficDifferenceReport.Change] {
        struct Key: Hashable {
            let app: AppIdentifier
            let old: Decision
            let new: Decision
        }
        var order: [Key] = []
        var urls: [Key: [String]] = [:]
        for link in links {
            for difference in link.differences {
                let key = Key(app: difference.app, old: difference.old, new: difference.new)
                if urls[key] == nil { order.append(key) }
                urls[key, default: []].append(link.url)
            }
        }
        return order.map { key in
            let own = urls[key] ?? []
            return .init(apps: [key.app], old: key.old, new: key.new, count: own.count, examples: Array(own.prefix(3)))
        }
    }
}

extension String {
    var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
