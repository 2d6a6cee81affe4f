import Testing
import UniversalLinksTestSupport

@testable import UniversalLinks

/// Semantics T2, and that the pass over bytes, which patterns of plain text take, writes the same form.
struct PathNormalizationTests {
    @Test(arguments: [
        ("", "/"), ("/", "/"), ("*", "*"), ("a", "a"), ("?", "?"), ("//", "/"), ("**", "*"), ("///", "/"),
        ("ab", "/ab/"), ("/ab", "/ab/"), ("ab/", "/ab/"), ("/a//b", "/a/b/"), ("/a**b", "/a*b/"), ("*a", "*a/"),
        ("a*", "/a*"), ("/*/", "/*/"), ("*/", "*/"), ("*?", "*?/"), ("?a", "/?a/"), ("/**/**/", "/*/*/"),
    ])
    func textsHaveThisForm(text: String, form: String) {
        #expect(String(scalars: PathNormalization.normalized(text.scalarList)) == form)
        let tokens = PathNormalization.normalized(Pattern(parsing: text).tokens)
        #expect(tokens == Pattern(parsing: form).tokens)
    }

    @Test func aVariableIsNeitherSlashNorStar() {
        let tokens = PathNormalization.normalized(Pattern(parsing: "$(a)//$(b)").tokens)
        #expect(tokens == Pattern(parsing: "/$(a)/$(b)/").tokens)
        #expect(PathNormalization.normalized(Pattern(parsing: "$(a)").tokens) == Pattern(parsing: "$(a)").tokens)
    }

    @Test func plainPatternsAreWrittenInTheSameForm() throws {
        var random = SeededGenerator(announcedFor: "PathNormalizationTests")
        var room: [UInt32] = []
        for _ in 0..<2_000 {
            let pieces = (0..<Int.random(in: 0...6, using: &random)).map { _ in
                random.pick(["/", "/", "*", "*", "?", "a", "B", "2", "-", "%", "$", "(", ")", "\\"])
            }
            let text = pieces.joined()
            for isCaseSensitive in [true, false] {
                let settings = PatternCompiler.Settings(isPath: true, isCaseSensitive: isCaseSensitive)
                guard let plain = PatternProgram.Elements(plain: text, settings, &room) else {
                    #expect(text.contains("$("))
                    continue
                }
                var compiler = PatternCompiler(variables: VariableTable([]), references: .read)
                let tokens = PathNormalization.normalized(Pattern(parsing: text).tokens)
                let program = compiler.program(for: tokens, settings)
                #expect(plain.map { "\($0)" } == program.elements.map { "\($0)" }, "SEED=\(random.seed) \(text)")
            }
        }
    }
}
