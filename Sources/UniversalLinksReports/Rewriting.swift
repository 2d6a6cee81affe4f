import JSONSyntax
import UniversalLinks
package import UniversalLinksLinting

extension Minimisation {
    package func text(named name: String) -> String {
        let name = PrintableText.escaped(name)
        var lines = changes.map { change in
            let line = change.lines.map { ":\($0.lowerBound)" } ?? ""
            return "\(name)\(line): \(PrintableText.escaped(change.message))"
        }
        lines += summary.map { "\(name): \($0)" }
        return lines.map { $0 + "\n" }.joined()
    }

    private var summary: [String] {
        var lines: [String] = []
        let saved = file.byteCount - bytes.count
        if changes.isEmpty {
            lines.append("Nothing to minimise.")
        } else {
            let systems = coversIOS12 ? ", on iOS 13 and later and on iOS 12" : ""
            lines.append(
                "\(bytes.count) bytes instead of \(file.byteCount), \(saved) saved. Proved equivalent: both files decide every URL "
                    + "alike for every app\(systems).")
        }
        if !leftOut.isEmpty {
            let count = leftOut.count == 1 ? "1 more change is" : "\(leftOut.count) more changes are"
            lines.append("\(count) left out: equivalence could not be proved within the limits of the analysis.")
        }
        for key in introducedKeys {
            lines.append("\"\(key)\" is new in this file and needs iOS \(key == "defaults" ? "14" : "13.5").")
        }
        if layout == .compact {
            lines.append(
                "Written without white space, because the usual layout has more bytes than the file or the limit.")
        }
        if commentByteCount > 0 { lines.append("Comments take \(commentByteCount) bytes; they stay.") }
        return lines + [distance]
    }

    private var distance: String {
        let limit = AssociationFile.maximumByteCount
        let before =
            file.byteCount > limit ? "\(file.byteCount - limit) above it" : "\(limit - file.byteCount) below it"
        guard bytes.count <= limit else {
            let rest = bytes.count - limit
            return changes.isEmpty && bytes.count == file.byteCount
                ? "\(rest) bytes above the limit of \(limit) bytes, with or without white space."
                : "Still \(rest) bytes above the limit of \(limit) bytes, even without white space; it was \(before)."
        }
        let now = "\(limit - bytes.count) bytes below the limit of \(limit) bytes"
        return bytes.count == file.byteCount ? now + "." : now + "; it was \(before)."
    }
}

extension Minimisation.Change {
    var message: String {
        switch kind {
        case .componentWithoutURLs: "\(removed): no URL matches it."
        case .coveredComponent(let lines):
            "\(removed): \(components(on: lines)) already \(deciding.count > 1 ? "match" : "matches") all of its URLs."
        case .anticipatingComponent(let line):
            "\(removed): \(components(on: [line])) matches all of its URLs and decides the same."
        case .redundantSetting(let key):
            "\"\(key)\" removed\(count == 1 ? "" : " \(count) times\(span)"): without it, the same value applies."
        case .unusedDefault(let key): "\"\(key)\" removed from \"defaults\": no component inherits it."
        case .mergedPaths(let variable):
            "\(count) paths\(span) merged into one, with the variable \"\(variable)\"."
        case .sharedSetting(let key, let isOfFile):
            "\"\(key)\" of \(count) components\(span) moved into \"defaults\" of \(isOfFile ? "\"applinks\"" : "their detail")."
        case .mergedDetails: "\(count) details\(span) merged: they differ only in their apps."
        case .repeatedKey(let key): "\"\(key.shortened())\" removed: the key appears again with the same value."
        case .repeatedApp(let app): "App \"\(app.shortened())\" removed: the list already contains it."
        case .ignoredApp(let app, let line):
            "App \"\(app.shortened())\" removed: only the first detail that lists it counts, on line \(line) (assumed: I5)."
        case .ignoredDetail(let line):
            "Detail removed: earlier details list its apps, such as the one on line \(line), and only the first counts (assumed: I5)."
        case .detailWithoutApps: "Detail removed: it lists no app."
        case .ignoredKey("apps"): "The empty \"apps\" removed: the system ignores it next to \"details\"."
        case .ignoredKey("appID"): "\"appID\" removed: the system ignores it next to \"appIDs\"."
        case .ignoredKey(let key): "\"\(key)\" removed: no system reads it next to \"components\" without \"appID\"."
        case .emptyObject(let key): "The empty \"\(key)\" removed."
        case .unusedVariable(let name): "Variable \"\(name.shortened())\" removed: no pattern refers to it."
        case .repeatedValues(let name):
            "\(count == 1 ? "1 value" : "\(count) values") removed from the variable \"\(name.shortened())\": it already lists "
                + "\(count == 1 ? "it" : "them")."
        }
    }

    /// Empty for a single line.
    private var span: String {
        guard let lines, lines.count > 1 else { return "" }
        return " on lines \(lines.lowerBound) to \(lines.upperBound)"
    }

    private var removed: String { component.map { "Component \($0) removed" } ?? "Component removed" }

    /// The components that decide instead: by pattern, and a single one on another line also by line.
    private func components(on lines: [Int]) -> String {
        guard let first = deciding.first, deciding.count <= 4 else { return "\(deciding.count) earlier components" }
        guard deciding.count > 1 else {
            let line = lines.first.flatMap { $0 == self.lines?.lowerBound ? nil : " on line \($0)" }
            return "the component \(first)" + (line ?? "")
        }
        return "the components " + ShortenedList.sentence(deciding, of: deciding.count)
    }
}

extension Migration {
    package func text(named name: String, _ migrated: ProvenMigration) -> String {
        let name = PrintableText.escaped(name)
        var text = lines(of: changes, name, "") + lines(of: leftovers, name, "stays: ")
        guard !changes.isEmpty else { return text + "\(name): nothing to migrate.\n" }
        guard migrated.appCount > 0 else {
            return text
                + "\(name): no app gets links from the old file, nor from the new one. \"aasa lint\" says why.\n"
        }
        let readers = keepsPaths ? "iOS 13 and later, and on iOS 12," : "iOS 13 and later"
        let apps = DiagnosticCounts.count(migrated.appCount, "app")
        let links = migrated.sampledLinkCount.map { DiagnosticCounts.count($0, "sample URL") } ?? "every URL"
        let proof = migrated.sampledLinkCount == nil ? " This is proved." : " A proof would take too long."
        text += "\(name): on \(readers) the new file decides \(links) for \(apps) as the old one does.\(proof)\n"
        return text
    }

    private func lines(of changes: [Change], _ name: String, _ word: String) -> String {
        changes.map { "\(name):\(file.position(of: $0.place)): \(word)\(PrintableText.escaped($0.advisedMessage))\n" }
            .joined()
    }
}

extension Migration.Change {
    fileprivate var advisedMessage: String {
        isMisread ? message + " It is not what the system expects: run \"aasa lint\" for details." : message
    }
}
