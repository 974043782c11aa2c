#!/bin/bash
# Checks the packages where nothing else is: installs them in a root of their own, starts them under a display, upgrades,
# removes and purges them. Needs root, mmdebstrap and Debian's mirror as apt on this computer knows it.
#   installer/check/linux.sh [PACKAGES [OUT]]
# PACKAGES  a folder with one .deb and one .rpm (installer/target/packages)
# OUT       where pictures and logs are put (installer/target/check)
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
packages=${1:-$here/target/packages}
out=${2:-$here/target/check}
deb=$(echo "$packages"/casedesk_*.deb)
rpm=$(echo "$packages"/casedesk-*.rpm)

passed=0
say() { printf '%s\n' "$*"; }
ok() { passed=$((passed + 1)); say "ok   $*"; }
fail() { say "FAILED $*"; exit 1; }
check() { # WHAT COMMAND...
  local what=$1
  shift
  if "$@" >"$out/last.log" 2>&1; then ok "$what"; else cat "$out/last.log"; fail "$what"; fi
}

[ -e "$deb" ] && [ -e "$rpm" ] || fail "$packages holds no packages; make them first: mvn -Pinstaller package -DskipTests"
mkdir -p "$out"
work=$(mktemp -d)
root=$work/root
started=()
end() {
  kill "${started[@]}" 2>/dev/null || true
  for place in "$root/home/ann" "$root/dev/shm" "$root/dev/pts" "$root/proc"; do umount -l "$place" 2>/dev/null || true; done
  rm -rf --one-file-system "$work"
}
trap end EXIT

# The older package an upgrade begins with: the same, but for its version.
mkdir "$work/older" "$work/packages"
dpkg-deb -R "$deb" "$work/older"
sed -i 's/^Version: .*/Version: 0.0.1/' "$work/older/DEBIAN/control"
dpkg-deb --root-owner-group -Znone --build "$work/older" "$work/packages/older.deb" >/dev/null
rm -rf "$work/older"
cp "$deb" "$work/packages/casedesk.deb"

# What a desktop has beside the package: a display, fonts; the package names the rest itself.
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
needs=$(dpkg-deb -f "$deb" Depends | sed 's/([^)]*)//g; s/libgtk-3-0t64 | //; s/|[^,]*//g; s/ //g')
sources=(/etc/apt/sources.list.d/*.sources /etc/apt/sources.list)
for i in "${!sources[@]}"; do [ -s "${sources[$i]}" ] || unset "sources[$i]"; done
say "making a root with the dependencies and nothing else: $needs"
mmdebstrap --quiet --variant=apt --include="$needs,xvfb,xauth,x11-apps,imagemagick,file" "$suite" "$root" "${sources[@]}" >"$out/root.log" 2>&1 || { tail -20 "$out/root.log"; fail "the root"; }
mkdir -p "$root/packages"
cp "$work"/packages/*.deb "$root/packages/"
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
in_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root "$@"; }
as_ann() { chroot --userspec=1000:1000 "$root" env -i PATH=/usr/bin:/bin LANG=C.UTF-8 HOME=/home/ann DISPLAY=:5 "$@"; }
in_root useradd --uid 1000 --no-create-home ann
# A home whose files nobody may run: nothing of the program may be unpacked there.
mkdir -p "$root/home/ann"
mount -t tmpfs -o noexec,nosuid,size=300m,uid=1000,gid=1000,mode=700 tmpfs "$root/home/ann"

quiet() { # Installs without a question, a word on standard error or a network.
  in_root env DEBIAN_FRONTEND=noninteractive dpkg "$@" </dev/null >"$out/dpkg.log" 2>"$out/dpkg.err" && [ ! -s "$out/dpkg.err" ]
}
if ! quiet -i /packages/older.deb; then cat "$out"/dpkg.{log,err}; fail "install the older package, silently"; fi
ok "install the older package, silently, with its dependencies and nothing else"
check "the programs are on the PATH" in_root sh -c 'casedesk-cli --version && casedesk-server --help && casedesk --help'
check "every library that a native part needs is there" in_root sh -c '
  for part in $(find /opt/casedesk -name "*.so"); do
    case $part in */libawt_xawt.so|*/libjawt.so|*/libsplashscreen.so|*/libavplugin*|*/libgtk*|*/libjfxmedia*|*/libjsound.so) continue ;; esac
    LD_LIBRARY_PATH=/opt/casedesk/lib/runtime/lib:/opt/casedesk/lib/runtime/lib/server ldd "$part" | grep "not found" && { echo "$part"; exit 1; }
  done; true'
check "man pages are there" in_root sh -c 'test -s /usr/share/man/man1/casedesk-cli-import.1.gz || grep -q man /etc/dpkg/dpkg.cfg.d/*'
check "the file type is known" grep -q casedeskplan "$root/usr/share/mime/packages/casedesk.xml"
check "the completion is of bash" in_root bash -n /usr/share/bash-completion/completions/casedesk-cli

display() { in_root sh -c 'mkdir -p /tmp/.X11-unix && chmod 1777 /tmp /tmp/.X11-unix'; in_root Xvfb :5 -screen 0 1280x900x24 -nolisten tcp -r >"$out/xvfb.log" 2>&1 & started+=($!); for _ in $(seq 50); do [ -S "$root/tmp/.X11-unix/X5" ] && return; sleep 0.2; done; fail "a display"; }
display

# Opens the window, waits for its rows and takes a picture of the screen.
window() { # NAME
  as_ann sh -c 'cd; exec casedesk --time-first-row' >"$out/$1-row.log" 2>&1 || { cat "$out/$1-row.log"; fail "$1: the window"; }
  grep -q '^first-row-ms [0-9]' "$out/$1-row.log" || { cat "$out/$1-row.log"; fail "$1: no first row"; }
  as_ann casedesk >"$out/$1.log" 2>&1 &
  local window=$!
  sleep 12
  as_ann xwd -root -silent >"$work/$1.xwd" || fail "$1: the picture"
  cp "$work/$1.xwd" "$root/tmp/picture.xwd"
  in_root convert xwd:/tmp/picture.xwd png:/tmp/picture.png
  cp "$root/tmp/picture.png" "$out/$1.png"
  local program
  program=$(pgrep -P "$window" 2>/dev/null | head -1 || true)
  kill "${program:-$window}" 2>/dev/null || true
  wait "$window" 2>/dev/null || true
}
window first
[ "$(in_root identify -format %k /tmp/picture.png)" -gt 50 ] || fail "the window shows nothing"
ok "the window shows records: $(cat "$out/first-row.log") (see $out/first.png)"
check "nothing was unpacked into the home or the temporary folder" sh -c "! find '$root/home/ann' '$root/tmp' -name '*.so' | grep ."
check "the cache is used, not refused" as_ann sh -c 'cd; JAVA_TOOL_OPTIONS=-XX:AOTMode=on casedesk-cli --version'

kept=$(find "$root/home/ann" -name workspace.db | head -1)
[ -n "$kept" ] || { find "$root/home/ann" | head -20; fail "a workspace"; }
in_root sh -c 'echo "{}" > /etc/casedesk/policy.json'
if ! quiet -i /packages/casedesk.deb; then cat "$out"/dpkg.{log,err}; fail "upgrade, silently"; fi
ok "upgrade from 0.0.1, silently: $(in_root dpkg-query -W -f '${Version}' casedesk)"
check "the workspace is kept" test -s "$kept"
window upgraded
ok "the window opens on the workspace of the older one (see $out/upgraded.png)"

check "remove" quiet -r casedesk
check "nothing is left of the program" sh -c "! find '$root/opt' '$root/usr' -iname '*casedesk*' | grep ."
check "what is decided for everybody is kept" test -s "$root/etc/casedesk/policy.json"
check "the workspace is kept after that too" test -s "$kept"
check "install again" quiet -i /packages/casedesk.deb
check "purge" quiet -P casedesk

# The .rpm: laid out by rpm itself, run where the .deb ran; its scripts are none, what it needs is named by library.
check "the .rpm says what it needs" sh -c "rpm -qp --requires '$rpm' | grep -q 'libgtk-3.so.0'"
check "the .rpm lays out the same files" sh -c "
  diff <(rpm -qpl '$rpm' | sort) <(dpkg-deb -c '$deb' | awk '{print \$6}' | sed 's|^\.||; s|/\$||' | grep -E '^/(opt/casedesk|usr/(bin|share/(applications|icons/hicolor/256x256/apps|mime/packages|bash-completion/completions|man/man1))/.|etc/casedesk|usr/share/doc/casedesk)' | sort)" || true
rpm --root "$root" --dbpath /var/lib/rpm-check -i --nodeps --noscripts "$rpm"
check "the .rpm's program runs" as_ann casedesk-cli --version

# A home that cannot be written to: a sentence and an exit code, and never nothing.
mount -o remount,ro "$root/home/ann"
as_ann casedesk >"$out/read-only.log" 2>&1 &
readonly=$!
sleep 8
as_ann xwd -root -silent >"$root/tmp/picture.xwd"
in_root convert xwd:/tmp/picture.xwd png:/tmp/read-only.png
cp "$root/tmp/read-only.png" "$out/read-only.png"
program=$(pgrep -P "$readonly" 2>/dev/null | head -1 || true)
kill "${program:-$readonly}" 2>/dev/null || true
wait "$readonly" 2>/dev/null || true
grep -q . "$out/read-only.log" || fail "a read-only home: it said nothing"
ok "a read-only home is said: $(head -1 "$out/read-only.log")"

say "$passed passed, 0 failed"
