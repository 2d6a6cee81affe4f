/// What linting the real files has to find, by the number of the file.
enum CorpusFindings {
    /// A diagnostic by the name of its code and its place: a JSON pointer, or nothing where the file is no JSON.
    struct Finding: Hashable, Sendable, CustomStringConvertible {
        let file: String
        let name: String
        let pointer: String

        var description: String { "\(file) \(name) \(pointer)" }
    }

    /// Every error, and no other: `file name pointer`.
    static let errors = findings(
        """
        0005 misplaced-fragment /applinks/details/0/paths/0
        0026 trailing-comma
        0029 unreachable-exclusion /applinks/details/0/components/3
        0036 app-store-number /applinks/details/0/appIDs/0
        0037 placeholder-identifier /applinks/details/0/appIDs/0
        0037 placeholder-identifier /webcredentials/apps/0
        0043 missing-prefix /applinks/details/0/appIDs/0
        0043 non-object-component /applinks/details/0/components/0
        0049 missing-prefix /applinks/details/1/appID
        0049 missing-prefix /webcredentials/apps/0
        0049 missing-prefix /activitycontinuation/apps/0
        0052 missing-prefix /webcredentials/apps/0
        0052 missing-prefix /webcredentials/apps/1
        0057 missing-prefix /applinks/details/0/appID
        0060 misplaced-query /applinks/details/0/paths/1
        0060 misplaced-query /applinks/details/0/paths/2
        0068 missing-prefix /applinks/details/0/appIDs/0
        0071 bare-detail /applinks/details
        0071 unreachable-inclusion /applinks/details/components/1
        0075 missing-prefix /applinks/details/1/appID
        0075 missing-prefix /webcredentials/apps/0
        0075 missing-prefix /activitycontinuation/apps/0
        0088 app-store-number /applinks/details/0/appID
        0092 empty-identifier-list /applinks/details/0/appIDs
        0094 missing-prefix /applinks/details/0/appID
        0094 missing-prefix /applinks/details/1/appID
        0094 missing-prefix /applinks/details/2/appID
        0095 plain-text
        0096 misspelt-key /applinks/Details
        0099 placeholder-identifier /applinks/details/0/appID
        0100 plain-text
        0101 typographic-quote
        0104 trailing-comma
        0108 placeholder-identifier /appclips/apps/0
        0110 typographic-quote
        0111 unusable-identifier /applinks/details/0/appID
        0111 unusable-identifier /applinks/details/1/appID
        0117 unquoted-key
        0117 unclosed-object
        0117 placeholder-identifier /applinks/details/0/appID
        0122 placeholder-identifier /applinks/details/0/appIDs/0
        0122 placeholder-identifier /applinks/details/0/appIDs/1
        0123 unreachable-inclusion /applinks/details/0/components/4
        0124 placeholder-identifier /applinks/details/0/appID
        0125 placeholder-identifier /applinks/details/0/appID
        0128 placeholder-identifier /applinks/details/0/appIDs/0
        0129 placeholder-identifier /applinks/details/0/appIDs/0
        0129 placeholder-identifier /webcredentials/apps/0
        0132 placeholder-identifier /applinks/details/0/appIDs/0
        0132 placeholder-identifier /applinks/details/1/appIDs/0
        0133 placeholder-identifier /applinks/details/0/appID
        0133 placeholder-identifier /webcredentials/apps/0
        0137 plain-text
        0138 identifiers-of-wrong-type /applinks/details/0/appID
        0139 placeholder-identifier /applinks/details/0/appID
        0140 placeholder-identifier /applinks/details/0/appID
        0141 placeholder-identifier /applinks/details/0/appIDs/0
        0142 placeholder-identifier /applinks/details/0/appID
        0142 placeholder-identifier /webcredentials/apps/0
        0143 front-matter
        0144 rich-text
        0145 front-matter
        0146 html-page
        0147 empty-list /applinks/details
        0147 unknown-service /app_clips
        0151 placeholder-identifier /applinks/details/0/appID
        0159 trailing-comma
        0159 app-store-number /applinks/details/0/appIDs/0
        0164 placeholder-identifier /applinks/details/0/appID
        0165 placeholder-identifier /applinks/details/0/appIDs/0
        0166 placeholder-identifier /applinks/details/0/appIDs/0
        0166 placeholder-identifier /webcredentials/apps/0
        0167 unreachable-negated-path /applinks/details/0/paths/1
        0167 unreachable-negated-path /applinks/details/0/paths/2
        0167 unreachable-negated-path /applinks/details/0/paths/3
        0172 stray-colon
        0175 misspelt-key /applinks/detail
        0175 unusable-identifier /applinks/detail/0/appID
        0179 missing-prefix /applinks/details/0/appID
        0180 unreachable-negated-path /applinks/details/0/paths/2
        0180 unreachable-negated-path /applinks/details/0/paths/3
        0180 unreachable-negated-path /applinks/details/0/paths/6
        0182 placeholder-identifier /applinks/details/0/appID
        0182 placeholder-identifier /webcredentials/apps/0
        0183 placeholder-identifier /applinks/details/0/appID
        0183 placeholder-identifier /webcredentials/apps/0
        0186 unreachable-exclusion /applinks/details/0/components/1
        0186 unreachable-exclusion /applinks/details/0/components/2
        0186 unreachable-exclusion /applinks/details/0/components/3
        0190 trailing-comma
        0191 sample-identifier /applinks/details/0/appID
        0194 missing-prefix /applinks/details/0/appID
        0207 placeholder-identifier /applinks/details/0/appIDs/0
        0213 placeholder-identifier /applinks/details/0/appIDs/0
        0213 placeholder-identifier /webcredentials/apps/0
        0215 placeholder-identifier /applinks/details/0/appIDs/0
        0215 placeholder-identifier /webcredentials/apps/0
        0216 placeholder-identifier /applinks/details/0/appIDs/0
        0217 placeholder-identifier /applinks/details/0/appID
        0217 placeholder-identifier /webcredentials/apps/0
        0230 html-page
        0231 missing-comma
        0241 typographic-quote
        0245 placeholder-identifier /applinks/details/0/appID
        0245 placeholder-identifier /webcredentials/apps/0
        0247 placeholder-identifier /applinks/details/0/appIDs/0
        0248 placeholder-identifier /applinks/details/0/appID
        0248 placeholder-identifier /webcredentials/apps/0
        0250 placeholder-identifier /applinks/details/0/appID
        0251 placeholder-identifier /applinks/details/0/appID
        0252 placeholder-identifier /applinks/details/0/appIDs/0
        0253 placeholder-identifier /applinks/details/0/appID
        0253 placeholder-identifier /webcredentials/apps/0
        0255 placeholder-identifier /applinks/details/0/appID
        0255 placeholder-identifier /webcredentials/apps/0
        0262 malformed-prefix /webcredentials/apps/0
        0270 front-matter
        0277 html-page
        0279 missing-comma
        0279 sample-identifier /appLinks/details/0/appIDs/0
        0279 unknown-service /appLinks
        0280 placeholder-identifier /applinks/details/0/appIDs/0
        0281 trailing-comma
        0282 ellipsis
        0283 sample-identifier /applinks/details/0/appIDs/0
        """)

    /// The mistakes that `mistakes.md` names which are no errors, with some of the files that it names or counts.
    static let warningsAndNotes = findings(
        """
        0224 sample-identifier /applinks/details/0/appID
        0224 sample-identifier /applinks/details/1/appID
        0224 sample-identifier /applinks/details/2/appID
        0168 sample-identifier /applinks/details/0/appID
        0168 sample-identifier /appclips/apps/0
        0237 similar-identifier /applinks/details/0/appID
        0269 unusable-identifier /applinks/details/0/appIDs/0
        0269 unusable-identifier /webcredentials/apps/0
        0275 app-clip-in-applinks /applinks/details/0/appIDs/1
        0098 dictionary-details /applinks/details
        0044 detail-without-list /applinks/details/0
        0059 apps-beside-details /applinks/apps
        0059 empty-list /applinks/details
        0147 empty-list /webcredentials/apps
        0066 service-without-apps /appclips
        0142 note-key /_comment
        0142 note-key /_step_1
        0142 note-key /_step_2
        0142 note-key /_step_3
        0142 note-key /_step_4
        0142 note-key /_step_5
        0132 note-key /applinks/details/0/comment
        0132 note-key /applinks/details/1/comment
        0076 mixed-generations /applinks/details/0/paths
        0066 mixed-generations /applinks/details/0/paths
        0018 mixed-generations /applinks/details/0/paths
        0249 mixed-generations /applinks/details/0/appID
        0020 mixed-generations /applinks/details/0/appID
        0257 mixed-generations /applinks/details/0/appID
        0257 mixed-generations /applinks/details/1/appID
        0065 components-beside-paths /applinks/details/0/paths
        0181 components-beside-paths /applinks/details/0/paths
        0014 components-beside-paths /applinks/details/0/paths
        0085 unreachable-component /applinks/details/0/paths/6
        0085 unreachable-component /applinks/details/0/paths/11
        0085 unreachable-component /applinks/details/0/paths/35
        0085 unreachable-component /applinks/details/0/paths/62
        0085 unreachable-component /applinks/details/0/paths/74
        0161 unreachable-component /applinks/details/0/paths/2
        0161 unreachable-component /applinks/details/0/paths/3
        0161 unreachable-component /applinks/details/0/paths/4
        0161 unreachable-component /applinks/details/0/paths/5
        0240 unreachable-component /applinks/details/0/paths/1
        0240 unreachable-component /applinks/details/1/paths/1
        0051 final-exclusion-of-everything /applinks/details/0/paths/1
        0066 final-exclusion-of-everything /applinks/details/0/paths/1
        0163 missing-leading-slash /applinks/details/0/paths/18
        0163 missing-leading-slash /applinks/details/0/paths/19
        0264 missing-leading-slash /applinks/details/0/components/0/~1
        0048 misplaced-query /applinks/details/0/paths/1
        0048 misplaced-query /applinks/details/1/paths/1
        0073 optional-query-item /applinks/details/0/components/0/?/dependencies
        0029 optional-query-item /applinks/details/0/components/2/?/url
        0017 sample-component /applinks/details/0/components/0
        0028 sample-component /applinks/details/0/components/0
        0092 sample-component /applinks/details/0/components/0
        0065 contradicting-comment /applinks/details/0/components/3/comment
        0264 contradicting-comment /applinks/details/0/components/0/comment
        0010 double-star /applinks/details/0/components/17/~1
        0010 double-star /applinks/details/0/components/18/~1
        0276 home-page-alone /applinks/details/0/paths/0
        0167 repeated-app /applinks/details/1/appID
        """)

    private static func findings(_ text: String) -> [Finding] {
        text.split(separator: "\n").map { line in
            let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
            return Finding(file: parts[0], name: parts[1], pointer: parts.count > 2 ? parts[2] : "")
        }
    }
}
