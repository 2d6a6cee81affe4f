import Foundation

/// The libraries that look for many patterns at once, where they are installed.
enum PathLibrary: String, CaseIterable, Encodable {
    case hyperscan = "hyperscan-paths"
    case re2 = "re2-paths"

    static let installed: [PathLibrary] = {
        var installed: [PathLibrary] = []
        #if HYPERSCAN
            installed.append(.hyperscan)
        #endif
        #if RE2
            installed.append(.re2)
        #endif
        return installed
    }()

    /// A scanner for a set, or why there is none.
    ///
    /// - Parameter secondsLimit: How much CPU time compiling may take.
    func scanner(
        for set: PathSet, folder: URL, secondsLimit: Int
    ) throws -> (scanner: (any PathScanner)?, report: CompileReport) {
        guard !set.expressions.isEmpty else { return (nil, CompileReport(failure: "no path pattern to look for")) }
        switch self {
        case .hyperscan:
            #if HYPERSCAN
                let filePath = folder.appending(path: "expressions").path(percentEncoded: false)
                let databasePath = folder.appending(path: "database").path(percentEncoded: false)
                try Data(PathExpression.lines(set.expressions).bytes).write(to: URL(filePath: filePath))
                let figures = try ChildProcess.figures(
                    .compilePaths, [filePath, databasePath, String(secondsLimit)])
                guard let seconds = figures?.first?.first else {
                    return (nil, CompileReport(failure: "did not compile within \(secondsLimit) s of CPU time"))
                }
                let database = try Array(Data(contentsOf: URL(filePath: databasePath)))
                let report = CompileReport(milliseconds: seconds * 1_000, databaseByteCount: database.count)
                return (try HyperscanScanner(database: database), report)
            #else
                return (nil, CompileReport(failure: "not installed"))
            #endif
        case .re2:
            #if RE2
                var laps = Laps()
                do {
                    let scanner = try RE2Scanner(set.expressions)
                    laps.mark("compile")
                    return (scanner, CompileReport(milliseconds: laps.total / 1e6))
                } catch let failure as BenchFailure {
                    return (nil, CompileReport(failure: failure.description))
                }
            #else
                return (nil, CompileReport(failure: "not installed"))
            #endif
        }
    }
}

/// What a library needed to make its database.
struct CompileReport: Encodable {
    var milliseconds: Double?
    var databaseByteCount: Int?
    /// Why there is none.
    var failure: String?
}
