extension Diagnostic {
    /// What a program can offer besides ``Diagnostic/help``, without the words of the program that offers it.
    package enum NextStep: Hashable, Sendable {
        /// Decide as if URL and pattern were both decoded before they are compared.
        case decodeLeniently
        /// Give the value of a build setting: `NAME=…`.
        case defineBuildSetting(String)
        /// Check how a host serves its file.
        case check(host: String)
        /// Leave out the app identifier that was given.
        case omitApp
        /// What the program offers for every diagnostic with the code.
        case remedy
        /// Write the baseline anew.
        case writeBaseline
    }
}
