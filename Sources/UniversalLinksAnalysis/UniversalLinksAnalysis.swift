// What is analysed, and what decides, are part of what the analysis answers with.
@_exported public import UniversalLinks
