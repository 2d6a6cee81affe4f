package import JSONSyntax

/// Where a project lists the association file that an answer rests on.
package struct FileListing: Sendable {
    let domain: Domain
    /// The other domains of the file, or others that contain the same host.
    let others: [Domain]

    package struct Domain: Sendable {
        let name: String
        let file: String
        /// The line of the project file, such as `aasa.yml:5`.
        let place: String

        package init(_ name: String, file: String, at place: String) {
            (self.name, self.file, self.place) = (name, file, place)
        }
    }

    package init(_ domain: Domain, others: [Domain] = []) {
        (self.domain, self.others) = (domain, others)
    }

    private static let listLimit = 3

    package var sentence: String {
        let sharing = others.filter { $0.file == domain.file }
        let passedOver = others.filter { $0.file != domain.file }
        let shown = ([domain] + sharing).prefix(FileListing.listLimit).map(\.words)
        var text = "file: \(domain.file), listed for \(ShortenedList.sentence(shown, of: sharing.count + 1))"
        if !passedOver.isEmpty {
            let names = passedOver.prefix(FileListing.listLimit).map(\.words)
            text += ", before \(ShortenedList.sentence(names, of: passedOver.count))"
        }
        return PrintableText.escaped(text)
    }

    func lines(_ style: TextStyle, advice: String? = nil) -> [String] {
        style.paragraph(sentence + (advice.map { "; " + $0 } ?? ""), .faint)
    }

    private var member: JSONObject.Member {
        .init(
            key: "listing",
            value: [
                "file": JSONValue(domain.file), "domain": JSONValue(domain.name), "at": JSONValue(domain.place),
                "others": JSONValue(others.map(\.json)),
            ])
    }

    /// A document with `listing`: in each of its `results`, or in itself if it has none.
    func added(to document: JSONValue) -> JSONValue {
        func adding(_ value: JSONValue) -> JSONValue {
            JSONValue(.object(JSONObject((value.object?.members ?? []) + [member])))
        }
        guard let results = document.object?["results"]?.array else { return adding(document) }
        return document.replacing("results", with: results.map(adding))
    }
}

extension FileListing.Domain {
    fileprivate var words: String { "\(name) (\(place))" }

    fileprivate var json: JSONValue {
        ["domain": JSONValue(name), "file": JSONValue(file), "at": JSONValue(place)]
    }
}

extension JSONValue {
    fileprivate func replacing(_ key: String, with values: [JSONValue]) -> JSONValue {
        JSONValue(
            .object(
                JSONObject(
                    (object?.members ?? []).map {
                        $0.key == key ? .init(key: key, value: JSONValue(values)) : $0
                    })))
    }
}

/// Answers of files that a project lists, as one: each begins with a line that names its file.
package struct ListedAnswers: Answer {
    private let parts: [Part]
    private let advice: String?

    package struct Part {
        let listing: FileListing
        let answer: any Answer

        package init(_ listing: FileListing, _ answer: any Answer) {
            (self.listing, self.answer) = (listing, answer)
        }
    }

    /// - Parameter advice: What leads to other answers, for the first line.
    package init(_ parts: [Part], advice: String? = nil) {
        (self.parts, self.advice) = (parts, advice)
    }

    package func text(_ style: TextStyle) -> String {
        parts.enumerated().map { index, part in
            part.listing.lines(style, advice: index == 0 ? advice : nil).map { $0 + "\n" }.joined()
                + part.answer.text(style)
        }.joined(separator: "\n")
    }

    /// The `results` of all answers in one document; a single answer without results as it is, with `listing`.
    package var json: JSONValue {
        let documents = parts.map { $0.listing.added(to: $0.answer.json) }
        guard documents.count > 1 else { return documents.first ?? [:] }
        return documents[0].replacing("results", with: documents.flatMap { $0.object?["results"]?.array ?? [] })
    }
}

/// A difference between files that a project lists.
package struct ListedDifference {
    private let report: FileDifferenceReport
    private let listing: FileListing?

    /// - Parameter listing: Which domains the files are for; nil if no project lists them.
    package init(_ report: FileDifferenceReport, listed listing: FileListing?) {
        (self.report, self.listing) = (report, listing)
    }

    package func text(_ style: TextStyle, limit: Int = 0) -> String {
        (listing?.lines(style) ?? []).map { $0 + "\n" }.joined() + report.text(style, limit: limit)
    }

    package var json: JSONValue { listing?.added(to: report.json) ?? report.json }

    package func output(in format: DifferenceFormat, _ settings: ReportSettings) -> String {
        switch format {
        case .text: text(settings.style, limit: settings.limit)
        case .json: JSONWriter(layout: .pretty).text(of: json) + "\n"
        case .markdown, .github: report.output(in: format, settings)
        }
    }
}
