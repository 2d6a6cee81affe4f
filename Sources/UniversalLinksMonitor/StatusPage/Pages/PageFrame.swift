import UniversalLinksChecks

/// What every page has around its content.
struct PageFrame: Sendable {
    let title: String
    let now: UTCInstant

    /// A whole page.
    func document(@HTMLBuilder _ content: () -> HTML) -> String {
        let body = content()
        return HTML.document(
            .element("html", [.init("lang", "en")]) {
                head
                HTML.element("body") {
                    HTML.link("#content", "Skip to content", classes: "skip")
                    masthead
                    HTML.element("main", [.id("content"), .init("tabindex", "-1")]) { body }
                    foot
                }
            })
    }

    private var head: HTML {
        .element("head") {
            HTML.void("meta", [.init("charset", "utf-8")])
            HTML.void("meta", [.init("name", "viewport"), .init("content", "width=device-width, initial-scale=1")])
            HTML.element("title", [], "\(title) · Universal Links monitor")
            HTML.void("link", [.init("rel", "stylesheet"), .address("/assets/base.css")])
            HTML.void("link", [.init("rel", "stylesheet"), .address("/assets/status.css")])
            HTML.void("link", [.init("rel", "icon"), .init("type", "image/svg+xml"), .address("/assets/icon.svg")])
        }
    }

    private var masthead: HTML {
        .element("header", [.classes("masthead")]) {
            HTML.element("a", [.classes("brand"), .address("/")]) {
                HTML.void(
                    "img",
                    [.init("src", "/assets/icon.svg"), .init("alt", ""), .init("width", "28"), .init("height", "28")])
                HTML.element("span", [.classes("brand-name")], "Universal Links monitor")
            }
            HTML.element("p", [.classes("quiet small-text")]) {
                "As of "
                HTML.time(now)
                " UTC"
            }
        }
    }

    private var foot: HTML {
        .element("footer", [.classes("foot")]) {
            HTML.element("p", [], "All times are in UTC.")
            HTML.element("p") {
                HTML.link("/api/status.json", "Status as JSON")
                " "
                HTML.link("/metrics", "Metrics")
                " "
                HTML.link("/healthz", "Health")
            }
        }
    }
}
