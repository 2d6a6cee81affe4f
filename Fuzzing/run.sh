#!/usr/bin/env bash
# Feeds the readers with inputs that coverage guides, each target for so many seconds, as many at a time as there are processors:
#   Fuzzing/run.sh [--seed N] SECONDS [TARGET…]
# TARGET is the name of a file in Fuzzing/Targets; without one, all run. Prints for each target how many inputs it tried, and how
# many edges of the code they reached. Ends with 1 if an input broke something; the input is kept in .build-fuzz/findings. What a
# target learnt stays in .build-fuzz/corpus, and real files beside the checkout (AASA_SHARED) are seeds, where they are.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
shared=${AASA_SHARED:-../shared}
seed=1
if [ "${1:-}" = --seed ] && [ $# -ge 2 ]; then
    seed=$2
    shift 2
fi
case ${1:-} in
    '' | *[!0-9]*) sed -n '2,6s/^# \{0,1\}//p' Fuzzing/run.sh >&2; exit 2 ;;
esac
seconds=$1
shift
targets=("$@")
if [ "${#targets[@]}" -eq 0 ]; then
    mapfile -t targets < <(find Fuzzing/Targets -name '*.swift' -exec basename {} .swift \; | sort)
fi
for target in "${targets[@]}"; do
    [ -e "Fuzzing/Targets/$target.swift" ] || { echo "there is no target $target in Fuzzing/Targets" >&2; exit 2; }
done
folder=$root/.build-fuzz
mkdir -p "$folder/programs" "$folder/findings"
export SWIFT_BACKTRACE=enable=no

build() {
    # Whole modules with a counter on every edge, those in C as well: libyaml, the parser of HTTP.
    env -u AASA_CORE_ONLY swift build -c release --scratch-path "$folder" -Xswiftc -sanitize=fuzzer \
        -Xcc -fsanitize=fuzzer-no-link --target aasa > "$folder/build.log" 2>&1 || { tail -20 "$folder/build.log" >&2; exit 1; }
}

# SwiftPM cannot link a program whose main function is libFuzzer's: one line for each target, with the objects of the modules.
link() {
    local target=$1 products package objects
    products=$(swift build -c release --scratch-path "$folder" --show-bin-path)
    # What SwiftPM calls the package: with its name, its own interfaces are open to the target.
    package=$(basename "$root" | tr 'A-Z.-' 'a-z__')
    mapfile -t objects < <(find "$products" -name '*.o' -path '*.build/*' ! -path '*aasa*.build*' ! -path '*-tool.build*' | sort)
    # Where the modules in C are: beside their headers, or made by SwiftPM.
    local modules=(-I Sources/CZlib) file
    for file in "$folder"/checkouts/*/Sources/*/include/module.modulemap; do modules+=(-I "$(dirname "$file")"); done
    for file in "$products"/*.build/module.modulemap; do modules+=(-Xcc "-fmodule-map-file=$file"); done
    local call="$target.run(input)"
    ! grep -q 'func run(_ input: FuzzInput) async' "Fuzzing/Targets/$target.swift" || call="finish { await $call }"
    printf '%s\n' '@_cdecl("LLVMFuzzerTestOneInput")' 'public func readOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {' \
        '    let input = FuzzInput(start, count)' "    $call" '    return 0' '}' > "$folder/programs/$target-entry.swift"
    # What the tests make apps, envelopes and hostile files of makes them here as well.
    swiftc -O -parse-as-library -swift-version 6 -sanitize=fuzzer -package-name "$package" -module-name "Fuzz$target" \
        -I "$products/Modules" "${modules[@]}" Fuzzing/Support/*.swift Tests/UniversalLinksTestSupport/Apps/*.swift \
        Tests/UniversalLinksTestSupport/Hostile/HostileShape*.swift \
        "$folder/programs/$target-entry.swift" "Fuzzing/Targets/$target.swift" "${objects[@]}" -lz -o "$folder/programs/$target"
}

fuzz() {
    local target=$1 corpus=$folder/corpus/$1 log=$folder/programs/$1.log status=0
    mkdir -p "$corpus"
    # The time for one input is for machines on which much else runs.
    local options=(-max_total_time="$seconds" -seed="$seed" -timeout=60 -rss_limit_mb=2048 -max_len=16384 -print_final_stats=1
        -artifact_prefix="$folder/findings/$target-") seeds=("$corpus")
    [ ! -e "Fuzzing/Dictionaries/$target.dict" ] || options+=(-dict="Fuzzing/Dictionaries/$target.dict")
    [ ! -d "Fuzzing/Seeds/$target" ] || seeds+=("Fuzzing/Seeds/$target")
    case $target in
        AssociationFiles | Engines | Envelopes | Rewriting | Service) [ ! -d "$shared/corpus" ] || seeds+=("$shared/corpus") ;;
        Devices) seeds+=(Tests/devices) ;;
        Projects) seeds+=(Examples/food-delivery) ;;
        Schemas) [ ! -d "$shared/suites/schemas" ] || seeds+=("$shared/suites/schemas") ;;
    esac
    "$folder/programs/$target" "${options[@]}" "${seeds[@]}" > "$log" 2>&1 || status=$?
    printf '%-18s %10s inputs %7s edges%s\n' "$target" "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -1)" \
        "$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -1)" "$([ "$status" -eq 0 ] || echo ": BROKEN, see $log")"
    [ "$status" -eq 0 ] || { tail -30 "$log" | cut -c1-240; return 1; }
}

# The parts that run side by side are this script again.
case ${FUZZING_STEP:-} in
    link | fuzz) "$FUZZING_STEP" "${targets[0]}"; exit ;;
esac
side_by_side() {
    printf '%s\n' "${targets[@]}" \
        | FUZZING_STEP=$1 xargs -P "$(getconf _NPROCESSORS_ONLN)" -I '{}' Fuzzing/run.sh --seed "$seed" "$seconds" '{}'
}
echo "== build"
build
side_by_side link
echo "== $seconds seconds each, seed $seed"
side_by_side fuzz || exit 1
