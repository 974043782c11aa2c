#!/bin/bash
# Checks the packages where nothing else is: installs them in a root of their own, starts them under a display, upgrades,
# removes and purges them. Needs root; what root.sh needs, too.
#   installer/check/linux.sh [PACKAGES [OUT]]
# PACKAGES  a folder with one .deb and one .rpm (installer/target/packages)
# OUT       where pictures and logs are put (installer/target/check)
# CASEDESK_ROOT in the environment is a root that root.sh made before; it is removed at the end.
# Everything in it has a deadline of its own, and all of it one of half an hour.
set -euo pipefail
if [ -z "${CASEDESK_CHECKED:-}" ]; then
  CASEDESK_CHECKED=here exec timeout -k 30 1800 bash "$0" "$@"
fi
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
rm -f "$out/display"
work=$(mktemp -d)
shown=:0
root=${CASEDESK_ROOT:-$work/root}
started=()
# The processes of programs that run in the root; seen from outside, its own path is before theirs.
windows() {
  local process
  for process in /proc/[0-9]*; do
    [ "$(readlink "$process/exe" 2>/dev/null)" != "$root/opt/casedesk/lib/runtime/bin/java" ] || echo "${process#/proc/}"
  done
}
end() {
  # shellcheck disable=SC2046 # one word for each
  kill "${started[@]}" $(windows) 2>/dev/null || true
  for place in "$root/srv/ann" "$root/home/ann" "$root/dev/shm" "$root/dev/pts" "$root/proc"; do umount -l "$place" 2>/dev/null || true; done
  rm -rf --one-file-system "$work" "$root"
}
trap end EXIT

# The older package an upgrade begins with: the same, but for its version.
mkdir "$work/older" "$work/packages"
dpkg-deb -R "$deb" "$work/older"
sed -i 's/^Version: .*/Version: 0.0.1/' "$work/older/DEBIAN/control"
dpkg-deb --root-owner-group -Znone --build "$work/older" "$work/packages/older.deb" >/dev/null
rm -rf "$work/older"
cp "$deb" "$work/packages/casedesk.deb"

if [ -z "${CASEDESK_ROOT:-}" ]; then
  say "making a root with the dependencies and nothing else"
  bash "$here/check/root.sh" "$root" >"$out/root.log" 2>&1 || { tail -20 "$out/root.log"; fail "the root"; }
fi
mkdir -p "$root/packages"
cp "$work"/packages/*.deb "$root/packages/"
mount -t proc proc "$root/proc"
mkdir -p "$root/dev/shm" "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
in_root() { timeout -k 10 180 chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root "$@"; }
as_ann() { timeout -k 10 120 chroot --userspec=1000:1000 "$root" env -i PATH=/usr/bin:/bin LANG=C.UTF-8 HOME=/home/ann DISPLAY="$shown" "$@"; }
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
# Java finds no file system for a folder of a changed root that is not mounted by itself.
check "the service makes its database in such a root" in_root sh -c '
  casedesk-cli serve --port 0 --database /root/made.db --sample 5 >/root/served 2>&1 &
  for _ in $(seq 150); do grep -q "^token: " /root/served && break; sleep 0.2; done
  kill $!
  # It removes the files beside its database as it ends.
  wait $! || true
  cat /root/served
  grep -q "^token: " /root/served && rm /root/made.db*'
check "every library that a native part needs is there" in_root sh -c '
  for part in $(find /opt/casedesk -name "*.so"); do
    case $part in */libawt_xawt.so|*/libjawt.so|*/libsplashscreen.so|*/libavplugin*|*/libgtk*|*/libjfxmedia*|*/libjsound.so) continue ;; esac
    LD_LIBRARY_PATH=/opt/casedesk/lib/runtime/lib:/opt/casedesk/lib/runtime/lib/server ldd "$part" | grep "not found" && { echo "$part"; exit 1; }
  done; true'
check "man pages are there" in_root sh -c 'test -s /usr/share/man/man1/casedesk-cli-import.1.gz || grep -q man /etc/dpkg/dpkg.cfg.d/*'
check "the example of a policy is one" in_root sh -c '
  example=/usr/share/doc/casedesk/examples/policy.json
  if [ -e "$example" ]; then casedesk-cli policy check "$example"; else grep -q doc /etc/dpkg/dpkg.cfg.d/*; fi'
check "the file type is known" grep -q casedeskplan "$root/usr/share/mime/packages/casedesk.xml"
check "the completion is of bash" in_root bash -n /usr/share/bash-completion/completions/casedesk-cli
completed() { # What zsh offers after "casedesk-cli export use-cases --format "
  in_root zsh -fc '
    autoload -Uz compinit && compinit -D
    source /usr/share/zsh/vendor-completions/_casedesk-cli 2>/dev/null
    emulate ksh
    COMP_WORDS=(casedesk-cli export use-cases --format ""); COMP_CWORD=4
    _complete_casedesk-cli "" "" ""
    print -rl -- "${COMPREPLY[@]}"'
}
check "zsh completes the formats of an export" sh -c 'grep -q ndjson' < <(completed)
check "zsh completes no format of another command" sh -c '! grep -q html' < <(completed)
# The unit's own line, as systemd would start it for a user without a home.
check "the unit of systemd starts the service" in_root sh -c '
  mkdir -m 700 -p /tmp/unit/state /tmp/unit/logs && chown -R ann /tmp/unit
  line=$(sed -n "s/^ExecStart=//p" /usr/lib/systemd/system/casedesk-server.service)
  setpriv --reuid=1000 --regid=1000 --clear-groups env -i HOME=/ STATE_DIRECTORY=/tmp/unit/state LOGS_DIRECTORY=/tmp/unit/logs "OPTIONS=--port 0" sh -c "exec $line" >/tmp/unit/said 2>&1 &
  for _ in $(seq 150); do grep -q "^url: " /tmp/unit/said && break; sleep 0.2; done
  kill $!
  wait $!
  code=$?
  cat /tmp/unit/said
  ls -l /tmp/unit/state
  grep -q "^url: " /tmp/unit/said && [ "$code" -eq 0 ] && [ -s /tmp/unit/state/cases.db ] && rm -r /tmp/unit'

# A number that is free: whatever else has a display on this computer keeps it.
display() {
  # Never begins anew when its last window closes: who asks in that moment is refused, and JavaFX asks once and closes before GTK does.
  in_root sh -c 'mkdir -p /tmp/.X11-unix && chmod 1777 /tmp /tmp/.X11-unix'
  (exec chroot "$root" Xvfb -displayfd 3 -screen 0 1280x900x24 -nolisten tcp -r -noreset 3>"$out/display" >"$out/xvfb.log" 2>&1) &
  started+=($!)
  for _ in $(seq 150); do
    if [ -s "$out/display" ]; then
      shown=:$(cat "$out/display")
      return
    fi
    sleep 0.2
  done
  cat "$out/xvfb.log"
  fail "a display"
}
display

# A picture of the screen, and how many colours it has: one where nothing is shown, hundreds in a window.
picture() { # NAME
  as_ann xwd -root -silent >"$root/tmp/picture.xwd" || fail "$1: the picture"
  in_root convert xwd:/tmp/picture.xwd png:/tmp/picture.png || fail "$1: the picture"
  cp "$root/tmp/picture.png" "$out/$1.png"
  colours=$(in_root identify -format %k /tmp/picture.png)
}

# Waits until the screen shows something and no longer changes; beside the tests of the window that can take a minute.
shown_as() { # NAME
  local before='' looks=0
  for _ in $(seq 45); do
    sleep 2
    picture "$1"
    [ "$colours" -gt 50 ] && break
  done
  while [ "$colours" -gt 50 ]; do
    looks=$((looks + 1))
    # A caret that blinks never stops changing.
    { [ "$(sum "$out/$1.png")" = "$before" ] || [ "$looks" -ge 12 ]; } && return
    before=$(sum "$out/$1.png")
    sleep 2
    picture "$1"
  done
  tail -20 "$out/$1.log" || true
  fail "$1: nothing is shown in time; running: $(windows | tr '\n' ' ')"
}
sum() { sha256sum <"$1" | cut -c1-64; }

# Opens the window, waits for its rows and takes a picture of the screen. A window that shows none is not waited for.
window() { # NAME [VARIABLE=VALUE...]
  local name=$1
  shift
  as_ann env "$@" sh -c 'cd; exec casedesk --built-in --time-first-row' >"$out/$name-row.log" 2>&1 || { cat "$out/$name-row.log"; fail "$name: the window"; }
  grep -q '^first-row-ms [0-9]' "$out/$name-row.log" || { cat "$out/$name-row.log"; fail "$name: no first row"; }
  as_ann env "$@" casedesk --built-in >"$out/$name.log" 2>&1 &
  local opened=$! process
  shown_as "$name"
  for process in $(windows); do tr '\0' '\n' <"/proc/$process/cmdline"; done >"$out/$name-started"
  stop "$opened"
}

# Ends what was started in the background, by asking first.
stop() { # PID
  local child
  for child in $(pgrep -P "$1" 2>/dev/null || true); do kill "$child" 2>/dev/null || true; done
  wait "$1" 2>/dev/null || true
}
window first
ok "the window shows records: $(cat "$out/first-row.log") (see $out/first.png)"
check "without a graphics card no OpenGL is loaded" grep -qx -e -Dprism.order=sw "$out/first-started"
check "whoever says how to draw is not overruled" in_root sh -c '
  JAVA_TOOL_OPTIONS=-Dprism.order=es2,sw sh -x /opt/casedesk/bin/casedesk --help >/root/drawn 2>&1
  grep -q "exec .*java" /root/drawn && ! grep "exec .*-Dprism.order=sw" /root/drawn && rm /root/drawn'
check "nothing was unpacked into the home or the temporary folder" sh -c "! find '$root/home/ann' '$root/tmp' -name '*.so' | grep ."

# A plan for the service that the window works on, in a file whose name a shell would take apart.
plan='/home/ann/a plan & more.casedeskplan'
make_plan() {
  # shellcheck disable=SC2016 # for the shell of the root
  as_ann env PLAN="$plan" sh -ec '
    cd
    casedesk-cli serve --port 0 --new-token --database .local/share/casedesk/service.db >served 2>&1 &
    for _ in $(seq 150); do grep -q "^token: " served && break; sleep 0.2; done
    CASEDESK_TOKEN=$(sed -n "s/^token: //p" served)
    export CASEDESK_TOKEN
    url=$(sed -n "s/^url: //p" served)
    echo "{\"source_id\":\"EXT-00002\",\"field\":\"sponsor\",\"value\":\"Opened by a double click\"}" >changes.ndjson
    casedesk-cli plan use-cases --url "$url" --token-env CASEDESK_TOKEN --changes changes.ndjson --output "$PLAN"
    kill $!
    wait $! || true
    sed -i "s|$url|$HOME/.local/share/casedesk/service.db|" "$PLAN"
    grep -q service.db "$PLAN"'
}
# Ends the windows that were opened by their menu entry, by asking.
close_windows() {
  local open
  for _ in $(seq 100); do
    open=$(windows)
    [ -n "$open" ] || return 0
    # shellcheck disable=SC2086 # one word for each
    kill $open 2>/dev/null || true
    sleep 0.2
  done
  fail "a window that does not close"
}
# As a file manager does: asks which program opens the file, and starts it by its menu entry. What is then pressed applies
# what is on the review page, and nothing anywhere else.
double_click() {
  as_ann openbox >"$out/openbox.log" 2>&1 &
  local manager=$!
  as_ann gio open "$plan" >"$out/gio.log" 2>&1 || { cat "$out/gio.log"; fail "open a plan by its type"; }
  shown_as plan
  as_ann xdotool key ctrl+Return || fail "press keys"
  shown_as plan-applied
  close_windows
  stop "$manager"
}
check "a plan is made for it" make_plan
check "a plan is of its type" sh -c "chroot '$root' gio info -a standard::content-type '$plan' | grep -q application/vnd.casedesk.plan+json"
double_click
as_ann casedesk-cli runs --json >"$out/runs.log" 2>&1 || { cat "$out/runs.log"; fail "the runs"; }
grep -q '"APPLIED" *: *1' "$out/runs.log" || { cat "$out/runs.log"; fail "a plan that is double-clicked opens on the review page: nothing was applied there (see $out/plan.png)"; }
ok "a plan that is double-clicked opens on the review page, and is applied there (see $out/plan.png, $out/plan-applied.png)"

# With AOTMode=on Java ends where it cannot use the cache; a program without its cache shows that this would be seen.
used() { as_ann sh -c "cd; JAVA_TOOL_OPTIONS='-XX:AOTMode=on -Xlog:class+load:stdout' $1 --version" >"$out/cache.log" 2>&1 && grep -q "^\[.*$2 source: shared objects file" "$out/cache.log"; }
check "the terminal takes its classes from the cache" used casedesk-cli io.casedesk.cli.Main
check "the window takes its classes from the cache" used casedesk io.casedesk.desktop.Launcher
cache=$root/opt/casedesk/lib/app/casedesk-cli.aot
mv "$cache" "$work/kept.aot"
if used casedesk-cli io.casedesk.cli.Main; then fail "a cache that is missing would not be seen"; fi
ok "a cache that is missing is seen"
check "a program without its cache runs all the same" as_ann casedesk-cli --version
mv "$work/kept.aot" "$cache"
check "the cache is good again" used casedesk-cli io.casedesk.cli.Main

kept=$(find "$root/home/ann" -name workspace.db | head -1)
[ -n "$kept" ] || { find "$root/home/ann" | head -20; fail "a workspace"; }
in_root sh -c 'echo "{}" > /etc/casedesk/policy.json'
if ! quiet -i /packages/casedesk.deb; then cat "$out"/dpkg.{log,err}; fail "upgrade, silently"; fi
ok "upgrade from 0.0.1, silently: $(in_root dpkg-query -W -f '${Version}' casedesk)"
check "the workspace is kept" test -s "$kept"
window upgraded
ok "the window opens on the workspace of the older one (see $out/upgraded.png)"

# What is not the package's stays, of which dpkg tells; and of nothing else.
leaving() {
  quiet "$@" && return
  ! grep -v "^dpkg: warning: while \(removing\|purging\) casedesk, directory '/etc/casedesk' not empty so not removed$" "$out/dpkg.err" && grep -q . "$out/dpkg.err"
}
check "remove" leaving -r casedesk
check "nothing is left of the program" sh -c "! find '$root/opt' '$root/usr' -iname '*casedesk*' | grep ."
check "what is decided for everybody is kept" test -s "$root/etc/casedesk/policy.json"
check "the workspace is kept after that too" test -s "$kept"

# The commands of app/docs/tutorial-rollout.md: install with apt, copy the example policy, open the window as a new user, remove.
check "apt-get installs it" in_root env DEBIAN_FRONTEND=noninteractive sh -c 'cd /packages && apt-get install -y ./casedesk.deb'
if [ -e "$root/usr/share/doc/casedesk/examples/policy.json" ]; then
  in_root cp /usr/share/doc/casedesk/examples/policy.json /etc/casedesk/policy.json
  check "the example of a policy is understood where it counts" in_root casedesk-cli policy check /etc/casedesk/policy.json
fi
as_ann env XDG_DATA_HOME=/home/ann/new casedesk >"$out/policy.log" 2>&1 &
decided=$!
shown_as policy
stop "$decided"
ok "somebody new is shown what was decided (see $out/policy.png)"
check "apt-get removes it" in_root env DEBIAN_FRONTEND=noninteractive apt-get remove -y casedesk
check "and leaves the policy" test -s "$root/etc/casedesk/policy.json"
check "install again" quiet -i /packages/casedesk.deb
check "purge" leaving -P casedesk

# The .rpm: laid out by rpm itself, run where the .deb ran; its scripts are none, what it needs is named by library.
check "the .rpm says what it needs" sh -c "rpm -qp --requires '$rpm' | grep -q 'libgtk-3.so.0'"
check "the .rpm has no scripts" sh -c "test -z \"\$(rpm -qp --scripts '$rpm')\""
timeout -k 10 180 rpm --root "$root" --dbpath /var/lib/rpm-check -i --nodeps --noscripts "$rpm" >"$out/rpm.log" 2>&1 || { cat "$out/rpm.log"; fail "lay out the .rpm"; }
check "the .rpm was laid out as it says" timeout 180 rpm --root "$root" --dbpath /var/lib/rpm-check -V --nodeps casedesk
# Both are made of one tree; the .rpm names no folder that other packages have too.
mkdir "$work/deb"
dpkg-deb -x "$deb" "$work/deb"
(cd "$work/deb" && find . ! -type d -printf '/%P\n' | LC_ALL=C sort) >"$out/deb.files"
rpm -qp --qf '[%{FILEMODES:perms} %{FILENAMES}\n]' "$rpm" | sed -n 's/^[^d][^ ]* //p' | LC_ALL=C sort >"$out/rpm.files"
check "the .rpm has the files of the .deb" diff "$out/deb.files" "$out/rpm.files"
same() { while IFS= read -r file; do if [ -L "$work/deb$file" ]; then [ "$(readlink "$work/deb$file")" = "$(readlink "$root$file")" ]; else cmp "$work/deb$file" "$root$file"; fi || return 1; done <"$out/deb.files"; }
check "and they are the same, byte for byte" same
rm -rf "$work/deb"
check "the .rpm's program runs" as_ann casedesk-cli --version
check "the .rpm's program takes its classes from the cache" used casedesk-cli io.casedesk.cli.Main

# A home that cannot be written to, and nowhere else to keep anything: a sentence, and never nothing.
mount -o remount,ro "$root/home/ann"
as_ann casedesk --built-in >"$out/read-only.log" 2>&1 &
refused=$!
shown_as read-only
stop "$refused"
grep -q '/home/ann.*\[CD-[0-9]*\]' "$out/read-only.log" || { cat "$out/read-only.log"; fail "a read-only home: it did not say what is the matter"; }
ok "a read-only home is said: $(grep '\[CD-' "$out/read-only.log" | head -1) (see $out/read-only.png)"
code=0
as_ann casedesk-cli runs >"$out/read-only-cli.log" 2>&1 || code=$?
if [ "$code" -eq 0 ] || [ "$code" -ge 124 ] || ! grep -q '/home/ann' "$out/read-only-cli.log"; then
  cat "$out/read-only-cli.log"
  fail "a read-only home in the terminal: exit code $code"
fi
ok "and in the terminal: $(head -1 "$out/read-only-cli.log")"

# With a folder for data elsewhere, as desks with such homes have, it works: in a folder that runs no programs either.
mkdir -p "$root/srv/ann"
mount -t tmpfs -o noexec,nosuid,size=300m,uid=1000,gid=1000,mode=700 tmpfs "$root/srv/ann"
window read-only-works XDG_DATA_HOME=/srv/ann
ok "a read-only home with data elsewhere works: $(cat "$out/read-only-works-row.log") (see $out/read-only-works.png)"

say "$passed passed, 0 failed, in $SECONDS s"
