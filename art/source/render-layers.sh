#!/bin/bash
# render-layers.sh [SCENE...] renders the named scenes, or all with a `moving` vehicle, as two layers at 1600 px: the
# scenery into ../scenery, if possible within 140 kB, and the vehicle into ../vehicles. WIDTH and SAMPLES change the
# defaults.
set -eu
cd "$(dirname "$0")"
export WIDTH=${WIDTH:-1600} SAMPLES=${SAMPLES:-64}
mkdir -p frames/layers ../scenery ../vehicles

render() {
  local frames=frames/layers/$1 scenery=../scenery/$1-scenery.webp vehicle=../vehicles/$1-vehicle.webp quality
  ART_THREADS=1 nice -n 19 blender -b --python-exit-code 1 -P render_layers.py -- "$1" "$WIDTH" "$SAMPLES" frames/layers >"$frames.log" 2>&1
  for quality in 82 76 70 62 54; do
    cwebp -quiet -q $quality -alpha_q 90 -m 6 -sharp_yuv "$frames-scenery.png" -o "$scenery"
    [ "$(stat -c %s "$scenery")" -gt 140000 ] || break
  done
  cwebp -quiet -q 82 -alpha_q 90 -m 6 -sharp_yuv "$frames-vehicle.png" -o "$vehicle"
  echo "$1: $(stat -c %s "$scenery") bytes, quality $quality, and $(stat -c %s "$vehicle") bytes"
}
export -f render

if [ $# -eq 0 ]; then
  mapfile -t scenes < <(awk '/^def s_/ { name = substr($2, 3); sub(/\(.*/, "", name) } /moving=True/ { print name }' scenes.py | tr _ -)
  set -- "${scenes[@]}"
fi
printf '%s\n' "$@" | xargs -P 2 -I{} bash -euc 'render {}'
