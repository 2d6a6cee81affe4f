/// What experts said about real files: by the number of the file, what has to be found and what not.
enum JudgedFiles {
    /// `file  +code pointer` for what has to be found, at any of the places of a diagnostic; `-code` for what must not be
    /// found, at a severity if one is named; `?` for no pointer.
    static let verdicts = verdicts(
        """
        003  +unreachable-component /applinks/details/0/paths/2
        008  +components-beside-paths /applinks/details/0/paths
        009  +apps-beside-details /applinks/apps
        015  -other-file-name:warning
        016  +misnamed-folder ?
        022  +contested-urls /applinks/details/1/appID
        023  +contested-urls /applinks/details/1/appID
        024  +trailing-comma ?
        024  +unusable-constraint /applinks/details/0/components/0/~1
        025  +misnamed-folder ?
        027  +any-query /applinks/details/0/components/2/?
        030  +misnamed-folder ?
        031  +sample-component /applinks/details/0/components/1
        036  +needless-exclusion /applinks/details/0/paths/16
        036  +needless-exclusion /applinks/details/0/paths/18
        037  +needless-exclusion /applinks/details/0/paths/18
        039  +misnamed-folder ?
        051  -repeated-app
        052  -mixed-generations
        052  -ignored-app-id
        056  -repeated-app
        056  -claimed-authentication-callback
        056  -catch-all-without-exclusion
        058  +narrow-query-value /applinks/details/0/components/0/?/app_id
        058  +narrow-query-value /applinks/details/0/components/0/?/app_data
        059  +full-app-in-appclips /appclips/apps/0
        059  +sample-component /applinks/details/0/components/3
        060  +sample-component /applinks/details/0/components/2
        069  -other-file-name:warning
        074  +full-app-in-appclips /appclips/apps/0
        074  -app-clip-in-applinks
        074  +sample-component /applinks/details/0/components/2
        083  +components-beside-paths /applinks/details/0/paths
        087  +binary-data ?
        087  -other-encoding
        088  -duplicate-component
        088  -claimed-authentication-callback
        089  +misnamed-folder ?
        090  +comment ?
        091  +contested-urls /applinks/details/1/appID
        094  -repeated-app
        095  +contested-urls /applinks/details/1/appID
        095  +placeholder-identifier /applinks/details/0/appID
        096  -repeated-app
        099  -optional-query-item
        104  +contested-urls /applinks/details/1/appID
        107  +missing-prefix /applinks/details/0/appID
        108  +missing-prefix /applinks/details/0/appID
        109  -components-beside-paths
        117  +repeated-app /applinks/details/1/appID
        117  -catch-all-without-exclusion
        120  +components-beside-paths /applinks/details/0/paths
        124  +contested-urls /applinks/details/1/appIDs/0
        125  -other-file-name:warning
        129  +other-kind-of-file ?
        129  -array-root
        133  -several-teams-in-webcredentials
        138  +placeholder-identifier /applinks/details/0/appIDs/0
        """)

    /// What has to be in the messages about a file.
    static let words: [(file: String, words: String)] = [
        ("083", "\"/reset-password"), ("120", "\"/coach/*\""), ("120", "\"/club/*\""), ("120", "\"/community/*\""),
        ("009", "Furnis.QA"), ("009", "Furnis.Dev"), ("035", "/user/expired token"), ("129", "assetlinks.json"),
        ("003", "The path \"/"), ("140", "\"/"),
    ]

    /// What only the repository around the file shows, or what is open to judgement: file and code.
    static let unsettled: Set<String> = [
        // A servlet maps the folder, a file of another project maps the name; an app's repository only stores the file.
        "058 AASA046", "121 AASA046", "146 AASA045",
        // The lists are empty on purpose, but a file that opens nothing is not called right.
        "051 AASA209", "146 AASA209",
        // Old and new identifiers of one app, with nothing in common but the name of the company.
        "137 AASA109",
        // The lists open the same URLs, apart from what "paths" cannot say.
        "110 AASA223",
        // Another component matches the same URLs.
        "143 ",
    ]

    /// What the messages on a file said when a reader called them misleading.
    static let misleading = [
        "016 AASA020": "backslash", "030 AASA426": "so \"/s\" matches as well", "064 AASA303": "is a URL or path",
        "067 AASA301": "is a placeholder, so", "084 AASA252": "Move it to", "084 AASA209": "is empty",
        "127 AASA426": "for the pages below",
    ]

    /// What was missed in a file, by the code that names it now.
    static let missed = [
        "004": "AASA407", "030": "AASA426", "038": "AASA301", "045": "AASA437", "050": "AASA437", "062": "AASA311",
        "134": "AASA407",
    ]

    /// A line of the table.
    struct Verdict: Sendable {
        let file: String
        let isFound: Bool
        let name: String
        let severity: String?
        let pointer: String?
    }

    private static func verdicts(_ text: String) -> [Verdict] {
        text.split(separator: "\n").map { line in
            let words = line.split(separator: " ").map(String.init)
            let name = words[1].dropFirst().split(separator: ":").map(String.init)
            return Verdict(
                file: words[0], isFound: words[1].hasPrefix("+"), name: name[0],
                severity: name.count > 1 ? name[1] : nil,
                pointer: words.count > 2 && words[2] != "?" ? words[2] : nil)
        }
    }
}
