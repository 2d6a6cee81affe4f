# Sourced by Scripts/record.sh: compares swcutil and the engine on random files.
# shellcheck shell=bash disable=SC2154

# Makes questions with the engine's answers: `program make COUNT SEED OUTPUT`, or those that are one step smaller than the first of a
# file: `program reduce INPUT OUTPUT`. RANDOM_QUESTIONS replaces it in tests.
program() {
    if [ -n "${RANDOM_QUESTIONS:-}" ]; then
        "$RANDOM_QUESTIONS" "$@"
        return
    fi
    case $1 in
        make) set -- "AASA_RANDOM_COUNT=$2" "AASA_RANDOM_SEED=$3" "AASA_RANDOM_OUTPUT=$4" ;;
        reduce) set -- "AASA_RANDOM_REDUCE=$2" "AASA_RANDOM_OUTPUT=$3" ;;
    esac
    env "$@" AASA_CORE_ONLY=engine swift test --skip-build --scratch-path .build-engine --filter RandomQuestionsTests/writesQuestions > "$work/log" 2>&1 || {
        tail -n 20 "$work/log" >&2
        return 1
    }
}

# Asks the question of a line: sets `expected`, what the engine answers, and `answer`; true if they differ. Unread answers do not.
differs() {
    local kind app domain url readings input
    IFS=$'\t' read -r _ _ kind app domain url _ readings input <<< "$1"
    set_arguments "$kind" "$domain" "$url" "$input"
    ask "$kind"
    expected=${readings#* => }
    answer=$(awk -v reading="$reading" -v app="$app" "$answer_function"' BEGIN { print answer(reading, app) }')
    [ "$answer" != unread ] && [ "$answer" != "$expected" ]
}

# Steps at most, for a question that is reduced, and questions at most that are.
most_steps=60
most_found=10

echo "Random questions to ask: $random, of seed $seed, each for at most $limit s. Differences are appended to $folder/found.tsv."
if [ -z "${RANDOM_QUESTIONS:-}" ]; then
    echo "Building the engine and its tests…"
    AASA_CORE_ONLY=engine swift build --build-tests --scratch-path .build-engine > "$work/log" 2>&1 || {
        tail -n 20 "$work/log" >&2
        fail "cannot build the engine"
    }
fi
program make "$random" "$seed" "$work/random.tsv" || fail "cannot make random questions"
different=0 written=0 unread=0 asked=0
while IFS= read -r -u 3 line; do
    asked=$((asked + 1))
    if differs "$line"; then
        different=$((different + 1))
        printf '%s\n' "$line" >> "$work/different.tsv"
    elif [ "$answer" = unread ]; then
        unread=$((unread + 1))
        if [ "$unread" -eq 1 ]; then echo "unread, for example: $text"; fi
    fi
    if [ $((asked % 200)) -eq 0 ]; then echo "$asked of $random"; fi
done 3< "$work/random.tsv"

: >> "$work/different.tsv"
while IFS= read -r -u 3 line; do
    [ "$written" -lt "$most_found" ] || break
    steps=0
    while [ "$steps" -lt "$most_steps" ]; do
        steps=$((steps + 1))
        printf '%s\n' "$line" > "$work/one.tsv"
        program reduce "$work/one.tsv" "$work/smaller.tsv" || fail "cannot reduce a question"
        next=""
        while IFS= read -r -u 4 candidate; do
            if differs "$candidate"; then
                next=$candidate
                break
            fi
        done 4< "$work/smaller.tsv"
        [ -n "$next" ] || break
        line=$next
    done
    # The answer of the last question that differed.
    differs "$line" || continue
    rest=${line#*$'\t'}
    rest=${rest%% => *}$'\t'${line##*$'\t'}
    found=found-$(printf '%s' "$rest" | cksum | cut -d ' ' -f 1)
    if [ -e "$folder/found.tsv" ] && grep -q "^$found"$'\t' "$folder/found.tsv"; then continue; fi
    line=$(awk -F '\t' -v OFS='\t' -v id="$found" -v answer="$answer" '{ $1 = id; $8 = "every reading => " answer; print }' <<< "$line")
    append "$folder/found.tsv" "$line"
    printf '%s\n' "$line" > "$work/one.tsv"
    prepare "$work/one.tsv" > "$work/one"
    keep "$found" "$(cut -f 6 "$work/one")"
    written=$((written + 1))
    printf '\n%s: swcutil answers "%s", the engine "%s"\n    ' "$found" "$answer" "$expected"
    printf '%q ' "$swcutil" "${arguments[@]}"
    echo
done 3< "$work/different.tsv"
printf '\nRandom questions: %s. Different: %s. Unread: %s. New in %s: %s.\n' "$random" "$different" "$unread" "$folder/found.tsv" "$written"
