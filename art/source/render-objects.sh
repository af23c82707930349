#!/bin/bash
# render-objects.sh OBJECT... renders the named objects of food.py, things.py and people.py at 256 px into ../objects.
set -eu
cd "$(dirname "$0")"
export SAMPLES=${SAMPLES:-64}
mkdir -p frames/objects

render() {
  local png=frames/objects/$1.png
  # The denoiser needs more pixels than the master has.
  ART_THREADS=1 nice -n 19 blender -b --python-exit-code 1 -P render_scene.py -- "$1" 512 "$SAMPLES" "$png" >"$png.log" 2>&1
  cwebp -quiet -q 90 -alpha_q 100 -m 6 -sharp_yuv -resize 256 256 "$png" -o "../objects/$1.webp"
  echo "$1: $(stat -c %s "../objects/$1.webp") bytes"
}
export -f render

printf '%s\n' "$@" | xargs -P 2 -I{} bash -euc 'render {}'
