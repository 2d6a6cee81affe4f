#!/usr/bin/env bash
# The lower floors import nothing but what the design allows them: no Foundation, no network, no clock.
#   Scripts/check-layers.sh
set -euo pipefail
cd "$(dirname "$0")/.."

declare -A allowed=(
    [JSONSyntax]=""
    [SignedEnvelope]=""
    [JSONSchema]="JSONSyntax"
    [UniversalLinks]="JSONSyntax SignedEnvelope"
    [UniversalLinksTesting]="UniversalLinks"
    [UniversalLinksReports]="JSONSchema JSONSyntax UniversalLinks"
    [UniversalLinksFoundation]="Foundation FoundationInternationalization JSONSyntax UniversalLinks"
    [UniversalLinksProject]="JSONSyntax UniversalLinks UniversalLinksReports Yams"
)

failed=0
files=0
for module in "${!allowed[@]}"; do
    while IFS=: read -r file line text; do
        name=$(sed -E 's/^.*import +((struct|enum|class|func|var|protocol|typealias) +)?([A-Za-z_]+).*/\3/' <<< "$text")
        if ! grep -qw -- "$name" <<< "${allowed[$module]}"; then
            echo "$file:$line: $module may not import $name (allowed: ${allowed[$module]:-nothing})"
            failed=1
        fi
    done < <(grep -rnE '^[[:space:]]*(@[A-Za-z_]+[[:space:]]+)*((public|package|internal|fileprivate|private)[[:space:]]+)?import[[:space:]]' "Sources/$module" --include='*.swift' || true)
    files=$((files + $(find "Sources/$module" -name '*.swift' | wc -l)))
done
[ "$files" -gt 50 ] || { echo "only $files files were looked at"; exit 1; }

for module in Sources/*/; do
    module=$(basename "$module")
    [ "$module" = aasa ] || [ -n "${allowed[$module]+known}" ] || { echo "Sources/$module has no floor in $0"; failed=1; }
done
[ "$failed" -eq 0 ] && echo "layers: $files files in ${#allowed[@]} modules import what they may"
exit "$failed"
