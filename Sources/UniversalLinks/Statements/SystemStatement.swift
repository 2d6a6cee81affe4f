/// A statement about Apple's system that a decision or a diagnostic may rest on.
///
/// ``all`` lists them. An id can have one statement for each grade, where a part of it is surer than the rest.
public struct SystemStatement: Sendable {
    /// Its id, as in `Documentation/Semantics.md`: `T2`.
    public let id: String
    /// How sure it is: what the table says, unless recordings have settled it.
    public let grade: EvidenceGrade
    /// How sure it is without the recordings of `Recordings/`.
    package let written: EvidenceGrade
    /// What it says, in a sentence.
    public let summary: String
    /// Where it is from.
    public let source: Source

    init(_ id: String, _ written: EvidenceGrade, _ summary: String, _ source: Source) {
        self.id = id
        self.written = written
        self.summary = summary
        grade = written == .assumed ? Self.recordings[id]?.grade ?? written : written
        self.source = grade == written ? source : .swcutil
    }

    /// Where a statement is from.
    public struct Source: Hashable, Sendable, CustomStringConvertible {
        /// The source in a few words.
        public let description: String

        init(_ description: String) { self.description = description }

        /// Runs of Apple's command-line tool.
        public static let swcutil = Source("recorded runs of Apple's swcutil")
        /// What Apple publishes.
        public static let apple = Source("Apple's documentation and WWDC sessions")
        /// What people report.
        public static let reports = Source("reports; no recording confirms it")
    }
}

extension SystemStatement: Hashable {
    /// Whether both are the same statement.
    public static func == (left: SystemStatement, right: SystemStatement) -> Bool {
        left.id == right.id && left.written == right.written
    }

    /// Feeds the id, and the grade without recordings: the statements of an id differ in it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(written)
    }
}
