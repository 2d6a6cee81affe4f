import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

extension ProjectDifferenceReport {
    /// A comment on a pull request: the verdict, what is most harmful, and the rest folded. Text from the files is code.
    package var markdown: String {
        var lines = [FileDifferenceReport.commentMarker, "## Universal Links: what changes", "", verdict]
        let shown = shownCounts
        for section in Section.allCases {
            let items = items.filter { $0.section == section }
            guard !items.isEmpty, let count = shown[section] else { continue }
            lines += ["", "**\(section.title)**", ""] + items.prefix(count).map(\.markdown)
            let rest = items.count - count
            if rest > 0 { lines.append("- … and \(ShortenedList.grouped(rest)) more, below.") }
        }
        lines += ["", closing + states.markdown]
        var text = lines.map { $0 + "\n" }.joined()
        let blocks = detailBlocks(shown)
        guard !blocks.isEmpty else { return text }
        text += "\n<details>\n<summary>Details</summary>\n"
        for (index, block) in blocks.enumerated() {
            // GitHub rejects a longer comment altogether.
            guard text.utf8.count + block.utf8.count <= FileDifferenceReport.commentLimit - 200 else {
                text +=
                    "\n… and \(ShortenedList.grouped(blocks.count - index)) more, which do not fit here.\n"
                break
            }
            text += block
        }
        return text + "\n</details>\n"
    }

    private static let lineLimit = 58
    private static let usualCounts: [Section: Int] = [
        .lost: 10, .moved: 6, .gained: 6, .other: 4, .broken: 4, .around: 10, .unknown: 4,
    ]

    /// How many items of each section have a line: as many as there is room for.
    private var shownCounts: [Section: Int] {
        let all = Dictionary(grouping: items, by: \.section).mapValues(\.count)
        var shown = all.reduce(into: [:]) {
            $0[$1.key] = min($1.value, ProjectDifferenceReport.usualCounts[$1.key] ?? 4)
        }
        func lineCount() -> Int {
            shown.reduce(10) { $0 + 3 + $1.value + ($1.value < all[$1.key, default: 0] ? 1 : 0) }
        }
        while lineCount() > ProjectDifferenceReport.lineLimit,
            let longest = Section.allCases.reversed().max(by: { shown[$0, default: 0] < shown[$1, default: 0] }),
            let count = shown[longest], count > 1
        {
            shown[longest] = count - 1
        }
        return shown
    }

    /// What has no line above, and the decisions before and after.
    private func detailBlocks(_ shown: [Section: Int]) -> [String] {
        let hidden = Section.allCases.flatMap { section in
            items.filter { $0.section == section }.dropFirst(shown[section] ?? 0)
        }
        var blocks = hidden.enumerated().map { ($0 == 0 ? "\n" : "") + $1.markdown + "\n" }
        var place = ""
        func add(_ name: String, _ text: String) {
            blocks.append((name == place ? "" : "\n\(name):\n") + text)
            place = name
        }
        for item in items {
            if let (file, entry) = item.entry { add(item.placeWords.markdown, files[file].report.block(entry)) }
        }
        for file in files where file.file.old.absence != nil || file.file.new.absence != nil {
            for entry in file.report.entries {
                add(MarkdownText.code(file.file.name.shortened()), file.report.block(entry))
            }
        }
        return blocks
    }
}

extension ProjectDifferenceReport.Item {
    fileprivate var markdown: String {
        let mark = breaks ? "**" : ""
        let text = sentence.markdown
        let sentence = mark + (text.hasSuffix(".") ? text : text + ".") + mark
        let urls = urlWords.map { " " + $0.markdown + "." } ?? ""
        return "- \(placeWords.markdown): \(sentence)\(urls)"
    }
}
