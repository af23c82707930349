#!/bin/bash
# render-clip-frames.sh renders the half swing of the intro clip into frames/clip: first 37 frames, then the 36 between
# them. With FINE=1, it renders all 145. WIDTH, SAMPLES, PAGE (colour) and SWING (degrees) change the defaults.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p frames/clip

# render FIRST STEP renders the frames FIRST, FIRST + STEP, … of 145.
render() {
  ART_THREADS=1 nice -n 19 blender -b --python-exit-code 1 -P render_clip_frames.py -- \
    home "${WIDTH:-1280}" "${SAMPLES:-48}" "$1" "$2" 145 frames/clip "${PAGE:-tint}" "${SWING:-5}" |
    grep '^FRAME'
}
# both FIRST_A FIRST_B STEP renders two series of frames at the same time; fails if either fails.
both() {
  render "$1" "$3" & local first_pid=$!
  render "$2" "$3" & local second_pid=$!
  wait $first_pid
  wait $second_pid
}

both 0 4 8
both 2 6 8
[ -z "${FINE:-}" ] || both 1 3 4
