"""Palette, materials, groups and the mesh primitives that every model is made of."""

import math
from contextlib import contextmanager

import bpy
import numpy as np

HEX = dict(
    green='#21AA58',
    dkgreen='#157A3E',
    tint='#E9F8EF',
    mint='#A9DFBC',
    pink='#FF00A6',
    blue='#0A2CDC',
    softblue='#DCE6FF',
    red='#FF4340',
    sky='#BFE7FF',
    yellow='#FFC93C',
    white='#F7F8F5',
    ink='#12251A',
    road='#586762',
    kerb='#E6E8E2',
    pave='#E6EBE4',
    grass='#8CD3A4',
    grass2='#6CC48B',
    sand='#F3D9A4',
    sand2='#E8C584',
    wall='#F4E3C3',
    wall2='#E6CC9F',
    tyre='#23302B',
    glass='#1E3A4C',
    glassl='#9FD8F5',
    steel='#C9D2D0',
    skin='#E8B48C',
    wood='#C98B52',
    wood2='#9A6238',
    trunk='#A9794C',
    leaf='#2FB565',
    leaf2='#1E8F4B',
    lamp='#FFF3CF',
    orange='#FF8A3C',
    brown='#7A4526',
    bun='#E9A04C',
    card='#D9A468',
    cardd='#BE8748',
    water='#5CC3F2',
    lblue='#6E8BFF',
    pinkl='#FFD3EF',
    redl='#FFD9D8',
    grey='#AAB4AF',
)
# The current scene's shadow polygons, camera and render settings; studio.reset() clears them.
SETTINGS = {}
STACK = []


def lin(h):
    h = HEX.get(h, h).lstrip('#')
    c = [int(h[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return [x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in c] + [1]


MATERIALS = {}


def mat(col, rough=0.5, coat=0.0, metal=0.0, emit=0.0, spec=0.35):
    k = (col, rough, coat, metal, emit, spec)
    if k in MATERIALS:
        return MATERIALS[k]
    m = bpy.data.materials.new(str(k))
    m.use_nodes = True
    p = m.node_tree.nodes['Principled BSDF'].inputs
    p['Base Color'].default_value = lin(col)
    p['Roughness'].default_value = rough
    p['Specular'].default_value = spec
    p['Clearcoat'].default_value = coat
    p['Clearcoat Roughness'].default_value = 0.12
    p['Metallic'].default_value = metal
    if emit:
        p['Emission'].default_value = lin(col)
        p['Emission Strength'].default_value = emit
    MATERIALS[k] = m
    return m


def M(c):
    """Returns the material for a hex colour or colour name; some names are presets. Returns a material unchanged."""
    if not isinstance(c, str):
        return c
    if c == 'glass':
        return mat('glass', 0.12, 1.0, spec=0.6)
    if c == 'tyre':
        return mat('tyre', 0.7)
    if c == 'steel':
        return mat('steel', 0.35, 0.2)
    if c == 'lamp':
        return mat('lamp', 0.3, 0.3, emit=0.35)
    return mat(c)


def paint(c):
    return mat(c, 0.38, 0.5)


def link(o):
    bpy.context.scene.collection.objects.link(o)
    if STACK:
        o.parent = STACK[-1]
    return o


@contextmanager
def grp(loc=(0, 0, 0), rot=0, s=1, tilt=(0, 0), moving=False):
    """Places everything built inside at loc, scaled by s, tilted by `tilt` about x and y, then turned by `rot` about z.

    Angles are in degrees. If the group is `moving`, render_layers.py renders it separately.
    """
    e = bpy.data.objects.new('g', None)
    e['moving'] = moving
    link(e)
    e.location = loc
    e.scale = (s, s, s) if not isinstance(s, tuple) else s
    e.rotation_euler = (math.radians(tilt[0]), math.radians(tilt[1]), math.radians(rot))
    STACK.append(e)
    yield e
    STACK.pop()


def mesh(verts, faces, m, smooth=True, auto=None, wn=False, normals=None):
    me = bpy.data.meshes.new('m')
    me.from_pydata([tuple(map(float, v)) for v in verts], [], [tuple(map(int, f)) for f in faces])
    me.update()
    if smooth:
        me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
    o = bpy.data.objects.new('o', me)
    me.materials.append(M(m))
    if auto or normals is not None:
        me.use_auto_smooth = True
        me.auto_smooth_angle = math.radians(auto or 180)
    if normals is not None:
        me.normals_split_custom_set_from_vertices([tuple(n) for n in normals])
    link(o)
    if wn:
        o.modifiers.new('wn', 'WEIGHTED_NORMAL').keep_sharp = True
    return o


def round_poly(pts, r, n=5, closed=True):
    """Rounds the corners of a 2D polygon or polyline; r is a number or a list with one radius per corner."""
    out = []
    N = len(pts)
    for i, p in enumerate(pts):
        ri = r[i] if isinstance(r, (list, tuple)) else r
        if ri <= 0 or (not closed and i in (0, N - 1)):
            out.append(tuple(p))
            continue
        p = np.array(p, float)
        a = np.array(pts[i - 1], float) - p
        b = np.array(pts[(i + 1) % N], float) - p
        la, lb = np.linalg.norm(a), np.linalg.norm(b)
        if la < 1e-6 or lb < 1e-6:
            out.append(tuple(p))
            continue
        a, b = a / la, b / lb
        ang = math.acos(max(-1, min(1, a @ b)))
        if ang > 3.1:
            out.append(tuple(p))
            continue
        d = min(ri / math.tan(ang / 2), 0.49 * la, 0.49 * lb)
        rr = d * math.tan(ang / 2)
        bis = (a + b) / np.linalg.norm(a + b)
        c = p + bis * rr / math.sin(ang / 2)
        s, e = p + a * d - c, p + b * d - c
        t0 = math.atan2(s[1], s[0])
        t1 = math.atan2(e[1], e[0])
        dt = (t1 - t0 + math.pi) % (2 * math.pi) - math.pi
        for k in range(n + 1):
            t = t0 + dt * k / n
            out.append((c[0] + rr * math.cos(t), c[1] + rr * math.sin(t)))
    return out


def rect(w, h, cx=0, cy=0):
    return [
        (cx - w / 2, cy - h / 2),
        (cx + w / 2, cy - h / 2),
        (cx + w / 2, cy + h / 2),
        (cx - w / 2, cy + h / 2),
    ]


def rrect(w, h, r, cx=0, cy=0, n=6):
    return round_poly(rect(w, h, cx, cy), r, n)


def circle(r, cx=0, cy=0, n=32):
    return [
        (cx + r * math.cos(2 * math.pi * i / n), cy + r * math.sin(2 * math.pi * i / n)) for i in range(n)
    ]


def ccw(p):
    a = sum(p[i - 1][0] * p[i][1] - p[i][0] * p[i - 1][1] for i in range(len(p)))
    return p if a > 0 else p[::-1]


def offset(pts, d):
    """Insets a counterclockwise polygon by d; a negative d expands it."""
    P = np.array(pts, float)
    a = P - np.roll(P, 1, 0)
    b = np.roll(P, -1, 0) - P
    na = np.stack([-a[:, 1], a[:, 0]], 1)
    nb = np.stack([-b[:, 1], b[:, 0]], 1)
    na /= np.maximum(np.linalg.norm(na, axis=1, keepdims=True), 1e-9)
    nb /= np.maximum(np.linalg.norm(nb, axis=1, keepdims=True), 1e-9)
    m = na + nb
    m /= np.maximum((m * na).sum(1, keepdims=True) * np.linalg.norm(m, axis=1, keepdims=True) ** 0, 0.35)
    return [tuple(p) for p in P + m * d]


def to3(axis, a, b, c):
    return {'z': (a, b, c), 'y': (a, c, b), 'x': (c, a, b)}[axis]


def prism(pts, z0, z1, m, bev=0.03, axis='z', seg=3):
    """Extrudes a 2D polygon along an axis, with rounded rims."""
    pts = ccw(
        [p for i, p in enumerate(pts) if (abs(p[0] - pts[i - 1][0]) + abs(p[1] - pts[i - 1][1])) > 1e-5]
    )
    bev = max(0, min(bev, (z1 - z0) * 0.49))
    n = len(pts)
    rings = []
    for k in range(seg + 1):
        t = math.pi / 2 * k / seg
        rings.append((bev * (1 - math.sin(t)), z0 + bev * (1 - math.cos(t))))
    for k in range(seg, -1, -1):
        t = math.pi / 2 * k / seg
        rings.append((bev * (1 - math.sin(t)), z1 - bev * (1 - math.cos(t))))
    if bev <= 0:
        rings = [(0, z0), (0, z1)]
    V = []
    F = []
    for d, z in rings:
        V += [to3(axis, p[0], p[1], z) for p in (offset(pts, d) if d > 1e-6 else pts)]
    for r in range(len(rings) - 1):
        for i in range(n):
            j = (i + 1) % n
            F.append((r * n + i, r * n + j, (r + 1) * n + j, (r + 1) * n + i))
    F.append(tuple(range(n))[::-1])
    F.append(tuple(range((len(rings) - 1) * n, len(rings) * n)))
    if axis == 'y':
        F = [f[::-1] for f in F]
    return mesh(V, F, m, auto=40, wn=True)


def rbox(size, loc, m, r=0.06, axis='z', rot=0):
    """Adds a rounded box centred on loc in x and y, with its bottom at the z of loc."""
    sx, sy, sz = size
    r = min(r, sx / 2.01, sy / 2.01, sz / 2.01)
    o = prism(rrect(sx, sy, r), 0, sz, m, r)
    o.location = loc
    o.rotation_euler[2] = math.radians(rot)
    return o


def lathe(prof, m, loc=(0, 0, 0), axis='z', seg=40, r=0.0, auto=35):
    """Revolves a profile of (radius, height) points around an axis."""
    if r:
        prof = round_poly(prof, r, 4, closed=False)
    V = []
    F = []
    n = len(prof)
    for i in range(seg):
        t = 2 * math.pi * i / seg
        V += [to3(axis, p[0] * math.cos(t), p[0] * math.sin(t), p[1]) for p in prof]
    for i in range(seg):
        j = (i + 1) % seg
        for k in range(n - 1):
            F.append((i * n + k, j * n + k, j * n + k + 1, i * n + k + 1))
    if axis == 'y':
        F = [f[::-1] for f in F]
    o = mesh(V, F, m, auto=auto)
    o.location = loc
    bm = __import__('bmesh').new()
    bm.from_mesh(o.data)
    __import__('bmesh').ops.remove_doubles(bm, verts=bm.verts, dist=1e-5)
    bm.to_mesh(o.data)
    bm.free()
    return o


def cyl(rad, h, loc, m, axis='z', bev=0.02, seg=40):
    bev = min(bev, rad * 0.9, h * 0.49)
    return lathe([(0, 0), (rad, 0), (rad, h), (0, h)], m, loc, axis, seg, r=bev)


def ball(rad, loc, m, s=(1, 1, 1)):
    o = lathe(
        [(rad * math.sin(math.pi * i / 20), -rad * math.cos(math.pi * i / 20)) for i in range(21)],
        m,
        loc,
        seg=32,
        auto=180,
    )
    o.scale = s
    return o


def tube(pts, rad, m, smooth=True, cyclic=False, taper=None, res=6):
    c = bpy.data.curves.new('c', 'CURVE')
    c.dimensions = '3D'
    c.bevel_depth = rad
    c.bevel_resolution = 4
    c.use_fill_caps = True
    c.resolution_u = res
    s = c.splines.new('BEZIER' if smooth else 'POLY')
    (s.bezier_points if smooth else s.points).add(len(pts) - 1)
    for i, p in enumerate(pts):
        if smooth:
            b = s.bezier_points[i]
            b.co = p
            b.handle_left_type = b.handle_right_type = 'AUTO'
            if taper:
                b.radius = taper[i]
        else:
            s.points[i].co = (*p, 1)
            if taper:
                s.points[i].radius = taper[i]
    s.use_cyclic_u = cyclic
    o = bpy.data.objects.new('t', c)
    c.materials.append(M(m))
    link(o)
    return o
