import ArgumentParser
import UniversalLinksProject

/// What a linter takes into account.
struct LintOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Minimum iOS, such as 13, 14.5 or 26. Default: 14", valueName: "version"),
        transform: { text in
            do throws(SystemVersionError) {
                return try SystemVersion(parsing: text)
            } catch {
                throw ValidationError(error.message)
            }
        })
    var osMin: SystemVersion?

    @OptionGroup var rules: RuleOptions
}
