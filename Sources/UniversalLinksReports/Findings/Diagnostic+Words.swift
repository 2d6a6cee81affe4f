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
        case .defineBuildSetting(let definition): "Give it with --define \(definition), or look at the built app."
        case .check(let host): "Serve it there; aasa check \(host) tells what is wrong."
        case .omitApp: "Leave --app out, or look at the right build."
        case .writeBaseline: "Write the baseline again with --write-baseline."
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
