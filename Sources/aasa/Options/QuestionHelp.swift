import ArgumentParser

/// What help says of arguments that several commands have. The options are in each of them: a group of options costs a short
/// run more than its answer does.
enum QuestionHelp {
    static let urls: ArgumentHelp = "Complete URLs, such as https://example.com/path"

    static let file: ArgumentHelp = "Association file: path, https URL, git:REF:path or -"

    static let aasa = ArgumentHelp("Association file: path, https URL, git:REF:path or -", valueName: "file")

    static let links = ArgumentHelp(
        "List of URLs: .txt, .json, .yml, .yaml or -", valueName: "file")

    static let app = ArgumentHelp("App or bundle identifier. Default: all apps", valueName: "id")

    static let domain = ArgumentHelp("Domain of the file. Default: the URLs' host", valueName: "host")

    /// What leads to the options that matter for files of hosts alone.
    static let network = "For files at https URLs, the network options of check apply; --help-hidden lists them."
}
