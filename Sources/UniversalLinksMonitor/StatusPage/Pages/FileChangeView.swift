/// How two files differ: for which URLs, and in which lines.
struct FileChangeView: Sendable {
    let change: FileChange

    var html: HTML {
        .element("div", [.classes("change-view")]) {
            if let problem = change.problem { HTML.element("p") { HTML.text(problem, limit: 600) } }
            if change.isEquivalent {
                HTML.element("p", [], "Both files decide every URL alike and list the same apps.")
            }
            if !change.entries.isEmpty {
                HTML.element("ul", [.classes("evidence")]) {
                    for entry in change.entries { HTML.element("li", [], entry) }
                }
            }
            for group in change.groups {
                HTML.element("div", [.classes("change-group")]) {
                    HTML.element("p") { HTML.text(group.message, limit: 600) }
                    HTML.element("ul", [.classes("witnesses")]) {
                        for url in group.urls {
                            HTML.element("li") { HTML.element("code") { HTML.text(url, limit: 500) } }
                        }
                    }
                }
            }
            if change.groupCount > change.groups.count {
                HTML.element(
                    "p", [.classes("quiet")], "\(change.groupCount - change.groups.count) more changes are not shown.")
            }
            text
        }
    }

    private var text: HTML {
        guard !change.text.lines.isEmpty else {
            return change.text.isCut
                ? .element("p", [.classes("quiet")], "The text is too long to be compared.") : HTML()
        }
        return .joined([
            .element(
                "div",
                [
                    .classes("scroll text-diff"), .init("tabindex", "0"), .init("role", "group"),
                    .init("aria-label", "Lines that changed"),
                ]
            ) {
                HTML.element("ol") {
                    for line in change.text.lines { row(line) }
                }
            },
            change.text.isCut
                ? .element("p", [.classes("quiet")], "The files are longer than what is compared.") : HTML(),
        ])
    }

    private func row(_ line: TextDifference.Line) -> HTML {
        switch line {
        case .same(let text): code("same", " ", nil, text)
        case .removed(let text): code("removed", "−", "Removed: ", text)
        case .added(let text): code("added", "+", "Added: ", text)
        case .gap(let count):
            .element("li", [.classes("gap")], count.counted("unchanged line"))
        }
    }

    private func code(_ kind: String, _ mark: String, _ words: String?, _ text: String) -> HTML {
        .element("li", [.classes(kind)]) {
            HTML.element("span", [.classes("mark"), .init("aria-hidden", "true")], mark)
            if let words { HTML.element("span", [.classes("unseen")], words) }
            HTML.element("code") { HTML.text(text.replacing("\t", with: "    "), limit: 300) }
        }
    }
}
