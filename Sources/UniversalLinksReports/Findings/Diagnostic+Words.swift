import UniversalLinks
import UniversalLinksLinting

extension Diagnostic {
    /// The message with the notes that it cannot be understood without, for formats that show one line.
    var messageByItself: String {
        let notes = self.notes.filter(\.isEssential).map(\.advisedMessage)
        return notes.isEmpty ? message : message + " (" + notes.joined(separator: "; ") + ")"
    }

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
