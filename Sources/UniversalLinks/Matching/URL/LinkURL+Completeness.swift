extension LinkURL {
    /// What keeps a URL that can be parsed from being one to ask about; nil for a complete URL.
    package var problemAsArgument: String? {
        guard scheme != nil else {
            return "The URL has no scheme. Write it in full: https://example.com/path."
        }
        guard isWeb, host?.isEmpty ?? true else { return nil }
        return "The URL has no host. Write it in full: https://example.com/path."
    }
}
