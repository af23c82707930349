"""Camera, light, rendering, denoising and the soft shadow on the page."""

import math
import os
import random
import struct
import time
import zlib

import bpy
import numpy as np
from mathutils import Vector

from sculpt import spoly
from shapes import HEX, MATERIALS, SETTINGS, STACK


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    MATERIALS.clear()
    SETTINGS.clear()
    STACK.clear()
    SETTINGS['shadow'] = []
    random.seed(7)


def stage(az=-45, el=30, fill=0.86, key=2.5, amb=0.5, ar=4 / 3, maxh=0.80, tight=False, stands=False, view=None):
    """Sets up an orthographic isometric camera, a soft key sun, a rim light and sky fill.

    The camera fits everything built; `view` = ((x, y), width) aims it at a point on the ground instead.
    `tight` measures every vertex. Otherwise, curves and large meshes are measured by their bounding boxes, which are
    bigger. `stands` lowers low content to where content of the full height `maxh` would end, so that the low content
    stands on the page's drawn shelf.
    """
    sc = bpy.context.scene
    w = bpy.data.worlds.new('w')
    sc.world = w
    w.use_nodes = True
    nt = w.node_tree
    bg = nt.nodes['Background']
    tc = nt.nodes.new('ShaderNodeTexCoord')
    sp = nt.nodes.new('ShaderNodeSeparateXYZ')
    rp = nt.nodes.new('ShaderNodeValToRGB')
    mr = nt.nodes.new('ShaderNodeMapRange')
    mr.inputs[1].default_value = -1
    nt.links.new(tc.outputs['Generated'], sp.inputs[0])
    nt.links.new(sp.outputs['Z'], mr.inputs[0])
    nt.links.new(mr.outputs[0], rp.inputs[0])
    nt.links.new(rp.outputs[0], bg.inputs[0])
    e = rp.color_ramp.elements
    e[0].position = 0.35
    e[0].color = (0.62, 0.64, 0.62, 1)
    e[1].position = 0.95
    e[1].color = (1.08, 1.12, 1.18, 1)
    bg.inputs[1].default_value = amb

    def sun(d, st, ang, col):
        l = bpy.data.lights.new('s', 'SUN')
        l.energy = st
        l.angle = math.radians(ang)
        l.color = col
        o = bpy.data.objects.new('s', l)
        sc.collection.objects.link(o)
        o.rotation_euler = Vector(d).to_track_quat('-Z', 'Y').to_euler()

    a = math.radians(az)
    f = Vector((math.cos(a), math.sin(a), 0))
    rgt = Vector((-f.y, f.x, 0))
    sun(rgt * 0.95 - f * 0.28 + Vector((0, 0, -1.15)), key, 14, (1, 0.965, 0.91))
    sun(-rgt * 0.8 + f * 0.9 + Vector((0, 0, -0.9)), 0.45, 30, (0.86, 0.93, 1))
    E = math.radians(el)
    pos = f * math.cos(E) + Vector((0, 0, math.sin(E)))
    cam = bpy.data.cameras.new('c')
    cam.type = 'ORTHO'
    co = bpy.data.objects.new('c', cam)
    sc.collection.objects.link(co)
    sc.camera = co
    co.rotation_euler = (-pos).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.view_layer.update()
    R = co.rotation_euler.to_matrix()
    ux, uy = R.col[0], R.col[1]
    xs, ys = [], []
    graph = bpy.context.evaluated_depsgraph_get()
    for o in sc.objects:
        if o.type not in ('MESH', 'CURVE') or o.get('nofit'):
            continue
        if tight:
            points = np.array([v.co for v in o.evaluated_get(graph).to_mesh().vertices])
            points = points @ np.array(o.matrix_world.to_3x3()).T + np.array(o.matrix_world.translation)
            xs += list(points @ np.array(ux))
            ys += list(points @ np.array(uy))
            continue
        for c in o.bound_box:
            p = o.matrix_world @ Vector(c)
            if o.type == 'MESH' and len(o.data.vertices) < 3000:
                continue
            xs.append(p.dot(ux))
            ys.append(p.dot(uy))
        if o.type == 'MESH' and len(o.data.vertices) < 3000:
            for v in o.data.vertices:
                p = o.matrix_world @ v.co
                xs.append(p.dot(ux))
                ys.append(p.dot(uy))
    W, H = max(xs) - min(xs), max(ys) - min(ys)
    scale = max(W / fill, H / (maxh / ar))
    cx, cy = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2 - H * 0.012
    if stands:
        cy += (scale * maxh / ar - H) * 0.488
    if view:
        centre, scale = Vector((*view[0], 0)), view[1]
        cx, cy = centre.dot(ux), centre.dot(uy)
    co.location = ux * cx + uy * cy + pos * 60
    cam.ortho_scale = scale
    cam.clip_end = 300
    SETTINGS['cam'] = (ux, uy, cx, cy, scale)
    SETTINGS['ar'] = ar
    SETTINGS['co'] = co


def save_png(path, a):
    a = np.ascontiguousarray((np.clip(a, 0, 1) * 255 + 0.5).astype(np.uint8))
    h, w, c = a.shape
    raw = np.concatenate([np.zeros((h, 1), np.uint8), a.reshape(h, -1)], 1).tobytes()
    ch = lambda t, d: struct.pack('>I', len(d)) + t + d + struct.pack('>I', zlib.crc32(t + d))
    open(path, 'wb').write(
        b'\x89PNG\r\n\x1a\n'
        + ch(b'IHDR', struct.pack('>IIBBBBB', w, h, 8, 6 if c == 4 else 2, 0, 0, 0))
        + ch(b'IDAT', zlib.compress(raw, 6))
        + ch(b'IEND', b'')
    )


def atrous(sig, nrm, pos, alb, alpha, levels, sl):
    """Filters the demodulated light with edge-avoiding wavelets, guided by normals, position and colour."""
    H, W, _ = sig.shape
    px = SETTINGS['cam'][4] / SETTINGS['W']
    nrm, pos, alb, sig = [np.ascontiguousarray(v, np.float32) for v in (nrm, pos, alb, sig)]
    ok = (alpha > 0.02).astype(np.float32)
    for lv in range(levels):
        st = 1 << lv
        k1 = (
            {-2: 1 / 16, -1: 4 / 16, 0: 6 / 16, 1: 4 / 16, 2: 1 / 16}
            if lv == 0
            else {-1: 0.25, 0: 0.5, 1: 0.25}
        )
        lum = sig[..., :3].mean(2)
        if lv == 0:
            g = np.pad(lum, 1, mode='edge')
            lum = sum(g[i : i + H, j : j + W] for i in range(3) for j in range(3)) / 9
        c = np.float32(k1[0] ** 2)
        acc = sig * c
        ws = np.full((H, W), c, np.float32)
        for i in k1:
            for j in k1:
                if (i, j) <= (0, 0):
                    continue  # the weights are symmetric, so each pair is visited once
                dy, dx = i * st, j * st
                a = (slice(0, H - dy), slice(max(0, -dx), W - max(0, dx)))
                b = (slice(dy, H), slice(max(0, dx), W - max(0, -dx)))
                nd = np.clip(np.einsum('ijk,ijk->ij', nrm[a], nrm[b]), 0, 1)
                pd = np.abs(np.einsum('ijk,ijk->ij', pos[b] - pos[a], nrm[a]))
                ad = alb[a] - alb[b]
                ad = np.einsum('ijk,ijk->ij', ad, ad)
                e = (
                    48 * (1 - nd)
                    + pd * np.float32(1 / (px * (1.5 + st)))
                    + ad * 60
                    + np.abs(lum[a] - lum[b]) * np.float32(1 / sl)
                )
                w = np.exp(-e) * ok[a] * ok[b] * np.float32(k1[i] * k1[j])
                acc[a] += sig[b] * w[..., None]
                acc[b] += sig[a] * w[..., None]
                ws[a] += w
                ws[b] += w
        sig = acc / ws[..., None]
    return sig


def render(out, width, samples, denoise=True, bg=None, tmp=None):
    """Renders to the transparent PNG `out`; if `bg` is set, also writes `…_bg.png` with that background colour.

    Returns the passes by name, as arrays indexed by row, column and channel (four per pixel).
    """
    sc = bpy.context.scene
    h = int(round(width / SETTINGS['ar']))
    SETTINGS['W'] = width
    r = sc.render
    r.engine = 'CYCLES'
    c = sc.cycles
    c.samples = samples
    c.use_adaptive_sampling = True
    c.adaptive_threshold = 0.015
    c.adaptive_min_samples = max(8, samples // 3)
    c.use_denoising = False
    c.max_bounces = 4
    c.diffuse_bounces = 2
    c.glossy_bounces = 2
    c.transmission_bounces = 2
    c.transparent_max_bounces = 4
    c.sample_clamp_indirect = 2
    c.sample_clamp_direct = 4
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy = 1
    c.pixel_filter_type = 'BLACKMAN_HARRIS'
    c.filter_width = 1.5
    r.threads_mode = 'FIXED'
    r.threads = int(os.environ.get('ART_THREADS', 2))
    r.film_transparent = True
    r.resolution_x = width
    r.resolution_y = h
    r.resolution_percentage = 100
    r.use_persistent_data = bool(SETTINGS.get('anim'))
    vl = sc.view_layers[0]
    for p in (
        'diffuse_direct',
        'diffuse_indirect',
        'diffuse_color',
        'glossy_direct',
        'glossy_indirect',
        'glossy_color',
        'emit',
        'normal',
        'position',
    ):
        setattr(vl, 'use_pass_' + p, True)
    sc.use_nodes = True
    nt = sc.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new('CompositorNodeRLayers')
    fo = nt.nodes.new('CompositorNodeOutputFile')
    cmp_ = nt.nodes.new('CompositorNodeComposite')
    nt.links.new(rl.outputs['Image'], cmp_.inputs[0])
    tmp = tmp or out + '.tmp'
    os.makedirs(tmp, exist_ok=True)
    fo.base_path = tmp
    fo.format.file_format = 'OPEN_EXR'
    fo.format.color_depth = '32'
    fo.format.color_mode = 'RGBA'
    fo.format.exr_codec = 'NONE'
    P = [
        'Image',
        'DiffDir',
        'DiffInd',
        'DiffCol',
        'GlossDir',
        'GlossInd',
        'GlossCol',
        'Emit',
        'Normal',
        'Position',
    ]
    fo.file_slots.clear()
    for p in P:
        fo.file_slots.new(p)
    for i, p in enumerate(P):
        nt.links.new(rl.outputs[p], fo.inputs[i])
    r.filepath = os.path.join(tmp, 'x.png')
    t0 = time.time()
    bpy.ops.render.render()
    t1 = time.time()
    B = {}
    for p in P:
        fn = os.path.join(tmp, '%s%04d.exr' % (p, sc.frame_current))
        im = bpy.data.images.load(fn)
        a = np.empty(width * h * 4, np.float32)
        im.pixels.foreach_get(a)
        B[p] = a.reshape(h, width, 4)[::-1]
        bpy.data.images.remove(im)
        os.remove(fn)
    os.rmdir(tmp) if not os.listdir(tmp) else None
    A = B['Image'][..., 3].copy()
    g = lambda k: B[k][..., :3]
    col = g('Image').copy()
    if denoise and A.max() > 0:
        ys, xs = np.where(A > 0.01)
        y0, y1, x0, x1 = ys.min(), ys.max() + 1, xs.min(), xs.max() + 1
        q = (slice(y0, y1), slice(x0, x1))
        sig = np.concatenate([g('DiffDir') + g('DiffInd'), g('GlossDir') + g('GlossInd')], 2)[q].copy()
        nm = g('Normal')[q]
        nm = nm / np.maximum(np.linalg.norm(nm, axis=2, keepdims=True), 1e-6)
        al = np.sqrt(np.clip(g('DiffCol')[q], 0, 1))
        sig = atrous(
            sig, nm, g('Position')[q], al, A[q], 4 if width > 700 else 3, 0.35 if samples < 40 else 0.22
        )
        col[q] = g('DiffCol')[q] * sig[..., :3] + g('GlossCol')[q] * sig[..., 3:] + g('Emit')[q]
    # unpremultiply, then tone-map: linear up to 0.72, with a soft shoulder above
    x = np.maximum(col, 0) / np.maximum(A, 1e-4)[..., None]
    x = np.where(A[..., None] > 1e-3, x, 0)
    t = 0.72
    x = np.where(x > t, t + (1 - t) * (1 - np.exp(-(x - t) / (1 - t))), x)
    rgb = np.where(x <= 0.0031308, x * 12.92, 1.055 * np.power(np.maximum(x, 1e-8), 1 / 2.4) - 0.055)
    A = np.clip(A, 0, 1)
    print('SPLIT cycles %.0fs, load+filter %.0fs' % (t1 - t0, time.time() - t1))
    # the shadow on the page, computed analytically and therefore free of noise
    sh = np.zeros((h, width), np.float32)
    ux, uy, cx, cy, scale = SETTINGS['cam']
    U, V = np.meshgrid((np.arange(width) + 0.5) / width, (np.arange(h) + 0.5) / h)
    U = (U - 0.5) * scale
    V = (0.5 - V) * scale * h / width
    for poly in SETTINGS['shadow']:
        p2 = np.array([[Vector(p).dot(ux) - cx, Vector(p).dot(uy) - cy] for p in poly])
        n = max(1, width // 480)
        Us, Vs = U[::n, ::n], V[::n, ::n]
        d1 = spoly(Us, Vs, p2 + [scale * 0.004, -scale * 0.006])
        d2 = spoly(Us, Vs, p2 + [scale * 0.016, -scale * 0.026])
        sg = lambda d, s: 1 / (1 + np.exp(np.clip(d / s, -30, 30)))
        a = 1 - (1 - 0.30 * sg(d1, scale * 0.0035)) * (1 - 0.24 * sg(d2, scale * 0.0125))
        a = np.kron(a, np.ones((n, n)))[:h, :width] if n == 1 else upsample(a, n, h, width)
        sh = np.maximum(sh, a)
    ink = np.array([int(HEX['ink'][i : i + 2], 16) / 255 for i in (1, 3, 5)]) * 0.8
    oa = A + sh * (1 - A)
    o = (rgb * A[..., None] + ink * (sh * (1 - A))[..., None]) / np.maximum(oa, 1e-4)[..., None]
    img = np.concatenate([o, oa[..., None]], 2)
    save_png(out, img)
    if bg:
        b = np.array([int(HEX.get(bg, bg).lstrip('#')[i : i + 2], 16) / 255 for i in (0, 2, 4)])
        save_png(out.replace('.png', '_bg.png'), o * oa[..., None] + b * (1 - oa[..., None]))
    return B


def upsample(a, n, h, w):
    yi = np.clip((np.arange(h) - (n - 1) / 2 * 0) / n, 0, a.shape[0] - 1.001)
    xi = np.clip(np.arange(w) / n, 0, a.shape[1] - 1.001)
    y0, x0 = yi.astype(int), xi.astype(int)
    fy, fx = (yi - y0)[:, None], (xi - x0)[None]
    y1, x1 = np.minimum(y0 + 1, a.shape[0] - 1), np.minimum(x0 + 1, a.shape[1] - 1)
    return (a[y0][:, x0] * (1 - fx) + a[y0][:, x1] * fx) * (1 - fy) + (
        a[y1][:, x0] * (1 - fx) + a[y1][:, x1] * fx
    ) * fy
