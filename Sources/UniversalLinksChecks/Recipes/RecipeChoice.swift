/// Which platforms recipes are shown for.
package enum RecipeChoice: Hashable, Sendable {
    /// Those that the answers of the host show.
    case recognized
    /// All of them.
    case all
    /// One, whatever the answers show.
    case platform(Recipe.Platform)
}
