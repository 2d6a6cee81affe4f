// Written by Scripts/grade-statements.sh from Recordings/.

extension SystemStatement {
    /// How releases have answered the questions about each assumed statement.
    static let recordings: [String: Releases] = [:]
}
