public import UniversalLinks

/// An association file in an app's own tests.
///
/// ```swift
/// @Test func linksReachTheApp() throws {
///     let data = try Data(contentsOf: fileURL)
///     let file = try AssociationFileExpectations(data, domain: "eats.example", app: "com.example.eats")
///     let failures = file.failures(for: [
///         .matched("https://eats.example/en/menu/pizzeria-aurora"),
///         .notMatched("https://eats.example/en/help"),
///     ])
///     #expect(failures.isEmpty, "\(failures)")
/// }
/// ```
public struct AssociationFileExpectations: Sendable {
    private let file: AssociationFile
    private let settings: ExpectationReport.Settings

    /// An association file, its domain, and the app in question.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - domain: `example.com` or `*.example.com`, in ASCII.
    ///   - app: The app's identifier, or its bundle identifier; nil tests whether a URL is matched for any app of the file.
    ///   - options: Reading options other than those of current systems.
    /// - Throws: if the bytes are not an association file, or the domain is invalid.
    public init(
        _ bytes: some Sequence<UInt8>, domain: String, app: String? = nil, options: ReadingOptions = ReadingOptions()
    ) throws(AssociationFileExpectationsError) {
        guard let domain = AssociationFile.Domain(domain) else { throw .invalidDomain(domain) }
        do throws(AssociationFileError) {
            file = try AssociationFile(parsing: bytes)
        } catch {
            throw .unreadableFile(error)
        }
        settings = ExpectationReport.Settings(app: app, domain: domain, options: options)
    }

    /// The failed expectations, each with its reason; empty if all pass.
    ///
    /// Also reported: URLs that are invalid or on another host, contradictions, an app that the file
    /// does not list, and an empty list.
    public func failures(for expectations: [LinkExpectation]) -> [ExpectationFailure] {
        ExpectationReport(of: expectations, against: file, settings).diagnostics
            .filter { $0.severity == .error }
            .map(ExpectationFailure.init)
    }

    /// The failed expectations of a list in JSON, such as the one that continuous integration uses.
    ///
    /// - Throws: if the text is not a link list.
    public func failures(forLinkList bytes: some Sequence<UInt8>) throws(LinkListError) -> [ExpectationFailure] {
        let list = try LinkList(parsing: bytes)
        return ExpectationReport(of: list, against: file, settings).diagnostics
            .filter { $0.severity == .error }
            .map(ExpectationFailure.init)
    }
}

/// A failed expectation or an invalid list; printed, it says what is wrong and why.
public struct ExpectationFailure: Hashable, Sendable {
    /// The diagnostic behind it, with code and places.
    public let diagnostic: Diagnostic

    init(_ diagnostic: Diagnostic) {
        self.diagnostic = diagnostic
    }
}

extension ExpectationFailure: CustomStringConvertible {
    /// The message with its notes, a line each.
    public var description: String {
        let help = diagnostic.help.map { ["  \($0)"] } ?? []
        return ([diagnostic.message] + diagnostic.notes.map { "  \($0.message)" } + help).joined(separator: "\n")
    }
}

/// Why a file cannot be tested.
public struct AssociationFileExpectationsError: Error, Hashable, Sendable {
    /// What is wrong and what to do about it.
    public let message: String

    private init(_ message: String) { self.message = message }

    static func invalidDomain(_ text: String) -> AssociationFileExpectationsError {
        AssociationFileExpectationsError(
            "\"\(text)\" is not a valid domain. Write a bare host name in ASCII, such as example.com.")
    }

    static func unreadableFile(_ error: AssociationFileError) -> AssociationFileExpectationsError {
        AssociationFileExpectationsError("The association file cannot be read: \(error)")
    }
}

extension AssociationFileExpectationsError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
