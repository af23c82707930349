"""Tiles, roads, hills, plants and clouds, built inside the current grp(), with z up."""

import math
import random

import numpy as np
from mathutils import Vector

from sculpt import sdf, sell, smax, smin, spoly
from shapes import SETTINGS, ball, ccw, cyl, grp, lathe, mat, mesh, offset, prism, rect, rrect


def tile(L, W, top='grass', side='white', r=0.5, th=0.42, cx=0, cy=0, base='green'):
    """Adds a floating city block with its top at z=0."""
    o = rrect(L, W, r, cx, cy, 10)
    prism(o, -0.16, 0, top, 0.05)
    prism(offset(ccw(o), 0.03), -th, -0.15, side, 0.06)
    SETTINGS['shadow'].append([(p[0], p[1], -th) for p in offset(ccw(o), 0.03)])


def slab(w, h, cx, cy, m, z=0.0, t=0.04, r=0.12, bev=0.015):
    return prism(rrect(w, h, min(r, w / 2.01, h / 2.01), cx, cy), z - 0.02, z + t, m, bev)


def palm(h=2.6, lean=0.25, n=10, dates=True, fl=1.25, seed=1):
    R = random.Random(seed)
    k = 9
    px = lambda t: lean * t * t
    for i in range(k):
        t = i / k
        z = h * t
        r = 0.15 - 0.05 * t
        lathe(
            [(0, 0), (r * 0.82, 0), (r * 1.12, h / k * 0.8), (r * 0.8, h / k * 1.1), (0, h / k * 1.1)],
            'trunk',
            (px(t), 0, z),
            seg=14,
            r=0.02,
        )
    cx = px(1)
    ball(0.15, (cx, 0, h + 0.02), 'leaf2', (1, 1, 1))
    for i in range(n):
        a = 2 * math.pi * i / n + R.uniform(-0.1, 0.1)
        up = 0.55 if i % 2 else 0.25
        L = fl * (1 if i % 2 else 0.95)
        dr = 1.15 if i % 2 else 1.0
        V = []
        F = []
        m = 11
        for j in range(m + 1):
            t = j / m
            rr = L * (t * 0.95)
            zz = L * (up * t * 1.6 - dr * t * t * 0.95)
            w = 0.20 * L * (math.sin(math.pi * min(1, t * 0.93 + 0.07)) ** 0.75)
            d = Vector((math.cos(a), math.sin(a), 0))
            sd = Vector((-d.y, d.x, 0))
            c = Vector((cx, 0, h + 0.05)) + d * rr + Vector((0, 0, zz))
            V += [
                c + sd * w - Vector((0, 0, w * 0.55)),
                c + sd * w * 0.5 - Vector((0, 0, w * 0.12)),
                c,
                c - sd * w * 0.5 - Vector((0, 0, w * 0.12)),
                c - sd * w - Vector((0, 0, w * 0.55)),
            ]
        for j in range(m):
            for q in range(4):
                F.append((j * 5 + q, j * 5 + q + 1, j * 5 + q + 6, j * 5 + q + 5))
        o = mesh(V, F, 'leaf' if i % 2 else 'leaf2', auto=60)
        s = o.modifiers.new('s', 'SOLIDIFY')
        s.thickness = 0.03
        s.offset = 0
    if dates:
        for q in range(3):
            a = q * 2.1 + 0.9
            for j in range(5):
                ball(
                    0.06,
                    (
                        cx + 0.2 * math.cos(a) + R.uniform(-0.05, 0.05),
                        0.2 * math.sin(a) + R.uniform(-0.05, 0.05),
                        h - 0.1 - j * 0.05,
                    ),
                    'orange',
                )


def tree(h=1.5, r=0.55, c='leaf', seed=2):
    R = random.Random(seed)
    cyl(0.08 * h / 1.4, h * 0.6, (0, 0, 0), 'wood2', bev=0.02, seg=16)
    B = [((0, 0, h), r)] + [
        (
            (R.uniform(-0.6, 0.6) * r, R.uniform(-0.6, 0.6) * r, h + R.uniform(-0.25, 0.55) * r),
            r * R.uniform(0.5, 0.72),
        )
        for _ in range(5)
    ]

    def f(x, y, z):
        d = None
        for p, q in B:
            e = np.sqrt((x - p[0]) ** 2 + (y - p[1]) ** 2 + (z - p[2]) ** 2) - q
            d = e if d is None else smin(d, e, 0.12)
        return d

    sdf(f, (-1.7 * r, -1.7 * r, h - 1.5 * r), (1.7 * r, 1.7 * r, h + 1.8 * r), 0.05, mat(c, 0.65))


def bush(r=0.3, c='leaf', n=3):
    for i in range(n):
        ball(
            r * (1 - 0.18 * i),
            ((i - (n - 1) / 2) * r * 1.15, (i % 2) * r * 0.3, r * 0.45 * (1 - 0.15 * i)),
            mat(c, 0.65),
        )


def cloud(s=1.0, c='white'):
    def f(x, y, z):
        d = sell(x, y, z, (0, 0, 0), (0.62, 0.4, 0.36))
        for p, q in (((0.5, 0.02, -0.06), 0.30), ((-0.52, 0, -0.08), 0.28), ((0.12, 0, 0.22), 0.34)):
            d = smin(d, np.sqrt((x - p[0]) ** 2 + (y - p[1]) ** 2 + (z - p[2]) ** 2) - q, 0.12)
        return smax(d, -(z + 0.26), 0.12)

    with grp(s=s):
        sdf(f, (-1, -0.5, -0.4), (1, 0.5, 0.7), 0.04, mat(c, 0.8))


def road(x0, x1, w=2.6, y=0, z=0.0, dash=True, kerb=True, m='road'):
    L = x1 - x0
    prism(rect(L, w, (x0 + x1) / 2, y), z - 0.05, z + 0.03, m, 0.0)
    if kerb:
        for s in (-1, 1):
            prism(rect(L, 0.14, (x0 + x1) / 2, y + s * (w / 2 + 0.05)), z - 0.05, z + 0.08, 'kerb', 0.02)
    if dash:
        n = int(L / 1.1)
        for i in range(n):
            prism(rrect(0.6, 0.1, 0.03, x0 + (i + 0.5) * L / n, y), z, z + 0.038, 'white', 0.004)


def curve_pts(ctrl, n=14):
    """Returns the points of a Catmull-Rom curve through 2D control points."""
    P = [np.array(p, float) for p in ctrl]
    P = [2 * P[0] - P[1]] + P + [2 * P[-1] - P[-2]]
    out = []
    for i in range(1, len(P) - 2):
        a, b, c, d = P[i - 1 : i + 3]
        for k in range(n):
            t = k / n
            out.append(
                0.5
                * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
            )
    return out + [P[-2]]


def ribbon(path, w, m, z=0.03, th=0.05, dash=None):
    """Adds a road or river along a 2D path; dash = (length, gap, colour, width)."""
    path = [np.array(p, float) for p in path]
    T = [(path[min(i + 1, len(path) - 1)] - path[max(i - 1, 0)]) for i in range(len(path))]
    N = [np.array([-t[1], t[0]]) / max(np.linalg.norm(t), 1e-6) for t in T]
    V = []
    F = []
    for p, q in zip(path, N):
        a, b = p + q * w / 2, p - q * w / 2
        V += [(*a, z - th), (*a, z), (*b, z), (*b, z - th)]
    for i in range(len(path) - 1):
        for k in range(3):
            F.append((i * 4 + k, i * 4 + k + 1, i * 4 + k + 5, i * 4 + k + 4))
    mesh(V, F, m, auto=30)
    if dash:
        L, G, c, dw = dash
        s = 0
        d = [0]
        for i in range(1, len(path)):
            d.append(d[-1] + np.linalg.norm(path[i] - path[i - 1]))
        at = lambda s: np.array(
            [np.interp(s, d, [p[0] for p in path]), np.interp(s, d, [p[1] for p in path])]
        )
        s = G / 2
        while s + L < d[-1]:
            ribbon([at(s + L * k / 5) for k in range(6)], dw, c, z + 0.008, th)
            s += L + G


def hills(B, lo, hi, m, k=0.35, h=0.07, clip=None):
    """Adds smooth mounds: B = [(x, y, rx, ry, height)]; clip = (L, W, r) of the tile."""

    def f(x, y, z):
        d = None
        for bx, by, rx, ry, hh in B:
            e = sell(x, y, z, (bx, by, 0), (rx, ry, hh))
            d = e if d is None else smin(d, e, k)
        d = smax(d, -z - 0.14, 0.03)
        if clip:
            d = smax(d, spoly(x, y, rrect(*clip)), 0.06)
        return d

    sdf(f, (lo[0], lo[1], -0.2), (hi[0], hi[1], hi[2]), h, mat(m, 0.8) if isinstance(m, str) else m)
