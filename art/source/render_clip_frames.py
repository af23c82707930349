"""Renders frames of the intro clip:
blender -b -P render_clip_frames.py -- SCENE WIDTH SAMPLES FIRST STEP ANGLES FOLDER [PAGE_COLOUR] [SWING_DEGREES]

The camera's angle follows a sine, so the frames of one half swing serve both directions (see encode-clip.sh).
ANGLES is the number of frames in the half swing; every STEP-th one is rendered, beginning with FIRST.
"""

import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
from mathutils import Vector

import scenes
import studio
from shapes import SETTINGS

arguments = sys.argv[sys.argv.index('--') + 1 :]
scene, folder = arguments[0], arguments[6]
width, samples, first, step, angles = (int(number) for number in arguments[1:6])
page = arguments[7] if len(arguments) > 7 else 'tint'
swing = float(arguments[8]) if len(arguments) > 8 else 5.0

ELEVATION = math.radians(30)
REST = -45

os.makedirs(folder, exist_ok=True)
studio.reset()
scenes.SCENES[scene]()
studio.stage(ar=16 / 9, maxh=0.84)
SETTINGS['anim'] = True


def direction(azimuth):
    """Returns the unit vector from the scene towards a camera at the given azimuth in degrees."""
    a = math.radians(azimuth)
    return Vector((math.cos(a), math.sin(a), 0)) * math.cos(ELEVATION) + Vector((0, 0, math.sin(ELEVATION)))


camera = SETTINGS['co']
right, up, x, y, scale = SETTINGS['cam']
centre = right * x + up * y
# The camera swings around the point on the ground that it looks at.
toward = direction(REST)
centre -= toward * (centre.z / toward.z)

for index in range(first, angles, step):
    toward = direction(REST + swing * math.sin(math.pi * (index / (angles - 1) - 0.5)))
    camera.rotation_euler = (-toward).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.view_layer.update()
    turned = camera.rotation_euler.to_matrix()
    right, up = turned.col[0].copy(), turned.col[1].copy()
    SETTINGS['cam'] = (right, up, centre.dot(right), centre.dot(up), scale)
    camera.location = centre + toward * 60
    frame = os.path.join(folder, f'a{index:04d}.png')
    studio.render(frame, width, samples, bg=page)
    os.remove(frame)  # Only the frame with the page colour is needed.
    print(f'FRAME {index}', flush=True)
