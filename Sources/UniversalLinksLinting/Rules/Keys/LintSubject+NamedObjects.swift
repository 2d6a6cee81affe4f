import JSONSyntax

extension LintSubject {
    /// The objects whose keys mean something; not those that only stand where one detail without its brackets has them.
    var namedObjects: [LintObject] {
        let isBareDetail =
            file.root.object?["applinks"]?.object?["details"]?.object.map(KeyMeaning.isBareDetail) ?? false
        guard isBareDetail else { return objects }
        return objects.filter { !$0.pointer.tokens.starts(with: ["applinks", "details"]) }
    }
}
