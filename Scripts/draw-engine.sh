#!/usr/bin/env bash
# Draws the picture of Documentation/Contributing/Engine.md, which shows its example:
#   Scripts/draw-engine.sh             writes Documentation/Contributing/engine.svg
#   Scripts/draw-engine.sh --check     fails if the committed picture is another one
set -euo pipefail
cd "$(dirname "$0")/.."
picture=Documentation/Contributing/engine.svg

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

places() {
    stage 388 4 "Places: how far into the text the tails at \"/\" may have been read, as bits"
    local text="shop/men/news/today/" index x
    for ((index = 0; index < ${#text}; index++)); do
        label $((196 + 32 * index)) 418 "${text:index:1}" "$blue" middle code
    done
    row 440 "*" 0
    row 474 "*/news/" 14 14
    row 508 "*/news/*" 14
    label 60 538 "one step moves all bits at once; component 3 matches, and nothing is kept for the next URL" "$gray" start small
}

# Y PATTERN FIRST [LAST]: one bit for each of the 21 places.
row() {
    local index x last=${4:-20}
    label 60 "$(($1 + 4))" "$2" "$ink" start code
    for ((index = 0; index < 21; index++)); do
        x=$((167 + 32 * index))
        if [ "$index" -ge "$3" ] && [ "$index" -le "$last" ]; then
            box "$x" $(($1 - 12)) 26 24 "$blue" '#ddf4ff'
            label $((x + 13)) $(($1 + 5)) 1 "$blue" middle code
        else
            box "$x" $(($1 - 12)) 26 24 "$pale" white
            label $((x + 13)) $(($1 + 5)) 0 "$gray" middle code
        fi
    done
}

variables() {
    stage 568 5 "Variables, where there are any: the values of all that start at a node are one tree"
    box 60 582 170 30 "$blue" white
    label 145 602 "\$(lang)  \$(region)" "$ink" middle code
    arrow 230 597 296 597 "$blue"
    box 300 582 200 30 "$blue" '#ddf4ff'
    label 400 602 "en  de  …  US  DE  …" "$blue" middle code
    arrow 500 597 566 597 "$blue"
    label 576 602 "a set of places for each variable" "$gray" start small
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
    places
    variables
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
