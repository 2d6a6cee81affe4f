import ArgumentParser

/// What help says of options that several commands have. They stand in each of them: a group of options costs a short run more
/// than its answer does.
enum QuestionHelp {
    static let urls: ArgumentHelp = "URLs in full, such as https://example.com/path."

    static let app: ArgumentHelp =
        "The app: its identifier (PREFIX.bundle.id) or its bundle identifier. Default: every app of the file."

    static let domain: ArgumentHelp = """
        The domain that the file speaks for; *.example.com stands for subdomains. Default: the host that the file is \
        fetched from, else the URLs' only host.
        """
}
