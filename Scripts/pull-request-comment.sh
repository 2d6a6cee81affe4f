#!/usr/bin/env bash
# Posts a file as a comment on a pull request of GitHub or a merge request of GitLab, or updates the comment of an earlier run.
# The first line of the file is the mark by which the next run finds the comment.
#   Scripts/pull-request-comment.sh FILE [--only-update]
# AASA_TOKEN says who writes. Where, say AASA_PULL_REQUEST, and GITHUB_API_URL and GITHUB_REPOSITORY, which a runner of GitHub
# sets; or CI_API_V4_URL, CI_MERGE_REQUEST_PROJECT_ID and CI_MERGE_REQUEST_IID, which one of GitLab sets.
# Ends with 1, and one line that says why, if the comment cannot be written.
set -euo pipefail

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

file=$1
[ -n "${AASA_TOKEN:-}" ] || fail "there is no token"
case $AASA_TOKEN in *[!A-Za-z0-9_.-]*) fail "the token contains characters that no token has" ;; esac
if [ -n "${CI_API_V4_URL:-}" ]; then
    service=gitlab number=${CI_MERGE_REQUEST_IID:-} update=PUT headers=()
    comments=$CI_API_V4_URL/projects/${CI_MERGE_REQUEST_PROJECT_ID:-}/merge_requests/$number/notes comment=$comments
else
    service=github number=${AASA_PULL_REQUEST:-} update=PATCH
    headers=(--header 'Accept: application/vnd.github+json' --header 'X-GitHub-Api-Version: 2022-11-28')
    repository=${GITHUB_API_URL:-https://api.github.com}/repos/${GITHUB_REPOSITORY:-}
    comments=$repository/issues/$number/comments comment=$repository/issues/comments
fi
case $number in '' | *[!0-9]*) fail "the event is not that of a pull request" ;; esac
command -v curl > /dev/null || fail "curl is not installed"
mark=$(head -n 1 "$file")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Requests a URL and writes the body of the answer to $work/answer. The token goes through standard input: a command line can be
# read by every process of the machine.
request() {
    local method=$1 url=$2 status
    shift 2
    status=$(printf 'header = "Authorization: Bearer %s"\n' "$AASA_TOKEN" \
        | curl --config - --silent --max-time 30 --request "$method" --output "$work/answer" --write-out '%{http_code}' \
            --header 'Content-Type: application/json' ${headers[@]+"${headers[@]}"} "$@" "$url") \
        || fail "the server of $method does not answer"
    case $status in
        2??) ;;
        401 | 403 | 404) fail "the token has no permission to write comments (status $status), as in pull requests from forks" ;;
        *) fail "the server returns status $status" ;;
    esac
}

# The number of the comment that an earlier run wrote; empty if there is none. Of the JSON, only keys are looked at that text
# inside a comment cannot imitate, since its quotation marks are escaped. Comments of people do not count.
known_comment() {
    local page=1 found count me=
    if [ "$service" = gitlab ]; then
        request GET "$CI_API_V4_URL/user"
        me=$(grep -oE '^\{ ?"id": ?[0-9]+' "$work/answer" | grep -oE '[0-9]+') || fail "the server does not say whose token it is"
    fi
    while [ "$page" -le 30 ]; do
        request GET "$comments?per_page=100&page=$page"
        found=$(sed -e 's/\\u003c/</g' -e 's/\\u003e/>/g' "$work/answer" | "among_$service" "$me") || true
        if [ "${found% *}" != none ]; then printf '%s\n' "${found% *}" && return; fi
        count=${found#* }
        [ "$count" -ge 100 ] || return 0
        page=$((page + 1))
    done
}

# Each prints the number of the first comment that has the mark, or none, and how many comments there are.
among_github() {
    grep -oE '"url": ?"[^"]*/issues/comments/[0-9]+"|"type": ?"[A-Za-z]+"|"body": ?"[^"\\]*' | MARK=$mark awk '
        BEGIN { found = "none" }
        /^"url"/ { count++; id = $0; sub(/"$/, "", id); sub(/.*\//, "", id); type = "" }
        /^"type"/ { if (type == "") { type = $0 } }
        /^"body"/ {
            sub(/^"body": ?"/, "")
            if (found == "none" && type ~ /"Bot"/ && $0 == ENVIRON["MARK"]) { found = id }
        }
        END { print found, count + 0 }'
}

among_gitlab() {
    grep -oE '"id": ?[0-9]+|"author": ?\{|"body": ?"[^"\\]*' | MARK=$mark awk -v me="$1" '
        BEGIN { found = "none" }
        /^"id"/ {
            sub(/^"id": ?/, "")
            if (isAuthor && isMarked && $0 == me && found == "none") { found = note }
            if (isAuthor) { isAuthor = 0 } else { id = $0 }
        }
        /^"body"/ { count++; note = id; sub(/^"body": ?"/, ""); isMarked = $0 == ENVIRON["MARK"] }
        /^"author"/ { isAuthor = 1 }
        END { print found, count + 0 }'
}

# {"body": …} with the file as a JSON string.
{
    printf '{"body": "'
    sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/\t/\\t/g' "$file" | awk '{ printf "%s\\n", $0 }'
    printf '"}\n'
} > "$work/body"

known=$(known_comment)
if [ -n "$known" ]; then
    request "$update" "$comment/$known" --data-binary "@$work/body"
elif [ "${2:-}" != --only-update ]; then
    request POST "$comments" --data-binary "@$work/body"
fi
