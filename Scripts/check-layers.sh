#!/usr/bin/env bash
# The lower floors import nothing but what the design allows them: no Foundation, no network, no clock.
#   Scripts/check-layers.sh
set -euo pipefail
cd "$(dirname "$0")/.."

allowed() {
    case $1 in
        JSONSyntax | SignedEnvelope) echo "" ;;
        _UniversalLinksSystemCalls) echo "Darwin Glibc Musl" ;;
        _UniversalLinksDecompression) echo "CZlib" ;;
        _UniversalLinksJSONRPC | UniversalLinksJSONSchema) echo "JSONSyntax" ;;
        UniversalLinks) echo "JSONSyntax SignedEnvelope" ;;
        UniversalLinksAnalysis | UniversalLinksTesting) echo "JSONSyntax UniversalLinks" ;;
        UniversalLinksFoundation) echo "Foundation FoundationEssentials JSONSyntax UniversalLinks" ;;
        UniversalLinksLinting) echo "JSONSyntax UniversalLinks UniversalLinksAnalysis" ;;
        UniversalLinksChecks) echo "HTTPTypes JSONSyntax UniversalLinks UniversalLinksAnalysis UniversalLinksLinting" ;;
        UniversalLinksAppBundles)
            echo "_UniversalLinksDecompression Foundation FoundationEssentials JSONSyntax SignedEnvelope SwiftASN1 _UniversalLinksSystemCalls UniversalLinks UniversalLinksFoundation UniversalLinksLinting"
            ;;
        UniversalLinksReports)
            echo "HTTPTypes JSONSyntax UniversalLinks UniversalLinksAnalysis UniversalLinksChecks UniversalLinksLinting"
            ;;
        UniversalLinksHTTPClient)
            echo "_UniversalLinksDecompression Dispatch Foundation FoundationEssentials HTTPTypes NIOConcurrencyHelpers NIOCore NIOHTTP1 NIOPosix NIOSSL NIOTLS Security SwiftASN1 _UniversalLinksSystemCalls UniversalLinksChecks X509"
            ;;
        UniversalLinksProject)
            echo "CLibYAML CYaml _UniversalLinksDecompression Dispatch Foundation FoundationEssentials UniversalLinksJSONSchema JSONSyntax _UniversalLinksSystemCalls UniversalLinks UniversalLinksAnalysis UniversalLinksAppBundles UniversalLinksChecks UniversalLinksFoundation UniversalLinksLinting"
            ;;
        UniversalLinksService)
            echo "Foundation FoundationEssentials JSONSyntax UniversalLinks UniversalLinksAnalysis UniversalLinksChecks UniversalLinksFoundation UniversalLinksLinting UniversalLinksProject UniversalLinksReports"
            ;;
        UniversalLinksHummingbird) echo "Crypto Foundation HTTPTypes Hummingbird JSONSyntax UniversalLinks" ;;
        UniversalLinksStandIn) echo "CZlib Crypto Foundation NIOCore NIOHTTP1 NIOSSL SwiftASN1 UniversalLinksChecks X509" ;;
        UniversalLinksEditor)
            echo "_UniversalLinksJSONRPC JSONSyntax UniversalLinks UniversalLinksAnalysis UniversalLinksAppBundles UniversalLinksFoundation UniversalLinksLinting UniversalLinksProject UniversalLinksReports UniversalLinksService"
            ;;
        UniversalLinksAgents)
            echo "_UniversalLinksJSONRPC JSONSyntax UniversalLinks UniversalLinksChecks UniversalLinksLinting UniversalLinksProject UniversalLinksReports UniversalLinksService"
            ;;
        UniversalLinksServer)
            echo "Crypto Foundation HTTPTypes Hummingbird HummingbirdCore HummingbirdHTTP2 JSONSyntax Logging NIOConcurrencyHelpers NIOCore NIOExtras NIOHTTP1 NIOHTTP2 NIOHTTPTypes NIOPosix NIOSSL NIOTLS ServiceLifecycle SwiftASN1 _UniversalLinksSystemCalls UniversalLinks UniversalLinksChecks UniversalLinksHTTPClient UniversalLinksHummingbird UniversalLinksService UniversalLinksStandIn UnixSignals X509"
            ;;
        UniversalLinksMonitor)
            echo "AsyncHTTPClient Crypto Darwin Dispatch Foundation GRDB Glibc HTTPTypes HeapModule Hummingbird HummingbirdCore JSONSyntax Logging Musl NIOConcurrencyHelpers NIOCore NIOHTTP1 NIOPosix ServiceLifecycle _UniversalLinksSystemCalls UniversalLinks UniversalLinksAnalysis UniversalLinksChecks UniversalLinksLinting UniversalLinksProject UniversalLinksReports UniversalLinksService UnixSignals"
            ;;
        CLibYAML | CZlib | aasa | aasa-server) echo "*" ;;
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
# Reports show what others found: they decide, trace, lint, compare, ask and read nothing themselves.
engine='(\.(decide|trace|traces|violations|diagnostics)|(^|[^A-Za-z.])(Matcher|Tracer|DecodingAdvice|Explanation|DecisionTable|AssociationFile|LinkURL|LinkList|ExpectationReport|MatchReport|Linter|EntitlementLinter|DomainComparison|FixApplication|Migration|Formatting|ExampleReport|JSONDocument|Schema|HostProbe|CheckRun|HostReport|CDNState|LinkInvestigation))\('
running=$(grep -rnE "$engine" Sources/UniversalLinksReports --include='*.swift' || true)
if [ -n "$running" ]; then
    printf '%s\n' "$running" "UniversalLinksReports may not run the engine; hand the result in as a value"
    failed=1
fi
# Two lines that have to be found, and two that must not be: a pattern that finds nothing would always pass.
for line in 'let linter = Linter(settings)' 'let answer = matcher.decide(link, for: app)'; do
    grep -qE "$engine" <<< "$line" || { echo "the check of UniversalLinksReports finds nothing in: $line" && exit 1; }
done
for line in 'func text(of report: MatchReport) {' 'let count = report.diagnostics.count'; do
    ! grep -qE "$engine" <<< "$line" || { echo "the check of UniversalLinksReports stumbles over: $line" && exit 1; }
done
# What a command or an option is called, the tool, its reports and its published schema know alone; recipes and pages name those of others.
commands='(^|[^A-Za-z/])aasa (app|check|diff|examples|explain|fmt|init|lint|match|migrate|project|rules|test|validate-[a-z]+)([^A-Za-z]|$)|(^|[ "`(])--[a-z][a-z-]+'
words() { grep -nE "$commands" "$@" | grep -vE '^[^:]*:[0-9]+: *//|aws |codesign |content-type application|--paths /|cat-file|rev-parse|diff-index|"--no-pager"|git config ' || true; }
mapfile -t below < <(find Sources -name '*.swift' -not -path 'Sources/aasa/*' -not -path 'Sources/aasa-server/*' \
    -not -path 'Sources/UniversalLinksReports/*' -not -path 'Sources/UniversalLinksServer/*' -not -path 'Sources/UniversalLinksMonitor/*' \
    -not -name 'ProjectSchema+Generated.swift')
found=$(words "${below[@]}")
if [ -n "$found" ]; then
    printf '%s\n' "$found" "modules below the reports name no commands or options: give a typed value, and let the reports word it"
    failed=1
fi
probe=$(mktemp)
# shellcheck disable=SC2016
printf '%s\n' 'help: "Pass --define A=…")' '"run aasa check example.com"' '/// `aasa lint` does it' > "$probe"
[ "$(words "$probe" /dev/null | wc -l)" -eq 2 ] || { echo "the search for commands and options finds nothing" && exit 1; }
rm "$probe"
if [ "$files" -lt 100 ] || [ "$imports" -lt 50 ]; then
    echo "only $files files and $imports imports were looked at"
    exit 1
fi
[ "$failed" -eq 0 ] && echo "floors: $files files, $imports imports, all of them allowed"
exit "$failed"
