import JSONSyntax

extension LintSubject {
    /// The objects whose keys mean something, without those in a single detail that lacks its brackets.
    var namedObjects: [LintObject] {
        let isBareDetail =
            file.root.object?["applinks"]?.object?["details"]?.object.map(KeyMeaning.isBareDetail) ?? false
        guard isBareDetail else { return objects }
        return objects.filter { !$0.pointer.tokens.starts(with: ["applinks", "details"]) }
    }
}
