#!/bin/bash
# render-slides.sh [SLIDE...] renders the named slides, or all, at 1620 px into ../slides.
set -eu
cd "$(dirname "$0")"
export WIDTH=${WIDTH:-1620} SAMPLES=${SAMPLES:-18}
mkdir -p frames/slides ../slides

render() {
  local png=frames/slides/$1.png
  ART_THREADS=1 nice -n 19 blender -b --python-exit-code 1 -P render_scene.py -- "$1" "$WIDTH" "$SAMPLES" "$png" >"$png.log" 2>&1
  cwebp -quiet -q 90 -m 6 -sharp_yuv "$png" -o "../slides/$1.webp"
  echo "$1: $(stat -c %s "../slides/$1.webp") bytes"
}
export -f render

if [ $# -eq 0 ]; then
  mapfile -t slides < <(sed -n 's/^def s_\(.*\)():/\1/p' slides.py | tr _ -)
  set -- "${slides[@]}"
fi
printf '%s\n' "$@" | xargs -P 2 -I{} bash -euc 'render {}'
