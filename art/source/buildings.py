"""Houses, the citadel and the hotel; built at the origin, inside the current grp()."""

import math
import random

from sculpt import sbox, sdf, smax
from shapes import M, ball, ccw, cyl, grp, lathe, mat, offset, paint, prism, rbox, round_poly, rrect


def arch(w, h, pointed=True, cx=0, z0=0):
    P = [(cx - w / 2, z0), (cx + w / 2, z0)]
    s = h - w * (0.62 if pointed else 0.5)
    if pointed:
        n = 8
        for i in range(n + 1):
            t = i / n
            P.append(
                (
                    cx + w / 2 * (1 - t) ** 0.62 if t < 1 else cx,
                    z0 + s + (h - s) * (math.sin(t * math.pi / 2) * 0.75 + t * 0.25),
                )
            )
        for i in range(n - 1, -1, -1):
            t = i / n
            P.append(
                (
                    cx - w / 2 * (1 - t) ** 0.62,
                    z0 + s + (h - s) * (math.sin(t * math.pi / 2) * 0.75 + t * 0.25),
                )
            )
    else:
        for i in range(15):
            P.append((cx + w / 2 * math.cos(math.pi * i / 14), z0 + s + w / 2 * math.sin(math.pi * i / 14)))
    return P


def window(w=0.42, h=0.7, x=0, z=0.6, y=0, frame='white', glass='glass', kind='arch', sill=True):
    """Adds a window to a wall at y whose outside faces -y."""
    o = (
        arch(w, h, True, x, z)
        if kind == 'arch'
        else (arch(w, h, False, x, z) if kind == 'round' else rrect(w, h, 0.05, x, z + h / 2))
    )
    o = ccw(o)
    prism(offset(o, -0.055), y - 0.045, y + 0.05, frame, 0.015, 'y')
    prism(o, y - 0.055, y + 0.05, M(glass), 0.008, 'y')
    if sill:
        rbox((w + 0.2, 0.14, 0.06), (x, y - 0.03, z - 0.07), frame, 0.02)


def sides(w, d):
    """Returns (rot, face width, wall y) for each of the two visible faces."""
    return ((0, w, -d / 2), (90, d, -w / 2))


def house(
    w=2.2,
    d=2.0,
    h=2.0,
    col='wall',
    trim='white',
    floors=1,
    n=(2, 2),
    kind='arch',
    door='green',
    parapet=True,
    awn=None,
    dome=None,
    glass='glass',
):
    rbox((w, d, h), (0, 0, 0), mat(col, 0.75), 0.07)
    if parapet:
        rbox((w + 0.14, d + 0.14, 0.16), (0, 0, h - 0.1), mat(trim, 0.7), 0.05)
        f = lambda x, y, z: smax(
            sbox(x, y, z, (0, 0, h + 0.14), (w / 2 + 0.04, d / 2 + 0.04, 0.16), 0.05),
            -sbox(x, y, z, (0, 0, h + 0.3), (w / 2 - 0.1, d / 2 - 0.1, 0.26), 0.04),
            0.03,
        )
        sdf(
            f,
            (-w / 2 - 0.1, -d / 2 - 0.1, h - 0.1),
            (w / 2 + 0.1, d / 2 + 0.1, h + 0.4),
            0.04,
            mat(col, 0.75),
        )
    fh = h / floors
    for k, (rot, fw, y) in enumerate(sides(w, d)):
        with grp(rot=rot):
            for fl in range(floors):
                m = n[k]
                for i in range(m):
                    x = (i + 0.5) * fw / m - fw / 2
                    if fl == 0 and k == 0 and door and i == m // 2:
                        o = ccw(arch(0.56, fh * 0.74, kind == 'arch', x, 0.02))
                        prism(offset(o, -0.08), y - 0.06, y + 0.05, trim, 0.02, 'y')
                        prism(o, y - 0.07, y + 0.05, paint(door), 0.01, 'y')
                        ball(0.035, (x + 0.17, y - 0.08, 0.55), 'yellow')
                        rbox((0.9, 0.3, 0.07), (x, y - 0.1, 0), trim, 0.03)
                    else:
                        window(
                            min(0.44, fw / m * 0.5), fh * 0.46, x, fl * fh + fh * 0.34, y, trim, glass, kind
                        )
    if dome:
        lathe([(0.62, 0), (0.62, 0.16), (0.56, 0.2), (0.56, 0.2)], mat(trim, 0.7), (0, 0, h + 0.05), r=0.02)
        lathe(
            [
                (
                    0.55 * math.cos(t) * (1 + 0.12 * math.sin(2 * t)),
                    0.2 + 0.62 * math.sin(t) + 0.14 * (t / 1.5708) ** 6,
                )
                for t in [i * math.pi / 2 / 16 for i in range(17)]
            ],
            mat(dome, 0.35, 0.4),
            (0, 0, h + 0.05),
            auto=180,
        )
        ball(0.06, (0, 0, h + 1.08), 'yellow')
    if awn:
        awning(w * 0.8, awn, (0, -d / 2, fh * 0.80))


def awning(w, col, loc, dp=0.5, drop=0.26):
    with grp(loc):
        n = max(4, int(w / 0.22) // 2 * 2 + 1)
        sw = w / n
        for i in range(n):
            x = -w / 2 + (i + 0.5) * sw
            prism(
                round_poly(
                    [
                        (0.02, 0),
                        (0.02, 0.05),
                        (-dp, -drop + 0.04),
                        (-dp - 0.02, -drop - 0.10),
                        (-dp + 0.02, -drop - 0.10),
                        (-dp + 0.04, -drop),
                    ],
                    0.015,
                ),
                x - sw / 2,
                x + sw / 2,
                paint(col) if i % 2 == 0 else 'white',
                0.006,
                'x',
            )


def citadel(s=1.0, hill='sand2'):
    with grp(s=s):
        lathe(
            [(0, 0), (2.1, 0), (1.95, 0.12), (1.45, 0.72), (1.38, 0.78), (0, 0.78)],
            mat(hill, 0.85),
            r=0.1,
            seg=64,
        )
        R = random.Random(5)
        n = 15
        for i in range(n):
            a = 2 * math.pi * i / n
            h = R.uniform(0.42, 0.66)
            with grp((1.16 * math.cos(a), 1.16 * math.sin(a), 0.74), rot=math.degrees(a) + 90):
                gate = abs((math.degrees(a) - 312)) < 13
                hh = 0.86 if gate else h
                rbox((0.54, 0.34, hh), (0, 0, 0), mat('wall' if i % 2 else 'wall2', 0.8), 0.03)
                rbox((0.58, 0.38, 0.07), (0, 0, hh - 0.03), mat('wall', 0.8), 0.02)
                if gate:
                    prism(ccw(arch(0.30, 0.56, True, 0, 0)), -0.19, -0.1, 'brown', 0.008, 'y')
                else:
                    for q in (-0.14, 0.14):
                        prism(ccw(arch(0.11, 0.22, True, q, hh * 0.42)), -0.185, -0.1, 'glass', 0.005, 'y')
        rbox((0.8, 0.7, 0.75), (0, 0, 0.74), mat('wall', 0.8), 0.05)
        lathe(
            [(0.34 * math.cos(t), 0.34 * math.sin(t) * 1.15) for t in [i * math.pi / 24 for i in range(13)]],
            mat('sky', 0.4, 0.4),
            (0, 0, 1.46),
            auto=180,
        )


def hotel(floors=5, w=3.0, d=2.4, fh=0.82, col='white', bal='softblue', acc='blue'):
    h0 = 1.1
    H = h0 + floors * fh
    rbox((w + 0.3, d + 0.3, h0), (0, 0, 0), mat('wall', 0.75), 0.08)
    rbox((w, d, H - h0 + 0.1), (0, 0, h0 - 0.05), mat(col, 0.7), 0.09)
    rbox((w + 0.16, d + 0.16, 0.18), (0, 0, H), mat(acc, 0.5), 0.06)
    rbox((1.2, 1.0, 0.4), (-0.3, 0.3, H + 0.12), mat(col, 0.7), 0.06)
    for k, (rot, fw, y) in enumerate(sides(w, d)):
        with grp(rot=rot):
            n = 3 if k == 0 else 2
            for fl in range(floors):
                z = h0 + fl * fh
                for i in range(n):
                    x = (i + 0.5) * fw / n - fw / 2
                    o = rrect(0.56, 0.6, 0.05, x, z + 0.36)
                    prism(o, y - 0.02, y + 0.03, M('glass'), 0.008, 'y')
                    rbox((0.78, 0.36, 0.06), (x, y - 0.14, z + 0.02), 'white', 0.025)
                    rbox((0.78, 0.05, 0.26), (x, y - 0.30, z + 0.06), paint(bal), 0.024)
                    for s in (-1, 1):
                        rbox((0.05, 0.32, 0.26), (x + s * 0.365, y - 0.15, z + 0.06), paint(bal), 0.02)
            y -= 0.15
            for i in range(n):
                x = (i + 0.5) * fw / n - fw / 2
                if k == 0 and i == 1:
                    continue
                o = ccw(arch(0.6, 0.82, True, x, 0.08))
                prism(offset(o, -0.05), y - 0.03, y + 0.05, 'white', 0.012, 'y')
                prism(o, y - 0.04, y + 0.05, M('glass'), 0.008, 'y')
    y = -d / 2 - 0.15
    o = ccw(arch(0.7, 0.9, True, 0, 0.02))
    prism(offset(o, -0.07), y - 0.04, y + 0.05, 'yellow', 0.012, 'y')
    prism(o, y - 0.05, y + 0.05, M('glass'), 0.008, 'y')
    rbox((0.03, 0.03, 0.8), (0, y - 0.06, 0.04), 'white', 0.01)
    prism(rrect(1.5, 0.1, 0.04, 0, 1.12), y - 0.75, y, paint(acc), 0.03, 'y')
    for s in (-1, 1):
        cyl(0.05, 1.1, (s * 0.62, y - 0.62, 0), 'yellow')
    rbox((0.9, 0.8, 0.03), (0, y - 0.5, 0), 'red', 0.01)
