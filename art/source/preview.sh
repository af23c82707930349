#!/bin/bash
# preview.sh SCENE [WIDTH] [SAMPLES] [PAGE_COLOUR] renders a scene quickly into preview/.
set -eu
cd "$(dirname "$0")"
mkdir -p preview
nice -n 19 blender -b --python-exit-code 1 -P render_scene.py -- \
  "$1" "${2:-480}" "${3:-12}" "preview/$1.png" "${4:-#FFFFFF}" >"preview/$1.log" 2>&1 ||
  { tail -20 "preview/$1.log"; exit 1; }
