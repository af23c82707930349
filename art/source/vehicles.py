"""Vehicles and rails, built at the origin inside the current grp(), with x forward and z up."""

import math

import numpy as np

from sculpt import bvh, decal, sbox, scap, scyl, sdf, sell, smax, smin, spoly
from shapes import M, ball, circle, cyl, grp, lathe, mat, paint, prism, rbox, rect, round_poly, rrect, tube


def wheel(x, y, r=0.36, w=0.26, side=1, hub='steel'):
    y0 = y - w / 2
    lathe(
        [
            (0, 0),
            (r * 0.6, 0),
            (r * 0.94, 0),
            (r, w * 0.12),
            (r, w * 0.88),
            (r * 0.94, w),
            (r * 0.6, w),
            (0, w),
        ],
        'tyre',
        (x, y0, r),
        'y',
        r=0.05,
    )
    s = side
    f = y + s * w / 2
    a, b = (f - 0.03, f + 0.012) if s > 0 else (f - 0.012, f + 0.03)
    prof = (
        [(0, a), (r * 0.6, a), (r * 0.6, b), (r * 0.5, b), (0, b)]
        if s > 0
        else [(0, b), (r * 0.6, b), (r * 0.6, a), (r * 0.5, a), (0, a)]
    )
    lathe([(p[0], p[1]) for p in prof], M(hub), (x, 0, r), 'y', r=0.015)
    cyl(r * 0.2, 0.03, (x, f + (0.008 if s > 0 else -0.038), r), 'grey', 'y', 0.01)
    for k in range(5):
        t = 2 * math.pi * k / 5 + 0.3
        cyl(
            r * 0.085,
            0.02,
            (x + r * 0.38 * math.cos(t), f + (0.0 if s > 0 else -0.02), r + r * 0.38 * math.sin(t)),
            'tyre',
            'y',
            0.005,
            14,
        )


def body_sdf(side, plan, front, k=0.12, rs=0.1):
    """Returns the distance function of a body given by its side (x,z), half plan (x,|y|) and half front (|y|,z)."""
    side = round_poly(side, rs)
    plan = round_poly(plan, 0.25)

    def f(x, y, z):
        ay = np.abs(y)
        return smax(smax(spoly(x, z, side), spoly(x, ay, plan), k), spoly(ay, z, front), k)

    return f


def arches(f, wx, r, hw, flare=0.05, zc=None, deep=0.42):
    zc = zc or r - 0.06

    def g(x, y, z):
        d = f(x, y, z)
        ay = np.abs(y)
        for w in wx:
            if flare:
                d = smin(d, scyl(x, z, ay, (w, zc), r + 0.10, hw - 0.16, hw + 0.025, 0.03), 0.06)
        for w in wx:
            cut = scyl(x, z, ay, (w, zc), r + 0.035, hw - deep, hw + 1, 0.02)
            d = smax(d, -cut, 0.03)
        return d

    return g


def car(col='yellow', taxi=True, sign='green', stripe=True):
    side = [
        (-1.78, 0.26),
        (-1.9, 0.42),
        (-1.9, 0.74),
        (-1.80, 0.93),
        (-1.2, 1.0),
        (0.72, 0.98),
        (1.5, 0.87),
        (1.84, 0.74),
        (1.92, 0.52),
        (1.84, 0.26),
    ]
    plan = [
        (-1.92, -1),
        (-1.92, 0.5),
        (-1.78, 0.80),
        (-1.1, 0.90),
        (1.0, 0.90),
        (1.68, 0.80),
        (1.94, 0.48),
        (1.94, -1),
    ]
    front = [(-1, 0.22), (0.80, 0.22), (0.88, 0.4), (0.91, 0.62), (0.86, 0.9), (0.76, 1.05), (-1, 1.05)]
    low = body_sdf(side, plan, front, 0.14)
    gs = round_poly(
        [(-1.62, 0.8), (-1.10, 1.42), (-0.78, 1.56), (0.10, 1.56), (0.42, 1.47), (1.12, 0.8)],
        [0.0, 0.3, 0.3, 0.3, 0.3, 0],
    )
    gf = [(-1, 0.7), (0.84, 0.7), (0.80, 0.98), (0.66, 1.40), (0.60, 1.60), (-1, 1.60)]
    gp = round_poly([(-1.7, -1), (-1.7, 0.3), (-1.1, 0.84), (0.5, 0.84), (1.2, 0.3), (1.2, -1)], 0.5)

    def f(x, y, z):
        ay = np.abs(y)
        g = smax(smax(spoly(x, z, gs), spoly(ay, z, gf), 0.2), spoly(x, ay, gp), 0.1)
        return smin(low(x, y, z), g, 0.10)

    fb = arches(f, (-1.17, 1.17), 0.37, 0.90, zc=0.36)
    o = sdf(fb, (-1.95, -1, 0.2), (1.98, 1, 1.62), 0.032, paint(col))
    t = bvh(o)
    # dark lower trim
    clad = lambda x, y, z: smax(fb(x, y, z) - 0.014, z - 0.37, 0.03)
    sdf(clad, (-1.97, -1, 0.2), (1.99, 1, 0.42), 0.032, mat('#2B3A35', 0.6))
    for w in (-1.17, 1.17):
        cyl(0.40, 1.0, (w, -0.5, 0.36), 'tyre', 'y', 0.02)
        for s in (-1, 1):
            wheel(w, s * 0.78, 0.36, 0.25, s)
    G = M('glass')
    decal(t, 'front', [(-0.64, 1.06), (0.64, 1.06), (0.52, 1.44), (-0.52, 1.44)], G, r=0.08)
    decal(t, 'back', [(-0.58, 1.10), (0.58, 1.10), (0.50, 1.42), (-0.50, 1.42)], G, r=0.08)
    for sd in ('left', 'right'):
        decal(t, sd, [(-0.12, 1.06), (0.74, 1.06), (0.28, 1.42), (-0.12, 1.44)], G, r=0.06)
        decal(t, sd, [(-1.14, 1.08), (-0.20, 1.06), (-0.20, 1.44), (-0.84, 1.42)], G, r=0.06)
        for x in (0.64, -0.16):
            decal(
                t,
                sd,
                [(x - 0.007, 0.42), (x + 0.007, 0.42), (x + 0.007, 0.90), (x - 0.007, 0.90)],
                mat('#8a6a10' if col == 'yellow' else 'ink'),
                lift=0.004,
                edge=0.004,
                step=0.05,
            )
        for x in (0.0, -0.80):
            decal(t, sd, rrect(0.2, 0.05, 0.024, x, 0.84), 'white' if taxi else 'steel', lift=0.03, edge=0.02)
        if stripe:
            n = 16
            for i in range(n):
                for j in range(2):
                    x = -0.62 + i * 0.085
                    if (i + j) % 2:
                        decal(
                            t,
                            sd,
                            rect(0.085, 0.075, x, 0.60 + 0.075 * j),
                            'ink',
                            lift=0.005,
                            edge=0.003,
                            rings=2,
                            step=0.2,
                        )
        decal(t, sd, rrect(0.1, 0.06, 0.025, 1.63, 0.66), 'orange', lift=0.012)
    for s in (-1, 1):
        decal(
            t,
            'front',
            round_poly([(s * 0.40, 0.62), (s * 0.74, 0.64), (s * 0.72, 0.80), (s * 0.46, 0.77)], 0.05),
            'lamp',
            lift=0.025,
        )
        decal(
            t,
            'back',
            round_poly([(s * 0.44, 0.66), (s * 0.76, 0.66), (s * 0.74, 0.84), (s * 0.48, 0.84)], 0.05),
            'red',
            lift=0.025,
        )
        sdf(
            lambda x, y, z: smin(
                sell(x, y, z, (0.66, s * 0.99, 1.06), (0.08, 0.12, 0.085)),
                scap(x, y, z, (0.66, s * 0.80, 1.0), (0.66, s * 0.95, 1.04), 0.03),
                0.03,
            ),
            (0.5, min(s * 0.75, s * 1.15), 0.9),
            (0.8, max(s * 0.75, s * 1.15), 1.2),
            0.018,
            paint(col),
        )
    decal(t, 'front', rrect(0.62, 0.13, 0.05, 0, 0.66), mat('#2B3A35', 0.5), lift=0.015)
    decal(t, 'front', rrect(0.40, 0.11, 0.02, 0, 0.45), 'white', lift=0.03)
    decal(t, 'back', rrect(0.40, 0.11, 0.02, 0, 0.62), 'white', lift=0.02)
    decal(t, 'front', rrect(0.18, 0.07, 0.03, 0.62, 0.42), 'lamp', lift=0.03)
    decal(t, 'front', rrect(0.18, 0.07, 0.03, -0.62, 0.42), 'lamp', lift=0.03)
    if taxi:
        rbox((0.26, 0.62, 0.05), (-0.32, 0, 1.55), 'ink', 0.02)
        sdf(
            lambda x, y, z: smax(
                sbox(x, y, z, (-0.32, 0, 1.68), (0.13, 0.29, 0.11), 0.05),
                (np.abs(x + 0.32) + (z - 1.68) * 0.45) - 0.12,
                0.04,
            ),
            (-0.5, -0.35, 1.5),
            (-0.1, 0.35, 1.85),
            0.016,
            mat('white', 0.4, 0.3, emit=0.15),
        )
        for i in range(6):
            for j in range(2):
                if (i + j) % 2:
                    rbox((0.272, 0.09, 0.035), (-0.32, -0.225 + i * 0.09, 1.60 + j * 0.035), sign, 0.005)


def layer(f, clip, lift, lo, hi, h, m):
    """Adds the lifted skin of a body f where clip(x,y,z)<0, for two-tone paint, stripes and roofs."""
    return sdf(lambda x, y, z: smax(f(x, y, z) - lift, clip(x, y, z), 0.02), lo, hi, h, m)


def bus(col='blue', lower='white', stripe='pink'):
    side = [(-3.2, 0.34), (-3.22, 2.34), (2.75, 2.36), (3.2, 1.2), (3.2, 0.34)]
    s2 = round_poly(side, [0.12, 0.28, 0.35, 0.6, 0.15])
    plan = round_poly([(-3.25, -1), (-3.25, 0.95), (3.25, 0.95), (3.25, -1)], [0, 0.22, 0.4, 0])
    fr = round_poly([(-1, 0.3), (0.92, 0.3), (0.96, 1.2), (0.88, 2.42), (-1, 2.42)], [0, 0.08, 0.5, 0.2, 0])
    f0 = lambda x, y, z: smax(
        smax(spoly(x, z, s2), spoly(x, np.abs(y), plan), 0.12), spoly(np.abs(y), z, fr), 0.14
    )
    wx = (-1.95, 2.05)
    f = arches(f0, wx, 0.42, 0.95, flare=0, zc=0.42, deep=0.4)
    lo, hi = (-3.3, -1.02, 0.28), (3.3, 1.02, 2.45)
    o = sdf(f, lo, hi, 0.04, paint(col))
    t = bvh(o)
    layer(
        f,
        lambda x, y, z: z - 0.92 - 0.12 * np.tanh((x + 0.2) * 1.2),
        0.012,
        lo,
        (3.3, 1.02, 1.15),
        0.034,
        paint(lower),
    )
    wave = lambda x, y, z: np.abs(z - 0.98 - 0.12 * np.tanh((x + 0.2) * 1.2)) - 0.05
    layer(f, wave, 0.018, (-3.3, -1.02, 0.7), (3.3, 1.02, 1.3), 0.03, paint(stripe))
    sdf(
        lambda x, y, z: smax(f(x, y, z) - 0.016, z - 0.46, 0.03),
        lo,
        (3.3, 1.02, 0.5),
        0.034,
        mat('#2B3A35', 0.6),
    )
    for w in wx:
        cyl(0.46, 1.1, (w, -0.55, 0.42), 'tyre', 'y')
        for s in (-1, 1):
            wheel(w, s * 0.82, 0.42, 0.26, s)
    G = M('glass')
    decal(t, 'front', [(-0.78, 1.18), (0.78, 1.18), (0.72, 2.02), (-0.72, 2.02)], G, r=0.14, lift=0.02)
    decal(t, 'front', rrect(1.0, 0.17, 0.07, 0, 2.17), 'ink', lift=0.02)
    decal(t, 'back', rrect(1.4, 0.7, 0.12, 0, 1.75), G)
    for sd in ('left', 'right'):
        xs = [-2.95, -2.02, -1.12, -0.22, 0.68, 1.58]
        for i, x in enumerate(xs):
            if sd == 'right' and i == 5:
                continue
            decal(t, sd, round_poly([(x, 1.3), (x + 0.82, 1.3), (x + 0.82, 2.08), (x, 2.08)], 0.1), G)
        if sd == 'right':
            decal(t, sd, rrect(0.62, 1.55, 0.08, 2.78, 1.30), 'white', lift=0.014)
            decal(t, sd, rrect(0.24, 1.38, 0.06, 2.63, 1.31), G, lift=0.026)
            decal(t, sd, rrect(0.24, 1.38, 0.06, 2.93, 1.31), G, lift=0.026)
        decal(t, sd, rrect(0.10, 0.06, 0.025, -3.0, 0.72), 'orange')
    for s in (-1, 1):
        decal(t, 'front', rrect(0.34, 0.18, 0.08, s * 0.66, 0.72), 'lamp', lift=0.03)
        decal(t, 'back', rrect(0.14, 0.4, 0.06, s * 0.74, 0.85), 'red', lift=0.03)
        tube([(2.98, s * 0.9, 2.05), (3.2, s * 1.08, 2.05), (3.22, s * 1.1, 1.9)], 0.03, 'ink')
        rbox((0.09, 0.13, 0.26), (3.22, s * 1.1, 1.62), 'ink', 0.04)
    decal(t, 'front', rrect(0.5, 0.13, 0.03, 0, 0.62), 'white', lift=0.03)
    rbox((1.5, 1.0, 0.14), (-0.9, 0, 2.32), lower, 0.06)
    rbox((0.8, 0.9, 0.12), (1.3, 0, 2.32), lower, 0.06)


def truck_cab(col, x0=0.72):
    side = round_poly(
        [
            (x0, 0.34),
            (x0, 1.9),
            (1.42, 1.92),
            (1.62, 1.84),
            (2.12, 1.16),
            (2.5, 1.02),
            (2.6, 0.7),
            (2.54, 0.34),
        ],
        [0.08, 0.2, 0.2, 0.3, 0.25, 0.2, 0.2, 0.1],
    )
    plan = round_poly([(x0, -1), (x0, 0.93), (1.9, 0.93), (2.6, 0.70), (2.62, -1)], [0, 0.1, 0.4, 0.3, 0])
    fr = round_poly([(-1, 0.3), (0.90, 0.3), (0.94, 0.9), (0.78, 1.98), (-1, 1.98)], [0, 0.1, 0.3, 0.2, 0])
    f0 = lambda x, y, z: smax(
        smax(spoly(x, z, side), spoly(x, np.abs(y), plan), 0.1), spoly(np.abs(y), z, fr), 0.14
    )
    f = arches(f0, (1.72,), 0.4, 0.92, zc=0.4)
    o = sdf(f, (x0 - 0.05, -1, 0.3), (2.65, 1, 2), 0.034, paint(col))
    t = bvh(o)
    layer(
        f, lambda x, y, z: z - 0.5, 0.015, (x0 - 0.05, -1, 0.3), (2.68, 1, 0.55), 0.034, mat('#2B3A35', 0.6)
    )
    G = M('glass')
    decal(t, 'front', [(-0.70, 1.26), (0.70, 1.26), (0.58, 1.76), (-0.58, 1.76)], G, r=0.1)
    for sd in ('left', 'right'):
        decal(t, sd, [(0.96, 1.2), (1.92, 1.2), (1.52, 1.70), (0.96, 1.72)], G, r=0.08)
        decal(t, sd, [(0.84, 0.5), (0.854, 0.5), (0.854, 1.75), (0.84, 1.75)], 'ink', lift=0.004, edge=0.004)
        decal(t, sd, rrect(0.2, 0.05, 0.024, 1.05, 1.02), 'steel', lift=0.03)
    for s in (-1, 1):
        decal(t, 'front', rrect(0.26, 0.16, 0.06, s * 0.62, 0.82), 'lamp', lift=0.03)
        sdf(
            lambda x, y, z: sbox(x, y, z, (1.86, s * 1.04, 1.32), (0.05, 0.09, 0.13), 0.045),
            (1.7, min(s * 0.9, s * 1.2), 1.1),
            (2, max(s * 0.9, s * 1.2), 1.5),
            0.02,
            'ink',
        )
        tube([(1.86, s * 0.82, 1.25), (1.86, s * 1.02, 1.28)], 0.025, 'ink')
    decal(t, 'front', rrect(0.7, 0.16, 0.06, 0, 0.82), mat('#2B3A35', 0.5), lift=0.02)
    decal(t, 'front', rrect(0.42, 0.12, 0.02, 0, 0.54), 'white', lift=0.03)
    cyl(0.44, 1.1, (1.72, -0.55, 0.4), 'tyre', 'y')
    for s in (-1, 1):
        wheel(1.72, s * 0.8, 0.4, 0.27, s)


def van(cab='green', box='white', stripe='green'):
    truck_cab(cab)
    rbox((3.6, 1.3, 0.22), (-0.75, 0, 0.40), 'ink', 0.05)
    rbox((3.15, 2.0, 1.98), (-0.93, 0, 0.58), paint(box), 0.10)
    for s in (-1, 1):
        y = s * 1.0
        prism(
            round_poly([(-2.44, 0.80), (0.58, 0.80), (0.58, 1.28), (-0.3, 1.02), (-2.44, 1.02)], 0.03, 4),
            y - 0.012,
            y + 0.012,
            paint(stripe),
            0.008,
            'y',
        )
        prism(
            round_poly(
                [(-2.44, 1.07), (-0.3, 1.07), (0.58, 1.34), (0.58, 1.42), (-0.3, 1.15), (-2.44, 1.15)],
                0.02,
                4,
            ),
            y - 0.012,
            y + 0.012,
            paint('pink'),
            0.008,
            'y',
        )
        prism(
            round_poly(
                [
                    (-1.55, 1.52),
                    (-0.75, 1.52),
                    (-0.75, 1.92),
                    (-0.60, 1.92),
                    (-1.15, 2.36),
                    (-1.70, 1.92),
                    (-1.55, 1.92),
                ],
                0.05,
            ),
            y - 0.012,
            y + 0.012,
            paint(stripe),
            0.008,
            'y',
        )
        prism(round_poly(rect(0.22, 0.30, -1.15, 1.67), 0.03), y - 0.02, y + 0.02, 'white', 0.006, 'y')
        rbox((0.55, 0.05, 0.26), (0.9 - 0.4, s * 0.72, 0.34), 'ink', 0.02)
    cyl(0.46, 1.1, (-1.45, -0.55, 0.4), 'tyre', 'y')
    for s in (-1, 1):
        wheel(-1.45, s * 0.8, 0.4, 0.27, s)
        rbox((0.07, 0.2, 0.1), (-2.5, s * 0.8, 0.45), 'red', 0.03)


def pickup(col='red'):
    side = [
        (-2.3, 0.36),
        (-2.36, 0.6),
        (-2.36, 1.06),
        (-0.4, 1.06),
        (0.95, 1.04),
        (1.8, 0.97),
        (2.2, 0.86),
        (2.28, 0.6),
        (2.2, 0.34),
    ]
    plan = [(-2.4, -1), (-2.4, 0.86), (-2.2, 0.93), (1.4, 0.93), (2.0, 0.86), (2.3, 0.6), (2.3, -1)]
    front = [(-1, 0.3), (0.86, 0.3), (0.92, 0.5), (0.94, 0.75), (0.90, 1.0), (0.84, 1.14), (-1, 1.14)]
    low = body_sdf(side, plan, front, 0.1, 0.09)
    gs = round_poly(
        [(-0.50, 0.7), (-0.42, 1.70), (0.40, 1.72), (0.66, 1.62), (1.32, 0.7)], [0, 0.2, 0.25, 0.3, 0]
    )
    gf = round_poly([(-1, 0.6), (0.9, 0.6), (0.84, 1.05), (0.68, 1.76), (-1, 1.76)], [0, 0, 0.2, 0.15, 0])

    def f0(x, y, z):
        d = smin(low(x, y, z), smax(spoly(x, z, gs), spoly(np.abs(y), z, gf), 0.16), 0.08)
        return smax(d, -sbox(x, y, z, (-1.4, 0, 1.25), (0.86, 0.76, 0.62), 0.06), 0.05)

    f = arches(f0, (-1.42, 1.45), 0.42, 0.92, zc=0.40, deep=0.34)
    o = sdf(f, (-2.42, -1.02, 0.28), (2.36, 1.02, 1.78), 0.034, paint(col))
    t = bvh(o)
    layer(
        f,
        lambda x, y, z: z - 0.46,
        0.015,
        (-2.42, -1.02, 0.28),
        (2.36, 1.02, 0.5),
        0.034,
        mat('#2B3A35', 0.6),
    )
    G = M('glass')
    decal(t, 'front', [(-0.68, 1.14), (0.68, 1.14), (0.56, 1.58), (-0.56, 1.58)], G, r=0.08)
    for sd in ('left', 'right'):
        decal(t, sd, [(-0.30, 1.12), (1.0, 1.12), (0.60, 1.56), (-0.26, 1.58)], G, r=0.07)
        decal(
            t, sd, [(-0.36, 0.5), (-0.345, 0.5), (-0.345, 1.04), (-0.36, 1.04)], 'ink', lift=0.004, edge=0.004
        )
        decal(t, sd, rrect(0.2, 0.05, 0.024, -0.18, 0.94), 'white', lift=0.03)
    for s in (-1, 1):
        decal(t, 'front', rrect(0.28, 0.2, 0.07, s * 0.68, 0.76), 'lamp', lift=0.03)
        decal(t, 'back', rrect(0.14, 0.3, 0.05, s * 0.80, 0.82), 'orange', lift=0.03)
        sdf(
            lambda x, y, z: smin(
                sbox(x, y, z, (0.86, s * 1.04, 1.2), (0.06, 0.1, 0.08), 0.05),
                scap(x, y, z, (0.86, s * 0.8, 1.1), (0.86, s * 1.0, 1.16), 0.03),
                0.03,
            ),
            (0.7, min(s * 0.75, s * 1.2), 1),
            (1, max(s * 0.75, s * 1.2), 1.35),
            0.02,
            paint(col),
        )
        tube(
            [(-0.60, s * 0.78, 1.02), (-0.60, s * 0.66, 1.60), (-0.60, s * 0.56, 1.68), (-0.60, 0, 1.68)],
            0.035,
            'ink',
            False,
        )
    decal(t, 'front', rrect(0.86, 0.22, 0.06, 0, 0.74), mat('#2B3A35', 0.5), lift=0.02)
    decal(t, 'front', rrect(0.4, 0.12, 0.02, 0, 0.48), 'white', lift=0.03)
    for w in (-1.42, 1.45):
        cyl(0.44, 0.9, (w, -0.45, 0.42), 'tyre', 'y')
        for s in (-1, 1):
            wheel(w, s * 0.8, 0.42, 0.27, s)


def scooter(col='green', box='pink', rider=True, jacket='green', helmet='white'):
    rear = round_poly(
        [
            (-0.98, 0.66),
            (-0.92, 0.48),
            (-0.5, 0.30),
            (-0.16, 0.26),
            (-0.10, 0.5),
            (-0.2, 0.70),
            (-0.95, 0.78),
        ],
        0.08,
    )
    shield = round_poly([(0.26, 0.24), (0.42, 0.26), (0.66, 0.95), (0.60, 1.04), (0.50, 1.02)], 0.05)

    def f(x, y, z):
        ay = np.abs(y)
        d = smax(spoly(x, z, rear), ay - 0.21 + 0.1 * np.clip(-x - 0.45, 0, 1), 0.12)
        d = smin(d, sbox(x, y, z, (0.12, 0, 0.28), (0.34, 0.18, 0.055), 0.05), 0.1)
        d = smin(d, smax(spoly(x, z, shield), ay - 0.24 + 0.1 * np.clip(z - 0.6, 0, 1), 0.08), 0.1)
        d = smin(d, scap(x, y, z, (0.58, 0, 0.96), (0.66, 0, 1.08), 0.12), 0.08)
        fen = smax(
            smax(
                scyl(x, z, ay, (0.72, 0.30), 0.37, -1, 0.11, 0.03),
                -scyl(x, z, ay, (0.72, 0.30), 0.30, -1, 0.2, 0.02),
                0.03,
            ),
            -(z - 0.30 - 0.3 * (x - 0.72)),
            0.03,
        )
        d = np.minimum(d, fen)
        fen = smax(
            smax(
                scyl(x, z, ay, (-0.72, 0.30), 0.38, -1, 0.12, 0.03),
                -scyl(x, z, ay, (-0.72, 0.30), 0.31, -1, 0.2, 0.02),
                0.03,
            ),
            -(z - 0.36),
            0.03,
        )
        return smin(d, fen, 0.05)

    sdf(f, (-1.15, -0.3, 0.15), (1.15, 0.3, 1.25), 0.022, paint(col))
    for x in (0.72, -0.72):
        lathe(
            [(0, -0.08), (0.2, -0.08), (0.27, -0.065), (0.29, 0), (0.27, 0.065), (0.2, 0.08), (0, 0.08)],
            'tyre',
            (x, 0, 0.29),
            'y',
            r=0.02,
        )
        cyl(0.15, 0.18, (x, -0.09, 0.29), 'steel', 'y', 0.02)
        cyl(0.05, 0.2, (x, -0.10, 0.29), 'grey', 'y', 0.01)
    for s in (-1, 1):
        tube([(0.64, s * 0.10, 0.85), (0.72, s * 0.10, 0.29)], 0.03, 'steel', False)
    sdf(
        lambda x, y, z: sbox(
            x, y, z + 0.06 * np.cos((x + 0.45) * 4), (-0.46, 0, 0.78), (0.34, 0.17, 0.07), 0.06
        ),
        (-0.9, -0.25, 0.6),
        (0, 0.25, 1),
        0.022,
        'ink',
    )
    tube(
        [(0.50, -0.36, 1.10), (0.60, -0.2, 1.14), (0.62, 0, 1.12), (0.60, 0.2, 1.14), (0.50, 0.36, 1.10)],
        0.032,
        'ink',
    )
    for s in (-1, 1):
        tube([(0.58, s * 0.24, 1.14), (0.62, s * 0.34, 1.34)], 0.014, 'ink', False)
        sdf(
            lambda x, y, z: sell(x, y, z, (0.62, s * 0.35, 1.38), (0.03, 0.085, 0.06)),
            (0.55, s * 0.35 - 0.12, 1.28),
            (0.7, s * 0.35 + 0.12, 1.48),
            0.015,
            'ink',
        )
    ball(0.085, (0.735, 0, 1.05), 'lamp', (0.6, 1, 0.9))
    rbox((0.06, 0.14, 0.06), (-1.02, 0, 0.62), 'red', 0.025)
    rbox((0.5, 0.42, 0.04), (-0.86, 0, 0.80), 'ink', 0.02)
    if box:
        rbox((0.62, 0.62, 0.58), (-0.88, 0, 0.84), paint(box), 0.07)
        rbox((0.66, 0.66, 0.1), (-0.88, 0, 1.36), paint('white'), 0.045)
        prism(circle(0.15, -0.88, 1.12, 28), -0.335, 0.335, 'white', 0.012, 'y')
        with grp((-0.88, 0, 1.12)):
            prism(circle(0.15, 0, 0, 28), -0.335, 0.335, 'white', 0.012, 'x')
            for ax in 'xy':
                prism(
                    round_poly(
                        [(-0.06, -0.05), (0.0, -0.10), (0.06, -0.05), (0.06, 0.03), (-0.06, 0.03)], 0.02
                    ),
                    -0.342,
                    0.342,
                    paint(box),
                    0.006,
                    ax,
                )
    if rider:
        J = mat(jacket, 0.6)
        T = mat('#24365c', 0.6)

        def legs(x, y, z):
            ay = np.abs(y)
            d = scap(x, ay, z, (-0.26, 0.12, 0.90), (0.20, 0.17, 0.84), 0.125, 0.10)
            return smin(
                smin(d, scap(x, ay, z, (0.20, 0.17, 0.84), (0.10, 0.16, 0.46), 0.10, 0.075), 0.03),
                sell(x, y, z, (-0.28, 0, 0.93), (0.2, 0.2, 0.13)),
                0.08,
            )

        sdf(legs, (-0.55, -0.35, 0.35), (0.4, 0.35, 1.1), 0.024, T)
        sdf(
            lambda x, y, z: smin(
                sell(x, np.abs(y), z, (0.18, 0.16, 0.38), (0.17, 0.075, 0.07)),
                sbox(x, np.abs(y), z, (0.16, 0.16, 0.34), (0.15, 0.06, 0.03), 0.03),
                0.03,
            ),
            (-0.1, -0.3, 0.28),
            (0.4, 0.3, 0.5),
            0.018,
            'white',
        )

        def torso(x, y, z):
            ay = np.abs(y)
            d = scap(x, y * 0.85, z, (-0.27, 0, 0.98), (-0.16, 0, 1.32), 0.19, 0.20)
            a = scap(x, ay, z, (-0.14, 0.22, 1.36), (0.10, 0.36, 1.14), 0.095, 0.085)
            a = smin(a, scap(x, ay, z, (0.10, 0.36, 1.14), (0.42, 0.33, 1.13), 0.085, 0.065), 0.03)
            return smin(d, a, 0.07)

        sdf(torso, (-0.6, -0.5, 0.75), (0.6, 0.5, 1.65), 0.024, J)
        for s in (-1, 1):
            ball(0.075, (0.49, s * 0.33, 1.13), 'ink')
        ball(0.085, (-0.13, 0, 1.53), 'skin', (1, 1, 1.2))
        hs = lambda x, y, z: sell(x, y, z, (-0.10, 0, 1.76), (0.27, 0.25, 0.27))
        ho = sdf(
            lambda x, y, z: smin(
                hs(x, y, z), scap(x, y, z, (0.05, -0.12, 1.62), (0.05, 0.12, 1.62), 0.08), 0.1
            ),
            (-0.4, -0.3, 1.4),
            (0.3, 0.3, 2.1),
            0.022,
            paint(helmet),
        )
        t = bvh(ho)
        decal(
            t,
            'front',
            round_poly([(-0.19, 1.70), (0.19, 1.70), (0.18, 1.88), (-0.18, 1.88)], 0.07),
            'glass',
            lift=0.014,
        )
        layer(
            hs,
            lambda x, y, z: np.abs(y) - 0.05,
            0.012,
            (-0.4, -0.1, 1.75),
            (0.3, 0.1, 2.1),
            0.02,
            paint(box or 'pink'),
        )


def plane(col='white', tail='blue', acc='pink'):
    pr = round_poly(
        [
            (-3.2, -0.5),
            (-3.2, 0.06),
            (-1.6, 0.52),
            (-0.6, 0.60),
            (1.5, 0.60),
            (2.25, 0.46),
            (2.62, 0.12),
            (2.66, -0.5),
        ],
        [0.05, 0.1, 0.8, 0.8, 0.8, 0.5, 0.2, 0],
    )

    def fus(x, y, z):
        zz = z - 0.34 * np.clip((-x - 0.6) / 2.6, 0, 1) ** 1.6 + 0.05 * np.clip((x - 1.4) / 1.2, 0, 1) ** 2
        return (
            spoly(x, np.sqrt(y * y + zz * zz), pr)
            if np.ndim(x) == 1
            else spoly(x + 0 * (y * z), np.sqrt(y * y + zz * zz), pr)
        )

    wp = round_poly(
        [(0.85, -0.2), (0.62, 0.5), (-0.72, 3.0), (-1.15, 3.0), (-0.85, 0.5), (-0.9, -0.2)],
        [0, 0.3, 0.15, 0.1, 0.3, 0],
    )
    sp = round_poly([(-2.25, -0.1), (-2.95, 1.2), (-3.25, 1.2), (-3.1, -0.1)], [0, 0.1, 0.08, 0])
    fp = round_poly(
        [(-1.95, 0.3), (-2.5, 0.85), (-2.95, 1.62), (-3.35, 1.62), (-3.15, 0.3)], [0, 0.4, 0.1, 0.08, 0]
    )

    def wings(x, y, z):
        ay = np.abs(y)
        th = 0.10 - 0.022 * ay
        return smax(spoly(x, ay, wp), np.abs(z + 0.22 - 0.11 * ay) - th, 0.05)

    def tails(x, y, z):
        return smax(spoly(x, np.abs(y), sp), np.abs(z - 0.42 - 0.05 * np.abs(y)) - 0.05, 0.04)

    f = lambda x, y, z: smin(smin(fus(x, y, z), wings(x, y, z), 0.16), tails(x, y, z), 0.1)
    o = sdf(f, (-3.4, -3.1, -0.75), (2.75, 3.1, 1.0), 0.03, paint(col))
    t = bvh(o)
    ft = lambda x, y, z: smax(spoly(x, z, fp), np.abs(y) - 0.07, 0.06)
    sdf(ft, (-3.5, -0.15, 0.2), (-1.8, 0.15, 1.75), 0.03, paint(tail))
    for s in (-1, 1):
        sdf(
            lambda x, y, z: smax(wings(x, y, z) - 0.014, 2.45 - s * y, 0.02),
            (-1.3, min(s * 2.35, s * 3.1), -0.2),
            (0.1, max(s * 2.35, s * 3.1), 0.4),
            0.02,
            paint(tail),
        )
        with grp((0.28, s * 1.25, -0.36)):
            lathe(
                [
                    (0, -0.55),
                    (0.12, -0.55),
                    (0.22, -0.2),
                    (0.24, 0.3),
                    (0.20, 0.42),
                    (0.16, 0.40),
                    (0.15, 0.25),
                    (0, 0.25),
                ],
                paint(tail),
                axis='x',
                r=0.04,
            )
            cyl(0.15, 0.02, (0.26, 0, 0), 'ink', 'x', 0.005)
            lathe([(0, 0.25), (0.06, 0.27), (0, 0.4)], 'steel', axis='x')
            rbox((0.5, 0.06, 0.24), (-0.12, 0, 0.10), paint(col), 0.03)
    sdf(
        lambda x, y, z: smax(
            fus(x, y, z) - 0.014,
            np.abs(z + 0.02 - 0.34 * np.clip((-x - 0.6) / 2.6, 0, 1) ** 1.6) - 0.045,
            0.02,
        ),
        (-3, -0.7, -0.2),
        (2.75, 0.7, 0.5),
        0.03,
        paint(acc),
    )
    G = M('glass')
    decal(
        t,
        'front',
        round_poly([(-0.30, 0.20), (0.30, 0.20), (0.22, 0.40), (-0.22, 0.40)], 0.05),
        G,
        lift=0.014,
    )
    for sd in ('left', 'right'):
        for i in range(9):
            decal(t, sd, rrect(0.12, 0.17, 0.055, -1.35 + i * 0.33, 0.24), G, lift=0.01, edge=0.01, rings=3)
        decal(t, sd, round_poly([(1.98, 0.16), (2.28, 0.14), (2.2, 0.33), (1.95, 0.36)], 0.05), G, lift=0.012)
    # no undercarriage in flight


def train(col='white', band='green', nose='green', cars=2):
    side = round_poly(
        [(-1.2, 0.42), (-1.2, 2.15), (1.2, 2.15), (2.3, 1.86), (3.35, 1.06), (3.5, 0.7), (3.3, 0.42)],
        [0.1, 0.2, 1.2, 1.0, 0.4, 0.2, 0.1],
    )
    plan = round_poly(
        [(-1.2, -1), (-1.2, 0.9), (1.3, 0.9), (2.6, 0.74), (3.5, 0.34), (3.55, -1)],
        [0, 0.06, 0.8, 0.6, 0.2, 0],
    )
    fr = round_poly(
        [(-1, 0.36), (0.80, 0.36), (0.92, 0.8), (0.90, 1.5), (0.62, 2.2), (-1, 2.2)],
        [0, 0.15, 0.3, 0.4, 0.4, 0],
    )
    f = lambda x, y, z: smax(
        smax(spoly(x, z, side), spoly(x, np.abs(y), plan), 0.2), spoly(np.abs(y), z, fr), 0.12
    )
    lo, hi = (-1.3, -1, 0.3), (3.6, 1, 2.25)
    o = sdf(f, lo, hi, 0.036, paint(col))
    t = bvh(o)
    layer(
        f,
        lambda x, y, z: np.maximum(z - 0.86 + 0.0 * x, 0.36 - z),
        0.014,
        lo,
        (3.6, 1, 1.0),
        0.03,
        paint(band),
    )
    layer(
        f,
        lambda x, y, z: np.abs(z - 0.94) - 0.03,
        0.014,
        (-1.3, -1, 0.85),
        (3.6, 1, 1.05),
        0.026,
        paint('pink'),
    )
    G = M('glass')
    decal(
        t, 'front', round_poly([(-0.50, 1.34), (0.50, 1.34), (0.36, 1.88), (-0.36, 1.88)], 0.1), G, lift=0.02
    )
    for s in (-1, 1):
        decal(t, 'front', rrect(0.2, 0.11, 0.05, s * 0.36, 0.98), 'lamp', lift=0.025)
    for sd in ('left', 'right'):
        for x in (-0.66, 0.06):
            decal(t, sd, rrect(0.6, 0.5, 0.12, x, 1.45), G)
        decal(t, sd, rrect(0.46, 1.2, 0.08, 0.78, 1.16), 'softblue', lift=0.012)
        decal(t, sd, rrect(0.28, 0.42, 0.08, 0.78, 1.48), G, lift=0.022)
        decal(t, sd, round_poly([(1.16, 1.2), (1.95, 1.2), (1.6, 1.66), (1.16, 1.70)], 0.1), G)
    for c in range(1, cars):
        x1 = -1.32 - (c - 1) * 3.9
        x0 = x1 - 3.78
        rbox((0.3, 1.3, 1.4), ((x1 - 0.05 + 0.12), 0, 0.5), 'ink', 0.05)
        s2 = round_poly(rect(3.78, 1.73, (x0 + x1) / 2, 1.285), 0.12)
        g = lambda x, y, z: smax(spoly(x, z, s2), spoly(np.abs(y), z, fr), 0.1)
        q = sdf(g, (x0, -1, 0.3), (x1, 1, 2.25), 0.036, paint(col))
        tq = bvh(q)
        layer(
            g, lambda x, y, z: z - 0.86, 0.014, (x0 - 0.05, -1, 0.3), (x1 + 0.05, 1, 1.0), 0.03, paint(band)
        )
        layer(
            g,
            lambda x, y, z: np.abs(z - 0.94) - 0.03,
            0.014,
            (x0 - 0.05, -1, 0.85),
            (x1 + 0.05, 1, 1.05),
            0.026,
            paint('pink'),
        )
        for sd in ('left', 'right'):
            decal(tq, sd, rrect(0.46, 1.2, 0.08, x1 - 0.45, 1.16), 'softblue', lift=0.012)
            decal(tq, sd, rrect(0.28, 0.42, 0.08, x1 - 0.45, 1.48), G, lift=0.022)
            for k in range(4):
                decal(tq, sd, rrect(0.6, 0.5, 0.12, x0 + 0.5 + k * 0.72, 1.45), G)
    for x in [2.0, -0.4] + [y for c in range(1, cars) for y in (-1.9 - (c - 1) * 3.9, -4.5 - (c - 1) * 3.9)]:
        for dx in (-0.3, 0.3):
            for s in (-1, 1):
                cyl(0.22, 0.12, (x + dx, s * 0.66 - 0.06, 0.30), 'ink', 'y')


def rails(x0, x1):
    n = int((x1 - x0) / 0.5)
    for i in range(n):
        rbox((0.22, 2.0, 0.07), (x0 + 0.25 + i * (x1 - x0) / n, 0, 0.0), 'wood2', 0.02)
    for s in (-1, 1):
        rbox((x1 - x0, 0.1, 0.1), ((x0 + x1) / 2, s * 0.66, 0.06), 'steel', 0.02)
