// Places, pointers and source texts are part of the public API.
@_exported public import JSONSyntax
