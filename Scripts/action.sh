#!/usr/bin/env bash
# What the steps of action.yml run; they pass the inputs as INPUT_… and nothing on the command line but the step's name:
#   Scripts/action.sh prepare | install | run | comment
# The repository that run reads may be a stranger's, as in a pull request from a fork: the tool may not read outside of the
# checkout, and the token exists only for the step that writes the comment.
set -euo pipefail
scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

# GitHub leaves these two empty in some versions of the runner; the path holds them, too.
if [ -z "${AASA_REF:-}" ]; then
    case ${GITHUB_ACTION_PATH:-} in
        */_actions/*/*/*)
            rest=${GITHUB_ACTION_PATH##*/_actions/}
            owner=${rest%%/*} rest=${rest#*/}
            AASA_REPOSITORY=${GITHUB_SERVER_URL:-https://github.com}/$owner/${rest%%/*}
            AASA_REF=${rest#*/}
            export AASA_REPOSITORY AASA_REF
            ;;
    esac
fi

give() { printf '%s=%s\n' "$1" "$2" >> "$GITHUB_OUTPUT"; }

# A path in the folder that the input working-directory names. The tool runs in the workspace, so that annotations name
# files as the repository does.
at() {
    local folder=${INPUT_WORKING_DIRECTORY:-} path=${1#./}
    folder=${folder#./} folder=${folder%/}
    case $path in
        /*) ;;
        *) if [ -n "$folder" ] && [ "$folder" != . ]; then path=$folder/$path; fi ;;
    esac
    case $path in -*) path=./$path ;; esac
    printf '%s\n' "$path"
}

# The lines of an input, without the spaces around them and without empty ones.
lines() { printf '%s\n' "$1" | sed -e 's/^[[:space:]]*//' -e 's/[[:space:]]*$//' -e '/^$/d'; }

# A list of rules in one line; an input may have one per line.
rules() { lines "$1" | sed -e 's/,*$//' | paste -s -d , -; }

# Adds to files what a line of the input files stands for: * and ? as in a shell, and **/ for any number of folders, which the
# shell of macOS does not know. Only what is there: a pattern that nothing matches is a mistake. Names of the repository are
# never read as patterns or as lines.
#   expand PATTERN [PREFIX]     PREFIX is the current folder, with a slash, as seen from where the step started
expand() {
    local pattern=$1 prefix=${2:-} match
    local IFS=
    shopt -s nullglob dotglob
    case $pattern in
        '**/'*) folders . "$prefix" "${pattern#'**/'}" ;;
        *'/**/'*)
            for match in ${pattern%%'/**/'*}; do folders "$match" "$prefix$match/" "${pattern#*'/**/'}"; done
            ;;
        *)
            for match in $pattern; do
                if [ -f "$match" ]; then files+=("$prefix${match#./}"); fi
            done
            ;;
    esac
}

# What a pattern matches in a folder and in all below it; links to folders are not followed.
#   folders FOLDER PREFIX PATTERN
folders() {
    local start=$PWD root=$1 folder
    case $root in /*) ;; *) root=./$root ;; esac
    while IFS= read -r -d '' folder; do
        cd -- "$start"
        cd -- "$folder" 2> /dev/null || continue
        folder=${folder#"$root"}
        folder=${folder#/}
        expand "$3" "$2${folder:+$folder/}"
    done < <(find "$root" -name .git -prune -o -type d -print0 2> /dev/null | LC_ALL=C sort -z)
    cd -- "$start"
}

prepare() {
    local folder
    folder=$("$scripts/install.sh" --where "${INPUT_VERSION:-}")
    give folder "$(dirname "$folder")"
    give key "aasa-$(basename "$(dirname "$folder")")"
}

install() {
    local folder
    folder=$("$scripts/install.sh" "${INPUT_VERSION:-}")
    printf '%s\n' "$folder" >> "$GITHUB_PATH"
    give path "$folder/aasa"
}

# Runs the tool and remembers the highest exit code.
code=0
tool() {
    local status=0
    aasa "$@" || status=$?
    if [ "$status" -gt "$code" ]; then code=$status; fi
}

refuse() {
    printf 'aasa action: %s\n' "$*" >&2
    give exit-code 2
    exit 2
}

# Sets files to what the input files names.
find_files() {
    local line count pattern
    while IFS= read -r line; do
        line=$(at "$line")
        case $line in
            *[*?]*)
                count=${#files[@]} pattern=${line#./}
                # Only * and ? are wildcards.
                pattern=${pattern//'['/'[[]'}
                pattern="${pattern//\\/[\\\\]}"
                expand "$pattern"
                if [ -n "$base" ]; then removed "$pattern"; fi
                [ "${#files[@]}" -gt "$count" ] || refuse "files: nothing matches $line"
                ;;
            *) files+=("$line") ;;
        esac
    done < <(lines "${INPUT_FILES:-}")
}

# Adds what a pattern matches in the base alone: the files that the pull request removes.
removed() {
    local name
    while IFS= read -r -d '' name; do files+=("$name"); done < <(
        git diff --name-only --no-renames --diff-filter=D --ignore-submodules --relative -z "$base" -- ":(glob)$1")
}

run() {
    local files=() common=() judging=() extra=() base='' line config=${INPUT_CONFIG:-}
    unset INPUT_TOKEN
    export AASA_WITHIN=${GITHUB_WORKSPACE:-$PWD}
    case ${INPUT_MODE:-lint} in
        lint) ;;
        diff) find_base ;;
        *) refuse "mode is $INPUT_MODE; it must be lint or diff" ;;
    esac
    find_files
    while IFS= read -r line; do extra+=("$line"); done < <(lines "${INPUT_ARGS:-}")
    if [ "${#files[@]}" -gt 0 ] && [ -n "$config" ]; then
        refuse "config names what aasa.yml is otherwise; leave files away, or config"
    fi
    if [ "${#files[@]}" -eq 0 ] && [ -z "$config" ] && [ -n "${INPUT_WORKING_DIRECTORY:-}" ]; then config=aasa.yml; fi
    [ -z "$config" ] || extra+=("--config=$(at "$config")")
    if [ -n "$base" ]; then compare; fi
    if [ "${#files[@]}" -eq 0 ]; then
        [ -z "${INPUT_LINKS:-}${INPUT_DOMAIN:-}${INPUT_APP:-}${INPUT_OS_MIN:-}" ] \
            || refuse "links, domain, app and os-min go with files; without files, aasa.yml says what to check"
    fi

    common+=("--format=${INPUT_FORMAT:-github}")
    [ -z "${INPUT_FAIL_ON:-}" ] || common+=("--fail-on=$INPUT_FAIL_ON")
    [ -z "${INPUT_SELECT:-}" ] || common+=("--select=$(rules "$INPUT_SELECT")")
    [ -z "${INPUT_IGNORE:-}" ] || common+=("--ignore=$(rules "$INPUT_IGNORE")")
    [ -z "${INPUT_SEVERITY:-}" ] || common+=("--severity=$(rules "$INPUT_SEVERITY")")
    [ -z "${INPUT_BASELINE:-}" ] || judging+=("--baseline=$(at "$INPUT_BASELINE")")
    [ -z "${INPUT_OS_MIN:-}" ] || judging+=("--os-min=$INPUT_OS_MIN")
    while IFS= read -r line; do
        case $line in
            *=*) judging+=("--output=${line%%=*}=$(at "${line#*=}")") ;;
            *) judging+=("--output=$line") ;;
        esac
    done < <(lines "${INPUT_OUTPUT:-}")
    if [ -n "${INPUT_SARIF:-}" ]; then
        judging+=("--output=sarif=$(at "$INPUT_SARIF")")
        give sarif-file "$(at "$INPUT_SARIF")"
    fi

    if [ "${#files[@]}" -eq 0 ]; then
        tool project "${common[@]}" ${judging[@]+"${judging[@]}"} ${extra[@]+"${extra[@]}"}
    else
        tool lint "${common[@]}" ${judging[@]+"${judging[@]}"} ${extra[@]+"${extra[@]}"} -- "${files[@]}"
        if [ -n "${INPUT_LINKS:-}" ]; then links "${files[@]}"; fi
    fi
    give exit-code "$code"
    exit "$code"
}

links() {
    local options=("${common[@]}" "--links=$(at "$INPUT_LINKS")") file
    [ -z "${INPUT_DOMAIN:-}" ] || options+=("--domain=$INPUT_DOMAIN")
    [ -z "${INPUT_APP:-}" ] || options+=("--app=$INPUT_APP")
    for file in "$@"; do tool test "${options[@]}" -- "$file"; done
}

notice() { printf '::notice title=Universal Links::%s\n' "$*"; }

# Sets base to a commit that is in the checkout; fetches it if need be, since checkouts of CI have only the newest commit.
find_base() {
    base=${INPUT_BASE:-${AASA_BASE:-}}
    [ -n "$base" ] || refuse "mode diff compares with the base of a pull request; elsewhere, name a commit with base"
    case $base in -* | *..* | *[[:space:][:cntrl:]:]*) refuse "base is not the name of a commit" ;; esac
    if git rev-parse --quiet --verify "$base^{commit}" > /dev/null 2>&1; then return; fi
    GIT_TERMINAL_PROMPT=0 git fetch --quiet --no-tags --depth 1 origin "$base" >&2 \
        || refuse "$base is not in the checkout and cannot be fetched; check out with fetch-depth: 0"
    base=$(git rev-parse --verify 'FETCH_HEAD^{commit}')
}

# Compares the project, or files alone, with the base, in one report, and leaves the comment for the step that writes it.
compare() {
    local status=0 changed=0 judging=() comment
    [ -z "${INPUT_SELECT:-}${INPUT_IGNORE:-}${INPUT_SEVERITY:-}" ] \
        || refuse "select, ignore and severity choose rules of mode lint; mode diff compares decisions"
    case ${INPUT_FAIL_ON:-never} in
        never | change | warning | note) ;;
        breaking | error) judging+=(--breaking) ;;
        *) refuse "in mode diff, fail-on is breaking, change or never" ;;
    esac
    [ -z "${INPUT_APP:-}" ] || extra+=("--app=$INPUT_APP")
    [ -z "${INPUT_DOMAIN:-}" ] || extra+=("--domain=$INPUT_DOMAIN")
    extra+=(-- "git:$base" ${files[@]+"${files[@]}"})
    aasa diff "--format=${INPUT_FORMAT:-github}" ${judging[@]+"${judging[@]}"} "${extra[@]}" || status=$?
    if [ "$status" -le 1 ] && [ "${INPUT_COMMENT:-true}" = true ]; then
        comment=$(mktemp -d)
        aasa diff --format=markdown "${extra[@]}" > "$comment/all" || changed=$?
        give comment "$comment/all"
        give changed "$changed"
    fi
    # What changes is no failure unless it is asked for.
    if [ "$status" -eq 1 ] && [ "${INPUT_FAIL_ON:-never}" = never ]; then status=0; fi
    give exit-code "$status"
    exit "$status"
}

# Text of a file's name in a workflow command.
data() { printf '%s' "$1" | LC_ALL=C tr '\000-\037\177' '?' | sed 's/%/%25/g'; }

# Writes what run has left for the pull request. A first comment is only written if something changes; an earlier one is updated
# in any case.
comment() {
    local reason option=()
    [ "${AASA_CHANGED:-0}" -eq 1 ] || option+=(--only-update)
    if ! reason=$(AASA_TOKEN=${INPUT_TOKEN:-} "$scripts/pull-request-comment.sh" "$AASA_COMMENT" \
        ${option[@]+"${option[@]}"} 2>&1); then
        notice "No comment on the pull request: $(data "$reason"). The summary of the job has what changes."
    fi
    rm -rf "$(dirname "$AASA_COMMENT")"
}

case ${1:-} in
    prepare | install | run | comment) "$1" ;;
    *) echo "usage: Scripts/action.sh prepare | install | run | comment" >&2; exit 2 ;;
esac
