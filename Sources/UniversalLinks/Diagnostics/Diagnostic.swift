public import JSONSyntax

/// A finding about a file, a URL or an expectation: what is wrong, where, and what to do.
public struct Diagnostic: Hashable, Codable, Sendable {
    /// What kind of problem it is.
    public let code: Code
    /// How serious it is.
    public package(set) var severity: Severity
    /// What is wrong, in one sentence.
    public let message: String
    /// Where it is; nil if it is not about a place in a file.
    public package(set) var location: Location?
    /// More about it, one sentence each, with places if they have one.
    public package(set) var notes: [Note]
    /// What to do about it, if there is advice.
    public package(set) var help: String?
    /// Edits that fix it; nil if a person has to decide.
    public package(set) var fix: Fix?
    package var nextStep: NextStep?
    /// The apps of the detail, as the file spells them.
    package var apps: [String] = []
    /// The same problem at other places, if they are reported as one.
    package var others: [Diagnostic] = []

    /// A diagnostic.
    public init(
        _ code: Code, _ severity: Severity, _ message: String, at location: Location? = nil, notes: [Note] = [],
        help: String? = nil, fix: Fix? = nil
    ) {
        self.code = code
        self.severity = severity
        self.message = message
        self.location = location
        self.notes = notes
        self.help = help
        self.fix = fix
    }
}

extension Diagnostic {
    package func offering(_ nextStep: NextStep?) -> Diagnostic {
        var diagnostic = self
        diagnostic.nextStep = nextStep
        return diagnostic
    }

    /// How serious a diagnostic is.
    public enum Severity: String, Hashable, Codable, Sendable, CaseIterable {
        /// Something fails.
        case error
        /// Something is probably not intended.
        case warning
        /// Worth knowing.
        case note
    }

    /// A place in one of the files.
    public struct Location: Hashable, Codable, Sendable {
        /// Which file.
        public let document: Document
        /// The line and column.
        public let position: SourcePosition
        /// The bytes.
        public let range: SourceRange
        /// The path to the value; nil if the file is not JSON.
        public let pointer: JSONPointer?

        /// A place in a file.
        public init(_ document: Document, position: SourcePosition, range: SourceRange, pointer: JSONPointer?) {
            self.document = document
            self.position = position
            self.range = range
            self.pointer = pointer
        }

        /// A place in an association file.
        public init(_ place: SourcePlace, in file: AssociationFile) {
            self.init(
                .associationFile, position: file.position(of: place), range: place.range, pointer: place.pointer)
        }
    }

    /// The files that a diagnostic can point into. The printer knows their names.
    public struct Document: Hashable, Sendable {
        package enum Value: String, Sendable { case associationFile, linkList, schema, configuration, entitlements }

        package let value: Value

        /// The association file.
        public static let associationFile = Document(value: .associationFile)
        /// The list of links with their expected decisions.
        public static let linkList = Document(value: .linkList)
        /// The JSON Schema.
        public static let schema = Document(value: .schema)
        /// The project's configuration, `aasa.yml`.
        public static let configuration = Document(value: .configuration)
        /// An app's entitlements.
        public static let entitlements = Document(value: .entitlements)
    }

    /// A sentence that adds to a diagnostic.
    public struct Note: Hashable, Codable, Sendable {
        /// The sentence.
        public let message: String
        /// Where it points; nil if it points nowhere.
        public package(set) var location: Location?
        package var nextStep: NextStep?
        /// Whether formats of one line show it too, because the diagnostic is unclear without it.
        package var isEssential = false

        /// A sentence with a place.
        public init(_ message: String, at location: Location? = nil) {
            self.message = message
            self.location = location
        }

        package init(_ message: String, at location: Location? = nil, offering nextStep: NextStep?) {
            self.init(message, at: location)
            self.nextStep = nextStep
        }
    }
}

extension Diagnostic.Severity: Comparable {
    /// Whether `left` is less serious.
    public static func < (left: Diagnostic.Severity, right: Diagnostic.Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .error: 2
        case .warning: 1
        case .note: 0
        }
    }
}

extension Diagnostic.Document: RawRepresentable, Codable {
    /// The document whose constant has this name; nil for any other text.
    public init?(rawValue: String) {
        guard let value = Value(rawValue: rawValue) else { return nil }
        self.init(value: value)
    }

    /// The name of the constant.
    public var rawValue: String { value.rawValue }
}

extension Diagnostic.Document: CustomStringConvertible {
    /// The name of the constant.
    public var description: String { rawValue }
}

extension Diagnostic {
    /// A kind of diagnostic. A code is never used again for another kind.
    public struct Code: Hashable, Codable, Sendable {
        /// The number: `AASA601`.
        public let id: String
        /// The rule, in lower case with hyphens: `unhandled-universal-link`.
        public let name: String

        /// A kind with its number and name.
        public init(_ id: String, _ name: String) {
            self.id = id
            self.name = name
        }
    }
}

extension Diagnostic.Code: CustomStringConvertible {
    /// The number and the name.
    public var description: String { "\(id) \(name)" }
}

extension Diagnostic {
    /// Edits of the file that fix what a diagnostic reports. Apply all of them or none.
    public struct Fix: Hashable, Codable, Sendable {
        /// What the edits do, as a sentence in the imperative: `Write "/" in place of "path".`
        public let title: String
        /// Whether decisions stay the same.
        public let safety: Safety
        /// The edits, which do not conflict with one another.
        public let edits: [TextEdit]

        /// Edits with what they do.
        public init(_ title: String, _ safety: Safety, _ edits: [TextEdit]) {
            self.title = title
            self.safety = safety
            self.edits = edits
        }

        /// What a fix may change.
        public enum Safety: String, Hashable, Codable, Sendable, CaseIterable {
            /// It changes no decision on any URL for any app.
            case safe
            /// It changes decisions, to what the author seems to have intended.
            case unsafe
        }
    }
}

extension Diagnostic {
    /// What a program can offer in addition to ``Diagnostic/help``. The program words it.
    package enum NextStep: Hashable, Codable, Sendable {
        /// Decide as if URL and pattern were both decoded before they are compared.
        case decodeLeniently
        /// Pass the value of a build setting: `NAME=…`.
        case defineBuildSetting(String)
        case check(host: String)
        case omitApp
        /// Compare the file, an app's entitlements, with the association files of its domains.
        case compareApp
        /// What the program offers for every diagnostic with the code.
        case remedy
        case writeBaseline
    }
}
