import JSONSyntax
public import UniversalLinks

struct UnreachableComponent: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA101", "unreachable-component"), .warning, .order,
        summary: "A component with no effect, because an earlier one matches all of its URLs",
        effect: """
            Nothing changes for any URL: the earlier component matches every URL that this one matches, with the \
            same result.
            """,
        reason: """
            iOS tries components in the order of the list, and the first one whose path, query and fragment all \
            match decides. A component after a broader one is never reached. Its author often expected it to do \
            something.
            """,
        remedy: "Remove the component, or move it before the broader one if it is meant to behave differently.",
        evidence: [.firstComponentDecides, .wildcards, .normalizedPath, .otherFolding, .queryItems],
        bad: .components(
            """
            { "/": "/menu/*" },
            ⟦{ "/": "/menu/pizza" }⟧
            """,
            fixed: #"{ "/": "/menu/*" }"#),
        good: .components(#"{ "/": "/menu/*" }"#))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.order.coverings.filter { !$0.isContradiction && !$0.isMutual }.map { covering in
            if let kind = UnreachableComponent.kindOfIdiom(covering, in: subject) {
                return diagnostic(
                    subject.opening(for: covering.later)
                        + " has no effect: the same \(kind) with \"/*\" at its end already matches all of its URLs.",
                    at: covering.later.component.place, in: subject, .note, notes: subject.notes(on: covering),
                    help: "Remove it: \"/*\" at the end also matches the path without it.",
                    fix: subject.removal(of: covering.later).map { edits in
                        Diagnostic.Fix("Remove the \(kind).", .safe, edits)
                    })
            }
            return diagnostic(
                subject.opening(for: covering.later) + " has no effect: "
                    + subject.words(for: covering, ("matches all of its URLs", "match all of its URLs"))
                    + (covering.decidesAlike ? ", with the same result." : "."),
                at: covering.later.component.place, in: subject,
                UnreachableComponent.isHomePageBesideEverything(covering, in: subject) ? .note : nil,
                notes: subject.notes(on: covering),
                help:
                    "Remove it, or move it \(subject.destination(of: covering)) if it is meant to behave differently.",
                fix: subject.removal(of: covering.later).map { edits in
                    Diagnostic.Fix("Remove the \(subject.kind(of: covering.later)).", .safe, edits)
                })
        }
    }
}

extension UnreachableComponent {
    /// Whether it is only the home page after `*`: many files list both.
    private static func isHomePageBesideEverything(
        _ covering: ComponentOrder.Covering, in subject: LintSubject
    ) -> Bool {
        guard covering.decidesAlike, covering.later.path?.value.hasSameScalars(as: "/") == true,
            let broad = covering.earlier.path?.value
        else { return false }
        guard broad.hasSameScalars(as: "*") || broad.hasSameScalars(as: "/*") else { return false }
        return subject.order.coverings.count { $0.earlier.index == covering.earlier.index } == 1
    }

    /// What the two are called if somebody wrote `/menu/*` and `/menu` to be sure; otherwise nil.
    private static func kindOfIdiom(_ covering: ComponentOrder.Covering, in subject: LintSubject) -> String? {
        let (earlier, later) = (covering.earlier, covering.later)
        guard covering.all.count == 1, covering.decidesAlike, let broad = earlier.path?.value,
            let path = later.path?.value, path.utf8.count > 1, earlier.query == nil, earlier.fragment == nil,
            later.query == nil, later.fragment == nil
        else { return nil }
        let stem = path.utf8.last == UInt8(ascii: "/") ? String(path.dropLast()) : path
        return broad.hasSameScalars(as: stem + "/*") ? subject.kind(of: later) : nil
    }
}

extension Diagnostic.Code {
    /// `unreachable-component`
    public static let unreachableComponent = UnreachableComponent().rule.code
}

struct UnreachableExclusion: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA102", "unreachable-exclusion"), .error, .order,
        summary: "An exclusion with no effect, because an earlier component matches all of its URLs",
        effect: "URLs that were meant to stay in the browser can open in the app.",
        reason: """
            iOS tries components in the order of the list, and the first one whose path, query and fragment all \
            match decides. An exclusion after a broader component is never reached.
            """,
        remedy: "Move the exclusion before the broader component.",
        evidence: [.firstComponentDecides, .normalizedPath, .otherFolding, .queryItems],
        bad: .components(
            """
            { "/": "/menu/*" },
            ⟦{ "/": "/menu/print/*", "exclude": true }⟧
            """,
            fixed: """
                { "/": "/menu/print/*", "exclude": true },
                { "/": "/menu/*" }
                """),
        good: .components(
            """
            { "/": "/menu/print/*", "exclude": true },
            { "/": "/menu/*" }
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        exclusionsWithoutEffect(in: subject, ofPaths: false, called: "exclusion", broader: "broader component")
    }
}

struct UnreachableInclusion: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA103", "unreachable-inclusion"), .error, .order,
        summary: "A component with no effect, because an earlier exclusion matches all of its URLs",
        effect: "URLs that were meant to open in the app stay in the browser.",
        reason: """
            iOS tries components in the order of the list, and the first one whose path, query and fragment all \
            match decides. Once an exclusion matches, no later component can open the URL in the app.
            """,
        remedy: """
            Move the component before the exclusion. An exclusion of everything at the end of the list is not \
            needed: a URL that no component matches stays in the browser anyway.
            """,
        evidence: [.firstComponentDecides, .normalizedPath, .otherFolding, .queryItems],
        bad: .components(
            """
            { "/": "/menu/print/*", "exclude": true },
            ⟦{ "/": "/menu/print/pizza" }⟧,
            { "/": "/menu/*" }
            """,
            fixed: """
                { "/": "/menu/print/pizza" },
                { "/": "/menu/print/*", "exclude": true },
                { "/": "/menu/*" }
                """),
        good: .components(
            """
            { "/": "/menu/print/pizza" },
            { "/": "/menu/print/*", "exclude": true },
            { "/": "/menu/*" }
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.order.coverings.filter { $0.isContradiction && !$0.later.isExclusion.value }.map { covering in
            diagnostic(
                subject.opening(for: covering.later) + " has no effect: "
                    + subject.words(for: covering, ("excludes all of its URLs", "exclude all of its URLs")) + ".",
                at: covering.later.component.place, in: subject, notes: subject.notes(on: covering),
                help: covering.isMutual
                    ? ComponentOrder.adviceOnEquals : "Move it \(subject.destination(of: covering)).",
                fix: subject.move(of: covering).map { edits in
                    Diagnostic.Fix("Move the \(subject.kind(of: covering.later)) before the exclusion.", .unsafe, edits)
                })
        }
    }
}

struct DuplicateComponent: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA104", "duplicate-component"), .warning, .order, sometimes: [.note],
        summary: "A component that appears twice in one list",
        effect: "Nothing changes for any URL: the first of the two decides.",
        reason: """
            iOS tries components in the order of the list, so the second of two equal components is never reached. \
            Duplicates often come from merging two lists, and later edits then change only one of the two.
            """,
        remedy: "Keep one of the two.",
        evidence: [.firstComponentDecides, .normalizedPath, .otherFolding, .queryItems],
        bad: .components(
            """
            { "/": "/menu/*" },
            { "/": "/orders/*" },
            ⟦{ "/": "/menu/*", "comment": "Menus" }⟧
            """,
            fixed: """
                { "/": "/menu/*" },
                { "/": "/orders/*" }
                """),
        good: .components(
            """
            { "/": "/menu/*" },
            { "/": "/orders/*" }
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        subject.order.coverings.filter { !$0.isContradiction && $0.isMutual }.map { covering in
            // That an empty pattern and "/" are the same is assumed (T2): the recorded one stays.
            let isEmpty = covering.earlier.path?.value.isEmpty == true && covering.later.path?.value.isEmpty != true
            let spare = isEmpty ? covering.earlier : covering.later
            return diagnostic(
                "\(subject.opening(for: covering.later)) matches the same URLs as "
                    + "\(subject.words(for: covering.earlier, besides: covering.later)), which decides.",
                at: covering.later.component.place, in: subject, covering.isSlashAlone ? .note : nil,
                notes: subject.notes(on: covering),
                help: "Keep one of the two.",
                fix: subject.removal(of: spare).map { edits in
                    Diagnostic.Fix(
                        isEmpty ? "Remove the first one." : "Remove the second one.", isEmpty ? .unsafe : .safe, edits)
                })
        }
    }
}

extension ComponentOrder.Covering {
    /// Whether only a slash at the end of a path tells the two apart: a habit that does no harm.
    fileprivate var isSlashAlone: Bool {
        guard let one = earlier.path?.value, let other = later.path?.value else { return false }
        return one.hasSameScalars(as: other + "/") || other.hasSameScalars(as: one + "/")
    }
}

extension Diagnostic.Code {
    /// `duplicate-component`
    public static let duplicateComponent = DuplicateComponent().rule.code
}

struct UnreachableNegatedPath: LintRule {
    let rule = Rule(
        Diagnostic.Code("AASA106", "unreachable-negated-path"), .error, .order,
        summary: "A `NOT` path with no effect, because an earlier path matches all of its URLs",
        effect: "URLs that were meant to stay in the browser can open in the app.",
        reason: """
            iOS tries paths in the order of the list, and the first one that matches decides. A `NOT` path after a \
            broader path is never reached.
            """,
        remedy: "Move the `NOT` path before the broader one.",
        evidence: [.legacyPaths, .normalizedPath, .otherFolding, .queryItems],
        bad: .detail(
            """
            "appID": "7Q4KX2M9TD.example.eats",
            "paths": ["/menu/*", ⟦"NOT /menu/print/*"⟧]
            """,
            fixed: """
                "appID": "7Q4KX2M9TD.example.eats",
                "paths": ["NOT /menu/print/*", "/menu/*"]
                """),
        good: .detail(
            """
            "appID": "7Q4KX2M9TD.example.eats",
            "paths": ["NOT /menu/print/*", "/menu/*"]
            """))

    func diagnostics(in subject: LintSubject) -> [Diagnostic] {
        exclusionsWithoutEffect(in: subject, ofPaths: true, called: "NOT path", broader: "broader one")
    }
}

extension LintRule {
    /// The exclusions that an earlier component leaves nothing to exclude.
    ///
    /// - Parameters:
    ///   - ofPaths: Whether those of `paths` are meant; else those of `components`.
    ///   - noun: What such an exclusion is called.
    ///   - broader: What the earlier component is called.
    func exclusionsWithoutEffect(
        in subject: LintSubject, ofPaths: Bool, called noun: String, broader: String
    ) -> [Diagnostic] {
        subject.order.coverings.filter { covering in
            covering.isContradiction && covering.later.isExclusion.value
                && covering.later.component.form.isLegacy == ofPaths
        }.map { covering in
            diagnostic(
                "The \(noun) \(subject.name(of: covering.later)) has no effect: "
                    + subject.words(
                        for: covering, ("matches every URL it would exclude", "match every URL it would exclude"))
                    + ".",
                at: covering.later.component.place, in: subject, notes: subject.notes(on: covering),
                help: covering.isMutual
                    ? ComponentOrder.adviceOnEquals : "Move it \(subject.destination(of: covering)).",
                fix: subject.move(of: covering).map { edits in
                    Diagnostic.Fix("Move the \(noun) before the \(broader).", .unsafe, edits)
                })
        }
    }
}
