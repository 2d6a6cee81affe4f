import UniversalLinks
import UniversalLinksTestSupport

/// The effects that `structure.jsonl` tells in words, as decisions on `example.com`.
enum StructureEffects {
    struct Effect {
        let path: String
        let app: String
        let answer: Decision.Answer

        init(_ path: String, _ answer: Decision.Answer, for app: String = StructureEffects.app) {
            self.path = path
            self.app = app
            self.answer = answer
        }
    }

    static let app = "ABCDE12345.com.example.app"

    static let everything: [Effect] = [
        Effect("", .matched), Effect("/a/1", .matched), Effect("/z?q=1#f", .matched),
    ]
    static let nothing: [Effect] = [
        Effect("", .unmatched), Effect("/a/1", .unmatched), Effect("/search/", .unmatched),
    ]
    static let onlyBelowA: [Effect] = [Effect("/a/1", .matched), Effect("/b/1", .unmatched)]
    static let onlyBelowFoo: [Effect] = [Effect("/foo/1", .matched), Effect("/bar", .unmatched)]

    static let decisions: [String: [Effect]] = [
        "comp-empty-object": everything,
        "comp-exclude-null": onlyBelowA,
        "comp-exclude-string-true": [Effect("/a/1", .excluded), Effect("/b", .unmatched)],
        "comp-fragment-wrong-type": everything,
        "comp-misspelled-casesensitive": [Effect("/foo/1", .matched), Effect("/FOO/1", .unmatched)],
        "comp-nested-unknown": onlyBelowFoo,
        "comp-not-an-object": everything,
        "comp-path-null": everything,
        "comp-percentencoded-null": [Effect("/a%2F1", .matched), Effect("/b", .unmatched)],
        "comp-query-array": everything,
        "comp-query-non-string-value": [Effect("/x?a=2", .matched), Effect("/x", .matched)],
        "comp-unknown-key-alone": everything,
        "defaults-exclude": [Effect("/a", .excluded)],
        "defaults-pattern-keys": onlyBelowFoo,
        "defaults-wrong-type": onlyBelowA,
        "det-app-id-prefix-case": onlyBelowA,
        "det-appid-number": nothing,
        "det-appid-singular": [Effect("/x", .matched), Effect("/y", .unmatched)],
        "det-appids-string": onlyBelowA,
        "det-both-appid-appids": [
            Effect("/search/", .matched, for: "BAR.com.example.app"),
            Effect("/search/", .matched, for: "BAZ.com.example.app"),
            Effect("/search/", .unmatched, for: "FOO.com.example.app"),
        ],
        "det-components-and-paths": [Effect("/modern/1", .matched), Effect("/legacy/1", .unmatched)],
        "det-components-empty": [Effect("/search/", .unmatched, for: "HOGE.com.example.app")],
        "det-dictionary": [Effect("/wwdc/news/", .matched), Effect("/wwdc", .unmatched)],
        "det-empty": nothing,
        "det-empty-appids-and-appid": [Effect("/search/", .unmatched, for: "FOO.com.example.app")],
        "det-no-appid": nothing,
        "det-no-components-no-paths": everything,
        "det-non-object-member": onlyBelowA,
        "parse-cms-signed": onlyBelowA,
        "parse-empty-object": nothing,
        "parse-exactly-128k": onlyBelowA,
        "paths-non-string": everything,
        "subst-non-string-members": [Effect("/x", .matched), Effect("/1", .unmatched)],
        "subst-string-value": [Effect("/x", .matched), Effect("/y", .unmatched)],
        "svc-applinks-apps-with-details": onlyBelowA,
        "svc-applinks-apps-without-details": everything,
        "svc-applinks-legacy-apps-empty": [
            Effect("/wwdc/internal/x", .excluded), Effect("/wwdc/2015", .matched), Effect("/", .unmatched),
        ],
        "svc-apps-non-string": nothing,
        "svc-four-services": onlyBelowA,
        "svc-null": nothing,
        "svc-unknown-key": nothing,
        "svc-value-not-object": nothing,
        "svc-webcredentials-only": nothing,
    ]

    /// Inputs that `structure.jsonl` gives in words.
    static let inputsInWords: [String: [UInt8]] = [
        "parse-cms-broken": [0x30, 0x82, 0x01, 0x00, 0x06, 0x09],
        "parse-cms-signed": SignedFixture.bytes,
        "parse-exactly-128k": padded(to: 131_072),
        "parse-too-large": padded(to: 131_073),
    ]

    static let plainFile =
        #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[{"/":"/a/*"}]}]}}"#

    private static func padded(to count: Int) -> [UInt8] {
        Array(plainFile.utf8) + [UInt8](repeating: 0x20, count: count - plainFile.utf8.count)
    }
}
