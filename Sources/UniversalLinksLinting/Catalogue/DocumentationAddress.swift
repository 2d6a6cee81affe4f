/// Where the pages of the documentation are: the site that `Scripts/build-site.sh` makes, or a copy of `Documentation/`.
package struct DocumentationAddress: Sendable, Equatable {
    /// The site of the release: everything that refers to a page goes there. Nil while there is no site.
    package static let site: DocumentationAddress? = nil

    /// The address of the first page, or one with `{page}` in the place of a page's name.
    package let text: String

    /// - Parameter text: An address such as `https://aasa.example/`, below which pages have addresses such as
    ///   `rules/AASA203/`; or one with `{page}`, such as `file:///usr/share/doc/aasa/Documentation/{page}.md`.
    package init(_ text: String) {
        self.text = text.contains("{page}") || text.hasSuffix("/") ? text : text + "/"
    }

    /// The address of a page, such as `LinkLists`.
    package func page(_ name: String) -> String {
        text.contains("{page}") ? text.replacing("{page}", with: name) : text + name + "/"
    }

    /// The address of a rule's page.
    package func page(of code: Diagnostic.Code) -> String { page("rules/" + code.id) }

    /// The address of the first page.
    package var index: String { text.contains("{page}") ? page("README") : text }

    /// How a text of the program names a page: with its address on the site, or with its path in the checkout and in an archive.
    package static func name(of page: String) -> String {
        site.map { $0.page(page) } ?? "Documentation/\(page).md"
    }
}
