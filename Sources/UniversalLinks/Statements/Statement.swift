/// A statement about Apple's system that a decision may rest on.
public struct Statement: Sendable {
    /// Its id, as in the project's description of the semantics: `T2`.
    public let id: String
    /// How sure it is.
    public let grade: EvidenceGrade
    /// What it says, in a sentence.
    public let summary: String

    /// A statement with its id and grade.
    package init(_ id: String, _ grade: EvidenceGrade, _ summary: String) {
        self.id = id
        self.grade = grade
        self.summary = summary
    }
}

extension Statement: Hashable {
    /// Whether both are the same statement; some ids have a part that is surer than the other.
    public static func == (left: Statement, right: Statement) -> Bool {
        left.id == right.id && left.grade == right.grade
    }

    /// Feeds the id and the grade.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(grade)
    }
}

extension Statement {
    package static let entryWithoutDetails = Statement(
        "1.3", .assumed, "Without a details key, each app of applinks.apps may open every URL of the domain.")
    package static let detailWithoutLists = Statement(
        "1.4", .assumed, "A detail with neither components nor paths accepts every URL of the domain.")
    package static let duplicateKey = Statement(
        "P3", .assumed, "Of duplicate keys the last one counts; a byte-order mark does no harm.")
    package static let oversizedFile = Statement("P4", .documented, "A file of more than 128 KiB is refused.")
    package static let scalarRoot = Statement(
        "P2", .assumed, "A file whose root is neither an object nor an array is refused.")
    package static let arrayRoot = Statement("P2", .assumed, "A file whose root is an array yields nothing.")
    package static let largestFile = Statement("P4", .assumed, "A file of exactly 128 KiB is read.")
    package static let signedFile = Statement(
        "P5", .assumed, "A signed file is read, and its signature is not checked.")
    package static let wrongType = Statement(
        "P6", .assumed, "A value of a wrong type is skipped or converted; it never sinks the file.")
    package static let miscasedKey = Statement(
        "P7", .assumed, "Keys are case-sensitive: a miscased one is an unknown one.")
    package static let appsRequired = Statement("S3", .documented, "iOS 9 to 12 require an apps key beside details.")
    package static let appsBesideDetails = Statement("S3", .assumed, "With details present, apps is not read.")
    package static let dictionaryDetails = Statement(
        "I1", .assumed, "Where details is an object, its key is the only app identifier of a member.")
    package static let unusableAppIDs = Statement("I2", .assumed, "An appIDs of a wrong type leaves appID to count.")
    package static let foldedPrefix = Statement(
        "I4", .assumed, "The prefix of an app identifier is compared ignoring case, the rest exactly.")
    package static let repeatedApp = Statement(
        "I5", .assumed, "Of several details with the same app only the first counts.")
    package static let appIDsNeedIOS13 = Statement("I6", .documented, "appIDs needs iOS 13.")
    package static let componentsOverPaths = Statement(
        "O3", .documented, "With both lists, iOS 13 and later ignore paths, and earlier systems know paths only.")
    package static let normalizedPath = Statement(
        "T2", .assumed,
        "Inner double slashes and double stars fold, in what is written alone, and the slashes added to the ends can be "
            + "taken by wildcards.")
    package static let starPath = Statement("T3", .documented, "The path pattern * accepts every path.")
    static let questionMarkTakesSlash = Statement(
        "G1", .assumed, "A question mark takes a slash like any other character.")
    static let scalarCount = Statement("G2", .assumed, "A question mark takes one Unicode scalar.")
    package static let literalMark = Statement(
        "G3", .assumed, "A backslash in a pattern, and a $ that no ( follows, stand for themselves.")
    static let exhaustedComparison = Statement(
        "G4", .assumed,
        "Comparing was given up here for the time that it would take; what the system does with it is not known.")
    static let nestingLimit = Statement(
        "G4", .assumed, "A pattern with more than 64 stars and variables is evaluated all the same.")
    static let emptyQueryObject = Statement("Q6", .assumed, "An empty query object constrains nothing.")
    package static let queryItems = Statement(
        "Q7", .assumed,
        "The query is split at & and the first = before it is decoded, + is not a space, and names are compared exactly."
    )
    package static let otherFolding = Statement(
        "C2", .assumed, "Other than ASCII letters fold by their lower-case mapping, escapes as text.")
    static let decodedParts = Statement(
        "E3", .assumed,
        "percentEncoded false decodes query and fragment too, and the path before its slashes are counted; what is no "
            + "UTF-8 then reads as empty.")
    package static let repairedURL = Statement(
        "E4", .assumed, "A URL with invalid characters is percent-encoded anew before it is compared.")
    static let lenientReading = Statement(
        "E5", .assumed, "No device decodes both URL and pattern; this reading was asked for.")
    package static let droppedValue = Statement(
        "V2", .assumed, "A value of a variable that refers to a variable is dropped, and the others stay.")
    package static let emptyVariable = Statement(
        "V2", .assumed, "A variable without usable values matches nothing, and an empty value is one.")
    static let contestedCode = Statement(
        "V4", .assumed,
        "Codes are there in capitals and in lower case, and the tables differ between releases: this one is not in all."
    )
    package static let undefinedVariable = Statement(
        "V5", .assumed,
        "An undefined or unterminated variable matches nothing, and a custom one shadows a predefined one.")
    static let undoneExclusion = Statement(
        "B2", .assumed, "exclude false in a component undoes an inherited exclude true.")
    package static let defaultsOfPaths = Statement("B3", .assumed, "Defaults apply to paths too.")
    package static let legacyPaths = Statement(
        "L1", .documented, "The first hit in paths decides; NOT in front of it excludes.")
    package static let negatedPath = Statement(
        "L2", .assumed, "NOT is recognised in any case, and its path is compared with regard to case.")
    static let subdomains = Statement("H2", .documented, "A wildcard domain stands for the subdomains at any depth.")
    static let parentOfWildcard = Statement(
        "H2", .assumed, "Whether *.example.com covers example.com itself, Apple's pages disagree; here it does not.")
    static let otherURL = Statement(
        "H5", .assumed,
        "Only http and https URLs with a host can match; the port is ignored, a trailing dot of the host is not.")
    static let userInformation = Statement("H3", .assumed, "A user name in the URL plays no role.")
}
