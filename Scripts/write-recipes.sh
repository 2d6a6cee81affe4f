#!/usr/bin/env bash
# Writes what package managers need to install a release, with the checksums of its archives, beside the archives:
#   Scripts/write-recipes.sh VERSION FOLDER [ADDRESS]
# aasa.rb is a Homebrew formula, mise.toml a tool for mise. ADDRESS is the repository's, such as https://github.com/OWNER/REPOSITORY;
# otherwise AASA_REPOSITORY or the checkout's origin.
set -euo pipefail
[ $# -ge 2 ] || { echo "usage: $0 VERSION FOLDER [ADDRESS]" >&2; exit 2; }
version=$1 folder=$2
address=${3:-${AASA_REPOSITORY:-$(git -C "$(dirname "${BASH_SOURCE[0]}")" config --get remote.origin.url || true)}}
address=${address%.git}
case $address in
    https://*) ;;
    *) echo "NOT RUN: recipes need the repository's https address, and this checkout's is “$address”" && exit 0 ;;
esac

# The checksum of an archive, if there is one.
checksum() { [ ! -f "$folder/aasa-$version-$1.tar.gz.sha256" ] || cut -c 1-64 "$folder/aasa-$version-$1.tar.gz.sha256"; }
url() { printf '%s/releases/download/v%s/aasa-%s-%s.tar.gz' "$address" "$version" "$version" "$1"; }

archives=0
# One archive in a formula, deeper by the first argument.
in_formula() {
    local indentation=$1 sum
    sum=$(checksum "$2")
    [ -n "$sum" ] || return 0
    printf '%surl "%s"\n%ssha256 "%s"\n' "$indentation" "$(url "$2")" "$indentation" "$sum"
}
on_linux() {
    local condition=$1 lines
    lines=$(in_formula "      " "$2")
    [ -z "$lines" ] || printf '    %s do\n%s\n    end\n' "$condition" "$lines"
}
mac=$(in_formula "    " macos-universal)
linux=$(on_linux on_intel linux-x86_64 && on_linux on_arm linux-aarch64)
{
    printf 'class Aasa < Formula\n'
    printf '  desc "Find mistakes in apple-app-site-association files"\n  homepage "%s"\n  version "%s"\n  license "Apache-2.0"\n\n' "$address" "$version"
    [ -z "$mac" ] || printf '  on_macos do\n%s\n  end\n\n' "$mac"
    [ -z "$linux" ] || printf '  on_linux do\n%s\n  end\n\n' "$linux"
    # The archive has the layout of a prefix, completions and manual page included.
    printf '  def install\n    prefix.install Dir["*"]\n  end\n\n'
    printf '  test do\n    (testpath/"apple-app-site-association").write "{\\"applinks\\": {\\"details\\": ["\n'
    printf '    assert_match "error", shell_output("#{bin}/aasa lint apple-app-site-association", 1)\n  end\nend\n'
} > "$folder/aasa.rb"
{
    printf '# mise use -g, in a project or globally: copy these lines to mise.toml\n[tools."http:aasa"]\nversion = "%s"\nbin_path = "bin"\nstrip_components = 1\n' "$version"
    for platform in linux-x64:linux-x86_64 linux-arm64:linux-aarch64 macos-x64:macos-universal macos-arm64:macos-universal; do
        sum=$(checksum "${platform#*:}")
        [ -n "$sum" ] || continue
        archives=$((archives + 1))
        printf '\n[tools."http:aasa".platforms.%s]\nurl = "%s"\nchecksum = "sha256:%s"\n' "${platform%:*}" "$(url "${platform#*:}")" "$sum"
    done
} > "$folder/mise.toml"
[ "$archives" -gt 0 ] || { rm -f "$folder/aasa.rb" "$folder/mise.toml"; echo "there is no archive of $version in $folder" >&2; exit 1; }
if command -v ruby > /dev/null; then ruby -c "$folder/aasa.rb"; else echo "NOT RUN: no ruby to read aasa.rb with"; fi
if python3 -c 'import tomllib' 2> /dev/null; then
    python3 -c 'import sys, tomllib; tomllib.load(open(sys.argv[1], "rb"))' "$folder/mise.toml"
else
    echo "NOT RUN: no tomllib of Python 3.11 to read mise.toml with"
fi
echo "written: $folder/aasa.rb, $folder/mise.toml"
