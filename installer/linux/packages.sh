#!/bin/sh
# Makes a .deb and an .rpm of the image.
#   packages.sh IMAGE DOCUMENTS VERSION OUT TIME
# IMAGE      the folder jpackage made, trained
# DOCUMENTS  the man pages (*.adoc), the completion of bash, the bill of materials and the notices
# VERSION    of Maven; 1.2.0-SNAPSHOT comes before 1.2.0 here too
# OUT        where they are put
# TIME       of every file, so that the same sources make the same packages but for the caches
# PACKAGE_LEVEL in the environment is the level of xz. With 1 this takes a fraction of the time, and the packages are a fifth larger.
set -eu
image=$1 docs=$2 out=$4
version=$(printf %s "$3" | tr 'A-Z-' 'a-z~')
SOURCE_DATE_EPOCH=$(date -d "$5" +%s)
export SOURCE_DATE_EPOCH
here=$(cd "$(dirname "$0")" && pwd)
resources=$here/../../resources

for tool in asciidoctor dpkg-deb rpmbuild gzip; do
  command -v "$tool" >/dev/null || {
    echo "packages.sh: $tool is missing; on Debian: apt-get install asciidoctor dpkg rpm gzip" >&2
    exit 1
  }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/tree
umask 022

mkdir -p "$tree/opt" "$tree/usr/bin" "$tree/etc/casedesk"
cp -a "$image" "$tree/opt/casedesk"
for program in casedesk casedesk-cli casedesk-server; do
  ln -s "/opt/casedesk/bin/$program" "$tree/usr/bin/$program"
done

put() { install -D -m 644 "$1" "$tree/$2"; }
put "$here/casedesk.desktop" usr/share/applications/casedesk.desktop
put "$here/casedesk.xml" usr/share/mime/packages/casedesk.xml
put "$resources/icons/casedesk.png" usr/share/icons/hicolor/256x256/apps/casedesk.png
put "$docs/casedesk-cli.bash" usr/share/bash-completion/completions/casedesk-cli
# Debian's zsh looks into the first folder, that of other systems into the second.
put "$here/casedesk-cli.zsh" usr/share/zsh/vendor-completions/_casedesk-cli
mkdir -p "$tree/usr/share/zsh/site-functions"
ln -s ../vendor-completions/_casedesk-cli "$tree/usr/share/zsh/site-functions/_casedesk-cli"
put "$here/casedesk-server.service" usr/lib/systemd/system/casedesk-server.service
for unit in casedesk-job.service casedesk-job.timer casedesk-job.path; do
  put "$here/$unit" "usr/share/doc/casedesk/examples/$unit"
done
put "$docs/copyright" usr/share/doc/casedesk/copyright
put "$docs/sbom.json" usr/share/doc/casedesk/sbom.json
for script in import.sh nightly.sh; do
  put "$resources/job/$script" "usr/share/doc/casedesk/examples/$script"
done
put "$resources/policy/example.json" usr/share/doc/casedesk/examples/policy.json
put "$resources/policy/policy.schema.json" usr/share/doc/casedesk/examples/policy.schema.json
mkdir -p "$tree/usr/share/man/man1"
asciidoctor -b manpage -a reproducible -D "$tree/usr/share/man/man1" "$docs"/*.adoc
gzip -9n "$tree"/usr/share/man/man1/*.1

# Whatever clock and rights the builder has. The jars have this time already, which the caches are valid for.
find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
chmod -R u=rwX,go=rX "$tree"

case $(uname -m) in
  x86_64) deb_arch=amd64 ;;
  aarch64) deb_arch=arm64 ;;
  *) deb_arch=$(uname -m) ;;
esac

rm -rf "$out"
mkdir -p "$out"
sed -e "s|@version@|$version|" -e "s|@tree@|$tree|" -e "s/@level@/${PACKAGE_LEVEL:-7}/" "$here/casedesk.spec.in" > "$work/casedesk.spec"
rpmbuild -bb --quiet --target "$(uname -m)" --define "_topdir $work/rpm" --define "_rpmdir $work/rpms" "$work/casedesk.spec"
cp "$work"/rpms/*/casedesk-*.rpm "$out/"

mkdir "$tree/DEBIAN"
size=$(du -sk --apparent-size --exclude=DEBIAN "$tree" | cut -f1)
sed -e "s|@version@|$version|" -e "s|@deb_arch@|$deb_arch|" -e "s|@size@|$size|" "$here/control.in" > "$tree/DEBIAN/control"
(cd "$tree" && find opt usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) > "$tree/DEBIAN/md5sums"
dpkg-deb --root-owner-group -Zxz "-z${PACKAGE_LEVEL:-6}" --build "$tree" "$out/casedesk_${version}_$deb_arch.deb" >/dev/null

cd "$out"
sha256sum casedesk*.deb casedesk*.rpm > SHA256SUMS
ls -l casedesk*.deb casedesk*.rpm
