import JSONSyntax
public import UniversalLinks

/// A path that ends in a slash, for which the pages below it were probably meant.
struct TrailingSlash: LintRule {
    let offence = Offence(
        Diagnostic.Code("AASA437", "trailing-slash"), .note, .patterns,
        summary: "A path that ends in a slash, and matches nothing below it",
        effect: "A link to the page itself opens the app; links to the pages below it stay in the browser.",
        reason: """
            A pattern has to match the whole path, and a slash at its end does not count: `/image/` matches `/image` and \
            `/image/` alone. In other configurations, such as those of servers, it means the whole folder.
            """,
        remedy: "Write `/image/*` for the pages below, or `/image` if only that page is meant.",
        evidence: [.pathSlashes, .wholeText],
        firing: [.components(#"{ "/": ⟦"/image/"⟧ }"#)],
        quiet: [.components(#"{ "/": "/image/*" }"#)])

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.componentsByDetail.flatMap { components -> [Diagnostic] in
            let candidates = components.filter(TrailingSlash.endsInSlash)
            guard !candidates.isEmpty else { return [] }
            let known = TrailingSlash.knownFolders(of: components)
            return candidates.compactMap { component in
                guard let path = component.path, let place = path.place else { return nil }
                let folder = String(path.value.dropLast())
                // With `/*` or `/image` beside it, the author knows the difference.
                guard !known.contains(VerbatimText("")), !known.contains(VerbatimText(folder)) else { return nil }
                return diagnostic(
                    "\(path.value.inShortQuotes) matches only \(folder.inShortQuotes), with or without the slash: no page "
                        + "below it opens in the app.",
                    at: place, in: subject, help: "Write \((path.value + "*").inShortQuotes) for the pages below.")
            }
        }
    }

    private static func endsInSlash(_ component: EffectiveComponent) -> Bool {
        guard !component.isExclusion.value, component.query == nil, component.fragment == nil,
            let path = component.path?.value.utf8, path.count > 2, path.first == UInt8(ascii: "/"),
            path.last == UInt8(ascii: "/"), path.dropLast().last != UInt8(ascii: "/")
        else { return false }
        return !path.contains { "*?$\\".utf8.contains($0) }
    }

    /// What other components say about: each path that is written without a slash at its end, and each folder that such a
    /// path is in.
    private static func knownFolders(of components: [EffectiveComponent]) -> Set<VerbatimText> {
        var folders: Set<VerbatimText> = []
        for component in components where !endsInSlash(component) {
            let path = Array((component.path?.value ?? "*").utf8)
            folders.insert(VerbatimText(String(decoding: path, as: UTF8.self)))
            if path.first == UInt8(ascii: "*") { folders.insert(VerbatimText("")) }
            // Deep paths have few folders; very long ones are not written by people.
            for index in path.indices.prefix(200) where path[index] == UInt8(ascii: "/") {
                let rest = path[(index + 1)...]
                guard !rest.isEmpty, index > 0 || rest == [UInt8(ascii: "*")] else { continue }
                folders.insert(VerbatimText(String(decoding: path[..<index], as: UTF8.self)))
            }
        }
        return folders
    }
}

extension Diagnostic.Code {
    /// `trailing-slash`
    public static let trailingSlash = TrailingSlash().offence.code
}
