/// What is known of Apple's system, each statement once: for an id at most one for each grade, in the order of
/// `Documentation/Semantics.md`. Tests keep the two equal.
extension SystemStatement {
    // MARK: - The algorithm
    package static let wholeText = SystemStatement("1", .recorded, "A pattern must match the whole text.", .swcutil)
    package static let parsing = SystemStatement(
        "1.1", .assumed,
        "The bytes are parsed as JSON; if that fails, as a signed envelope that contains JSON.", .reports)
    package static let entryWithoutDetails = SystemStatement(
        "1.3", .assumed, "Without a details key, each app in applinks.apps may open every URL of the domain.", .reports)
    package static let detailWithoutLists = SystemStatement(
        "1.4", .assumed, "A detail with neither components nor paths matches every URL of the domain.", .reports)

    // MARK: - Files
    package static let notJSON = SystemStatement(
        "P1", .recorded, "Bytes that are not JSON are an error; an empty object is valid and does nothing.", .swcutil)
    package static let otherRoot = SystemStatement(
        "P2", .assumed,
        "A file whose root is an array does nothing, any other root that is not an object makes the "
            + "system refuse the file, and comments and trailing commas are errors.", .reports)
    package static let doubtfulText = SystemStatement(
        "P3", .assumed,
        "The last of duplicate keys counts, a byte-order mark does no harm, and only UTF-8 is valid here, "
            + "although the device's reader also supports UTF-16 and UTF-32.", .reports)
    package static let oversizedFile = SystemStatement(
        "P4", .documented, "A file larger than 128 KiB is refused.", .apple)
    package static let largestFile = SystemStatement("P4", .assumed, "A file of exactly 128 KiB is read.", .reports)
    package static let unsignedFile = SystemStatement(
        "P5", .documented, "Apple says not to sign association files.", Source("WWDC19, session 717"))
    package static let signedFile = SystemStatement(
        "P5", .assumed,
        "A signed file is read and its signature is not checked; data that looks like an envelope but "
            + "cannot be decoded is an error.", .reports)
    package static let wrongType = SystemStatement(
        "P6", .assumed,
        "A value of the wrong type is skipped or converted; it never makes the system refuse the file.", .reports)
    package static let unknownComponentKey = SystemStatement(
        "P7", .recorded,
        "Unknown keys in a component are ignored, even if they are its only keys: it then matches every URL.", .swcutil)
    package static let commentKey = SystemStatement("P7", .documented, "A comment in a component is ignored.", .apple)
    package static let unknownKey = SystemStatement(
        "P7", .assumed,
        "Keys are case-sensitive, unknown keys in other objects are ignored too, and a few keys are for "
            + "Apple's own use.", .reports)

    // MARK: - Services
    package static let publicServices = SystemStatement(
        "S1", .documented,
        "The public services are applinks, webcredentials, appclips and activitycontinuation; each lists "
            + "apps, and only applinks has details.", .apple)
    package static let everyService = SystemStatement(
        "S2", .recorded,
        "swcutil checks every service, so it prints a match for a file without applinks; that match is "
            + "not a universal link.", .swcutil)
    package static let emptyApps = SystemStatement("S3", .recorded, "An empty applinks.apps does no harm.", .swcutil)
    package static let appsRequired = SystemStatement(
        "S3", .documented, "iOS 9 to 12 require an apps key next to details.", .apple)
    package static let appsBesideDetails = SystemStatement(
        "S3", .assumed, "If details is present, apps is not read.", .reports)
    package static let browsers = SystemStatement(
        "S4", .documented, "An app that is a web browser may not register applinks.", .apple)

    // MARK: - Details and app identifiers
    package static let dictionaryShape = SystemStatement(
        "I1", .recorded, "details is an array of objects, or an object keyed by app identifier.", .swcutil)
    package static let dictionaryDetails = SystemStatement(
        "I1", .assumed, "If details is an object, the key of a member is its only app identifier.", .reports)
    package static let appIDsOverAppID = SystemStatement(
        "I2", .recorded,
        "If appIDs is an array, appID is ignored, even if the array is empty; without either, the "
            + "components apply to no app.", .swcutil)
    package static let unusableAppIDs = SystemStatement(
        "I2", .assumed, "If appIDs is not an array, appID counts.", .reports)
    package static let unlistedApp = SystemStatement(
        "I3", .recorded, "An app that is not listed is never matched.", .swcutil)
    package static let identifierShape = SystemStatement(
        "I4", .documented,
        "An app identifier is the application identifier prefix of ten characters (often, but not always, "
            + "the Team ID), a period and the bundle identifier.", .apple)
    package static let anyIdentifierShape = SystemStatement(
        "I4", .recorded, "The system accepts identifiers of any shape without complaint.", .swcutil)
    package static let foldedPrefix = SystemStatement(
        "I4", .assumed, "The prefix of an app identifier is compared ignoring case, the rest exactly.", .reports)
    package static let repeatedApp = SystemStatement(
        "I5", .assumed, "If several details list the same app, only the first counts.", .reports)
    package static let appIDsNeedIOS13 = SystemStatement("I6", .documented, "appIDs needs iOS 13.", .apple)

    // MARK: - Order
    package static let firstComponentDecides = SystemStatement(
        "O1", .recorded,
        "The first component that matches decides: after an exclusion, no later component can bring the "
            + "URL back, and after a broader component, an exclusion has no effect.", .swcutil)
    package static let emptyList = SystemStatement(
        "O2", .recorded,
        "An empty list of components matches nothing, and an empty component matches everything.", .swcutil)
    package static let componentsOverPaths = SystemStatement(
        "O3", .documented,
        "With both lists, iOS 13 and later ignore paths, and earlier systems support only paths.", .apple)

    // MARK: - Paths
    package static let pathSlashes = SystemStatement(
        "T1", .recorded, "A path pattern may omit its leading slash, and trailing slashes do not count.", .swcutil)
    package static let normalizedPath = SystemStatement(
        "T2", .assumed,
        "Double slashes and double stars count as one, except in the values of variables, and wildcards "
            + "can match the slashes that are added at the ends.", .reports)
    package static let starPath = SystemStatement("T3", .documented, "The path pattern * matches every path.", .apple)
    package static let starMatchesSlashes = SystemStatement("T3", .recorded, "A star also matches slashes.", .swcutil)
    package static let fragmentOutsidePath = SystemStatement(
        "T4", .recorded, "A fragment written into a path pattern never matches.", .swcutil)

    // MARK: - Patterns
    package static let wildcards = SystemStatement(
        "G1", .recorded,
        "A star matches any number of characters, a question mark exactly one; nothing else is special.", .swcutil)
    package static let questionMarkMatchesSlash = SystemStatement(
        "G1", .assumed, "A question mark matches a slash like any other character.", .reports)
    package static let scalarCount = SystemStatement(
        "G2", .assumed, "A question mark matches one Unicode scalar.", .reports)
    package static let literalMark = SystemStatement(
        "G3", .assumed, "A backslash in a pattern, and a $ that no ( follows, match themselves.", .reports)
    package static let nestingLimit = SystemStatement(
        "G4", .assumed,
        "Apple's matcher gives up beyond 64 nested stars and variables, or when matching takes too long; "
            + "what happens then is not recorded, and here such a pattern is still compared as far as time "
            + "allows.", .reports)

    // MARK: - Queries
    package static let absentQuery = SystemStatement(
        "Q1", .recorded, "A URL without a query counts as one with an empty query.", .swcutil)
    package static let wholeQuery = SystemStatement(
        "Q2", .recorded, "A query pattern that is a string must match the whole query.", .swcutil)
    package static let listedItems = SystemStatement(
        "Q3", .recorded,
        "An object of query patterns constrains only the names that it lists, and all of them must match.", .swcutil)
    package static let absentItem = SystemStatement(
        "Q4", .recorded, "An item that is missing from the URL counts as one with an empty value.", .swcutil)
    package static let repeatedItem = SystemStatement(
        "Q5", .recorded, "If a name appears several times in the URL, every value must match.", .swcutil)
    package static let ignoredQueryObject = SystemStatement(
        "Q6", .recorded, "If any value in the object is not a string, the whole object is ignored.", .swcutil)
    package static let emptyQueryObject = SystemStatement(
        "Q6", .assumed, "An empty query object constrains nothing.", .reports)
    package static let queryItems = SystemStatement(
        "Q7", .assumed,
        "The query is split at & and the first = before it is decoded, + is not a space, and names are "
            + "compared exactly.", .reports)

    // MARK: - Fragments
    package static let wholeFragment = SystemStatement(
        "F1", .recorded, "A fragment pattern must match the whole fragment, without its #.", .swcutil)

    // MARK: - Case
    package static let foldedCase = SystemStatement(
        "C1", .recorded,
        "caseSensitive false ignores case in the path, query values, the fragment and the values of variables.",
        .swcutil)
    package static let otherFolding = SystemStatement(
        "C2", .assumed,
        "Letters beyond ASCII are compared by their lower-case form, and so are the digits of escapes.", .reports)

    // MARK: - Encoding
    package static let encodedComparison = SystemStatement(
        "E1", .recorded,
        "By default, a pattern is compared with the URL as it is written, percent-encoding included.", .swcutil)
    package static let decodedComparison = SystemStatement(
        "E2", .recorded,
        "With percentEncoded false, the URL is decoded, and the pattern is used as it is written.", .swcutil)
    package static let decodedParts = SystemStatement(
        "E3", .assumed,
        "percentEncoded false also decodes query and fragment, and decodes the path before its slashes "
            + "are counted; a part that is not UTF-8 then reads as empty.", .reports)
    package static let repairedURL = SystemStatement(
        "E4", .assumed, "A URL with invalid characters is percent-encoded again before it is compared.", .reports)
    package static let lenientReading = SystemStatement(
        "E5", .assumed, "No device decodes both URL and pattern; this reading was requested.", .reports)

    // MARK: - Variables
    package static let variables = SystemStatement(
        "V1", .documented,
        "A variable can appear in any pattern, but not in domains; a file defines its own in "
            + "applinks.substitutionVariables.", .apple)
    package static let plainVariables = SystemStatement(
        "V2", .documented,
        "Variable names are case-sensitive and contain no $, ( or ); values refer to no other variable.", .apple)
    package static let droppedValue = SystemStatement(
        "V2", .assumed,
        "A value that refers to a variable is dropped and the others are kept, a variable without usable "
            + "values matches nothing, and the empty string is a value.", .reports)
    package static let predefinedVariables = SystemStatement(
        "V3", .recorded,
        "Predefined are alpha, upper, lower, alnum, digit and xdigit for one ASCII character each, and "
            + "region and lang for the codes that Foundation lists.", .swcutil)
    package static let contestedCode = SystemStatement(
        "V4", .assumed,
        "region and lang contain each code in upper case and in lower case, and the lists differ between releases.",
        .reports)
    package static let undefinedVariable = SystemStatement(
        "V5", .assumed,
        "An undefined or unterminated variable matches nothing, and a variable of the file hides a predefined one.",
        .reports)

    // MARK: - Defaults
    package static let defaultsLevels = SystemStatement(
        "B1", .recorded,
        "defaults, in a detail or next to details, sets keys for several components; the nearest level "
            + "that has a key counts.", .swcutil)
    package static let defaultExclusion = SystemStatement(
        "B2", .recorded, "An exclude in the defaults excludes what a component would match.", .swcutil)
    package static let undoneExclusion = SystemStatement(
        "B2", .assumed, "exclude false in a component overrides an inherited exclude true.", .reports)
    package static let defaultsOfPaths = SystemStatement("B3", .assumed, "Defaults also apply to paths.", .reports)

    // MARK: - Legacy paths
    package static let legacyPaths = SystemStatement(
        "L1", .documented,
        "The first member of paths that matches decides, and a leading NOT with a space excludes.", .apple)
    package static let negatedPath = SystemStatement(
        "L2", .assumed, "NOT is recognised in any case, and the path after it is compared case-sensitively.", .reports)
    package static let starAlone = SystemStatement(
        "L3", .documented, "In paths, * alone matches the whole site.", .apple)

    // MARK: - Hosts
    package static let hostOfFile = SystemStatement(
        "H1", .recorded, "The file applies to the host that it was fetched from; another host is a mismatch.", .swcutil)
    package static let subdomains = SystemStatement(
        "H2", .documented,
        "An entry with *. matches subdomains at any depth, longer entries come first, and the host after "
            + "the wildcard serves the file.", .apple)
    package static let parentOfWildcard = SystemStatement(
        "H2", .assumed,
        "Apple's pages disagree on whether *.example.com matches example.com itself; here it does not.", .reports)
    package static let punycodeHosts = SystemStatement(
        "H3", .documented, "Internationalised domains are written in Punycode in the entitlement.", .apple)
    package static let userInformation = SystemStatement(
        "H3", .assumed, "A user name in the URL has no effect.", .reports)
    package static let portlessDomain = SystemStatement("H4", .documented, "An associated domain has no port.", .apple)
    package static let otherURL = SystemStatement(
        "H5", .assumed,
        "Only http and https URLs with a host can match; the port is ignored, but a trailing dot of the host is not.",
        .reports)

    // MARK: - Releases
    package static let releases = SystemStatement(
        "16", .documented,
        "iOS 13 added components, appIDs, exclude and query objects; iOS 13.5 caseSensitive and "
            + "substitutionVariables; iOS 14 percentEncoded, defaults and appclips.", .apple)

    // MARK: - Hosting
    package static let placeOfFile = SystemStatement(
        "W1", .documented,
        "The file is requested as https://<host>/.well-known/apple-app-site-association, without an extension.", .apple)
    package static let placeAtRoot = SystemStatement(
        "W1", .assumed, "The location at the root of the site is legacy, and may no longer be requested.", .reports)
    package static let plainAnswer = SystemStatement(
        "W2", .documented,
        "The file is served with status 200 as application/json, without redirects or authentication, "
            + "over a publicly trusted certificate, to every country, address and user agent.", .apple)
    package static let otherAnswers = SystemStatement(
        "W2", .assumed,
        "Files served as application/octet-stream are still read, and a Vary header can make Apple and "
            + "others see different files.", .reports)

    // MARK: - Apple's CDN
    package static let copyOfCDN = SystemStatement(
        "N1", .documented,
        "Devices on iOS 14 and macOS 11 and later fetch the file from Apple's CDN, not from the site, "
            + "unless the entitlement has a mode.", .apple)
    package static let answerOfCDN = SystemStatement(
        "N2", .assumed, "The CDN returns the file with max-age and Age, perhaps rewritten: only its meaning counts.",
        Source("answers that others captured"))
    package static let failureOfCDN = SystemStatement(
        "N3", .assumed,
        "If the CDN could not fetch the file, it returns an error for some time and gives the reason in "
            + "Apple-Failure-Reason, with numbers 1xx for HTTP, 2xx for the connection, 3xx for time and 4xx "
            + "for content; it does not connect to private addresses.", Source("answers that others captured"))
    package static let renewalOfCDN = SystemStatement(
        "N4", .documented,
        "The CDN requests the file from the site again within about 24 hours, and cannot be told to do so earlier.",
        .apple)

    // MARK: - Entitlements
    package static let entitlementShape = SystemStatement(
        "D1", .documented,
        "Each associated domain is a service, a colon and a fully qualified domain, with an optional "
            + "mode; a leading *. is for subdomains, but not for App Clips.", .apple)
    package static let developerMode = SystemStatement(
        "D2", .documented,
        "The developer mode is for development-signed builds only, and a build for the App Store must not "
            + "contain it; the managed mode needs an MDM profile.", .apple)
    package static let fewDomains = SystemStatement(
        "D3", .documented, "Apple advises at most 20 to 30 domains; their order does not matter.", .apple)
    package static let entitlementHosts = SystemStatement(
        "D4", .assumed,
        "A host needs a period inside, an address needs a mode, localhost needs the developer mode, and "
            + "unknown modes are ignored.", .reports)
}
