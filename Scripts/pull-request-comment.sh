#!/usr/bin/env bash
# Posts a file as a comment on a pull request, or updates the comment of an earlier run. The first line of the file is the mark
# by which the next run finds the comment.
#   Scripts/pull-request-comment.sh FILE [--only-update]
# AASA_TOKEN and AASA_PULL_REQUEST say who writes where; GITHUB_API_URL and GITHUB_REPOSITORY come from the runner.
# Ends with 1, and one line that says why, if the comment cannot be written.
set -euo pipefail

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

file=$1
[ -n "${AASA_TOKEN:-}" ] || fail "there is no token"
case $AASA_TOKEN in *[!A-Za-z0-9_.-]*) fail "the token contains characters that no token has" ;; esac
case ${AASA_PULL_REQUEST:-} in '' | *[!0-9]*) fail "the event is not that of a pull request" ;; esac
command -v curl > /dev/null || fail "curl is not installed"
repository=${GITHUB_API_URL:-https://api.github.com}/repos/${GITHUB_REPOSITORY:-}
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
            --header 'Accept: application/vnd.github+json' --header 'X-GitHub-Api-Version: 2022-11-28' "$@" "$url") \
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
    local page=1 id count
    while [ "$page" -le 30 ]; do
        request GET "$repository/issues/$AASA_PULL_REQUEST/comments?per_page=100&page=$page"
        id=$(sed -e 's/\\u003c/</g' -e 's/\\u003e/>/g' "$work/answer" \
            | grep -oE '"url": ?"[^"]*/issues/comments/[0-9]+"|"type": ?"[A-Za-z]+"|"body": ?"[^"\\]*' \
            | MARK=$mark awk '
                /^"url"/ { id = $0; sub(/"$/, "", id); sub(/.*\//, "", id); type = "" }
                /^"type"/ { if (type == "") { type = $0 } }
                /^"body"/ {
                    sub(/^"body": ?"/, "")
                    if (found == "" && type ~ /"Bot"/ && $0 == ENVIRON["MARK"]) { found = id }
                }
                END { print found }') || id=
        if [ -n "$id" ]; then printf '%s\n' "$id" && return; fi
        count=$(grep -oE '"url": ?"[^"]*/issues/comments/[0-9]+"' "$work/answer" | wc -l)
        [ "$count" -ge 100 ] || return 0
        page=$((page + 1))
    done
}

# {"body": …} with the file as a JSON string.
{
    printf '{"body": "'
    sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/\t/\\t/g' "$file" | awk '{ printf "%s\\n", $0 }'
    printf '"}\n'
} > "$work/body"

known=$(known_comment)
if [ -n "$known" ]; then
    request PATCH "$repository/issues/comments/$known" --data-binary "@$work/body"
elif [ "${2:-}" != --only-update ]; then
    request POST "$repository/issues/$AASA_PULL_REQUEST/comments" --data-binary "@$work/body"
fi
