import JSONSyntax

/// Services that are configured in JSON.
extension ServerReading {
    /// `vercel.json`: `rewrites`, and the older `routes`.
    init(vercel text: String) {
        self.init()
        guard let root = ServerReading.object(text) else {
            isComplete = false
            return
        }
        publishedFolder = root["outputDirectory"]?.string
        for rule in root["rewrites"]?.array ?? [] {
            guard let rule = rule.object, let source = rule["source"]?.string else { continue }
            add(source, rule["destination"]?.string ?? ServerReading.program)
        }
        for rule in root["routes"]?.array ?? [] {
            guard let rule = rule.object, let source = rule["src"]?.string, !ServerReading.isRedirect(rule) else {
                continue
            }
            // A route without a destination sets header fields, and the search goes on.
            if let destination = rule["dest"]?.string { add(source, destination) }
        }
    }

    private static func isRedirect(_ rule: JSONObject) -> Bool {
        rule["status"]?.number?.hasPrefix("3") ?? false
    }

    /// `firebase.json`: `rewrites` of each site under `hosting`.
    init(firebase text: String) {
        self.init()
        guard let root = ServerReading.object(text) else {
            isComplete = false
            return
        }
        let hosting = root["hosting"]
        for site in hosting?.array ?? [hosting].compactMap({ $0 }) {
            publishedFolder = site.object?["public"]?.string ?? publishedFolder
            for rule in site.object?["rewrites"]?.array ?? [] {
                guard let rule = rule.object,
                    let source = (rule["source"] ?? rule["regex"] ?? rule["glob"])?.string
                else { continue }
                add(source, rule["destination"]?.string ?? ServerReading.program)
            }
        }
        // Without hosting, the file configures other services.
        isComplete = hosting != nil
    }

    /// Stands for an answer of a program.
    static let program = "program"

    private static func object(_ text: String) -> JSONObject? {
        (try? JSONDocument(parsing: Array(text.utf8)))?.root.object
    }
}
