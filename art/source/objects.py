"""Pins, phones, food, furniture and other things, built inside the current grp(): at `loc` or else at the origin."""

import math
import random

import numpy as np

from sculpt import sbox, scap, scyl, sdf, sell, smax, smin, spoly
from shapes import ball, ccw, circle, cyl, grp, lathe, mat, mesh, paint, prism, rbox, round_poly, rrect, tube


def pin(h=1.6, col='green', dot='white', t=0.34):
    """Adds a map pin that faces -y, with its tip at the origin."""
    r = h * 0.34
    cz = h - r
    P = []
    a0 = math.asin(r / cz)
    for i in range(33):
        a = -a0 + (math.pi + 2 * a0) * i / 32
        P.append((r * math.cos(a), cz + r * math.sin(a)))
    P = [(0.0, 0.0)] + P
    T = t * h / 2.6
    P = round_poly(ccw(P), [0.055 * h if abs(q[0]) + abs(q[1]) < 1e-6 else 0 for q in ccw(P)], 6)
    f = lambda x, y, z: smax(spoly(x, z, P), np.abs(y) - T, 0.16 * h / 1.6)
    sdf(
        f, (-r - 0.05, -T - 0.05, -0.05), (r + 0.05, T + 0.05, h + 0.05), 0.026 * h / 1.6, mat(col, 0.35, 0.6)
    )
    prism(circle(r * 0.46, 0, cz, 40), -T - 0.02 * h, T + 0.02 * h, dot, 0.02 * h, 'y')


def phone(w=1.7, h=3.3, kind='map', body='ink', t=0.2, acc='green'):
    """Adds an upright phone, with its screen towards -y and its bottom edge at z=0."""
    R = w * 0.15
    prism(rrect(w, h, R, 0, h / 2, 10), -t / 2, t / 2, mat(body, 0.35, 0.6), 0.07, 'y', 4)
    y = -t / 2
    sw, sh = w * 0.92, h * 0.955
    z0 = h * 0.0225

    def lay(pts, c, k=1, th=0.012, m=None):
        prism(pts, y - 0.006 - k * 0.012, y + 0.01, m or mat(c, 0.5, emit=0.22), 0.004, 'y', 2)

    lay(
        rrect(sw, sh, R * 0.75, 0, h / 2, 10),
        {'map': 'tint', 'list': 'white', 'call': 'green', 'doc': 'sky'}.get(kind, 'white'),
        0,
    )
    rb = lambda a, b, ww, hh, c, k=1, r=0.04: lay(
        rrect(ww, hh, min(r, ww / 2.1, hh / 2.1), a * sw / 2, z0 + b * sh), c, k
    )
    if kind == 'map':
        for a, b, ww, hh, c in (
            (-0.62, 0.90, 0.36, 0.10, 'mint'),
            (0.02, 0.90, 0.22, 0.10, 'white'),
            (0.62, 0.88, 0.34, 0.15, 'sky'),
            (-0.66, 0.70, 0.28, 0.2, 'white'),
            (-0.02, 0.72, 0.28, 0.14, 'softblue'),
            (0.62, 0.64, 0.34, 0.2, 'white'),
            (-0.6, 0.46, 0.36, 0.16, 'softblue'),
            (0.05, 0.50, 0.26, 0.2, 'mint'),
            (0.66, 0.42, 0.30, 0.14, 'white'),
        ):
            rb(a, b, ww * sw, hh * sh, c, 1, 0.06)
        tr = [(-0.55, 0.345), (-0.34, 0.345), (-0.34, 0.60), (0.34, 0.60), (0.34, 0.76)]
        pts = [(a * sw / 2, z0 + b * sh) for a, b in tr]
        wd = 0.05 * w
        for i in range(len(pts) - 1):
            (a, b), (c, d) = pts[i], pts[i + 1]
            lay(rrect(abs(c - a) + wd, abs(d - b) + wd, wd * 0.48, (a + c) / 2, (b + d) / 2), acc, 3)
        lay(circle(0.06 * w, *pts[0], 24), 'white', 4.5)
        lay(circle(0.04 * w, *pts[0], 24), acc, 6)
        with grp((pts[-1][0], y - 0.09, pts[-1][1])):
            pin(0.42 * w / 1.7 * 1.3, 'pink', t=0.2)
        rb(0, 0.155, sw * 0.92, sh * 0.25, 'white', 4, 0.09)
        rb(-0.6, 0.205, sw * 0.2, sh * 0.085, 'tint', 6, 0.06)
        rb(0.1, 0.225, sw * 0.42, 0.05 * h / 3.3, 'ink', 6, 0.02)
        rb(0.0, 0.185, sw * 0.32, 0.04 * h / 3.3, 'grey', 6, 0.02)
        rb(0, 0.09, sw * 0.8, sh * 0.075, acc, 6, 0.08)
    if kind == 'list':
        rb(0, 0.90, sw * 0.9, sh * 0.13, acc, 1, 0.08)
        for i in range(3):
            b = 0.73 - i * 0.2
            rb(0, b, sw * 0.9, sh * 0.17, 'tint', 1, 0.07)
            rb(-0.6, b, sw * 0.22, sh * 0.11, ('yellow', 'pink', 'sky')[i], 3, 0.05)
            rb(0.12, b + 0.03, sw * 0.4, 0.05 * h / 3.3, 'ink', 3, 0.02)
            rb(0.04, b - 0.025, sw * 0.3, 0.04 * h / 3.3, 'grey', 3, 0.02)
        rb(0, 0.11, sw * 0.84, sh * 0.085, acc, 3, 0.08)
    if kind == 'doc':
        cx, cz = 0, z0 + sh * 0.60
        lay(circle(sw * 0.38, cx, cz + 0.02 * sh, 40), 'lblue', 1)
        lay(
            round_poly(
                [
                    (-0.36 * w, z0 + sh * 0.40),
                    (0.36 * w, z0 + sh * 0.40),
                    (0.30 * w, z0 + sh * 0.51),
                    (0, z0 + sh * 0.55),
                    (-0.30 * w, z0 + sh * 0.51),
                ],
                0.08 * w,
            ),
            'softblue',
            2,
        )
        lay(
            round_poly([(-0.10 * w, z0 + sh * 0.54), (0.10 * w, z0 + sh * 0.54), (0, z0 + sh * 0.44)], 0.02),
            'green',
            3,
        )
        lay(rrect(0.12 * w, 0.2 * w, 0.05 * w, 0, z0 + sh * 0.56), 'skin', 4)
        lay(circle(0.155 * w, 0, z0 + sh * 0.645, 32), 'skin', 5)
        lay(
            ccw(
                [
                    (0.175 * w * math.cos(t), z0 + sh * 0.655 + 0.175 * w * math.sin(t))
                    for t in [math.pi * i / 20 for i in range(21)]
                ]
            ),
            'ink',
            6,
        )
        rb(0, 0.27, sw * 0.5, 0.06 * h / 3.3, 'ink', 1, 0.02)
        rb(0, 0.225, sw * 0.34, 0.045 * h / 3.3, 'grey', 1, 0.02)
        for a, c in ((-0.42, 'white'), (0, 'red'), (0.42, 'white')):
            lay(circle(0.085 * w, a * sw / 2, z0 + sh * 0.11, 28), c, 2)
    if kind == 'doc':
        for q in (-1, 1):
            lay(circle(0.018 * w, q * 0.055 * w, z0 + sh * 0.645, 14), 'ink', 8)
        lay(
            ccw(
                [
                    (0.045 * w * math.cos(t), z0 + sh * 0.612 - 0.04 * w * math.sin(t))
                    for t in [math.pi * i / 12 for i in range(13)]
                ]
            ),
            'white',
            8,
        )
    rb(0, 0.972, sw * 0.28, 0.05 * h / 3.3, 'ink', 7 if kind == 'map' else 3, 0.024)


def parcel(a=0.7, b=0.6, c=0.5, rot=0, loc=(0, 0, 0), col='card', tape='yellow'):
    with grp(loc, rot):
        rbox((a, b, c), (0, 0, 0), mat(col, 0.75), 0.03)
        rbox((a * 0.16, b + 0.012, c + 0.006), (0, 0, 0), mat(tape, 0.6), 0.028)
        prism(rrect(a * 0.2, c * 0.16, 0.01, a * 0.28, c * 0.25), -b / 2 - 0.006, 0, 'white', 0.003, 'y')


def suitcase(w=0.8, h=1.1, d=0.42, col='pink', loc=(0, 0, 0), rot=0):
    with grp(loc, rot):
        with grp((0, 0, 0.09)):
            prism(rrect(w, h, 0.13, 0, h / 2), -d / 2, d / 2, paint(col), 0.08, 'y')
            for i in range(5):
                prism(
                    rrect(0.05, h * 0.74, 0.024, -w * 0.32 + i * w * 0.16, h / 2),
                    -d / 2 - 0.018,
                    d / 2 + 0.018,
                    paint(col),
                    0.016,
                    'y',
                )
            prism(rrect(w + 0.02, h + 0.02, 0.14, 0, h / 2), -0.02, 0.02, 'white', 0.008, 'y')
        for sx in (-1, 1):
            for sy in (-1, 1):
                cyl(0.06, 0.05, (sx * w * 0.36, sy * d * 0.3 - 0.025, 0.06), 'ink', 'y')
        tube(
            [(-w * 0.2, 0, h), (-w * 0.2, 0, h + 0.42), (w * 0.2, 0, h + 0.42), (w * 0.2, 0, h)],
            0.024,
            'steel',
            False,
        )
        rbox((w * 0.4 + 0.08, 0.09, 0.08), (0, 0, h + 0.40), 'ink', 0.035)


def burger(s=1.0):
    with grp(s=s):
        lathe([(0, 0), (0.86, 0), (0.95, 0.14), (0.9, 0.28), (0, 0.28)], mat('bun', 0.55), r=0.1)
        n = 72

        def ruf(z, R0, c, amp, th, k):
            V = []
            F = []
            for i in range(n):
                t = 2 * math.pi * i / n
                w = amp * math.sin(k * t)
                for r, dz in (
                    (0.3, 0),
                    (R0 * 0.9, 0),
                    (R0 + 0.02 * math.sin(2 * k * t), w - th),
                    (R0 + 0.02, w),
                    (R0 * 0.9, th),
                    (0.3, th),
                ):
                    V.append((r * math.cos(t), r * math.sin(t), z + dz))
            for i in range(n):
                j = (i + 1) % n
                for q in range(5):
                    F.append((i * 6 + q, j * 6 + q, j * 6 + q + 1, i * 6 + q + 1))
            mesh(V, F, c, auto=70)

        lathe([(0, 0.28), (0.93, 0.28), (0.97, 0.38), (0.93, 0.50), (0, 0.50)], mat('brown', 0.7), r=0.08)
        prism(
            round_poly([(-0.86, -0.86), (0.86, -0.86), (0.86, 0.86), (-0.86, 0.86)], 0.1),
            0.50,
            0.56,
            mat('yellow', 0.45),
            0.02,
        )
        ruf(0.58, 1.04, mat('#4CC36B', 0.55), 0.05, 0.06, 13)
        for a in (20, 110, 200, 290, 320):
            cyl(
                0.36,
                0.09,
                (0.52 * math.cos(math.radians(a)), 0.52 * math.sin(math.radians(a)), 0.63),
                mat('red', 0.4),
                bev=0.035,
            )
        lathe(
            [(0, 0.70), (0.9, 0.70), (0.97, 0.80), (0.93, 1.0), (0.72, 1.25), (0.36, 1.38), (0, 1.42)],
            mat('bun', 0.45, 0.3),
            r=0.12,
            auto=80,
        )
        R = random.Random(3)
        for i in range(26):
            a = R.uniform(0, 6.28)
            q = math.sqrt(R.uniform(0.02, 0.75)) * 0.9
            z = 1.42 - 0.46 * q**2.6 - 0.0
            if q > 0.78:
                continue
            with grp((q * math.cos(a), q * math.sin(a), z - 0.005), R.uniform(0, 360)):
                ball(0.045, (0, 0, 0), 'wall', (1.3, 0.8, 0.5))


def teaglass(s=1.0):
    with grp(s=s):
        lathe(
            [(0, 0.02), (0.3, 0.02), (0.55, 0.08), (0.62, 0.14), (0.58, 0.14), (0.3, 0.09), (0, 0.08)],
            'white',
            r=0.02,
            auto=60,
        )
        lathe(
            [
                (0, 0.09),
                (0.2, 0.09),
                (0.26, 0.14),
                (0.28, 0.28),
                (0.21, 0.45),
                (0.22, 0.58),
                (0.28, 0.76),
                (0.26, 0.76),
                (0, 0.70),
            ],
            mat('#C2571A', 0.12, 1.0, spec=0.6),
            r=0.02,
            auto=80,
        )
        lathe([(0.265, 0.70), (0.295, 0.84), (0.275, 0.84), (0.25, 0.70)], mat('#F6E6D8', 0.15, 1.0), auto=60)
        cyl(0.262, 0.02, (0, 0, 0.71), mat('#D8752C', 0.2, 0.8))
        tube([(0.35, -0.05, 0.16), (0.48, 0.32, 0.18)], 0.02, 'steel', False)
        ball(0.07, (0.32, -0.09, 0.16), 'steel', (1, 0.7, 0.35))


def bag(w=0.9, d=0.6, h=1.1, col='card', acc='green'):
    rbox((w, d, h), (0, 0, 0), mat(col, 0.8), 0.03)
    prism(circle(w * 0.24, 0, h * 0.5, 36), -d / 2 - 0.012, 0, paint(acc), 0.01, 'y')
    with grp(rot=90):
        prism(circle(d * 0.26, 0, h * 0.5, 36), -w / 2 - 0.012, 0, paint(acc), 0.01, 'y')
    for y in (-d * 0.28, d * 0.28):
        tube(
            [
                (-w * 0.22, y, h - 0.04),
                (-w * 0.2, y, h + 0.24),
                (w * 0.2, y, h + 0.24),
                (w * 0.22, y, h - 0.04),
            ],
            0.028,
            mat('cardd', 0.8),
        )


def cone(s=1.0, col='orange'):
    with grp(s=s):
        rbox((0.72, 0.72, 0.09), (0, 0, 0), paint(col), 0.04)
        lathe(
            [(0, 0.05), (0.28, 0.05), (0.26, 0.12), (0.075, 1.0), (0.05, 1.03), (0, 1.03)],
            paint(col),
            r=0.02,
            auto=50,
        )
        for a, b in ((0.34, 0.52), (0.68, 0.82)):
            r = lambda z: 0.26 - (z - 0.12) * (0.185 / 0.88) + 0.012
            lathe([(r(a) - 0.03, a), (r(a), a), (r(b), b), (r(b) - 0.03, b)], 'white', auto=30)


def sofa(col='pink'):
    c = mat(col, 0.7)
    sdf(
        lambda x, y, z: smin(
            smin(
                sbox(x, y, z, (0, 0, 0.30), (0.95, 0.42, 0.16), 0.08),
                sbox(x, y, z, (0, 0.34, 0.56), (0.95, 0.14, 0.36), 0.1),
                0.06,
            ),
            sbox(np.abs(x), y, z, (0.90, 0, 0.42), (0.14, 0.44, 0.28), 0.1),
            0.06,
        ),
        (-1.1, -0.5, 0.1),
        (1.1, 0.55, 1),
        0.04,
        c,
    )
    for s in (-1, 1):
        sdf(
            lambda x, y, z: sbox(x, y, z, (s * 0.39, -0.06, 0.50), (0.37, 0.36, 0.09), 0.07),
            (s * 0.39 - 0.4, -0.5, 0.38),
            (s * 0.39 + 0.4, 0.4, 0.62),
            0.035,
            mat(col, 0.65),
        )
        for y in (-0.3, 0.3):
            cyl(0.045, 0.16, (s * 0.82, y, 0), 'wood2')


def cross(s, loc, m, axis='y', t=0.03):
    a, b = s / 2, s / 6
    with grp(loc):
        prism(
            round_poly(
                [
                    (-b, -a),
                    (b, -a),
                    (b, -b),
                    (a, -b),
                    (a, b),
                    (b, b),
                    (b, a),
                    (-b, a),
                    (-b, b),
                    (-a, b),
                    (-a, -b),
                    (-b, -b),
                ],
                s * 0.04,
            ),
            -t,
            t,
            m,
            0.012,
            axis,
        )


def headset(s=1.0, col='green', pad='ink'):
    with grp(s=s):
        tube(
            [
                (math.cos(t) * 0.72, 0, 0.95 + math.sin(t) * 0.78)
                for t in [math.pi * i / 16 for i in range(17)]
            ],
            0.085,
            paint(col),
        )
        tube(
            [
                (math.cos(t) * 0.66, 0, 0.95 + math.sin(t) * 0.70)
                for t in [math.pi * (0.2 + 0.6 * i / 10) for i in range(11)]
            ],
            0.07,
            pad,
        )
        for sx in (-1, 1):
            with grp((sx * 0.72, 0, 0.72)):
                sdf(
                    lambda x, y, z: sell(x, y, z, (sx * 0.05, 0, 0), (0.17, 0.32, 0.40)),
                    (-0.3, -0.4, -0.5),
                    (0.3, 0.4, 0.5),
                    0.03,
                    paint(col),
                )
                sdf(
                    lambda x, y, z: sell(x, y, z, (-sx * 0.14, 0, 0), (0.15, 0.29, 0.36)),
                    (-0.4, -0.4, -0.5),
                    (0.4, 0.4, 0.5),
                    0.03,
                    mat(pad, 0.7),
                )
                ball(0.1, (sx * 0.20, 0, 0), 'white', (0.4, 1, 1))
        tube(
            [(-0.80, -0.05, 0.60), (-0.86, -0.36, 0.50), (-0.64, -0.66, 0.45), (-0.34, -0.74, 0.45)],
            0.04,
            pad,
        )
        sdf(
            lambda x, y, z: scap(x, y, z, (-0.36, -0.74, 0.45), (-0.18, -0.75, 0.45), 0.085),
            (-0.5, -0.9, 0.3),
            (0, -0.6, 0.6),
            0.02,
            'ink',
        )


def handset(s=1.0, col='green'):
    """Adds a classic telephone receiver along x, hollow side down (-z)."""
    with grp(s=s):

        def f(x, y, z):
            zz = z - 0.34 * (1 - (x / 1.5) ** 2)
            ax = np.abs(x)
            d = sbox(x, y, zz, (0, 0, 0.10), (1.42, 0.20, 0.16), 0.14)
            d = smin(d, scyl(ax, y, z, (1.22, 0), 0.40, -0.42, 0.12, 0.12), 0.22)
            return d

        sdf(f, (-1.8, -0.5, -0.5), (1.8, 0.5, 0.75), 0.04, paint(col))
        for sx in (-1, 1):
            cyl(0.33, 0.06, (sx * 1.22, 0, -0.46), 'ink', bev=0.02)


def laptop(s=1.0, acc='green'):
    with grp(s=s):
        rbox((1.3, 0.9, 0.06), (0, 0, 0), 'steel', 0.03)
        prism(rrect(1.12, 0.42, 0.03, 0, 0.14), 0.058, 0.066, 'ink', 0.003)
        prism(rrect(0.4, 0.24, 0.03, 0, -0.28), 0.058, 0.066, 'grey', 0.003)
        with grp((0, 0.43, 0.05), tilt=(-14, 0)):
            prism(rrect(1.3, 0.86, 0.06, 0, 0.43), -0.02, 0.03, 'steel', 0.015, 'y')
            prism(rrect(1.2, 0.76, 0.04, 0, 0.44), -0.03, 0, 'white', 0.006, 'y')
            prism(rrect(0.30, 0.66, 0.04, -0.42, 0.44), -0.035, 0, acc, 0.004, 'y')
            for i in range(3):
                prism(
                    rrect(0.7, 0.15, 0.03, 0.14, 0.66 - i * 0.22),
                    -0.035,
                    0,
                    ('softblue', 'tint', 'pinkl')[i],
                    0.004,
                    'y',
                )
                prism(
                    circle(0.045, -0.1, 0.66 - i * 0.22, 20),
                    -0.04,
                    0,
                    ('blue', 'green', 'pink')[i],
                    0.003,
                    'y',
                )


def potplant(h=0.9, pot='white', n=9):
    lathe([(0, 0), (0.17, 0), (0.24, 0.36), (0.20, 0.38), (0.19, 0.32), (0, 0.32)], paint(pot), r=0.03)
    for i in range(n):
        a = 2 * math.pi * i / n * 1.62
        r = 0.30 + 0.1 * (i % 3)
        z = h * (0.72 + 0.28 * ((i * 5) % n) / n)
        with grp((0, 0, 0.3), math.degrees(a)):
            tube([(0, 0, 0), (0.06, 0, z * 0.3), (r * 0.55, 0, z * 0.55)], 0.015, 'leaf2')
            with grp((r * 0.55, 0, z * 0.55), tilt=(0, -38)):
                sdf(
                    lambda x, y, z_: sell(x, y, z_ - 0.25 * (x - 0.2) ** 2, (0.2, 0, 0), (0.26, 0.13, 0.042)),
                    (-0.1, -0.2, -0.1),
                    (0.55, 0.2, 0.15),
                    0.015,
                    'leaf' if i % 2 else 'leaf2',
                )


def medcase(s=1.0, col='red'):
    with grp(s=s):
        prism(rrect(1.5, 1.0, 0.16, 0, 0.52), -0.32, 0.32, paint(col), 0.08, 'y', 4)
        prism(rrect(1.52, 0.07, 0.02, 0, 0.62), -0.325, 0.325, 'white', 0.02, 'y')
        prism(circle(0.30, 0, 0.46, 40), -0.345, 0, 'white', 0.015, 'y')
        cross(0.36, (0, -0.35, 0.46), paint(col), t=0.02)
        tube([(-0.3, 0, 1.0), (-0.28, 0, 1.2), (0.28, 0, 1.2), (0.3, 0, 1.0)], 0.05, 'ink')
        for x in (-0.5, 0.5):
            rbox((0.16, 0.05, 0.18), (x, -0.33, 0.54), 'white', 0.02)


def stethoscope(s=1.0, col='blue', r=0.055):
    with grp(s=s):
        tube(
            [
                (-0.42, 0.75, 0.08),
                (-0.62, 0.35, 0.07),
                (-0.5, -0.1, 0.07),
                (-0.12, -0.32, 0.07),
                (0.0, -0.62, 0.07),
                (0.35, -0.78, 0.07),
                (0.72, -0.55, 0.07),
                (0.78, -0.15, 0.07),
            ],
            r,
            paint(col),
        )
        tube(
            [(0.18, 0.75, 0.08), (0.36, 0.35, 0.07), (0.22, -0.1, 0.07), (-0.12, -0.32, 0.07)],
            r,
            paint(col),
        )
        tube([(-0.42, 0.75, 0.08), (-0.38, 0.95, 0.08), (-0.30, 1.08, 0.08)], r * 0.64, 'steel')
        tube([(0.18, 0.75, 0.08), (0.14, 0.95, 0.08), (0.06, 1.08, 0.08)], r * 0.64, 'steel')
        ball(r * 1.18, (-0.28, 1.1, 0.08), 'ink')
        ball(r * 1.18, (0.04, 1.1, 0.08), 'ink')
        cyl(0.26, 0.10, (0.78, 0.10, 0.02), 'steel', bev=0.03)
        cyl(0.19, 0.04, (0.78, 0.10, 0.10), 'white', bev=0.015)


def pills(loc=(0, 0, 0), cap='white', body='orange', s=1.0):
    with grp(loc, s=s):
        cyl(0.26, 0.55, (0, 0, 0), paint(body), bev=0.05)
        cyl(0.265, 0.26, (0, 0, 0.14), 'white', bev=0.01)
        cyl(0.24, 0.2, (0, 0, 0.55), paint(cap), bev=0.04)
        cross(0.16, (0, -0.265, 0.27), 'green', t=0.012)


def capsule(loc, rot, a='red', b='white', r=0.09):
    with grp(loc, rot, r / 0.09):
        r = 0.09
        for s, c in ((-1, a), (1, b)):
            sdf(
                lambda x, y, z: smax(scap(x, y, z, (-0.13, 0, r), (0.13, 0, r), r), -s * x, 0.01),
                (-0.25, -0.12, -0.02),
                (0.25, 0.12, 0.2),
                0.016,
                paint(c),
            )


def basket(col='green'):
    """Adds a shopping basket of 2 x 1.4, open at the top."""

    def f(x, y, z):
        k = 0.86 + 0.14 * np.clip(z / 0.95, 0, 1)
        o = sbox(x / k, y / k, z, (0, 0, 0.5), (1.0, 0.7, 0.5), 0.16)
        i = sbox(x / k, y / k, z, (0, 0, 0.95), (0.93, 0.63, 0.87), 0.12)
        d = smax(o, -i, 0.03)
        for n, (u, L, wv) in enumerate(((x, 0.84, y), (y, 0.54, x))):
            q = np.abs((u + 10) % 0.24 - 0.12) - 0.055
            s = smax(smax(q, np.abs(z - 0.48) - 0.2, 0.04), np.abs(u) - L, 0.03)
            side = np.abs(wv) - (0.5 if n == 0 else 0.8)
            d = smax(d, -smax(s, -side, 0.01), 0.02)
        return d

    sdf(f, (-1.1, -0.8, -0.05), (1.1, 0.8, 1.1), 0.022, paint(col))
    rim = lambda x, y, z: smax(
        sbox(x, y, z, (0, 0, 0.97), (1.06, 0.76, 0.07), 0.06),
        -sbox(x, y, z, (0, 0, 0.97), (0.92, 0.62, 0.3), 0.1),
        0.03,
    )
    sdf(rim, (-1.15, -0.85, 0.85), (1.15, 0.85, 1.1), 0.025, paint(col))


def bottle(h=0.9, r=0.17, col='white', cap='blue', loc=(0, 0, 0)):
    lathe(
        [(0, 0), (r, 0), (r, h * 0.62), (r * 0.42, h * 0.82), (r * 0.42, h * 0.9), (0, h * 0.9)],
        paint(col),
        loc,
        r=0.05,
        auto=60,
    )
    cyl(r * 0.5, h * 0.11, (loc[0], loc[1], loc[2] + h * 0.88), cap, bev=0.02)
    lathe([(r + 0.006, h * 0.2), (r + 0.006, h * 0.48)], paint(cap), loc)


def milk(loc=(0, 0, 0), rot=0, c='blue'):
    with grp(loc, rot):
        rbox((0.44, 0.44, 0.8), (0, 0, 0), 'white', 0.03)
        prism([(-0.22, 0.78), (0.22, 0.78), (0.05, 1.02), (-0.05, 1.02)], -0.2, 0.2, 'white', 0.015, 'y')
        rbox((0.08, 0.42, 0.13), (0, 0, 1.0), paint(c), 0.02)
        rbox((0.452, 0.452, 0.3), (0, 0, 0.16), paint(c), 0.02)
        cyl(0.08, 0.08, (0.13, 0, 0.86), paint(c), bev=0.02)


def apple(r, loc, c='red'):
    P = []
    for i in range(29):
        t = math.pi * i / 28
        P.append(
            (
                r * math.sin(t) ** 0.86 * (1 + 0.06 * -math.cos(t)),
                r
                * (
                    -0.92 * math.cos(t)
                    + 0.20 * math.exp(-(((math.pi - t) / 0.42) ** 2)) * -1
                    + 0.06 * math.exp(-((t / 0.4) ** 2))
                ),
            )
        )
    lathe(P, mat(c, 0.35, 0.4), (loc[0], loc[1], loc[2] + 0.9 * r), auto=180)
    tube(
        [(loc[0], loc[1], loc[2] + 1.5 * r), (loc[0] + 0.04, loc[1], loc[2] + 2.0 * r)], 0.018, 'wood2', False
    )
    with grp((loc[0] + 0.03, loc[1], loc[2] + 1.85 * r), tilt=(0, -25)):
        ball(r * 0.32, (r * 0.3, 0, 0), 'leaf', (1, 0.5, 0.18))


def melon(loc, r=0.5, rot=0):
    """Adds half a watermelon, cut side towards -y."""
    with grp(loc, rot):
        for k, (q, c) in enumerate(((r, 'leaf2'), (r * 0.93, 'tint'), (r * 0.86, 'red'))):
            sdf(
                lambda x, y, z: smax(np.sqrt(x * x + y * y + (z - r) ** 2) - q, -y - 0.008 * k, 0.012),
                (-r - 0.05, -0.1, -0.05),
                (r + 0.05, r + 0.05, 2 * r + 0.05),
                0.016,
                mat(c, 0.45, 0.3),
            )
        for i in range(11):
            a = i * 2.4
            d = r * 0.62 * math.sqrt((i + 0.6) / 11)
            with grp((d * math.cos(a), -0.016, r + d * math.sin(a))):
                ball(0.03, (0, 0, 0), 'ink', (0.7, 0.5, 1.2))


def banana(loc, rot):
    with grp(loc, rot):
        for i in range(3):
            a = -0.25 + 0.25 * i
            tube(
                [
                    (0, 0, 0.16),
                    (0.16, a * 0.3, 0.05),
                    (0.40, a * 0.7, 0.04),
                    (0.62, a, 0.16),
                    (0.70, a * 1.1, 0.25),
                ],
                0.085,
                mat('yellow', 0.45),
                taper=[0.4, 0.95, 1.1, 0.9, 0.4],
            )
        ball(0.05, (-0.01, 0, 0.18), 'brown')


def samoon(loc, rot, s=1.0):
    """Adds a samoon, a diamond-shaped Iraqi bread."""
    with grp(loc, rot, s):
        sdf(
            lambda x, y, z: smax(
                sell(x, y, z, (0, 0, 0.08), (0.5, 0.30, 0.17)), (np.abs(x) * 0.62 + np.abs(y)) - 0.27, 0.12
            ),
            (-0.55, -0.35, -0.1),
            (0.55, 0.35, 0.3),
            0.025,
            mat('bun', 0.6),
        )
        sdf(
            lambda x, y, z: sell(x, y, z, (0, 0, 0.2), (0.26, 0.035, 0.05)),
            (-0.3, -0.06, 0.1),
            (0.3, 0.06, 0.28),
            0.015,
            mat('wall', 0.7),
        )


def barrier(w=2.6):
    for s in (-1, 1):
        rbox((0.16, 0.8, 0.10), (s * w * 0.38, 0, 0), 'ink', 0.04)
        rbox((0.10, 0.10, 1.25), (s * w * 0.38, 0, 0.05), 'steel', 0.03)
        lathe(
            [(0, 0), (0.11, 0), (0.11, 0.04), (0.085, 0.05), (0.10, 0.16), (0.06, 0.26), (0, 0.28)],
            mat('yellow', 0.3, 0.5, emit=0.25),
            (s * w * 0.38, 0, 1.27),
            r=0.02,
        )
    for z in (0.5, 0.92):
        pts = rrect(w, 0.30, 0.07, 0, z + 0.13)
        prism(pts, -0.12, -0.05, 'white', 0.02, 'y')
        n = 6
        for i in range(n):
            x = -w / 2 + (i + 0.25) * w / n
            q = w / n * 0.5
            prism(
                [(x, z + 0.0), (x + q, z + 0.0), (x + q + 0.12, z + 0.26), (x + 0.12, z + 0.26)],
                -0.128,
                -0.042,
                paint('red'),
                0.004,
                'y',
            )


def signpost(cols=('green', 'pink', 'blue'), h=2.6):
    cyl(0.08, h, (0, 0, 0), 'wood2', bev=0.03)
    lathe([(0, 0), (0.12, 0), (0.12, 0.06), (0, 0.16)], 'wood', (0, 0, h), r=0.02)
    for i, c in enumerate(cols):
        s = 1 if i % 2 == 0 else -1
        z = h - 0.42 - i * 0.52
        with grp((0, 0, z), rot=(-8, 14, -4)[i % 3]):
            prism(
                round_poly(
                    [
                        (-s * 0.45, -0.18),
                        (s * 0.75, -0.18),
                        (s * 1.02, 0),
                        (s * 0.75, 0.18),
                        (-s * 0.45, 0.18),
                    ],
                    0.05,
                ),
                -0.14,
                -0.06,
                paint(c),
                0.03,
                'y',
            )


def shelter(w=2.6):
    for s in (-1, 1):
        rbox((0.1, 0.1, 1.9), (s * w * 0.46, 0.35, 0), 'ink', 0.03)
    rbox((w + 0.2, 1.1, 0.12), (0, 0.05, 1.88), paint('green'), 0.05)
    prism(rrect(w * 0.88, 1.3, 0.06, 0, 1.1), 0.34, 0.38, mat('glassl', 0.15, 1.0), 0.012, 'y')
    rbox((w * 0.7, 0.4, 0.09), (0, 0.1, 0.46), 'wood', 0.03)
    for s in (-1, 1):
        rbox((0.08, 0.3, 0.46), (s * w * 0.26, 0.1, 0), 'ink', 0.02)
    cyl(0.045, 2.3, (w * 0.62, -0.15, 0), 'steel')
    prism(rrect(0.52, 0.52, 0.12, w * 0.62, 2.42), -0.19, -0.11, paint('blue'), 0.02, 'y')
    prism(rrect(0.28, 0.22, 0.05, w * 0.62, 2.44), -0.205, -0.1, 'white', 0.01, 'y')


def rack(items=True):
    """Adds a roof rack for car(), with luggage if `items`."""
    for s in (-1, 1):
        rbox((1.1, 0.05, 0.05), (-0.35, s * 0.5, 1.57), 'ink', 0.02)
    for x in (-0.8, 0.1):
        rbox((0.05, 1.05, 0.05), (x, 0, 1.58), 'ink', 0.02)
    if items:
        with grp((-0.55, 0.12, 1.62)):
            rbox((0.62, 0.82, 0.3), (0, 0, 0), paint('pink'), 0.09)
            rbox((0.08, 0.84, 0.31), (0.0, 0, 0), 'white', 0.07)
        rbox((0.5, 0.6, 0.26), (0.05, -0.08, 1.62), paint('blue'), 0.08)
        rbox((0.5, 0.5, 0.24), (-0.5, 0.1, 1.92), mat('wood', 0.7), 0.08)


def umbrella(c='pink', h=1.7, r=0.9):
    cyl(0.035, h, (0, 0, 0), 'white')
    n = 8
    for i in range(n):
        V = []
        F = []
        m = 6
        for j in range(m + 1):
            for q in range(5):
                a = 2 * math.pi * (i + q / 4) / n
                t = j / m
                rr = r * t
                z = h + 0.02 + 0.34 * (1 - t**1.7) - 0.0
                V.append((rr * math.cos(a), rr * math.sin(a), z - 0.05 * t * math.sin(math.pi * q / 4) * -1))
        for j in range(m):
            for q in range(4):
                F.append((j * 5 + q, (j + 1) * 5 + q, (j + 1) * 5 + q + 1, j * 5 + q + 1))
        o = mesh(V, F, paint(c) if i % 2 else 'white', auto=60)
        s = o.modifiers.new('s', 'SOLIDIFY')
        s.thickness = 0.03
    ball(0.05, (0, 0, h + 0.38), c)


def lounger(c='white', t='pink'):
    rbox((1.1, 0.5, 0.07), (0.1, 0, 0.2), 'wood', 0.03)
    prism(
        round_poly([(-0.42, 0.22), (-0.36, 0.22), (-0.78, 0.66), (-0.84, 0.62)], 0.02),
        -0.25,
        0.25,
        'wood',
        0.015,
        'y',
    )
    rbox((1.02, 0.42, 0.07), (0.12, 0, 0.26), t, 0.03)
    with grp((-0.40, 0, 0.30), tilt=(0, 46)):
        rbox((0.56, 0.42, 0.07), (-0.26, 0, 0), t, 0.03)
    for x in (-0.3, 0.55):
        for y in (-0.2, 0.2):
            cyl(0.03, 0.22, (x, y, 0), 'wood2')
