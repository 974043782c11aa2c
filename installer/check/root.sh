#!/bin/bash
# Makes a root with what the packages depend on, a desktop's display and nothing else; linux.sh installs them there. Needs root,
# mmdebstrap and Debian's mirror as apt on this computer knows it. It needs no packages yet, so that CI makes it meanwhile.
#   installer/check/root.sh ROOT
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
root=$1
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
# The first of the alternatives that this system has.
needs=$(sed -n 's/^Depends: //p' "$here/linux/control.in" | sed 's/([^)]*)//g; s/libgtk-3-0t64 | //; s/|[^,]*//g; s/ //g')
# Of a desktop: a display, a window manager, what opens files by their types, and what takes pictures and presses keys.
desk=xvfb,xauth,openbox,shared-mime-info,desktop-file-utils,libglib2.0-bin,x11-apps,xdotool,imagemagick,file,zsh
sources=(/etc/apt/sources.list.d/*.sources /etc/apt/sources.list)
for i in "${!sources[@]}"; do [ -s "${sources[$i]}" ] || unset "sources[$i]"; done
exec timeout -k 10 900 mmdebstrap --quiet --variant=apt --include="$needs,$desk" "$suite" "$root" "${sources[@]}"
