#!/usr/bin/env bash
# Asks Apple's swcutil the questions of Recordings/, and keeps each answer as a line of JSON. Documentation/Contributing/Recording.md.
# Written for what every Mac has: bash 3.2, and an awk that knows bytes.
# shellcheck disable=SC2094
set -u
export LC_ALL=C

usage() {
    cat << 'END'
Usage: Scripts/record.sh [--dry-run] [--only STATEMENT]... [--again]
       Scripts/record.sh --random COUNT --seed SEED

Asks swcutil each question of Recordings/questions.tsv that this build of macOS
has not answered, and appends the answers to Recordings/macOS-RELEASE.jsonl.
It runs swcutil with sudo, and nothing else.

  --dry-run         Print every command, and run none
  --only STATEMENT  Ask only the questions of a statement, such as T2
  --again           Also ask the questions again whose answer is unread
  --random COUNT    Compare swcutil and the engine on random files (needs Swift)
  --seed SEED       What the random files follow from
END
}

fail() {
    echo "record.sh: $1" >&2
    exit "${2:-2}"
}

dry_run="" again="" only=" " random="" seed=""
while [ $# -gt 0 ]; do
    case $1 in
        --dry-run) dry_run=1 ;;
        --again) again=1 ;;
        --only | --random | --seed)
            [ $# -ge 2 ] || fail "$1 needs a value" 64
            case $1 in
                --only) only="$only$2 " ;;
                --random) random=$2 ;;
                --seed) seed=$2 ;;
            esac
            shift
            ;;
        --help | -h)
            usage
            exit 0
            ;;
        *)
            usage >&2
            exit 64
            ;;
    esac
    shift
done
case "$random$seed" in *[!0-9]*) fail "--random and --seed need whole numbers" 64 ;; esac
[ -z "$random" ] || [ -n "$seed" ] || fail "--random needs --seed, so that a run can be repeated" 64

cd "$(dirname "$0")/.." || exit 2
folder=${RECORDINGS:-Recordings}
swcutil=${SWCUTIL:-swcutil}
limit=${RECORD_SECONDS:-10}
# The files of questions; what random comparison found is in one of its own.
questions=("$folder/questions.tsv")
[ ! -e "$folder/found.tsv" ] || questions+=("$folder/found.tsv")

work=$(mktemp -d "${TMPDIR:-/tmp}/record.XXXXXX") || exit 2
number=0 lock=""
leave() {
    if [ -e "$work/running.$number" ]; then end_command > /dev/null 2>&1; fi
    [ -z "$lock" ] || rm -rf "$lock"
    rm -rf "$work"
}
trap leave EXIT
trap 'echo "record.sh: interrupted; the answers so far are kept, and the next run goes on from here" >&2; exit 130' INT TERM HUP

# A line for each question: id, kind, domain, URL, input, and its command as JSON.
prepare() {
    awk -F '\t' -v only="$only" -v folder="$folder" '
        # Without gsub: awks differ in what a backslash in a replacement means.
        function escaped(text, mark,   at, result) {
            while ((at = index(text, mark)) > 0) {
                result = result substr(text, 1, at - 1) "\\" mark
                text = substr(text, at + 1)
            }
            return result text
        }
        function json(text) { return "\"" escaped(escaped(text, "\\"), "\"") "\"" }
        /^#/ || NF < 9 { next }
        only != " " && index(only, " " $2 " ") == 0 { next }
        {
            input = $9
            if (substr(input, 1, 1) == "@") input = folder "/files/" substr(input, 2)
            shown = $9
            if (substr(shown, 1, 1) == "@") shown = "Recordings/files/" substr(shown, 2)
            if ($3 == "match")
                command = "[\"swcutil\",\"match\",\"-u\"," json($6) ",\"-j\"," json(shown) "]"
            else
                command = "[\"swcutil\",\"verify\",\"-d\"," json($5) ",\"-j\"," json(shown) ",\"-u\"," json($6) "]"
            print $1 "\t" $3 "\t" $5 "\t" $6 "\t" input "\t" command
        }' "$@"
}

# The arguments of a question, in `arguments`.
set_arguments() {
    if [ "$1" = match ]; then
        arguments=(match -u "$3" -j "$4")
    else
        arguments=(verify -d "$2" -j "$4" -u "$3")
    fi
}

# What swcutil printed, as JSON; on the next line what it says, or "unread", by only the forms that Apple's tool is known to print; and
# on the last "cut" for more than 64 KiB, else "whole".
read_output() {
    od -An -v -tx1 "$1" | awk -v kind="$2" -v status="$3" '
        BEGIN { for (i = 0; i < 16; i++) digit[substr("0123456789abcdef", i + 1, 1)] = i }
        { for (i = 1; i <= NF; i++) byte[++count] = digit[substr($i, 1, 1)] * 16 + digit[substr($i, 2, 1)] }

        # The code point at `at`, in `point`; how many bytes it has, 0 for bytes that are not UTF-8.
        function width(at,   first, length_, least, k) {
            first = byte[at]
            if (first < 128) { point = first; return 1 }
            if (first >= 194 && first < 224) { length_ = 2; point = first - 192; least = 128 }
            else if (first >= 224 && first < 240) { length_ = 3; point = first - 224; least = 2048 }
            else if (first >= 240 && first < 245) { length_ = 4; point = first - 240; least = 65536 }
            else return 0
            if (at + length_ - 1 > count) return 0
            for (k = 1; k < length_; k++) {
                if (byte[at + k] < 128 || byte[at + k] >= 192) return 0
                point = point * 64 + byte[at + k] - 128
            }
            if (point < least || point > 1114111 || (point >= 55296 && point < 57344)) return 0
            return length_
        }

        function unread() { reading = "unread" }

        function read_match(   word) {
            if (status != 0) return unread()
            if (line[1] == "Did not match." && lines == 1) { reading = "unmatched"; return }
            if (line[1] !~ /^(Matched|Excluded) by pattern at index [0-9]+: \{$/ || line[lines] != "}") return unread()
            split(line[1], word, " ")
            sub(/:$/, "", word[6])
            reading = (word[1] == "Matched" ? "matched " : "excluded ") word[6]
        }

        function read_verify(   i, word, end, found) {
            if (status != 0) {
                if (index(line[1], "Error parsing JSON: ") == 1) reading = "refused"; else unread()
                return
            }
            if (lines == 1 && line[1] == "Input JSON did not match input URL.") { reading = "unmatched"; return }
            if (lines == 1 && line[1] ~ /^Input domain .* did not match input URL.s domain .*\.$/) { reading = "other host"; return }
            for (i = 1; i <= lines; i++) {
                if (line[i] !~ /^\{ s = [a-z]+, a = [^ ,~]+, d = [^ ,~]+ \}: Pattern ".*" (matched|blocked match)\.$/) return unread()
                split(line[i], word, " ")
                end = line[i] ~ / blocked match\.$/ ? "excluded" : "matched"
                sub(/,$/, "", word[4])
                sub(/,$/, "", word[7])
                found = found (i > 1 ? ", " : "") word[4] " " word[7] " " end
            }
            if (lines > 0) reading = found; else unread()
        }

        END {
            extent = count > 65536 ? "cut" : "whole"
            if (count > 65536) count = 65536
            valid = 1
            for (i = 1; i <= count && valid; i += size) if (!(size = width(i))) valid = 0
            if (!valid) {
                printf "\"outputInHex\":\""
                for (i = 1; i <= count; i++) printf "%02x", byte[i]
            } else {
                printf "\"output\":\""
                for (i = 1; i <= count; i += size) {
                    size = width(i)
                    if (point == 10) printf "\\n"
                    else if (point == 34) printf "\\\""
                    else if (point == 92) printf "\\\\"
                    else if (point >= 32 && point < 127) printf "%c", point
                    else if (point < 65536) printf "\\u%04x", point
                    else printf "\\u%04x\\u%04x", 55296 + int((point - 65536) / 1024), 56320 + (point - 65536) % 1024
                }
            }
            print "\""
            # Nothing that swcutil is known to print is as long, or has other control characters.
            if (!valid || status == "" || count == 0 || count > 16384) { print "unread\n" extent; exit }
            lines = 1
            for (i = 1; i <= count; i += size) {
                size = width(i)
                if (point == 10) lines++
                else if (point < 32 || point == 127) { print "unread\n" extent; exit }
                else line[lines] = line[lines] (point < 127 ? sprintf("%c", point) : "~")
            }
            while (lines > 0 && line[lines] == "") lines--
            reading = "unread"
            if (kind == "match") read_match(); else read_verify()
            print reading "\n" extent
        }'
}

# Ends the command that runs, and what it has started.
end_command() {
    local signal pid
    pid=$(cat "$work/pid") || return
    for signal in TERM KILL; do
        # shellcheck disable=SC2046
        ${root[@]+"${root[@]}"} kill -"$signal" $(pgrep -P "$pid") "$pid"
        sleep 0.3
    done
}

# Runs swcutil with `arguments`, for at most `limit` seconds and 64 KiB: sets status ("" if it was ended), text, reading, note.
ask() {
    local kind=$1 job
    number=$((number + 1))
    rm -f "$work"/status "$work"/late "$work"/pid
    : > "$work/running.$number"
    (
        ${root[@]+"${root[@]}"} "$swcutil" "${arguments[@]}" 2>&1 < /dev/null &
        echo $! > "$work/pid"
        wait $!
        echo $? > "$work/status"
    ) | head -c 65537 > "$work/output" &
    job=$!
    # Ends by itself soon after the question has: a signal could hit it while it still has the traps of this script.
    (
        ticks=$((limit * 5))
        while [ "$ticks" -gt 0 ]; do
            sleep 0.2
            [ -e "$work/running.$number" ] || exit
            ticks=$((ticks - 1))
        done
        : > "$work/late"
        end_command
        kill "$job"
    ) > /dev/null 2>&1 &
    wait "$job" 2> /dev/null
    status="" note=""
    if [ -e "$work/late" ]; then
        wait 2> /dev/null
        note=",\"note\":\"ended after $limit s\""
    elif [ -e "$work/status" ]; then
        read -r status < "$work/status"
    fi
    rm -f "$work/running.$number"
    read_output "$work/output" "$kind" "$status" > "$work/read"
    { read -r text && read -r reading && read -r size; } < "$work/read"
    # What wrote on had its output closed: its status says nothing.
    if [ "$size" = cut ]; then status="" note="${note:-,\"note\":\"cut after 65536 bytes\"}"; fi
}

# Adds a line to a file in one step: whoever is killed leaves whole lines.
append() {
    if ! { [ ! -e "$1" ] || cat "$1"; } > "$1.new" || ! printf '%s\n' "$2" >> "$1.new" || ! mv "$1.new" "$1"; then
        fail "cannot write $1"
    fi
}

# Records the answer to the question whose id and command are given.
keep() {
    append "$recordings" "{\"question\":\"$1\",\"release\":\"$release\",\"build\":\"$build\",\"architecture\":\"$architecture\",\"command\":$2,\"status\":${status:-null},\"reading\":\"$reading\",\"time\":\"$(date -u +%Y-%m-%dT%H:%M:%SZ)\"$note,$text}"
}

# Awk: the answer for an app, from what was read.
# shellcheck disable=SC2016
answer_function='
    function answer(reading, app,   part, word, count, i, found) {
        if (reading == "other host") return "unmatched"
        if (reading !~ /^[a-z]+ [^ ]+ (matched|excluded)(, |$)/) return reading
        count = split(reading, part, ", ")
        for (i = 1; i <= count; i++) {
            split(part[i], word, " ")
            if (word[1] != "applinks" || (app != "*" && word[2] != app)) continue
            if (found == "") found = word[3]; else if (found != word[3]) found = "matched and excluded"
        }
        return found == "" ? "unmatched" : found
    }
'

# What the recordings say, from the lines of all files: settled, changed and unread questions of this build.
summarise() {
    awk -F '\t' -v release="$release" -v build="$build" "$answer_function"'
        # The value of a key in a line of a recording; keys come in one order, and these values have no escapes.
        function value(line, key,   start, rest) {
            start = index(line, "\"" key "\":\"")
            if (!start) return ""
            rest = substr(line, start + length(key) + 4)
            return substr(rest, 1, index(rest, "\"") - 1)
        }
        FILENAME ~ /\.tsv$/ {
            if ($0 ~ /^#/ || NF < 9) next
            statement[$1] = $2; app[$1] = $4; needs[$1] = $7
            split($8, reading, " \\| ")
            expected[$1] = substr(reading[1], index(reading[1], " => ") + 4)
            if (!($2 in asked)) order[++statements] = $2
            asked[$2]++
            ids[++total] = $1
            next
        }
        {
            id = value($0, "question")
            if (!(id in statement)) next
            found = answer(value($0, "reading"), app[id])
            where = value($0, "release")
            if (where == release && value($0, "build") == build) now[id] = found
            else if (found != "unread") { before[id] = found; source[id] = where == "" ? "an unknown release" : "macOS " where }
        }
        END {
            for (i = 1; i <= total; i++) {
                id = ids[i]
                if (!(id in now)) continue
                if (now[id] == "unread") { unread[++unreads] = id; open_[statement[id]] = 1; continue }
                answered[statement[id]]++
                if (now[id] != expected[id] && !(needs[id] in expected && now[needs[id]] != expected[needs[id]])) {
                    differs[statement[id]] = 1
                    difference[++differences] = "  " id ": predicted " expected[id] ", recorded " now[id]
                }
                if (id in before && before[id] != now[id]) change[++changes] = "  " id ": " before[id] " on " source[id] ", " now[id] " now"
            }
            for (i = 1; i <= statements; i++) {
                name = order[i]
                if (name == "-" || !(name in answered)) continue
                if (name in differs) { wrong = wrong " " name; wrongs++ }
                else if (!(name in open_) && answered[name] == asked[name]) { right = right " " name; rights++ }
                else { part = part " " name; parts++ }
            }
            printf "\nStatements settled as assumed or recorded: %d%s\n", rights, (right == "" ? "" : ":" right)
            printf "Statements contradicted: %d%s\n", wrongs, (wrong == "" ? "" : ":" wrong)
            for (i = 1; i <= differences; i++) print difference[i]
            printf "Statements settled in part: %d%s\n", parts, (part == "" ? "" : ":" part)
            printf "Questions with another result than in earlier recordings: %d\n", changes
            for (i = 1; i <= changes; i++) print change[i]
            printf "Questions with unread output: %d\n", unreads
            for (i = 1; i <= unreads; i++) print "  " unread[i]
        }' "${questions[@]}" "$@"
}

# --- What will be run

[ -e "${questions[0]}" ] || fail "cannot read ${questions[0]}"
root=()
if [ -n "${SUDO:-}" ]; then
    root=("$SUDO" -n)
elif [ "$(id -u)" -ne 0 ]; then
    root=(sudo -n)
fi

if [ -n "$dry_run" ]; then
    if [ -n "$random" ]; then
        echo "# swift build and swift test would make $random random questions of seed $seed; then, for each:"
        printf '%q ' ${root[@]+"${root[@]}"} "$swcutil" verify -d example.com -j FILE -u URL
        echo
        exit 0
    fi
    prepare "${questions[@]}" > "$work/all"
    while IFS=$'\t' read -r -u 3 id kind domain url input command; do
        set_arguments "$kind" "$domain" "$url" "$input"
        printf '# %s\n' "$id"
        printf '%q ' ${root[@]+"${root[@]}"} "$swcutil" "${arguments[@]}"
        echo
    done 3< "$work/all"
    exit 0
fi

command -v "$swcutil" > /dev/null || fail "cannot find $swcutil. It is part of macOS: run this on a Mac."
if ! release=$(sw_vers -productVersion 2> /dev/null) || ! build=$(sw_vers -buildVersion 2> /dev/null); then
    fail "cannot run sw_vers. It is part of macOS: run this on a Mac."
fi
case "$release$build" in "" | *[!0-9A-Za-z.]*) fail "sw_vers prints an unknown release: $release $build" ;; esac
architecture=$(uname -m)
recordings=$folder/macOS-$release.jsonl

if [ ${#root[@]} -gt 0 ] && ! "${root[@]}" true 2> /dev/null; then
    fail "swcutil runs only with sudo, which needs your password. Run \"sudo -v\" first, then this again."
fi

# Two runs at once would write the same file.
if ! mkdir "$folder/.recording" 2> /dev/null; then
    other=$(cat "$folder/.recording/pid" 2> /dev/null)
    if [ -n "$other" ] && kill -0 "$other" 2> /dev/null; then fail "another run (process $other) is recording"; fi
    rm -rf "$folder/.recording"
    mkdir "$folder/.recording" || fail "cannot write in $folder"
fi
lock=$folder/.recording
echo $$ > "$lock/pid"
rm -f "$folder"/*.new

if [ -n "$random" ]; then
    # shellcheck source=Scripts/record-random.bash
    source Scripts/record-random.bash
    exit
fi

prepare "${questions[@]}" > "$work/all"
[ -s "$work/all" ] || fail "no question is about$only" 64
{ [ ! -e "$recordings" ] || cat "$recordings"; } | awk -v build="\"build\":\"$build\"" -v again="$again" '
    index($0, build) && !(again && index($0, "\"reading\":\"unread\"")) {
        rest = substr($0, index($0, "\"question\":\"") + 12)
        print substr(rest, 1, index(rest, "\"") - 1)
    }' > "$work/answered"
awk -F '\t' 'FILENAME == ARGV[1] { answered[$1] = 1; next } !($1 in answered)' "$work/answered" "$work/all" > "$work/open"
asked=$(($(wc -l < "$work/open")))
echo "macOS $release ($build), $architecture: open questions: $asked of $(($(wc -l < "$work/all")))."
if [ "$asked" -gt 0 ]; then
    IFS=$'\t' read -r id kind domain url input command < "$work/open"
    set_arguments "$kind" "$domain" "$url" "$input"
    echo "Commands to run: $asked, each for at most $limit s. What they print is appended to $recordings."
    printf '    '
    printf '%q ' ${root[@]+"${root[@]}"} "$swcutil" "${arguments[@]}"
    printf '\n    …\n--dry-run lists them all.\n'
fi
done_count=0
while IFS=$'\t' read -r -u 3 id kind domain url input command; do
    set_arguments "$kind" "$domain" "$url" "$input"
    ask "$kind"
    # What sudo says is no output of swcutil.
    if [ "$reading" = unread ] && [ ${#root[@]} -gt 0 ] && ! "${root[@]}" true 2> /dev/null; then
        fail "sudo needs your password again. Run \"sudo -v\", then this again: it continues here."
    fi
    keep "$id" "$command"
    done_count=$((done_count + 1))
    if [ "$reading" = unread ]; then echo "unread: $id"; fi
    if [ $((done_count % 50)) -eq 0 ]; then echo "$done_count of $asked"; fi
done 3< "$work/open"
summarise "$folder"/*.jsonl
