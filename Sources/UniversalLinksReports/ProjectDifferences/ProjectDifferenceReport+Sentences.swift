import JSONSyntax
import UniversalLinks
import UniversalLinksAnalysis

extension ProjectDifferenceReport {
    /// One sentence for a reviewer.
    package var verdict: String {
        guard hasChanges else { return unchanged }
        let (listed, groups) = (listedClauses, groupClauses)
        let hasLists = files.contains { $0.file.listedCount > 0 }
        let start = listed.isEmpty && hasLists && !groups.isEmpty ? ["no URL of your lists changes"] : []
        let parts = [claimClauses, start + listed, groups].map { $0.joined(separator: ", ") }.filter { !$0.isEmpty }
        guard parts.isEmpty else { return sentence(parts.joined(separator: "; ") + rest) }
        guard isProved else { return "No change was found, but the proof is not complete." }
        let same = "Every URL is decided as before (proved)"
        return items.contains { $0.section == .around }
            ? "\(same); what changes is around the files." : "\(same); a file that changes is not JSON."
    }

    /// Links that stop opening the app although their file decides them as before.
    private var claimClauses: [String] {
        let domains = difference.changes.filter(\.breaksLinks).flatMap(\.domains)
        guard !domains.isEmpty else { return [] }
        return [
            domains.count == 1
                ? "the links of 1 domain, which entitlements no longer list, stop opening the app"
                : "the links of \(ShortenedList.grouped(domains.count)) domains, which entitlements no longer list, stop "
                    + "opening the app"
        ]
    }

    private var listedClauses: [String] {
        let (lost, moved, gained) = (linkCount(.lost), linkCount(.moved), linkCount(.gained))
        let other = linkCount(.other)
        var clauses: [String] = []
        func add(_ count: Int, _ one: String, _ several: String) {
            guard count > 0 else { return }
            let noun = clauses.isEmpty ? " \(count == 1 ? "URL" : "URLs") of your lists" : ""
            clauses.append("\(ShortenedList.grouped(count))\(noun) \(count == 1 ? one : several)")
        }
        add(lost, "stops opening the app", "stop opening the app")
        add(moved, "goes to another app", "go to another app")
        add(gained, lost > 0 ? "starts" : "starts opening the app", lost > 0 ? "start" : "start opening the app")
        if clauses.isEmpty {
            add(
                other, "is decided differently, but still opens no app",
                "are decided differently, but still open no app")
        }
        return clauses
    }

    private var groupClauses: [String] {
        let hasListed = !listedClauses.isEmpty || files.contains { $0.file.listedCount > 0 }
        var clauses: [String] = []
        func add(_ section: Section, _ one: String, _ several: String) {
            let count = groupCount(section)
            guard count > 0 else { return }
            let noun =
                clauses.isEmpty
                ? " \(count == 1 ? "group" : "groups") of \(hasListed ? "other URLs" : "URLs")" : ""
            clauses.append("\(ShortenedList.grouped(count))\(noun) \(count == 1 ? one : several)")
        }
        add(.lost, "stops opening the app", "stop opening the app")
        add(.moved, "goes to another app", "go to another app")
        add(.gained, "starts opening it", "start opening it")
        add(.other, "changes, but opens no app", "change, but open no app")
        if let first = clauses.first, groupCount(.lost) == 0 {
            clauses[0] = first.replacingSuffix("opening it", by: "opening the app")
        }
        return clauses
    }

    private var isProved: Bool { files.allSatisfy { $0.report.unknown.isEmpty } && difference.gaps.isEmpty }

    private var rest: String {
        isProved ? "; no other group of URLs changes (proved)." : "; the proof for the rest is not complete."
    }

    private func sentence(_ words: String) -> String {
        words.prefix(1).uppercased() + words.dropFirst()
    }

    private var unchanged: String {
        let count = difference.equalCount
        guard count > 0 else { return "Nothing changes: no file was found to compare." }
        let files = count == 1 ? "the file is" : "all \(ShortenedList.grouped(count)) files are"
        return difference.gaps.isEmpty
            ? "Nothing changes: \(files) proved to be equivalent."
            : "Nothing changes in what could be compared."
    }

    /// What the equivalent files are, and what was compared.
    var closing: String {
        let count = difference.equalCount
        let equal =
            count == 0
            ? "" : count == 1 ? "1 file is equivalent. " : "\(ShortenedList.grouped(count)) files are equivalent. "
        return hasChanges ? equal : ""
    }

    var states: MarkedText {
        switch difference.newState {
        case .disk: "From \(name: difference.oldName) to the files on disk."
        case .index: "From \(name: difference.oldName) to what is staged."
        case .commit(let name): "From \(name: difference.oldName) to \(name: name)."
        }
    }
}

extension String {
    fileprivate func replacingSuffix(_ suffix: String, by other: String) -> String {
        hasSuffix(suffix) ? dropLast(suffix.count) + other : self
    }
}

extension ProjectDifferenceReport.Section {
    var title: String {
        switch self {
        case .lost: "No longer opens the app"
        case .moved: "Goes to another app"
        case .gained: "Now opens the app"
        case .other: "Changes, but opens no app"
        case .broken: "Not JSON"
        case .around: "Around the files"
        case .unknown: "Not compared"
        }
    }
}

extension ProjectDifferenceReport.Item {
    /// The files that the item is about.
    var placeWords: MarkedText {
        let shown = places.prefix(3).map { place -> MarkedText in
            guard let line = place.line else { return "\(name: place.name)" }
            return "\(name: place.name), line \(words: "\(line)")"
        }
        let rest = places.count - shown.count
        let names = MarkedText.joined(Array(shown), by: ", ")
        return rest > 0 ? "\(names) and \(words: ShortenedList.grouped(rest)) more files" : names
    }

    /// URLs that show it; nil without any.
    var urlWords: MarkedText? {
        guard !urls.isEmpty else { return nil }
        let names = MarkedText.joined(urls.map { "\(name: $0)" }, by: ", ")
        guard !isExample, listedCount > 0 else { return "For example \(names)" }
        let noun = listedCount == 1 ? "URL of your lists" : "URLs of your lists"
        let such = listedCount > urls.count ? ", such as " : ": "
        return "\(words: ShortenedList.grouped(listedCount)) \(words: noun)\(words: such)\(names)"
    }
}

extension ProjectDifference.Change {
    private var names: MarkedText {
        let shown = MarkedText.joined(domains.prefix(3).map { "\(name: "\($0)")" }, by: ", ")
        return domains.count > 3 ? "\(shown) and \(words: ShortenedList.grouped(domains.count - 3)) more" : shown
    }

    /// Without the file, and without a period.
    var sentence: MarkedText {
        switch kind {
        case .losesClaim:
            return
                "The entitlements no longer list \(names), so \(words: domains.count == 1 ? "its" : "their") links stop opening the app"
        case .gainsClaim: return "The entitlements now list \(names)"
        case .breaks(let message): return "The file can no longer be read: \(prose: message.withoutPeriod)"
        case .addsDomain: return "Now lists \(names)"
        case .removesDomain:
            return
                "No longer lists \(names); \(words: domains.count == 1 ? "its file is" : "their files are") no longer checked"
        case .movesFile(let from, let isSame):
            return "The file is moved here from \(name: from)\(words: isSame ? ", without a change" : "")"
        case .expectsApps(let added, let removed):
            let parts = [("now expects", added), ("no longer expects", removed)].filter { !$0.1.isEmpty }
            let clauses = parts.map { verb, apps -> MarkedText in
                let rest = apps.count > 3 ? " and \(ShortenedList.grouped(apps.count - 3)) more" : ""
                return
                    "\(words: verb) \(MarkedText.joined(apps.prefix(3).map { "\(name: $0)" }, by: ", "))\(words: rest)"
            }
            return "\(names) \(MarkedText.joined(clauses, by: ", and "))"
        case .addsFile(let role): return "New \(words: role.rawValue) for \(names)"
        case .removesFile(let role): return "No longer listed as \(words: role.rawValue) for \(names)"
        case .expectsLinks(let added, let removed, let changed):
            let parts = [(added, "more"), (removed, "fewer"), (changed, "expected differently")].filter { $0.0 > 0 }
            let words = parts.enumerated().map { index, part in
                ShortenedList.grouped(part.0) + (index == 0 ? part.0 == 1 ? " URL " : " URLs " : " ") + part.1
            }
            return "\(words: words.joined(separator: ", "))"
        case .hides(let code, let count, let files, let reason):
            let noun = count == 1 ? "finding" : "findings"
            let why: MarkedText = reason.map { ", with the reason \(quoted: $0)" } ?? ""
            let shown = MarkedText.joined(files.prefix(3).map { "\(name: $0)" }, by: ", ")
            let rest = files.count > 3 ? " and \(ShortenedList.grouped(files.count - 3)) more files" : ""
            let place: MarkedText = files.isEmpty ? "" : " in \(shown)\(words: rest)"
            return "Now hides \(words: ShortenedList.grouped(count)) \(words: noun) of \(words: code)\(place)\(why)"
        case .addsToBaseline(let count):
            return
                "The baseline has \(words: ShortenedList.grouped(count)) more \(words: count == 1 ? "finding" : "findings")"
        case .setting(let name, let old, let new):
            let of: MarkedText = domains.isEmpty ? "" : " for \(names)"
            guard let new else { return "\(words: name) is no longer set\(of); it was \(name: old ?? "")" }
            guard let old else { return "\(words: name) is now \(name: new)\(of)" }
            return "\(words: name) is now \(name: new)\(of); it was \(name: old)"
        case .oldConfigurationBroken(let message):
            return
                "It could not be read before (\(prose: message.withoutPeriod)), so both states are compared by the new one"
        }
    }
}
