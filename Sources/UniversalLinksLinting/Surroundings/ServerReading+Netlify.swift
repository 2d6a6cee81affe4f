/// Netlify, and Cloudflare Pages, which reads `_redirects` as well.
extension ServerReading {
    /// `_redirects`: a rule per line. Those with status 200 are rewrites.
    init(redirects text: String) {
        self.init()
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
            guard words.count > 2, let source = words.first else { continue }
            // Conditions on the query come between the path and the destination.
            guard let place = words.dropFirst().firstIndex(where: { $0.hasPrefix("/") || $0.contains("://") }),
                words[(place + 1)...].contains(where: { $0 == "200" || $0 == "200!" })
            else { continue }
            add(source, words[place])
        }
    }

    /// `netlify.toml`: `[[redirects]]` with status 200.
    init(netlify text: String) {
        self.init()
        var fields: [String: String] = [:]
        var isRule = false
        func close(_ reading: inout ServerReading) {
            if isRule, fields["status"] == "200", let source = fields["from"], let destination = fields["to"] {
                reading.add(source, destination)
            }
            fields = [:]
        }
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop(while: \.isWhitespace)
            if line.first == "[" {
                close(&self)
                isRule = line.hasPrefix("[[redirects]]")
                if line.hasPrefix("[[edge_functions]]") { isComplete = false }
            } else if let sign = line.firstIndex(of: "="), line.first != "#" {
                let key = line[..<sign].split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
                let value = ServerReading.tomlValue(line[line.index(after: sign)...])
                if isRule { fields[key] = value }
                if key == "publish" { publishedFolder = value }
                // A framework answers paths by itself, and inline tables are not read.
                if key == "package" && value.contains("plugin-") || key == "redirects" { isComplete = false }
            }
        }
        close(&self)
    }

    private static func tomlValue(_ text: Substring) -> String {
        let text = text.drop(while: \.isWhitespace)
        guard let quote = text.first, quote == "\"" || quote == "'" else {
            return String(text.prefix { !$0.isWhitespace && $0 != "#" })
        }
        return String(text.dropFirst().prefix { $0 != quote })
    }
}
