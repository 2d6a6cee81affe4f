import Foundation
import JSONSyntax
import Testing

/// `aasa diff git:REF`: what a change to a project does, in one answer.
@Suite(.enabled(if: Shell.has("git")))
struct ProjectDiffTests {
    /// A change of a project, and what is said of it.
    struct Change: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let verdict: String
        var lines: [String] = []
        var status: Int32 = 1
        var breaks = false
        let make: @Sendable (ComparedProject) throws -> Void
    }

    private static let (app, path) = (ComparedProject.app, ComparedProject.path(1))

    static let changes = [
        Change(
            testDescription: "nothing", verdict: "Nothing changes: all 4 files are proved to be equivalent.", status: 0
        ) { _ in },
        Change(
            testDescription: "layout, a comment and a duplicate",
            verdict: "Nothing changes: all 4 files are proved to be equivalent.", status: 0
        ) { project in
            try project.write(ComparedProject.file(["/help/*", "/cart/*", "/buy/*", "/buy/1"]), to: path)
            try project.replace("version: 1", by: "version: 1 # stable", in: "aasa.yml")
        },
        Change(
            testDescription: "a path that goes",
            verdict:
                "1 URL of your lists stops opening the app; 1 group of other URLs starts opening the app; no other "
                + "group of URLs changes (proved).",
            lines: [
                "\(path): \"/buy/*\" no longer opens \(app): the component on line 7 now has the path \"/kauf/*\".",
                "1 URL of your lists: https://shop1.example/buy/1",
                "3 files are equivalent. From main to the files on disk.",
                "\(path): \"/kauf/*\" now opens \(app): the component on line 7 now has the path \"/kauf/*\".",
                "For example https://shop1.example/kauf/",
            ], breaks: true
        ) { try $0.write(ComparedProject.file(["/kauf/*", "/cart/*", "/help/*"]), to: path) },
        Change(
            testDescription: "other URLs than those of the lists",
            verdict:
                "No URL of your lists changes; 1 group of other URLs stops opening the app; no other group of URLs changes "
                + "(proved).",
            lines: ["\"/help/*\" no longer opens \(app)"], breaks: true
        ) { try $0.write(ComparedProject.file(["/buy/*", "/cart/*"]), to: path) },
        Change(
            testDescription: "the same in several files",
            verdict: "4 URLs of your lists stop opening the app; no other group of URLs changes (proved).",
            lines: [
                "\(ComparedProject.path(0)), \(path), \(ComparedProject.path(2)) and 1 more files: \"/buy/*\" no longer",
                "4 URLs of your lists, such as https://shop0.example/buy/1, ",
            ], breaks: true
        ) { project in
            for number in 0..<4 {
                try project.write(ComparedProject.file(["/cart/*", "/help/*"]), to: ComparedProject.path(number))
            }
        },
        Change(
            testDescription: "a file that is no longer JSON",
            verdict: "2 URLs of your lists stop opening the app; no other group of URLs changes (proved).",
            lines: [
                "\(path), line 1: The file is no longer JSON, so \"/buy/*\", \"/cart/*\", \"/help/*\" no longer open \(app) (The",
                "3 files are equivalent.",
            ], breaks: true
        ) { try $0.write("{", to: path) },
        Change(
            testDescription: "a file that is removed",
            verdict: "2 URLs of your lists stop opening the app; no other group of URLs changes (proved).",
            lines: ["\(path): The file is removed, so \"/buy/*\", \"/cart/*\", \"/help/*\" no longer open \(app)."],
            breaks: true
        ) { try $0.git("git rm -q \(path)") },
        Change(
            testDescription: "a domain that goes with its file",
            verdict: "2 URLs of your lists stop opening the app; no other group of URLs changes (proved).",
            lines: [
                "The file is removed", "aasa.yml: No longer lists shop1.example; its file is no longer checked.",
            ],
            breaks: true
        ) { project in
            try project.git("git rm -q \(path)")
            try project.replace("  shop1.example:\n", by: "", in: "aasa.yml")
        },
        Change(
            testDescription: "a domain that is not listed any more",
            verdict: "Every URL is decided as before (proved); what changes is around the files.",
            lines: ["aasa.yml: No longer lists shop1.example", "4 files are equivalent."]
        ) { try $0.replace("  shop1.example:\n", by: "", in: "aasa.yml") },
        Change(
            testDescription: "a new domain",
            verdict: "1 URL of your lists starts opening the app; no other group of URLs changes (proved).",
            lines: [
                "web/new.example/apple-app-site-association: The file is new, and \"/buy/*\" now opens \(app).",
                "aasa.yml, line 11: Now lists new.example.", "4 files are equivalent.",
            ]
        ) { project in
            try project.replace("  shop3.example:\n", by: "  shop3.example:\n  new.example:\n", in: "aasa.yml")
            try project.write(ComparedProject.file(["/buy/*"]), to: "web/new.example/\(ComparedProject.fileName)")
            try project.write("https://new.example/buy/1\n", to: "links/new.example.txt")
        },
        Change(
            testDescription: "a renamed file",
            verdict: "Every URL is decided as before (proved); what changes is around the files.",
            lines: ["web/moved: The file is moved here from \(path), without a change.", "4 files are equivalent."]
        ) { project in
            try project.git("git mv \(path) web/moved")
            try project.replace("  shop1.example:\n", by: "  shop1.example: web/moved\n", in: "aasa.yml")
        },
        Change(
            testDescription: "a renamed file that changes",
            verdict: "1 URL of your lists stops opening the app; no other group of URLs changes (proved).",
            lines: ["web/moved: \"/buy/*\" no longer opens", "web/moved: The file is moved here from \(path)."],
            breaks: true
        ) { project in
            try project.git("git mv \(path) web/moved")
            try project.write(ComparedProject.file(["/cart/*", "/help/*"]), to: "web/moved")
            try project.replace("  shop1.example:\n", by: "  shop1.example: web/moved\n", in: "aasa.yml")
        },
        Change(
            testDescription: "another app",
            verdict:
                "2 URLs of your lists go to another app; 1 group of other URLs goes to another app; no other group "
                + "of URLs changes (proved).",
            lines: [
                "\(path): \"/buy/*\" now opens ABCDE12345.com.example.new instead of \(app).",
                "\(path): applinks no longer lists \(app).",
            ], breaks: true
        ) { try $0.write(ComparedProject.file(app: "ABCDE12345.com.example.new"), to: path) },
        Change(
            testDescription: "another service",
            verdict: "Every URL is decided as before (proved); what changes is around the files.",
            lines: ["\(path): webcredentials also lists \(app)."]
        ) {
            try $0.write(ComparedProject.file(more: #", "webcredentials": {"apps": ["\#(app)"]}"#), to: path)
        },
        Change(
            testDescription: "entitlements without a domain",
            verdict:
                "The links of 1 domain, which entitlements no longer list, stop opening the app; no other group of URLs changes "
                + "(proved).",
            lines: [
                "App.entitlements: The entitlements no longer list shop1.example, so its links stop opening the app."
            ],
            breaks: true
        ) { try $0.replace("shop1.example", by: "shopx.example", in: "App.entitlements") },
        Change(
            testDescription: "a link list",
            verdict: "Every URL is decided as before (proved); what changes is around the files.",
            lines: ["links/shop1.example.txt: 2 URLs more, 1 fewer."]
        ) {
            try $0.write(
                "https://shop1.example/buy/1\nhttps://shop1.example/2\nhttps://shop1.example/3",
                to: "links/shop1.example.txt")
        },
        Change(
            testDescription: "settings",
            verdict: "Every URL is decided as before (proved); what changes is around the files.",
            lines: [
                "aasa.yml, line 6: os-min is now 16 for shop0.example, shop1.example, shop2.example and 1 more.",
                "aasa.yml, line 2: fail-on is now never.",
                "aasa.yml, line 3: severity of AASA101 unreachable-component is now off.",
                "aasa.yml, line 4: baseline is now known.json.", "The baseline has 1 more finding.",
            ]
        ) { project in
            try project.replace("defaults:", by: "defaults:\n  os-min: 16", in: "aasa.yml")
            try project.replace(
                "version: 1\n", by: "version: 1\nfail-on: never\nseverities: {AASA101: off}\nbaseline: known.json\n",
                in: "aasa.yml")
            try project.write(
                #"{"schemaVersion": 1, "diagnostics": [{"code": "AASA102", "name": "n", "file": "f", "at": "/"}]}"#,
                to: "known.json")
        },
        Change(
            testDescription: "a finding that is hidden now",
            verdict: "Every URL is decided as before (proved); what changes is around the files.",
            lines: [
                "aasa.yml, line 12: Now hides 1 finding of AASA101 unreachable-component in \(path), with the reason \"old\"."
            ]
        ) { project in
            try project.write(ComparedProject.file(ComparedProject.components + ["/buy/x"]), to: path)
            try project.replace(
                "  shop3.example:\n",
                by: "  shop3.example:\nignore:\n  - code: AASA101\n    reason: old\n", in: "aasa.yml")
        },
    ]

    @Test(arguments: changes)
    func aChangeIsSaidInOneAnswer(change: Change) throws {
        let project = try ComparedProject()
        try change.make(project)
        let run = try project.diff("git:main", "--limit", "0")
        #expect(run.status == change.status, "\(run.output)\(run.errors)")
        #expect(run.errors.isEmpty, "\(run.errors)")
        #expect(run.output.hasPrefix(change.verdict + "\n"), "\(run.output)")
        for line in change.lines { #expect(run.output.contains(line), "\(line) is not in:\n\(run.output)") }
        #expect(try project.diff("git:main", "--breaking").status == (change.breaks ? 1 : 0), "\(run.output)")
    }

    /// What nobody touched is not the concern of a change, and what is repaired opens its links again.
    @Test func aBrokenFileIsOnlyReportedIfItChanges() throws {
        let project = try ComparedProject()
        try project.write("{", to: ComparedProject.path(2))
        try project.commit()
        #expect(try project.diff("git:main").status == 0)

        try project.write("[", to: ComparedProject.path(2))
        let still = try project.diff("git:main")
        #expect(still.status == 1)
        #expect(still.output.hasPrefix("Every URL is decided as before (proved); a file that changes is not JSON.\n"))
        #expect(
            still.output.contains("line 1: The file is still not JSON, so it opens nothing (The"), "\(still.output)")
        #expect(try project.diff("git:main", "--breaking").status == 0)

        try project.write(ComparedProject.file(), to: ComparedProject.path(2))
        let repaired = try project.diff("git:main")
        #expect(repaired.output.hasPrefix("2 URLs of your lists start opening the app; no other group"))
        #expect(repaired.output.contains("The file is JSON again, and \"/buy/*\", \"/cart/*\", \"/help/*\" now open"))
    }

    @Test func aSharedListCountsForEachDomainAlone() throws {
        let project = try ComparedProject()
        try project.replace("links/$(domain).txt", by: "all.txt", in: "aasa.yml")
        try project.write((0..<4).map { "https://shop\($0).example/buy/1\n" }.joined(), to: "all.txt")
        try project.commit()
        try project.write(ComparedProject.file(["/cart/*", "/help/*"]), to: Self.path)
        let run = try project.diff("git:main")
        #expect(
            run.output.hasPrefix("1 URL of your lists stops opening the app; no other group of URLs changes"),
            "\(run.output)")
    }

    @Test func oneAppCanBeAskedFor() throws {
        let project = try ComparedProject()
        try project.write(ComparedProject.file(["/cart/*"]), to: Self.path)
        #expect(try project.diff("git:main", "--app", "com.example.shop").status == 1)
        let other = try project.diff("git:main", "--app", "com.example.other")
        #expect(other.status == 2, "\(other.output)")
        #expect(other.errors.contains("no file lists this app."), "\(other.errors)")
    }
}
