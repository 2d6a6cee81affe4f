#!/usr/bin/env bash
# Compares a merge request of GitLab with its base, and writes what changes into one note on it:
#   Scripts/merge-request.sh [ARGUMENT…]
# ARGUMENTs are further options and files of aasa diff. aasa and git are on the PATH; what a runner sets says which merge request.
#   AASA_FAIL_ON  breaking or change end the job with 1; never, which is usual, does not
#   AASA_TOKEN    writes the note: a project access token with the scope api. Without one, only the log says what changes.
set -euo pipefail
scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

refuse() {
    printf 'aasa merge-request: %s\n' "$*" >&2
    exit 2
}

# The program that reads the repository has no token.
token=${AASA_TOKEN:-}
unset AASA_TOKEN
export AASA_WITHIN=${CI_PROJECT_DIR:-$PWD}
base=${CI_MERGE_REQUEST_DIFF_BASE_SHA:-}
case $base in '' | *[!0-9a-f]*) refuse "the pipeline is not one of a merge request" ;; esac
judging=()
case ${AASA_FAIL_ON:-never} in
    never | change | warning | note) ;;
    breaking | error) judging+=(--breaking) ;;
    *) refuse "AASA_FAIL_ON is breaking, change or never" ;;
esac

status=0 changed=0 option=()
aasa diff ${judging[@]+"${judging[@]}"} "git:$base" "$@" || status=$?
[ "$status" -le 1 ] || exit "$status"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
aasa diff --format=markdown "git:$base" "$@" > "$work/note" || changed=$?
# A first note is only written if something changes; an earlier one is updated in any case.
[ "$changed" -eq 1 ] || option+=(--only-update)
if ! reason=$(AASA_TOKEN=$token "$scripts/pull-request-comment.sh" "$work/note" ${option[@]+"${option[@]}"} 2>&1); then
    printf 'No note on the merge request: %s\n' "$reason"
fi
[ "${AASA_FAIL_ON:-never}" != never ] || exit 0
exit "$status"
