import HTTPTypes
import UniversalLinks
import UniversalLinksChecks

extension HostReport {
    /// What to write into configurations, for what was found about how the host serves its file.
    func recipes(_ style: TextStyle) -> String {
        let recipes = Recipes.recipes(
            for: hostingDiagnostics.filter { $0.severity > .note }.map(\.code),
            fields: evidence.origin.response?.fields ?? [:])
        return recipes.map { recipe in
            var lines = [style.styled("recipe for \(recipe.platform.rawValue)", .strong) + ": " + recipe.summary]
            lines.append("  in " + recipe.place)
            lines += (recipe.configuration ?? "").split(separator: "\n", omittingEmptySubsequences: false).map {
                $0.isEmpty ? "" : "    " + $0
            }
            return "\n" + lines.map { $0 + "\n" }.joined()
        }.joined()
    }
}
