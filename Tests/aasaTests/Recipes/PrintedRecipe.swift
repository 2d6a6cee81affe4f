import Foundation

/// A recipe as `aasa check --recipes` prints it, to be pasted.
struct PrintedRecipe: Sendable {
    let summary: String
    /// Where it belongs.
    let place: String
    /// What to paste; empty where there is only something to do.
    let text: String

    var isScript: Bool { place.hasPrefix("a shell") }

    /// The recipes for a platform in an output.
    static func all(in output: String, of platform: String) -> [PrintedRecipe] {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let starts = lines.indices.filter { lines[$0].hasPrefix("\(platform): ") }
        return starts.enumerated().map { number, start in
            let end = number + 1 < starts.count ? starts[number + 1] : lines.endIndex
            let body = lines[(start + 1)..<end]
            let place = body.first { $0.hasPrefix("  in ") }?.dropFirst(5) ?? ""
            let text = body.filter { $0.hasPrefix("    ") }.map { String($0.dropFirst(4)) }
            return PrintedRecipe(
                summary: String(lines[start].dropFirst(platform.count + 2)),
                place: String(place.hasSuffix(":") ? place.dropLast() : place), text: text.joined(separator: "\n"))
        }
    }
}
