#!/usr/bin/env bash
# Draws the picture of Documentation/Engine.md, which shows its example:
#   Scripts/draw-engine.sh             writes Documentation/engine.svg
#   Scripts/draw-engine.sh --check     fails if the committed picture is another one
set -euo pipefail
cd "$(dirname "$0")/.."
picture=Documentation/engine.svg

blue='#0b5cad'
gray='#6e7781'
pale='#d0d7de'
green='#1a7f37'
red='#b3261e'
ink='#1f2328'

escaped() { printf '%s' "$1" | sed -e 's/&/\&amp;/g' -e 's/</\&lt;/g' -e 's/>/\&gt;/g'; }

# X Y TEXT [COLOUR] [ANCHOR] [CLASS]
label() {
    printf '  <text x="%s" y="%s" fill="%s" text-anchor="%s" class="%s">%s</text>\n' \
        "$1" "$2" "${4:-$ink}" "${5:-start}" "${6:-word}" "$(escaped "$3")"
}

# X Y WIDTH HEIGHT STROKE FILL [DASHES]
box() {
    printf '  <rect x="%s" y="%s" width="%s" height="%s" rx="4" stroke="%s" fill="%s" stroke-dasharray="%s"/>\n' \
        "$1" "$2" "$3" "$4" "$5" "$6" "${7:-none}"
}

# X1 Y1 X2 Y2 COLOUR
arrow() {
    printf '  <line x1="%s" y1="%s" x2="%s" y2="%s" stroke="%s" stroke-width="2" marker-end="url(#head)"/>\n' \
        "$1" "$2" "$3" "$4" "$5"
}

# X Y COLOUR FILL
node() { printf '  <circle cx="%s" cy="%s" r="15" stroke="%s" fill="%s" stroke-width="2"/>\n' "$1" "$2" "$3" "$4"; }

# Y NUMBER TITLE
stage() {
    printf '  <circle cx="30" cy="%s" r="13" fill="%s"/>\n' "$(($1 - 5))" "$blue"
    label 30 "$1" "$2" white middle title
    label 52 "$1" "$3" "$ink" start title
}

bytes() {
    stage 40 1 "Bytes: the host is compared, the end of the path is found, nothing is copied"
    box 20 58 178 32 "$pale" '#f6f8fa'
    label 109 79 "https://example.com" "$gray" middle code
    local path="/shop/men/news/today" index x
    for ((index = 0; index < ${#path}; index++)); do
        x=$((204 + 26 * index))
        box "$x" 58 26 32 "$blue" '#ddf4ff'
        label "$((x + 13))" 79 "${path:index:1}" "$blue" middle code
    done
    box $((204 + 26 * ${#path})) 58 26 32 "$blue" white 3
    label $((217 + 26 * ${#path})) 79 "/" "$blue" middle code
    box 758 58 110 32 "$pale" '#f6f8fa'
    label 813 79 "?ref=mail" "$gray" middle code
    label 724 106 "added while reading" "$gray" end small
    label 813 106 "read in stage 7, if at all" "$gray" middle small
}

tree() {
    stage 150 2 "Prefix tree: literal starts of all path patterns"
    arrow 75 190 205 190 "$blue"
    label 140 181 "/" "$blue" middle code
    arrow 235 190 435 190 "$blue"
    label 335 181 "shop/" "$blue" middle code
    arrow 465 190 665 190 "$pale"
    label 565 181 "cart/" "$gray" middle code
    node 60 190 "$blue" '#ddf4ff'
    node 220 190 "$blue" '#ddf4ff'
    node 450 190 "$blue" '#ddf4ff'
    node 680 190 "$pale" white
    label 490 222 "no edge for \"m\": the walk stops" "$red" start small
}

hooks() {
    stage 262 3 "Hooks and tails"
    printf '  <path d="M220 205V278M450 205V278M680 205V278" stroke="%s" fill="none"/>\n' "$pale"
    box 130 278 190 44 "$blue" white
    label 225 297 "tails  */news/*" "$ink" middle code
    label 225 314 "component 3" "$gray" middle small
    box 350 278 100 44 "$blue" white
    label 400 297 "open  *" "$ink" middle code
    label 400 314 "component 1" "$gray" middle small
    box 454 278 140 44 "$blue" white
    label 524 297 "tails  */sale/" "$ink" middle code
    label 524 314 "component 2" "$gray" middle small
    box 634 278 100 44 "$pale" white
    label 684 297 "exact" "$gray" middle code
    label 684 314 "component 0" "$gray" middle small
    label 225 340 "\"/\" and 3 later \"w\": found" "$green" middle small
    label 524 340 "\"/\" and 3 later \"l\": not found, skipped" "$red" middle small
}

states() {
    stage 388 4 "Lazy states for the tails at \"/\": made when a text needs them, then kept"
    local symbols=(/ n e w s /) places=("*" "*/" "*/n" "*/ne" "*/new" "*/news" "*/news/*") index x
    for ((index = 0; index < 7; index++)); do
        x=$((60 + 125 * index))
        [ "$index" -eq 6 ] || arrow $((x + 15)) 430 $((x + 110)) 430 "$blue"
        [ "$index" -eq 6 ] || label $((x + 62)) 421 "${symbols[index]}" "$blue" middle code
        if [ "$index" -eq 6 ]; then node "$x" 430 "$green" '#dafbe1'; else node "$x" 430 "$blue" '#ddf4ff'; fi
        label "$x" 435 $((index + 1)) "$ink" middle word
        label "$x" 465 "${places[index]}" "$gray" middle code
    done
    label 60 484 "waits for \"/\"" "$gray" middle small
    label 810 484 "settled: \"today\" is never read" "$green" middle small
    label 435 484 "any other symbol leads back to 1; \"/\" leads to 2, and from 6 to 7" "$gray" middle small
}

bits() {
    stage 532 5 "Bit simulation: the same patterns, if states are not worth keeping"
    local cells=("*" / n e w s "/*") index x
    for ((index = 0; index < 7; index++)); do
        x=$((60 + 60 * index))
        if [ "$index" -eq 0 ] || [ "$index" -eq 3 ]; then
            box "$x" 550 60 30 "$blue" '#ddf4ff'
            label $((x + 30)) 570 1 "$blue" middle code
        else
            box "$x" 550 60 30 "$pale" white
            label $((x + 30)) 570 0 "$gray" middle code
        fi
        label $((x + 30)) 597 "${cells[index]}" "$gray" middle code
    done
    label 500 570 "after \"shop/men/ne\": one bit for each place in a pattern," "$gray" start small
    label 500 586 "a shift and two masks for each symbol" "$gray" start small
}

candidates() {
    stage 640 6 "Candidates, in the order of the file"
    box 60 656 250 34 "$blue" white
    label 185 678 "component 1   /shop/*" "$ink" middle code
    box 60 704 250 34 "$blue" white
    label 185 726 "component 3   /*/news/*" "$ink" middle code
    printf '  <circle cx="430" cy="635" r="13" fill="%s"/>\n' "$blue"
    label 430 640 7 white middle title
    label 452 640 "Constraints: query and fragment" "$ink" start title
    arrow 310 673 412 673 "$red"
    box 416 656 330 34 "$red" '#ffebe9'
    label 581 678 "needs ?id, the URL has none: no" "$red" middle code
    arrow 310 721 412 721 "$green"
    box 416 704 330 34 "$green" '#dafbe1'
    label 581 726 "none: certain, decides" "$green" middle code
    label 60 778 "Answer: matched by component 3" "$green" start title
}

draw() {
    cat <<'SVG'
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 800" width="900" height="800" role="img" aria-labelledby="title">
  <!-- Generated by Scripts/draw-engine.sh. -->
  <title id="title">How the fast engine decides https://example.com/shop/men/news/today?ref=mail in seven stages</title>
  <style>
    text { font-family: system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; }
    .title { font-size: 15px; font-weight: 600; }
    .word { font-size: 14px; }
    .small { font-size: 12px; }
    .code { font-size: 14px; font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; white-space: pre; }
  </style>
  <defs>
    <marker id="head" markerWidth="6" markerHeight="6" refX="5" refY="3" orient="auto">
      <path d="M0 0L6 3L0 6z" fill="#6e7781"/>
    </marker>
  </defs>
  <rect width="900" height="800" fill="white"/>
SVG
    bytes
    tree
    hooks
    states
    bits
    candidates
    echo '</svg>'
}

if [ "${1:-}" = --check ]; then
    if ! draw | cmp -s - "$picture"; then
        echo "$picture is not what Scripts/draw-engine.sh draws: run it, and commit the picture"
        exit 1
    fi
    echo "$picture is up to date"
else
    draw > "$picture"
fi
