#!/bin/bash
# Makes a .dmg and a .pkg of the image, signed and notarised where identities are given.
#   mvn -Pinstaller package -DskipTests && installer/mac/package.sh 1.2.0
# SIGN_APP   "Developer ID Application: NAME (TEAM)"; without it the program is signed for this computer only
# SIGN_PKG   "Developer ID Installer: NAME (TEAM)"
# NOTARY     the profile of notarytool in the keychain, made once by
#            xcrun notarytool store-credentials NAME --apple-id ID --team-id TEAM
# NOTARY_KEYCHAIN  the file of that keychain, where it is not the one of the log-in: notarytool looks nowhere else by itself
# The tools are those of macOS and Xcode: a jpackage that packs a finished image writes into it, after which its signature is broken.
set -euo pipefail
version=${1:?"the version is missing, such as 1.2.0"}
[[ $version =~ ^[0-9]+(\.[0-9]+){1,2}$ ]] || { echo "package.sh: $version is no version of numbers" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
target=$here/../target
image=$target/casedesk.app
documents=$target/work/documents
out=$target/packages
sign_app=${SIGN_APP:-} sign_pkg=${SIGN_PKG:-} notary=${NOTARY:-} notary_keychain=${NOTARY_KEYCHAIN:-}

for needed in "$image/Contents/app/casedesk.aot" "$image/Contents/app/casedesk-cli.aot" "$documents/sbom.json" "$documents/copyright"; do
  [ -e "$needed" ] || { echo "package.sh: $needed is missing; make it first: mvn -Pinstaller package -DskipTests" >&2; exit 1; }
done
if [ -n "$notary" ] && { [ -z "$sign_app" ] || [ -z "$sign_pkg" ]; }; then
  echo "package.sh: NOTARY needs SIGN_APP and SIGN_PKG; Apple notarises what is signed" >&2
  exit 2
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/root"
app=$work/root/Casedesk.app
# With the times: the caches of the image are valid for the jars of these times.
ditto "$image" "$app"
mkdir -p "$app/Contents/Resources/doc"
cp "$documents/sbom.json" "$documents/copyright" "$here/../../resources/policy/policy.schema.json" "$app/Contents/Resources/doc/"
cp "$here/../../resources/policy/example.json" "$app/Contents/Resources/doc/policy.json"

plist=$app/Contents/Info.plist
set_text() { plutil -replace "$1" -string "$2" "$plist"; }
set_text CFBundleName Casedesk
set_text CFBundleIdentifier io.casedesk.desktop
set_text CFBundleShortVersionString "$version"
set_text CFBundleVersion "$version"
# Merge adds what is not there; what jpackage wrote of these goes first.
for key in CFBundleDisplayName CFBundleLocalizations CFBundleDocumentTypes UTExportedTypeDeclarations; do
  plutil -remove "$key" "$plist" >/dev/null 2>&1 || true
done
/usr/libexec/PlistBuddy -c "Merge $here/Info.plist" "$plist"
plutil -lint "$plist" "$here/entitlements.plist" "$here/component.plist"

# From the inside out: a signature covers those of what it holds. The hardened runtime loads libraries of the same team only,
# and a signature for this computer has no team.
if [ -n "$sign_app" ]; then
  options=(--force --timestamp --options runtime --sign "$sign_app")
else
  options=(--force --sign -)
fi
while IFS= read -r -d '' file; do
  if file -b "$file" | grep -q '^Mach-O'; then
    codesign "${options[@]}" --entitlements "$here/entitlements.plist" "$file"
  fi
done < <(find "$app/Contents/app" "$app/Contents/runtime" "$app/Contents/MacOS" -type f -print0)
codesign "${options[@]}" "$app/Contents/runtime"
codesign "${options[@]}" --entitlements "$here/entitlements.plist" "$app"
codesign --verify --strict --deep --verbose=2 "$app"

# Sends it to Apple and waits for the verdict; one that is no is asked for its reasons: notarytool may end with 0 all the same.
send() { # FILE
  local keychain=() said id
  [ -z "$notary_keychain" ] || keychain=(--keychain "$notary_keychain")
  # Not every bash of macOS takes an empty array for nothing.
  said=$(xcrun notarytool submit "$1" --keychain-profile "$notary" ${keychain[@]+"${keychain[@]}"} --wait | tee /dev/stderr)
  if ! grep -q 'status: Accepted' <<<"$said"; then
    id=$(sed -n 's/^ *id: //p' <<<"$said" | head -1)
    xcrun notarytool log "$id" --keychain-profile "$notary" ${keychain[@]+"${keychain[@]}"} >&2 || true
    echo "package.sh: Apple did not notarise $1" >&2
    exit 1
  fi
}
# Fastens the verdict to it, so that a computer without a network knows it too.
notarise() { # FILE
  [ -n "$notary" ] || return 0
  send "$1"
  xcrun stapler staple "$1"
  xcrun stapler validate "$1"
}
# The program itself first, so that what is copied out of the .dmg carries its ticket.
if [ -n "$notary" ]; then
  ditto -c -k --keepParent "$app" "$work/casedesk.zip"
  send "$work/casedesk.zip"
  xcrun stapler staple "$app"
fi

architecture=$(uname -m)
rm -rf "$out"
mkdir -p "$out"
pkg=$out/casedesk-$version-$architecture.pkg
pkgbuild --root "$work/root" --component-plist "$here/component.plist" --install-location /Applications \
  --identifier io.casedesk.desktop --version "$version" "$work/casedesk-component.pkg"
sed -e "s|@version@|$version|" -e "s|@architecture@|$architecture|" "$here/distribution.xml.in" >"$work/distribution.xml"
productbuild --distribution "$work/distribution.xml" --package-path "$work" ${sign_pkg:+--sign "$sign_pkg"} "$pkg"
notarise "$pkg"

dmg=$out/casedesk-$version-$architecture.dmg
ln -s /Applications "$work/root/Applications"
# What looks through new files for malware often has the volume open, above all on the machines of forges: "Resource busy".
for try in 1 2 3 4 5 6; do
  hdiutil create -volname Casedesk -srcfolder "$work/root" -fs HFS+ -format UDZO -ov "$dmg" && break
  [ "$try" -lt 6 ] || { echo "package.sh: hdiutil made no $dmg" >&2; exit 1; }
  sleep 10
done
if [ -n "$sign_app" ]; then codesign --force --timestamp --sign "$sign_app" "$dmg"; fi
notarise "$dmg"

cd "$out"
shasum -a 256 casedesk-* >SHA256SUMS
cat SHA256SUMS
