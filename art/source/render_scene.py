"""Renders a scene, slide or object: blender -b -P render_scene.py -- NAME WIDTH SAMPLES OUT.png [PAGE_COLOUR]

OUT.png has a transparent background. If PAGE_COLOUR (a palette name or #rrggbb) is given, OUT_bg.png has that
background.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import food
import people
import scenes
import slides
import studio
import things

arguments = sys.argv[sys.argv.index('--') + 1 :]
name, width, samples, out = arguments[0], int(arguments[1]), int(arguments[2]), arguments[3]
page = arguments[4] if len(arguments) > 4 else None

# Objects fill a square picture.
square = {'ar': 1, 'fill': 0.94, 'maxh': 0.94, 'tight': True}
objects = {**food.OBJECTS, **things.OBJECTS, **people.OBJECTS}
all_scenes = {**scenes.SCENES, **people.SCENES, **slides.SLIDES}

studio.reset()
if name in objects:
    studio.stage(**{**square, **(objects[name]() or {})})
else:
    studio.stage(**(all_scenes[name]() or {}))
studio.render(out, width, samples, bg=page)
