extension Diagnostic {
    /// What a program can offer in addition to ``Diagnostic/help``, without the words of the program that offers it.
    package enum NextStep: Hashable, Sendable {
        /// Decide as if URL and pattern were both decoded before they are compared.
        case decodeLeniently
        /// Pass the value of a build setting: `NAME=…`.
        case defineBuildSetting(String)
        /// Check how a host serves its file.
        case check(host: String)
        /// Omit the app identifier.
        case omitApp
        /// What the program offers for every diagnostic with the code.
        case remedy
        /// Write the baseline again.
        case writeBaseline
    }
}
