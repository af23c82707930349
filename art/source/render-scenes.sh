#!/bin/bash
# render-scenes.sh [SCENE...] renders the named scenes, or all, at 1600 px into ../renders, if possible within 140 kB.
# WIDTH and SAMPLES change the defaults. The transparent PNGs stay in frames/scenes.
set -eu
cd "$(dirname "$0")"
export WIDTH=${WIDTH:-1600} SAMPLES=${SAMPLES:-64}
frames=frames/scenes
mkdir -p $frames

render() {
  local png=frames/scenes/$1.png webp=../renders/$1.webp quality
  ART_THREADS=1 nice -n 19 blender -b --python-exit-code 1 -P render_scene.py -- "$1" "$WIDTH" "$SAMPLES" "$png" >"$png.log" 2>&1
  for quality in 82 76 70 62 54; do
    cwebp -quiet -q $quality -alpha_q 90 -m 6 -sharp_yuv "$png" -o "$webp"
    [ "$(stat -c %s "$webp")" -gt 140000 ] || break
  done
  echo "$1: $(stat -c %s "$webp") bytes, quality $quality"
}
export -f render

if [ $# -eq 0 ]; then
  mapfile -t scenes < <(sed -n 's/^def s_\(.*\)():/\1/p' scenes.py people.py | tr _ -)
  set -- "${scenes[@]}"
fi
printf '%s\n' "$@" | xargs -P 2 -I{} bash -euc 'render {}'
