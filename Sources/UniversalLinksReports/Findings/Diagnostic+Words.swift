import UniversalLinks
package import UniversalLinksLinting

extension Diagnostic {
    /// The message with its essential notes, for formats that show one line.
    var messageByItself: String {
        let notes = self.notes.filter(\.isEssential).map(\.advisedMessage) + [placesOfOthers].compactMap { $0 }
        return notes.isEmpty ? message : message + " (" + notes.joined(separator: "; ") + ")"
    }

    var concernedApps: [String] {
        // The places of one list have the same apps, which may be thousands.
        var lists = [apps]
        for other in others where other.apps != lists[lists.count - 1] { lists.append(other.apps) }
        var known: Set<ScalarString> = []
        return lists.joined().filter { known.insert(ScalarString($0)).inserted }
    }

    var sentencesOnOthers: [String] {
        [placesOfOthers.map { "T" + $0.dropFirst() + "." }, appsOfOthers].compactMap { $0 }
    }

    /// `the same at 2 other places: "/b" (line 9) and "/c" (line 10)`; nil without any.
    private var placesOfOthers: String? {
        guard !others.isEmpty else { return nil }
        let places = others.prefix(Diagnostic.namedOthers).map { other -> String in
            let subject = other.subject.flatMap { $0.hasSameScalars(as: self.subject ?? "") ? nil : "\"\($0)\"" }
            let isOnOwnLine = other.location?.position.line != location?.position.line
            let line = other.location.map { isOnOwnLine ? "line \($0.position.line)" : "column \($0.position.column)" }
            guard let subject else { return line ?? "" }
            return subject + (line.map { " (\($0))" } ?? "")
        }
        let count = others.count == 1 ? "1 other place" : "\(others.count) other places"
        return "the same at \(count): " + ShortenedList.sentence(Array(places), of: others.count)
    }

    /// nil if all places concern the same list of apps.
    private var appsOfOthers: String? {
        guard others.contains(where: { $0.apps != apps }) else { return nil }
        let all = concernedApps
        return all.isEmpty
            ? nil
            : "It concerns " + ShortenedList.sentence(Array(all.prefix(Diagnostic.namedOthers)), of: all.count) + "."
    }

    private static let namedOthers = 5

    /// The help with this program's commands and options in it.
    var advice: String? {
        switch nextStep {
        case .defineBuildSetting(let definition): "Pass --define \(definition), or check the built app."
        case .check(let host): "Serve the file there; aasa check \(host) shows what is wrong."
        case .omitApp: "Omit --app, or check the right build."
        case .compareApp:
            (help.map { $0 + " " } ?? "") + "aasa app FILE compares the entitlements with the served files."
        case .writeBaseline: "Update the baseline with --write-baseline."
        case .remedy: Rule.advisedRemedies[code.id] ?? help
        case .decodeLeniently, nil: help
        }
    }
}

extension Diagnostic.Note {
    var advisedMessage: String {
        nextStep == .decodeLeniently ? message + ", or try --percent-decoding lenient" : message
    }
}

extension DiagnosticCounts {
    /// The counts that are not 0: `2 errors, 1 note`; `no findings` if all are.
    package var sentence: String {
        let counts = [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }
        guard !counts.isEmpty else { return "no findings" }
        return counts.map { DiagnosticCounts.count($0, $1) }.joined(separator: ", ")
    }

    /// How many findings can be fixed, and by which option; nil if none can.
    var fixSentence: String? {
        switch (safeFixes, unsafeFixes) {
        case (0, 0): nil
        case (_, 0): "\(safeFixes) can be fixed with --fix"
        case (0, _): "\(unsafeFixes) can be fixed with --fix --unsafe-fixes"
        default: "\(safeFixes) can be fixed with --fix, \(unsafeFixes) more with --unsafe-fixes"
        }
    }

    var isGood: Bool { errors == 0 && warnings == 0 }

    package static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
