#!/usr/bin/env bash
# The lower floors import nothing but what the design allows them: no Foundation, no network, no clock.
#   Scripts/check-layers.sh
set -euo pipefail
cd "$(dirname "$0")/.."

allowed() {
    case $1 in
        JSONSyntax | SignedEnvelope) echo "" ;;
        Decompression) echo "CZlib" ;;
        JSONSchema) echo "JSONSyntax" ;;
        UniversalLinks) echo "JSONSyntax SignedEnvelope" ;;
        UniversalLinksAnalysis | UniversalLinksTesting) echo "JSONSyntax UniversalLinks" ;;
        UniversalLinksFoundation) echo "Foundation FoundationInternationalization JSONSyntax UniversalLinks" ;;
        UniversalLinksLinting) echo "JSONSyntax UniversalLinks UniversalLinksAnalysis" ;;
        UniversalLinksChecks) echo "HTTPTypes JSONSyntax UniversalLinks UniversalLinksAnalysis UniversalLinksLinting" ;;
        UniversalLinksAppBundles)
            echo "Decompression Foundation JSONSyntax SignedEnvelope SwiftASN1 UniversalLinks UniversalLinksFoundation UniversalLinksLinting"
            ;;
        UniversalLinksReports)
            echo "HTTPTypes JSONSyntax UniversalLinks UniversalLinksAnalysis UniversalLinksChecks UniversalLinksLinting"
            ;;
        UniversalLinksHTTPClient)
            echo "Decompression Dispatch Foundation HTTPTypes NIOConcurrencyHelpers NIOCore NIOHTTP1 NIOPosix NIOSSL NIOTLS Security SwiftASN1 UniversalLinksChecks X509"
            ;;
        UniversalLinksProject)
            echo "Dispatch Foundation JSONSchema JSONSyntax UniversalLinks UniversalLinksAnalysis UniversalLinksChecks UniversalLinksLinting Yams"
            ;;
        CZlib | aasa) echo "*" ;;
        *) return 1 ;;
    esac
}

failed=0
files=0
imports=0
for folder in Sources/*/; do
    module=$(basename "$folder")
    if ! names=$(allowed "$module"); then
        echo "$folder has no floor in $0"
        failed=1
        continue
    fi
    files=$((files + $(find "$folder" -name '*.swift' | wc -l)))
    [ "$names" = "*" ] && continue
    while IFS=: read -r file line text; do
        [ -n "$file" ] || continue
        imports=$((imports + 1))
        name=$(printf '%s' "$text" | sed -E 's/^[^/]*import[[:space:]]+((struct|enum|class|func|var|let|protocol|typealias)[[:space:]]+)?([A-Za-z_][A-Za-z_0-9]*).*/\3/')
        case " $names " in
            *" $name "*) ;;
            *)
                echo "$file:$line: $module may not import $name (allowed: ${names:-nothing})"
                failed=1
                ;;
        esac
    done <<< "$(grep -rnE '^[^/"]*(^|[[:space:]])import[[:space:]]' "$folder" --include='*.swift' || true)"
done
if [ "$files" -lt 100 ] || [ "$imports" -lt 50 ]; then
    echo "only $files files and $imports imports were looked at"
    exit 1
fi
[ "$failed" -eq 0 ] && echo "floors: $files files, $imports imports, all of them allowed"
exit "$failed"
