#!/bin/bash
# Checks that the same sources make the same files: builds the packages a second time, from a copy of the sources in another
# folder, in another time zone and language, and compares with those that are there. Jars keep the rights of the files that are
# put into them: both builds are made with umask 022, the packages with another one.
#   mvn -Pinstaller package -DskipTests && installer/check/reproducible.sh
# Compared are the jars, the program with its runtime, the bill of materials, notices, man pages and completion, and the .deb and
# .rpm byte for byte. Excepted are the AOT caches lib/app/*.aot, which Java records anew each time and never the same: the second build
# records none, and the second packages are made with the first ones, so that everything else of them is compared.
set -euo pipefail
cd "$(dirname "$0")/../.."
first=$PWD/installer/target
out=$first/check
mkdir -p "$out"

say() { printf '%s\n' "$*"; }
fail() { say "FAILED $*"; exit 1; }
passed=0
ok() { passed=$((passed + 1)); say "ok   $*"; }

for made in casedesk/lib/app/casedesk.aot casedesk/lib/app/casedesk-cli.aot work/documents/sbom.json packages/SHA256SUMS; do
  [ -e "$first/$made" ] || fail "installer/target/$made is missing; make it first: mvn -Pinstaller package -DskipTests"
done
caches="lib/app/*.aot"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
again=$work/elsewhere/casedesk
mkdir -p "$again"
# What is in a repository, or else everything but what a build made.
sources() {
  git -c safe.directory="$PWD" ls-files -z --cached --others --exclude-standard 2>/dev/null ||
    find . \( -name target -o -name .git \) -prune -o -type f -printf '%P\0'
}
sources | xargs -0 sh -c 'for f; do [ ! -e "$f" ] || printf "%s\0" "$f"; done' sh |
  tar --null -T - -cf - | tar -C "$again" -xf -
say "builds it a second time in another folder"
(
  cd "$again"
  umask 022
  export TZ=Pacific/Auckland LC_ALL=C.UTF-8
  unset SOURCE_DATE_EPOCH
  timeout 1200 env -u DISPLAY mvn -B --no-transfer-progress -Duser.language=de -Pinstaller package -Dmaven.test.skip=true -Dinstaller.steps="documents image" -pl installer -am
) >"$out/again.log" 2>&1 || { tail -40 "$out/again.log"; fail "the second build"; }
second=$again/installer/target

# What differs, by name; nothing where nothing does.
listed() { (cd "$1" && find . -type f ! -path "./$caches" -printf '%P\n' -o -type l -printf '%P -> %l\n' | LC_ALL=C sort); }
summed() { (cd "$1" && find . -type f ! -path "./$caches" -print0 | LC_ALL=C sort -z | xargs -0 sha256sum); }
same() { # WHAT FOLDER FOLDER
  diff <(listed "$2") <(listed "$3") >"$out/differs" || { cat "$out/differs"; fail "$1: other files"; }
  diff <(summed "$2") <(summed "$3") >"$out/differs" || { cat "$out/differs"; fail "$1: other contents"; }
  ok "$1: $(listed "$2" | wc -l) files"
}
jars() { # ROOT
  rm -rf "$work/jars"
  mkdir "$work/jars"
  for module in core server cli desktop; do cp "$1/app/$module/target/casedesk-$module"-*.jar "$work/jars/"; done
  # In no package, and the second build compiles no tests.
  rm -f "$work/jars"/*-tests.jar
  rm -rf "$2"
  mv "$work/jars" "$2"
}
jars "$PWD" "$work/jars1"
jars "$again" "$work/jars2"
same "the jars of the modules" "$work/jars1" "$work/jars2"
same "the program and its runtime, but for its caches" "$first/casedesk" "$second/casedesk"
same "bill of materials, notices, man pages, completion" "$first/work/documents" "$second/work/documents"

# The times of all files are in the packages; those of the caches are those of the first.
cp -p "$first/casedesk/lib/app/"*.aot "$second/casedesk/lib/app/"
version=$(sed -n 's|^  <version>\(.*\)</version>$|\1|p' pom.xml | head -1)
time=$(sed -n 's|.*<project.build.outputTimestamp>\(.*\)</project.build.outputTimestamp>.*|\1|p' pom.xml)
(
  umask 077
  export TZ=Pacific/Auckland
  timeout 600 "$again/installer/linux/packages.sh" "$second/casedesk" "$second/work/documents" "$version" "$second/packages" "$time"
) >"$out/packages-again.log" 2>&1 || { tail -20 "$out/packages-again.log"; fail "the second packages"; }
for package in "$first"/packages/casedesk*.deb "$first"/packages/casedesk*.rpm; do
  name=$(basename "$package")
  cmp "$package" "$second/packages/$name" || fail "$name: other bytes"
  ok "$name: the same $(stat -c %s "$package") bytes"
done
say "$passed passed, 0 failed"
