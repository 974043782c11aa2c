#!/bin/bash
# Starts the units of the .deb with a systemd of their own: in namespaces, on a copy of this computer's root that is thrown away.
# Needs root, systemd, dbus, openssl, curl, python3, and what the package depends on.
#   installer/check/systemd.sh [PACKAGES]
# PACKAGES  a folder with one .deb (installer/target/packages)
# shellcheck disable=SC2016 # The commands in quotation marks are expanded inside.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)

# Inside the namespaces: makes the root, and becomes systemd.
boot() { # DEB WORK
  local root=$2/root name
  mount --make-rprivate /
  mount -t tmpfs -o size=3G tmpfs "$2"
  mkdir "$2/upper" "$2/overlay" "$root"
  mount -t overlay -o "lowerdir=/,upperdir=$2/upper,workdir=$2/overlay" overlay "$root"
  cp "$1" "$root/root/casedesk.deb"
  cp "$here/../app/docs/howto-run-the-service.md" "$root/root/page.md"
  mount -t proc proc "$root/proc"
  mount --bind "$root/proc/sys" "$root/proc/sys"
  mount -o remount,bind,ro "$root/proc/sys"
  mount -t sysfs -o ro sysfs "$root/sys"
  mount -t tmpfs -o mode=755 tmpfs "$root/dev"
  for name in null zero full random urandom tty; do cp -a "/dev/$name" "$root/dev/$name"; done
  ln -s /proc/self/fd "$root/dev/fd"
  mkdir "$root/dev/shm" "$root/dev/pts"
  mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
  ln -s pts/ptmx "$root/dev/ptmx"
  for name in dev/shm tmp; do mount -t tmpfs -o mode=1777 tmpfs "$root/$name"; done
  mount -t tmpfs -o mode=755 tmpfs "$root/run"
  if [ -e /sys/fs/cgroup/cgroup.controllers ]; then
    mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
  else
    mount -t tmpfs -o mode=755 tmpfs "$root/sys/fs/cgroup"
    mkdir "$root/sys/fs/cgroup/systemd"
    mount -t cgroup -o none,name=systemd,xattr cgroup "$root/sys/fs/cgroup/systemd"
  fi
  # None of this computer's own units.
  rm -rf "$root"/etc/systemd/system/* "$root/etc/casedesk"
  printf '[Unit]\nWants=basic.target dbus.service\n' >"$root/etc/systemd/system/check.target"
  mkdir "$root/before"
  cd "$root"
  pivot_root . before
  umount -l /before
  mount --make-rshared /
  exec env -i container=check PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    /lib/systemd/systemd --system --unit=check.target --log-target=console --show-status=0
}
[ "${1:-}" != --boot ] || boot "$2" "$3"

deb=$(echo "${1:-$here/target/packages}"/casedesk_*.deb)
[ -e "$deb" ] || { echo "FAILED there is no package; make it first: mvn -Pinstaller package -DskipTests"; exit 1; }
work=$(mktemp -d)
unshare --mount --pid --net --uts --ipc --cgroup --fork --kill-child bash "$0" --boot "$deb" "$work" >"$work.log" 2>&1 &
outer=$!
end() {
  { kill -9 "$outer" && wait "$outer"; } 2>/dev/null || true
  rm -rf --one-file-system "$work" "$work.log" "$work.last"
}
trap end EXIT
inside() {
  nsenter --target "$systemd" --mount --pid --net --uts --ipc --cgroup \
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 SYSTEMD_PAGER= bash -c "set -e; $1"
}
check() { # WHAT COMMANDS
  if inside "$2" >"$work.last" 2>&1; then
    echo "ok   $1"
  else
    inside 'journalctl -n 30 -o cat' >>"$work.last" 2>&1 || true
    cat "$work.last"
    echo "FAILED $1"
    exit 1
  fi
}

systemd=
for _ in $(seq 100); do
  systemd=$(pgrep -P "$outer" || true)
  [ -z "$systemd" ] || ! inside 'systemctl is-system-running' 2>/dev/null | grep -qE 'running|degraded' || break
  sleep 0.2
done
# Waits until the service answers with 200.
up='up() { for _ in $(seq 120); do [ "$(curl -s --cacert /etc/casedesk/cert.pem -o /dev/null -w "%{http_code}" -H "Authorization: Bearer $(cat /root/token)" "$1/api/public/use-cases")" != 200 ] || return 0; sleep 0.5; done; return 1; }; '
check "systemd runs, and apt-get installs the package" \
  'ip link set lo up; cd /root; DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ./casedesk.deb; ! systemctl -q is-enabled casedesk-server'
check "the service starts, and a token is made at the same time" "$up"'
  systemctl enable --now casedesk-server
  casedesk-cli token create --database /var/lib/casedesk/cases.db --name check >/root/token
  up http://127.0.0.1:8080'
check "its database and its log are its own" '
  [ "$(stat -c "%a %U" /var/lib/casedesk/cases.db)" = "600 casedesk" ]
  [ "$(stat -c "%a %U" /var/log/casedesk/.)" = "700 casedesk" ]'
check "its sandbox is tight" 'systemd-analyze security --threshold=20 casedesk-server'
check "systemd starts it again after a crash" "$up"'
  kill -9 "$(systemctl show -p MainPID --value casedesk-server)"
  up http://127.0.0.1:8080
  [ "$(systemctl show -p NRestarts --value casedesk-server)" = 1 ]'
check "it ends well" 'systemctl stop casedesk-server; [ "$(systemctl show -p Result,ExecMainStatus --value casedesk-server | tr -d "\n")" = success0 ]'
check "the journal says why it can't start, and has no token" '
  python3 -c "import socket, time; s = socket.socket(); s.bind((\"127.0.0.1\", 8080)); s.listen(); time.sleep(60)" & other=$!
  sleep 1
  systemctl start casedesk-server
  for _ in $(seq 100); do journalctl -u casedesk-server -o cat | grep -q "Port 8080 on 127.0.0.1" && break; sleep 0.2; done
  kill $other
  journalctl -u casedesk-server -o cat | grep "Port 8080 on 127.0.0.1"
  ! journalctl -u casedesk-server -o cat | grep -F "$(cat /root/token)"'
check "the nightly job imports a table" "$up"'
  up http://127.0.0.1:8080
  echo "{}" >/etc/casedesk/policy.json
  casedesk-cli fields add --database /var/lib/casedesk/cases.db --key sponsor --type text --display Sponsor
  echo "{\"use_cases\": [{\"source_id\": \"S-1\", \"title\": \"One\"}]}" | casedesk-cli load --database /var/lib/casedesk/cases.db -
  cp /usr/share/doc/casedesk/examples/*.sh /etc/casedesk/
  (umask 077 && cat /root/token >/etc/casedesk/job.token)
  cp /usr/share/doc/casedesk/examples/casedesk-job.* /etc/systemd/system/
  systemctl daemon-reload
  systemctl start casedesk-job
  printf "source_id,sponsor\nS-1,Ann\n" >/var/lib/casedesk-job/inbox/table.csv
  systemctl start casedesk-job
  grep -q "1 cell: 1 APPLIED" /var/lib/casedesk-job/done/*table.csv.txt
  systemctl enable --now casedesk-job.timer casedesk-job.path'
check "TLS with a key that only root can read" "$up"'
  cd /etc/casedesk
  (umask 077 && openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -subj /CN=localhost -addext subjectAltName=DNS:localhost)
  mkdir /etc/systemd/system/casedesk-server.service.d
  sed -n "/^\[Service\]$/,/^\`\`\`$/{/^\`/!p}" /root/page.md >/etc/systemd/system/casedesk-server.service.d/override.conf
  systemctl daemon-reload
  systemctl restart casedesk-server
  up https://localhost:8443'
check "apt-get removes it, and leaves policy and data" '
  systemctl disable --now casedesk-job.timer casedesk-job.path casedesk-server
  DEBIAN_FRONTEND=noninteractive apt-get remove -y casedesk
  [ -s /etc/casedesk/policy.json ] && [ -s /var/lib/private/casedesk/cases.db ] && [ ! -e /opt/casedesk ]'
echo "systemd ran the units."
