import UniversalLinks
import UniversalLinksLinting

extension Diagnostic {
    /// The message with the notes that it cannot be understood without, for formats that show one line.
    var messageByItself: String {
        let notes = self.notes.filter(\.isEssential).map(\.advisedMessage) + [placesOfOthers].compactMap { $0 }
        return notes.isEmpty ? message : message + " (" + notes.joined(separator: "; ") + ")"
    }

    /// The apps that it is about, with those of other places.
    var concernedApps: [String] {
        // Those of one list have the same apps, which may be thousands.
        var lists = [apps]
        for other in others where other.apps != lists[lists.count - 1] { lists.append(other.apps) }
        var known: Set<VerbatimText> = []
        return lists.joined().filter { known.insert(VerbatimText($0)).inserted }
    }

    /// Where else the same is wrong, and for which apps.
    var sentencesOnOthers: [String] {
        [placesOfOthers.map { "T" + $0.dropFirst() + "." }, appsOfOthers].compactMap { $0 }
    }

    /// `the same at 2 other places: "/b" (line 9) and "/c" (line 10)`; nil if there are none.
    private var placesOfOthers: String? {
        guard !others.isEmpty else { return nil }
        let places = others.prefix(Diagnostic.namedOthers).map { other -> String in
            let subject = other.subject.flatMap { $0.isVerbatim(self.subject ?? "") ? nil : "\"\($0)\"" }
            let isOnOwnLine = other.location?.position.line != location?.position.line
            let line = other.location.map { isOnOwnLine ? "line \($0.position.line)" : "column \($0.position.column)" }
            guard let subject else { return line ?? "" }
            return subject + (line.map { " (\($0))" } ?? "")
        }
        let count = others.count == 1 ? "1 other place" : "\(others.count) other places"
        return "the same at \(count): " + ShortenedList.sentence(Array(places), of: others.count)
    }

    /// The apps, if it is about several lists.
    private var appsOfOthers: String? {
        guard others.contains(where: { $0.apps != apps }) else { return nil }
        let all = concernedApps
        return all.isEmpty
            ? nil
            : "It concerns " + ShortenedList.sentence(Array(all.prefix(Diagnostic.namedOthers)), of: all.count) + "."
    }

    /// More places or apps than these are counted.
    private static let namedOthers = 5

    /// What to do about it, with what the program offers.
    var advice: String? {
        switch nextStep {
        case .defineBuildSetting(let definition): "Pass --define \(definition), or check the built app."
        case .check(let host): "Serve the file there; aasa check \(host) shows what is wrong."
        case .omitApp: "Omit --app, or check the right build."
        case .writeBaseline: "Update the baseline with --write-baseline."
        case .remedy: Offence.advisedRemedies[code.id] ?? help
        case .decodeLeniently, nil: help
        }
    }
}

extension Diagnostic.Note {
    /// The sentence, with what the program offers.
    var advisedMessage: String {
        nextStep == .decodeLeniently ? message + ", or try --percent-decoding lenient" : message
    }
}
