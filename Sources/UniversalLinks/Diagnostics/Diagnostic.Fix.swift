public import JSONSyntax

extension Diagnostic {
    /// Edits of the file that fix what a diagnostic reports. All of them or none.
    public struct Fix: Hashable, Sendable {
        /// What the edits do, as a sentence in the imperative: `Write "/" in place of "path".`
        public let title: String
        /// Whether decisions stay as they are.
        public let safety: Safety
        /// The edits, none of which conflicts with another.
        public let edits: [TextEdit]

        /// Edits with what they do.
        public init(_ title: String, _ safety: Safety, _ edits: [TextEdit]) {
            self.title = title
            self.safety = safety
            self.edits = edits
        }

        /// What a fix may change.
        public enum Safety: String, Hashable, Sendable, CaseIterable {
            /// No decision on any URL for any app.
            case safe
            /// Decisions: to what the author seems to have meant.
            case unsafe
        }
    }
}
