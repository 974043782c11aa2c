#!/bin/sh
# Starts the program this file is named after, as lib/app/NAME.cfg says. The launcher jpackage makes
# for Linux asks rpm and dpkg, twice, which package it belongs to: a third of the time of a start.
# A core dump would hold tokens and records.
# shellcheck disable=SC3045  # not in POSIX, but in dash, bash, zsh and ksh; elsewhere it is skipped
ulimit -c 0 2>/dev/null || true
self=$0
[ -L "$self" ] && self=$(readlink -f "$self")
name=${self##*/}
home=$(cd "${self%/*}/.." && pwd -P) || exit 1
app=$home/lib/app
arguments=$#
classpath=
main=
while IFS= read -r line || [ -n "$line" ]; do
  value=${line#*=}
  case $value in
    *'$APPDIR'*) value=${value%%'$APPDIR'*}$app${value#*'$APPDIR'} ;;
  esac
  case $line in
    app.classpath=*) classpath=$classpath${classpath:+:}$value ;;
    app.mainclass=*) main=$value ;;
    java-options=*) set -- "$@" "$value" ;;
  esac
done < "$app/$name.cfg"
# Without a graphics card JavaFX tries OpenGL, finds it too slow, and draws by itself: said at once, nothing of it is loaded.
card=
for device in /dev/dri/renderD* /dev/nvidia0 /dev/dxg; do
  [ ! -r "$device" ] || card=$device
done
case "$JAVA_TOOL_OPTIONS $JDK_JAVA_OPTIONS" in
  *prism.order*) ;;
  *)
    if [ -z "$card" ]; then
      set -- "$@" -Dprism.order=sw
      # GTK looks for OpenGL too, and loads its driver with a compiler of its own.
      export GDK_GL="${GDK_GL:-disable}"
    fi
    ;;
esac
set -- "$@" -cp "$classpath" "$main"
while [ "$arguments" -gt 0 ]; do
  set -- "$@" "$1"
  shift
  arguments=$((arguments - 1))
done
exec "$home/lib/runtime/bin/java" "$@"
