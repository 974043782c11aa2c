#!/bin/bash
# Checks what can be read of the packages without making them, those of Windows and macOS included, which are made elsewhere:
# scripts, XML, property lists, the workflows, menu entry, units of systemd, and that every path that is named exists.
# Needs shellcheck, xmllint, plistutil, wixl, desktop-file-validate, systemd-analyze and python3 with yaml; pwsh is used where it is installed.
set -euo pipefail
cd "$(dirname "$0")/../.."

passed=0
ok() { passed=$((passed + 1)); printf 'ok   %s\n' "$*"; }
fail() { printf 'FAILED %s\n' "$*"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
check() { # WHAT COMMAND...
  local what=$1
  shift
  if "$@" >"$work/last.log" 2>&1; then ok "$what"; else cat "$work/last.log"; fail "$what"; fi
}
for tool in shellcheck xmllint plistutil wixl desktop-file-validate systemd-analyze python3; do
  command -v "$tool" >/dev/null || fail "$tool is missing; on Debian: apt-get install shellcheck libxml2-utils libplist-utils wixl desktop-file-utils systemd python3-yaml"
done

for script in .ci/run installer/*/*.sh; do
  if head -1 "$script" | grep -q bash; then check "$script: bash" bash -n "$script"; else check "$script: sh" sh -n "$script"; fi
  check "$script: shellcheck" shellcheck -S warning "$script"
done
for file in pom.xml installer/pom.xml installer/linux/casedesk.xml installer/mac/*.plist installer/mac/distribution.xml.in installer/windows/resources/*.wxi; do
  # The format of the property lists is Apple's, whose description is not fetched.
  check "$file: XML" xmllint --noout --nonet "$file"
done
for file in installer/mac/*.plist; do
  check "$file: property list" plistutil -i "$file" -f xml -o "$work/plist"
done
check "menu entry" desktop-file-validate installer/linux/casedesk.desktop
# A root with the programs that the units start and the targets that they name. What is wrong with a unit is only said, not an error.
mkdir -p "$work/root/opt/casedesk/bin" "$work/root/usr/lib/systemd/system"
install -m 755 /dev/null "$work/root/opt/casedesk/bin/casedesk-server"
install -m 755 /dev/null "$work/root/opt/casedesk/bin/casedesk-cli"
install -D -m 755 /dev/null "$work/root/bin/sh"
install -D -m 755 /dev/null "$work/root/usr/bin/touch"
install -D -m 755 /dev/null "$work/root/usr/bin/mkdir"
cp /usr/lib/systemd/system/*.target installer/linux/*.service installer/linux/*.timer installer/linux/*.path "$work/root/usr/lib/systemd/system/"
for unit in installer/linux/*.service installer/linux/*.timer installer/linux/*.path; do
  # shellcheck disable=SC2016
  check "$unit: systemd" sh -c 'said=$(systemd-analyze verify --man=no --root="$0" "$1" 2>&1) && echo "$said" && [ -z "$said" ]' "$work/root" "$(basename "$unit")"
done
if command -v pwsh >/dev/null; then
  for script in installer/windows/*.ps1; do
    # shellcheck disable=SC2016
    check "$script: PowerShell" env SCRIPT="$PWD/$script" pwsh -NoProfile -Command '$e = $null; [void][Management.Automation.Language.Parser]::ParseFile($env:SCRIPT, [ref]$null, [ref]$e); $e; exit $e.Count'
  done
else
  printf 'not  installer/windows/*.ps1: no pwsh here to read them\n'
fi

# A package as small as can be around the fragment, as main.wxs of jpackage includes it.
mkdir "$work/wix"
cp installer/windows/resources/overrides.wxi "$work/wix/"
uuid() { sed -n 's/^--win-upgrade-uuid //p' "installer/windows/$1.args"; }
cat >"$work/wix/main.wxs" <<WXS
<?xml version="1.0" encoding="utf-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
  <?define JpAllowDowngrades=yes ?>
  <?include overrides.wxi ?>
  <Product Id="*" Name="Casedesk" Language="1033" Version="1.0.0" Manufacturer="Casedesk" UpgradeCode="$(uuid per-machine)">
    <Package InstallerVersion="200" Compressed="yes" InstallScope="perMachine"/>
    <Media Id="1" Cabinet="data.cab" EmbedCab="yes"/>
    <Directory Id="TARGETDIR" Name="SourceDir"><Directory Id="ProgramFilesFolder"><Directory Id="INSTALLDIR" Name="Casedesk">
      <Component Id="One" Guid="*"><File Id="One" Source="overrides.wxi" KeyPath="yes"/></Component>
    </Directory></Directory></Directory>
    <Feature Id="DefaultFeature" Level="1"><ComponentRef Id="One"/></Feature>
  </Product>
</Wix>
WXS
if (cd "$work/wix" && wixl -o small.msi main.wxs) >"$work/last.log" 2>&1; then
  ok "overrides.wxi: wixl makes a package with it"
elif grep -qi undef "$work/last.log"; then
  printf 'not  overrides.wxi: this wixl does not know undef; the rest of the package is checked without it\n'
  sed -i '/undef/d' "$work/wix/overrides.wxi"
  check "the package without undef" sh -c "cd '$work/wix' && wixl -o small.msi main.wxs"
else
  cat "$work/last.log"
  fail "overrides.wxi"
fi

# jpackage of another system refuses an option of Windows in other words than one it does not know.
if command -v jpackage >/dev/null && [ "$(uname)" = Linux ]; then
  while IFS= read -r option; do
    check "jpackage knows $option" sh -c "LC_ALL=C jpackage $option 2>&1 | grep 'not valid on this platform'"
  done < <(sed -n '/^--win-/p' installer/windows/*.args | sort -u)
else
  printf 'not  installer/windows/*.args: no jpackage here to ask\n'
fi

check "vulnerabilities of the bills of materials are found" env NO_PROXY='*' no_proxy='*' python3 installer/check/vulnerabilities.py
check "what is named exists, and what must agree does" python3 installer/check/definitions.py
cat "$work/last.log"
printf '%s passed, 0 failed\n' "$passed"
