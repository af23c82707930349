"""Renders a scene as two layers: blender -b -P render_layers.py -- SCENE WIDTH SAMPLES FOLDER

FOLDER/SCENE-scenery.png shows the scene without the `moving` vehicle, FOLDER/SCENE-vehicle.png only the vehicle and its
shadow. The second image over the first looks like the whole scene.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bpy
import numpy as np

import scenes
import studio
from shapes import SETTINGS

arguments = sys.argv[sys.argv.index('--') + 1 :]
name, width, samples, folder = arguments[0], int(arguments[1]), int(arguments[2]), arguments[3]
path = os.path.join(folder, name)

studio.reset()
studio.stage(**(scenes.SCENES[name]() or {}))


def is_moving(o):
    return o is not None and (o.get('moving') or is_moving(o.parent))


objects = [o for o in bpy.context.scene.objects if o.type in ('MESH', 'CURVE')]
moving_objects = [o for o in objects if is_moving(o)]
still_objects = [o for o in objects if not is_moving(o)]


def render(suffix, samples=samples):
    """Renders FOLDER/SCENE-SUFFIX.png.

    Returns three arrays, by row and column: sRGB colours (0 to 1, not premultiplied), opacities, and whether the pixel
    shows the ground.
    """
    file = f'{path}-{suffix}.png'
    passes = studio.render(file, width, samples)
    image = bpy.data.images.load(file)
    image.alpha_mode = 'CHANNEL_PACKED'
    image.colorspace_settings.name = 'Non-Color'
    pixels = np.empty(image.size[0] * image.size[1] * 4, np.float32)
    image.pixels.foreach_get(pixels)
    pixels = pixels.reshape(image.size[1], image.size[0], 4)[::-1]
    ground = (passes['Normal'][..., 2] > 0.9) & (passes['Position'][..., 2] < 0.2)
    return pixels[..., :3], pixels[..., 3], ground


def near(choose, values, distance):
    """Returns `choose` (np.max, np.min or np.mean) of the pixels up to `distance` rows and columns from each pixel."""
    for axis in (0, 1):
        values = choose([np.roll(values, k, axis) for k in range(-distance, distance + 1)], 0)
    return values


whole, whole_opacity, _ = render('whole')
for o in moving_objects:
    o.hide_render = True
scenery, scenery_opacity, ground = render('scenery')
for o in moving_objects:
    o.hide_render = False
for o in still_objects:
    o.is_holdout = True
SETTINGS['shadow'] = []
_, vehicle_opacity, _ = render('mask', 24)

# The shadow moves with the vehicle, so keep only the part that falls on the ground.
light = lambda colour: colour @ np.array([0.299, 0.587, 0.114], np.float32)
beside = ground & (vehicle_opacity < 0.004) & (scenery_opacity > 0.9)
shadow = np.where(beside, 1 - light(whole) / np.maximum(light(scenery), 0.02), 0)
# Remove faint or thin shadows, which are noise, and blur the rest.
shadow = np.clip((shadow - 0.03) / 0.97, 0, 1)
shadow = near(np.mean, near(np.max, near(np.min, shadow, 3), 3), 2)
# In the vehicle's partly transparent edge pixels, use the darkest shadow value nearby.
edge = (vehicle_opacity > 0) & (vehicle_opacity < 1)
shadow = np.where(edge, near(np.max, shadow, 3), shadow)

opacity = vehicle_opacity + (1 - vehicle_opacity) * shadow
# The colour that produces the whole scene when drawn over the scenery.
seen = whole * whole_opacity[..., None] - scenery * (scenery_opacity * (1 - opacity))[..., None]
colour = np.clip(seen / np.maximum(opacity, 1e-3)[..., None], 0, 1) * (opacity > 0)[..., None]
studio.save_png(f'{path}-vehicle.png', np.concatenate([colour, opacity[..., None]], 2))
