/// Files to be broken: our own, which hold every feature, and real ones where they lie beside the checkout.
public enum MutationFixtures: Sendable {
    /// Our own.
    public static let own: [[UInt8]] =
        [
            #"""
            {"applinks": {"defaults": {"caseSensitive": false}, "substitutionVariables": {"food": ["sushi", "p*a", ""]},
            "details": [{"appIDs": ["ABCDE12345.com.example.app"], "components": [
            {"/": "/$(lang)_$(region)/$(food)/?*", "?": {"a": "1*", "b": "?*"}, "#": "x$(digit)", "percentEncoded": false},
            {"/": "*", "exclude": true, "comment": "é"}]}]}}
            """#,
            #"{"applinks": {"apps": [], "details": {"ABCDE12345.com.example.app": {"paths": ["NOT /a/*", "not /b", "*"]}}}}"#,
            #"""
            {"applinks": {"details": [{"appID": "ABCDE12345.com.example.app", "paths": ["/a/?", "NOT /b//c**"],
            "defaults": {"/": "/x", "?": "q=*", "#": "*", "exclude": 1}}, {"appIDs": "x", "components": [5, {}, {"?": {}}]}]},
            "webcredentials": {"apps": ["ABCDE12345.com.example.app", 7]}, "appclips": null}
            """#,
            #"{"applinks": {"apps": ["ABCDE12345.com.example.app"]}}"#,
            "\u{FEFF}[]",
        ].map { Array($0.utf8) } + [SignedFixture.bytes]

    /// The shared ones.
    public static let real: [[UInt8]] = {
        let names = (try? SharedData.names(in: "corpus", withExtension: "json")) ?? []
        return names.compactMap { try? SharedData.bytes(of: "corpus/" + $0) }.filter { $0.count <= 20_000 }
    }()

    /// URLs to ask them for.
    public static let urls = [
        "https://example.com/en_US/sushi/7?a=12&b=c#x7", "https://example.com/a/b", "https://example.com",
        "https://example.com/b//c/%C3%A9%FF?q=1&q&=#%zz", "https://example.com/caf\u{E9} \\?a[]=1",
    ]
}
