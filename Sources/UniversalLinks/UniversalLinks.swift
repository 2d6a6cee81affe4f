// Places, pointers and source texts are part of what the core answers with.
@_exported public import JSONSyntax
