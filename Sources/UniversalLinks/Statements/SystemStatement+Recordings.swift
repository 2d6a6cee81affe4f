extension SystemStatement {
    /// How releases of Apple's systems respond to the questions about an assumed statement.
    package struct Releases: Sendable {
        /// Those for which every question has the result that the statement predicts: `macOS 27.0`.
        let confirming: [String]
        /// Those for which one has another result.
        let contradicting: [String]

        package init(confirming: [String], contradicting: [String]) {
            self.confirming = confirming
            self.contradicting = contradicting
        }

        /// The grade of the statement, which is no longer assumed if every release confirms it.
        package var grade: EvidenceGrade { confirming.isEmpty || !contradicting.isEmpty ? .assumed : .recorded }

        /// The grade in words, with the releases that it rests on: `recorded (macOS 26.1, 27.0)`.
        package var description: String { "\(grade.rawValue) (\(note))" }

        /// Which releases confirm the statement, and which do not.
        package var note: String {
            var notes: [String] = []
            if contradicting.isEmpty {
                notes.append(Self.list(confirming))
            } else {
                if !confirming.isEmpty { notes.append("confirmed by \(Self.list(confirming))") }
                let verb = contradicting.count == 1 ? "answers" : "answer"
                notes.append("\(Self.list(contradicting)) \(verb) differently")
            }
            return notes.joined(separator: "; ")
        }

        /// Releases, the name of a system once: `macOS 26.1, 27.0`.
        private static func list(_ releases: [String]) -> String {
            var system: Substring?
            let texts = releases.map { release -> String in
                let name = release.prefix { $0 != " " }
                defer { system = name }
                return name == system ? String(release.dropFirst(name.count + 1)) : release
            }
            return texts.joined(separator: ", ")
        }
    }

    /// The grade in words: `assumed`, or `recorded (macOS 26.1, 27.0)`.
    package var gradeDescription: String { releases?.description ?? grade.rawValue }

    /// The grade behind an id: `(assumed)`, or `(recorded: macOS 26.1, 27.0)`.
    package var parenthesizedGrade: String {
        let words = gradeDescription
        guard let note = words.firstIndex(of: "(") else { return "(\(words))" }
        return "(\(words[..<note].dropLast()): \(words[words.index(after: note)...])"
    }

    /// How releases respond to the questions about it; nil without recordings.
    package var releases: Releases? { written == .assumed ? Self.recordings[id] : nil }
}
