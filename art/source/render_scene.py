"""Render one picture: blender -b -P render_scene.py -- SCENE WIDTH SAMPLES OUT.png [PAGE_COLOUR]

OUT.png is transparent; with PAGE_COLOUR (a name of the palette or #rrggbb) OUT_bg.png has that colour as its background.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import scenes
import studio

arguments = sys.argv[sys.argv.index('--') + 1 :]
scene, width, samples, out = arguments[0], int(arguments[1]), int(arguments[2]), arguments[3]
page = arguments[4] if len(arguments) > 4 else None

studio.reset()
studio.stage(**(scenes.SCENES[scene]() or {}))
studio.render(out, width, samples, bg=page)
