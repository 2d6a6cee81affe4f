import JSONSyntax
import UniversalLinks

extension Offence {
    /// The offences that are found while a file is read, in the order of their codes.
    public static let ofReading: [Offence] =
        (ofForeignContent + ofStrings + ofPunctuation + ofValues + ofWholeFile).sorted { $0.code.id < $1.code.id }

    /// A mistake of syntax. Whatever it is, nothing of the file is read.
    static func reading(
        _ code: JSONSyntaxError.Code, summary: String, effect: String = nothingIsRead, reason: String, remedy: String,
        evidence: [Statement] = [.notJSON], firing: [Example], quiet: [Example]
    ) -> Offence {
        Offence(
            .syntax(code), .error, .syntax, summary: summary, effect: effect, reason: reason, remedy: remedy,
            evidence: evidence, firing: firing, quiet: quiet)
    }

    static let nothingIsRead = """
        The system takes nothing from the file: every link of the domain stays in the browser, for every app, and the other \
        services of the file are gone as well.
        """
}

extension Statement {
    static let notJSON = Statement("P1", .recorded, "Bytes that are not JSON are an error.")
    static let strictJSON = Statement(
        "P2", .assumed, "Comments and trailing commas are errors: authors who shipped some report dead links.")
    static let strictUTF8 = Statement(
        "P3", .assumed, "UTF-8 is expected here; bytes that are none, and lone surrogates, are errors.")
    static let otherEncodings = Statement(
        "P3", .assumed, "The reader of the device also knows UTF-16 and UTF-32; that only UTF-8 is right is our choice."
    )
    static let parsing = Statement(
        "1.1", .assumed, "The bytes are parsed as JSON; if that fails, as a signed envelope with JSON in it.")
    static let brokenEnvelope = Statement("P5", .assumed, "Data that looks like CMS and does not decode is an error.")
}
