import JSONSyntax
package import UniversalLinksLinting

extension Migration {
    /// What changes and what stays, line by line; and how the new file was compared with the old one.
    ///
    /// - Parameter name: What the file is called.
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
    /// What changes or stays, with what the program offers.
    fileprivate var advisedMessage: String {
        isMisread ? message + " It is not what the system expects: run \"aasa lint\" for details." : message
    }
}
