"""Standalone food and groceries: o_cake is the object `cake`. Most stand on z = 0, and are about 4 high or wide."""

import math
import random

import numpy as np

from objects import burger, capsule, milk
from sculpt import sbox, scap, scyl, sdf, sell, smax, smin, spoly
from shapes import ball, circle, cyl, grp, lathe, mat, mesh, paint, prism, rbox, round_poly, rrect, tube

CHEESE = '#FFD05A'
CREAM = '#FFF1D6'
CRUST = '#C98442'
DOUGH = '#EDBE7A'
LETTUCE = '#6CC44F'
LETTUCE2 = '#3FA34A'
MEAT = '#8A4A2A'
STRAWBERRY = '#FF8FC0'

# An object's function returns these options for `stage` if the object is low, so that it stands on the page's shelf.
STANDS = {'stands': True}


def facing(loc=(0, 0, 0), turn=0, tilt=0, s=1):
    """Returns a group whose x points right in the picture and -y towards the viewer; `tilt` shows more of the top."""
    return grp(loc, 45 + turn, s, tilt=(tilt, 0))


def polar(r, degrees, z=0.0):
    return (r * math.cos(math.radians(degrees)), r * math.sin(math.radians(degrees)), z)


def sheet(point, m, n=28, k=12, thick=0.05):
    """Adds a leaf whose surface is point(u, v), with u = -1…1 across and v = 0…1 along."""
    V = [point(-1 + 2 * j / k, i / n) for i in range(n + 1) for j in range(k + 1)]
    F = [
        (i * (k + 1) + j, i * (k + 1) + j + 1, (i + 1) * (k + 1) + j + 1, (i + 1) * (k + 1) + j)
        for i in range(n)
        for j in range(k)
    ]
    solid = mesh(V, F, m).modifiers.new('s', 'SOLIDIFY')
    solid.thickness = thick
    solid.offset = 0


def leaf(length, width, m, curl=0.25, ruffle=0.05, waves=4):
    """Adds a leaf along x whose tip and edges are raised."""

    def point(u, v):
        half = width * math.sin(math.pi * (0.04 + 0.93 * v) ** 0.8) ** 0.7
        wave = ruffle * abs(u) ** 3 * math.sin(2 * math.pi * waves * v + (2 if u > 0 else 0))
        return (length * v, u * half, curl * length * v * v + 0.3 * half * u * u + wave)

    sheet(point, m)


def tomato(r, loc, turn=0, tilt=0):
    """Adds half a tomato, cut side up."""
    with grp(loc, turn, r, (tilt, 0)):
        sdf(
            lambda x, y, z: smax(sell(x, y, z, (0, 0, 0), (1, 1, 0.8)), z, 0.1),
            (-1, -1, -0.8),
            (1, 1, 0.1),
            0.05,
            mat('red', 0.4, 0.3),
        )
        for i in range(3):
            with grp(polar(0.45, 90 + 120 * i, 0.0), 120 * i):
                ball(0.3, (0, 0, 0), mat('#FF8A6B', 0.4, 0.3), (1.15, 0.75, 0.25))


def olive(loc, tilt=0):
    with grp(loc, tilt=(tilt, 20)):
        tube([polar(0.13, a) for a in range(0, 360, 30)], 0.085, mat('ink', 0.35, 0.4), cyclic=True)


def cucumber(r, loc, turn=0, tilt=0):
    with grp(loc, turn, tilt=(tilt, 0)):
        cyl(r, 0.16, (0, 0, 0), mat('leaf2', 0.5), bev=0.05)
        cyl(r * 0.84, 0.17, (0, 0, 0.005), mat('#CFEFB4', 0.5), bev=0.04)
        for i in range(6):
            with grp(polar(r * 0.4, 60 * i, 0.172), 60 * i):
                ball(0.07, (0, 0, 0), 'white', (1.4, 0.7, 0.3))


def o_burger():
    with grp(s=1.8):
        burger()


def pizza(cut, slices):
    """Adds the part of a pizza inside `cut`, a distance function of x and y, and the toppings of these eighths."""
    clip = lambda d, x, y: smax(d, cut(x, y), 0.06)

    def dough(x, y, z):
        crust = np.sqrt((np.sqrt(x * x + y * y) - 1.78) ** 2 + (z - 0.24) ** 2) - 0.25
        return clip(smin(scyl(x, y, z, (0, 0), 1.85, 0, 0.22, 0.08), crust, 0.1), x, y)

    def cheese(x, y, z):
        a = np.arctan2(y, x)
        rim = 1.52 + 0.05 * np.sin(9 * a) + 0.04 * np.sin(14 * a + 1)
        line = np.sqrt(x * x + y * y) * np.abs(np.sin(4 * (a + math.pi / 8))) / 4 - 0.02
        d = smax(np.sqrt(x * x + y * y) - rim, np.abs(z - 0.2) - 0.14, 0.1)
        return clip(smax(d, -line, 0.08), x, y)

    sdf(dough, (-2.1, -2.1, 0), (2.1, 2.1, 0.5), 0.035, mat(DOUGH, 0.6))
    sauce = lambda x, y, z: clip(scyl(x, y, z, (0, 0), 1.63, 0.1, 0.29, 0.04), x, y)
    sdf(sauce, (-1.7, -1.7, 0.1), (1.7, 1.7, 0.3), 0.035, mat('#D9432F', 0.55))
    sdf(cheese, (-1.7, -1.7, 0), (1.7, 1.7, 0.4), 0.035, mat(CHEESE, 0.5))
    for i in slices:
        a = 45 * i
        cyl(0.31, 0.1, polar(1.13, a - 5 + 10 * (i % 2), 0.31), mat('#E2402F', 0.45), bev=0.04)
        if i % 2:
            olive(polar(0.62, a, 0.4))
            continue
        with grp(polar(0.6, a, 0.36), a + 50):
            leaf(0.55, 0.17, mat('leaf', 0.5), 0.1, 0)


def o_pizza():
    half = math.radians(22.5)
    middle = math.radians(-45)

    def wedge(x, y):
        a = np.abs((np.arctan2(y, x) - middle + math.pi) % (2 * math.pi) - math.pi) - half
        return np.sqrt(x * x + y * y) * np.sin(np.clip(a, -math.pi / 2, math.pi / 2))

    with facing(tilt=26):
        pizza(lambda x, y: -wedge(x, y), [i for i in range(8) if i != 7])
        with grp(polar(0.5, -45)):
            pizza(wedge, [7])


def o_meat():
    def outline(x, z):
        d = smin(
            sell(x, 0, z, (-0.35, 0, 1.2), (1.45, 1, 1.2)), sell(x, 0, z, (0.95, 0, 2.0), (0.8, 1, 0.85)), 0.5
        )
        return d

    with facing(turn=-24, tilt=-4, s=(1, 1, 1.16)):
        solid = lambda inset, depth, rd: (
            lambda x, y, z: smax(smax(outline(x, z) + inset, np.abs(y) - depth, rd), 0.1 - z, 0.1)
        )
        lo, hi = (-2, -0.6, 0), (2, 0.6, 3.1)
        sdf(solid(0, 0.5, 0.16), lo, hi, 0.045, mat('#FFCDB8', 0.5))
        sdf(solid(0.22, 0.53, 0.08), lo, hi, 0.045, mat('#DE4349', 0.45, 0.2))
        seams = lambda x, y, z: smin(
            scap(x, np.abs(y) - 0.5, z, (0.7, 0, 1.9), (-0.75, 0, 0.0), 0.09, 0.13),
            scap(x, np.abs(y) - 0.5, z, (0.7, 0, 2.0), (-1.9, 0, 1.75), 0.09, 0.13),
            0.15,
        )
        sdf(
            lambda x, y, z: smax(seams(x, y, z), outline(x, z) + 0.12, 0.1), lo, hi, 0.03, mat('#FFCDB8', 0.5)
        )
        cyl(0.42, 1.14, (0.9, -0.57, 2.0), mat('#FFF3EA', 0.5), 'y', 0.06)
        cyl(0.22, 1.18, (0.9, -0.59, 2.0), mat('#E98A84', 0.5), 'y', 0.02)
    return STANDS


def o_kebab():
    def bread(x, y, z):
        a = np.arctan2(y, x)
        wave = 0.07 * np.sin(3 * a + 1) + 0.04 * np.sin(7 * a)
        return smax(
            np.sqrt(x * x + y * y) - 1.95 - wave,
            np.abs(z - 0.1 - 0.04 * np.sin(3 * x) * np.cos(2 * y)) - 0.1,
            0.1,
        )

    def meat(x, y, z):
        return scap(x, y, z, (-1.25, 0, 0), (1.25, 0, 0), 0.29) - 0.045 * np.sin(8.5 * x)

    with facing(tilt=26):
        sdf(bread, (-2.1, -2.1, -0.1), (2.1, 2.1, 0.3), 0.04, mat('#F1CE93', 0.65))
        spots = random.Random(5)
        for i in range(13):
            with grp(polar(1.75 + spots.uniform(-0.25, 0.05), 28 * i, 0.19), spots.uniform(0, 360)):
                ball(0.13, (0, 0, 0), mat('#C99455', 0.7), (1.3, 0.8, 0.25))
        for i in range(3):
            with grp((0.1 - 0.25 * i, 0.55 - 0.68 * i, 0.42), 24):
                sdf(meat, (-1.6, -0.4, -0.4), (1.6, 0.4, 0.4), 0.04, mat(MEAT, 0.5, 0.15))
                rbox((4.1, 0.12, 0.05), (0.1, 0, -0.03), mat('steel', 0.35, 0.3), 0.02)
        tomato(0.42, (1.35, -1.05, 0.5), 10, -8)
        tomato(0.42, (-1.15, 1.15, 0.5), 40, -8)
        for turn in (-20, 40, 100):
            with grp((0.55, 1.3, 0.2), turn):
                leaf(0.6, 0.2, mat(LETTUCE2, 0.5), 0.3, 0.05)


def o_chicken():
    def body(x, y, z):
        a = np.abs(y)
        d = smin(
            sell(x, y, z, (-0.35, 0, 1.05), (1.55, 1.15, 1.1)),
            sell(x, y, z, (0.6, 0, 0.95), (0.9, 1.0, 0.85)),
            0.3,
        )
        d = smin(d, scap(x, a, z, (0.45, 0.95, 0.75), (1.6, 0.85, 1.65), 0.62, 0.22), 0.08)
        d = smin(d, scap(x, a, z, (-1.1, 1.1, 1.2), (-0.45, 1.25, 0.7), 0.2, 0.28), 0.08)
        return smax(d, -z, 0.1)

    def bone(x, y, z):
        a = np.abs(y)
        d = scap(x, a, z, (1.55, 0.85, 1.62), (1.95, 0.82, 1.98), 0.13)
        return smin(
            d,
            smin(
                sell(x, a, z, (1.88, 0.82, 2.12), (0.17,) * 3),
                sell(x, a, z, (2.08, 0.82, 1.94), (0.17,) * 3),
                0.05,
            ),
            0.05,
        )

    with facing(turn=-36, tilt=6, s=(1, 1, 1.12)):
        sdf(body, (-2, -1.8, 0), (2, 1.8, 2.3), 0.045, mat('#D98434', 0.4, 0.35))
        sdf(bone, (1.4, -1.1, 1.4), (2.4, 1.1, 2.4), 0.03, mat(CREAM, 0.5))
    return STANDS


def bowl(r, m, inside='white'):
    lathe(
        [
            (0, 0),
            (r * 0.5, 0),
            (r * 0.54, r * 0.1),
            (r * 0.85, r * 0.42),
            (r, r * 0.9),
            (r * 0.93, r * 0.9),
            (0, r * 0.85),
        ],
        m,
        r=0.06,
        seg=64,
        auto=70,
    )


def o_rice():
    grains = random.Random(4)
    with facing(tilt=10):
        bowl(1.9, paint('red'))
        lathe([(1.8, 1.38), (1.865, 1.42), (1.9, 1.55), (1.8, 1.55)], 'white', seg=64)
        dome = lambda x, y, z: (
            smax(sell(x, y, z, (0, 0, 1.5), (1.72, 1.72, 1.4)), 1.5 - z, 0.1)
            - 0.02 * np.sin(7 * x) * np.sin(7 * y) * np.sin(6 * z)
        )
        sdf(dome, (-1.8, -1.8, 1.4), (1.8, 1.8, 3), 0.05, mat('#FBF8EF', 0.7))
        for i in range(130):
            t = math.acos(1 - 0.93 * (i + 0.5) / 130)
            a = i * 2.39996
            p = (1.72 * math.sin(t) * math.cos(a), 1.72 * math.sin(t) * math.sin(a), 1.5 + 1.41 * math.cos(t))
            with grp(p, math.degrees(a) + grains.uniform(-70, 70), tilt=(0, math.degrees(t) * 0.8)):
                ball(0.07, (0, 0, 0), mat('#FFFFFA', 0.6), (2.2, 0.9, 0.6))
    return STANDS


def samoon_half(top):
    def f(x, y, z):
        d = smax(
            sell(x, y, z, (0, 0, 0), (2.0, 1.3, 0.75 if top else 0.5)),
            np.abs(x) * 0.62 + np.abs(y) - 1.12,
            0.4,
        )
        return smax(d, -z if top else z, 0.12)

    sdf(f, (-2.1, -1.4, -0.6), (2.1, 1.4, 0.9), 0.045, mat('bun' if top else DOUGH, 0.5, 0.1))
    if top:
        for i in (-1, 0, 1):
            with grp((0.62 * i, 0.12 - 0.1 * abs(i), 0.72 - 0.09 * abs(i)), 28):
                ball(0.1, (0, 0, 0), mat('#F8DDA8', 0.6), (3.2, 0.7, 0.35))


def o_sandwich():
    with facing(turn=-12, tilt=6):
        with grp((0, 0, 0.55)):
            samoon_half(False)
        with grp((0, 0.25, 1.12), tilt=(-17, 0)):
            samoon_half(True)
        for i in range(6):
            x = -1.15 + 0.46 * i
            with grp((x, -0.35 - 0.35 * (1 - abs(x) / 1.4), 0.62), -90 + 20 * x):
                leaf(0.75, 0.42, mat(LETTUCE if i % 2 else LETTUCE2, 0.5), 0.05, 0.09, 2)
        for x in (-0.85, 0.05, 0.9):
            with grp((x, -0.42 - 0.3 * (1 - abs(x)), 0.72), tilt=(14, 0)):
                cyl(0.42, 0.14, (0, 0, 0), mat('red', 0.4, 0.3), bev=0.05)
        for x, y, r in (
            (-1.0, -0.3, 0.34),
            (-0.38, -0.55, 0.4),
            (0.36, -0.55, 0.4),
            (1.0, -0.3, 0.34),
            (0, 0.1, 0.4),
        ):
            bump = lambda a, b, c: (
                sell(a, b, c, (0, 0, 0), (r, r, r * 0.92)) - 0.02 * np.sin(9 * a) * np.sin(9 * b + 1)
            )
            with grp((x, y, 1.02)):
                sdf(bump, (-r, -r, -r), (r, r, r), 0.035, mat(MEAT, 0.65))


def o_fish():
    def body(x, y, z):
        d = sell(x, y, z, (-0.25, 0, 1.45), (1.5, 0.62, 1.05))
        return smin(d, scap(x, y * 0.8, z, (0.6, 0, 1.45), (1.45, 0, 1.5), 0.45, 0.16), 0.45)

    def fins(x, y, z):
        tail = round_poly(
            [(1.1, 1.5), (1.85, 2.75), (2.5, 2.7), (2.05, 1.5), (2.4, 0.35), (1.8, 0.3)],
            [0.1, 0.4, 0.3, 0.3, 0.3, 0.4],
        )
        back = round_poly(
            [(-0.9, 2.1), (-0.3, 3.2), (0.4, 3.1), (0.95, 2.0), (0.4, 1.7)], [0, 0.5, 0.35, 0, 0]
        )
        belly = round_poly([(-0.35, 0.8), (0.2, -0.1), (0.9, -0.05), (0.75, 1.0)], [0, 0.3, 0.25, 0])
        d = np.minimum(np.minimum(spoly(x, z, tail), spoly(x, z, back)), spoly(x, z, belly))
        return smax(d - 0.05, np.abs(y) - 0.16, 0.3)

    with facing(turn=-18, tilt=-6, s=(1, 1, 1.14)):
        sdf(body, (-1.9, -0.8, 0.2), (1.8, 0.8, 2.7), 0.04, mat('#58A9EE', 0.4, 0.3))
        under = lambda x, y, z: smax(body(x, y, z) - 0.02, z - 1.0 - 0.12 * np.sin(2.5 * x), 0.05)
        sdf(under, (-1.9, -0.8, 0.2), (1.8, 0.8, 1.3), 0.04, mat('softblue', 0.4, 0.3))
        sdf(fins, (-1, -0.3, -0.2), (2.5, 0.3, 3.3), 0.04, mat('#2F7FD6', 0.45, 0.2))
        ball(0.24, (-1.15, -0.44, 1.75), 'white', (1, 0.5, 1))
        ball(0.13, (-1.19, -0.53, 1.76), 'ink', (1, 0.5, 1))
        gill = [(-0.62, -0.58, 2.0), (-0.42, -0.66, 1.6), (-0.45, -0.66, 1.2), (-0.68, -0.55, 0.9)]
        tube(gill, 0.05, mat('#2F7FD6', 0.45))
        with grp((-0.1, -0.64, 1.3), tilt=(0, 20)):
            ball(0.4, (0.25, 0, 0), mat('#2F7FD6', 0.45, 0.2), (1, 0.25, 0.55))
    return STANDS


def o_salad():
    R = random.Random(2)
    with facing(tilt=14):
        bowl(1.95, mat('wood', 0.55))
        lathe([(0, 1.3), (1.6, 1.5), (1.75, 1.62), (0, 1.75)], mat(LETTUCE2, 0.6), seg=48)
        for ring, (r, n, z) in enumerate(((1.15, 11, 1.55), (0.55, 8, 1.8), (0.1, 4, 2.0))):
            for i in range(n):
                a = 360 * i / n + 20 * ring
                with grp(polar(r * 0.6, a, z), a + R.uniform(-15, 15), tilt=(0, -14 - 9 * ring)):
                    leaf(1.25, 0.5, mat((LETTUCE, LETTUCE2)[(i + ring) % 2], 0.5), 0.22, 0.13, 3)
        tomato(0.48, (-0.85, -0.75, 2.3), 30, 42)
        tomato(0.48, (0.75, 0.1, 2.55), -20, 30)
        cucumber(0.46, (0.35, -1.0, 2.15), 0, 40)
        cucumber(0.46, (-0.3, 0.1, 2.6), 0, 22)
        cucumber(0.4, (1.25, -0.65, 2.15), 40, 40)
        for p in ((-1.3, 0.0, 2.25), (0.15, -0.45, 2.6), (0.3, 0.75, 2.6)):
            olive(p, 30)


def o_fries():
    with grp(rot=12, s=1.6):
        taper = lambda v, z: v / (0.74 + 0.26 * np.clip(z / 1.1, 0, 1))
        box = lambda x, y, z: smax(
            sbox(taper(x, z), taper(y, z), z, (0, 0, 0.5), (0.72, 0.36, 0.5), 0.08),
            z - 0.72 - 0.5 * x * x,
            0.04,
        )
        sdf(box, (-0.8, -0.5, -0.05), (0.8, 0.5, 1.1), 0.025, paint('red'))
        R = random.Random(8)
        for i in range(26):
            x, y = -0.5 + 1.0 * ((i * 0.618) % 1), R.uniform(-0.24, 0.24)
            with grp((x, y, 0.3), R.uniform(-20, 20), tilt=(R.uniform(-8, 8), R.uniform(-5, 5) + x * 18)):
                rbox((0.15, 0.15, R.uniform(0.95, 1.35)), (0, 0, 0), mat('yellow', 0.55), 0.03)
        prism(circle(0.24, 0, 0.42, 40), -0.36, -0.2, 'white', 0.01, 'y')


def o_cake():
    arc = lambda r: [polar(r, a)[:2] for a in range(-24, 25, 4)]
    wedge = lambda r, back=0.0: [(back, 0.0)] + arc(r)
    strawberry = mat('red', 0.4, 0.4)
    with facing(turn=-30, tilt=4):
        with grp((-1.7, 0, 0)):
            for z, h, c in ((0, 0.78, '#F3C47C'), (0.78, 0.2, STRAWBERRY), (0.98, 0.72, '#F3C47C')):
                prism(wedge(3.3), z, z + h, mat(c, 0.65), 0.03)
            prism(wedge(3.42, -0.12), 1.7, 2.02, mat(CREAM, 0.5), 0.12)
            prism(arc(3.42) + arc(3.2)[::-1], 0, 1.9, mat(CREAM, 0.5), 0.05)
            for x, y, r in ((0.9, -0.36, 0.17), (1.5, -0.6, 0.2), (2.15, -0.9, 0.17), (2.7, -1.12, 0.2)):
                with grp((x, y, 1.75)):
                    ball(r, (0, 0, 0), mat(CREAM, 0.5), (1, 0.5, 1.35))
            lathe(
                [(0, 2.0), (0.62, 2.0), (0.66, 2.14), (0.5, 2.3), (0.28, 2.36), (0, 2.4)],
                mat('white', 0.5),
                (2.35, 0, 0),
                r=0.1,
            )
            with grp((2.35, 0, 2.3)):
                lathe(
                    [(0, -0.1), (0.35, 0), (0.58, 0.5), (0.5, 0.85), (0, 0.95)], strawberry, r=0.22, auto=80
                )
                for i in range(12):
                    with grp(polar(0.55 - 0.14 * (i % 2), 30 * i, 0.52 - 0.28 * (i % 2))):
                        ball(0.045, (0, 0, 0), CHEESE)
                for i in range(5):
                    with grp((0, 0, 0.9), 72 * i, tilt=(0, 8)):
                        leaf(0.5, 0.16, mat('leaf', 0.5), 0.1, 0)


def o_ice_cream():
    def cone(x, y, z):
        a = np.arctan2(y, x)
        d = scap(x, y, z, (0, 0, 0.1), (0, 0, 2.2), 0.1, 0.82)
        line = np.minimum(np.abs(np.sin(5 * a + 3.2 * z)), np.abs(np.sin(5 * a - 3.2 * z)))
        return smax(d + 0.05 * np.exp(-((line / 0.22) ** 2)), z - 2.1, 0.05)

    with facing():
        sdf(cone, (-1, -1, -0.1), (1, 1, 2.2), 0.03, mat('#E2A45A', 0.6))
        lathe(
            [(0, 1.95), (0.84, 1.95), (0.98, 2.05), (0.98, 2.2), (0.84, 2.3), (0, 2.3)],
            mat('#E2A45A', 0.6),
            r=0.08,
        )
        turns, n = 3.3, 44
        points, taper = [], []
        for i in range(n):
            t = i / (n - 1)
            r = 0.62 * (1 - t) ** 0.85
            a = 2 * math.pi * turns * t + 1.8
            points.append((r * math.cos(a), r * math.sin(a), 2.55 + 1.5 * t**0.9))
            taper.append(1 - 0.72 * t)
        tube(points, 0.46, mat(STRAWBERRY, 0.5, 0.15), taper=taper)
        lathe([(0, 2.2), (0.6, 2.3), (0.5, 3.0), (0, 3.7)], mat(STRAWBERRY, 0.5))
        for i in range(2, n - 6):
            x, y, z = points[i]
            r = 0.46 * taper[i]
            out = 1 + 0.85 * r / math.hypot(x, y)
            with grp((x * out, y * out, z + r * 0.5), 70 * i):
                ball(0.055, (0, 0, 0), ('yellow', 'white', 'green')[i % 3], (2.2, 0.9, 0.9))


def o_coffee():
    with facing(tilt=10):
        lathe(
            [(0, 0), (0.9, 0), (1.5, 0.16), (1.75, 0.32), (1.68, 0.38), (1.45, 0.26), (0.9, 0.14), (0, 0.14)],
            mat('white', 0.5),
            r=0.05,
            seg=64,
            auto=70,
        )
        cup = [
            (0, 0.14),
            (0.62, 0.14),
            (0.7, 0.3),
            (1.05, 0.8),
            (1.22, 1.9),
            (1.12, 1.9),
            (1.06, 1.7),
            (0, 1.66),
        ]
        lathe(cup, paint('green'), r=0.05, seg=64, auto=70)
        cyl(1.1, 0.05, (0, 0, 1.7), mat('#5B3219', 0.4, 0.2), bev=0.01, seg=64)
        lathe([(0.72, 1.755), (1.0, 1.762), (1.09, 1.76), (1.09, 1.74)], mat('#B87A45', 0.5), seg=64)
        tube(
            [(1.05, 0, 1.6), (1.55, -0.02, 1.65), (1.8, -0.03, 1.25), (1.5, -0.02, 0.8), (0.95, 0, 0.7)],
            0.15,
            paint('green'),
        )
        ball(0.2, (-1.0, -0.85, 0.33), mat('#6B3A1E', 0.5), (1.2, 0.8, 0.6))
    return STANDS


def o_apple():
    def f(x, y, z):
        t = (z - 1.65) / 1.6
        lobes = 0.08 * np.cos(5 * np.arctan2(y, x)) * np.clip(-t, 0, 1)
        r = np.sqrt(x * x + y * y) * (1.06 - 0.14 * t + lobes)
        return np.sqrt((r - 0.72) ** 2 + t * t + 0.002) - 1.04

    with facing(tilt=4):
        sdf(f, (-2, -2, -0.1), (2, 2, 3.8), 0.05, mat('red', 0.38, 0.35))
        tube([(0, 0, 2.5), (0.03, 0, 3.3), (0.2, 0, 3.95)], 0.11, mat('wood2', 0.6), taper=[0.8, 0.9, 1.3])
        with grp((0.08, -0.05, 3.3), 0, tilt=(20, -25)):
            leaf(1.35, 0.42, mat('leaf', 0.5), 0.08, 0)


def lettuce(n, R, H, spread, flare, m, phase=0):
    """Adds a ring of n leaves around the z axis."""
    for i in range(n):
        a0 = 2 * math.pi * i / n + phase

        def point(u, v):
            r = R * (0.28 + 0.72 * math.sin(math.pi * 0.5 * min(1, v * 1.5))) + flare * v**3
            wave = 0.13 * v * v * abs(u) ** 1.5 * math.sin(17 * u + 9 * v + i) + 0.1 * v**4 * math.sin(
                9 * u + i
            )
            a = a0 + u * spread * (0.35 + 0.65 * v**0.6)
            top = H * (v - 0.22 * v * v * u * u)
            return ((r + wave) * math.cos(a), (r + wave) * math.sin(a), top + 0.4 * wave)

        sheet(point, m, 28, 20, 0.07)


def o_greens():
    with facing(tilt=8):
        lettuce(5, 1.3, 2.9, 0.85, 0.6, mat('#49AE4B', 0.55))
        lettuce(5, 1.0, 3.4, 0.8, 0.4, mat('#6FC553', 0.55), 0.6)
        lettuce(4, 0.7, 3.6, 0.8, 0.2, mat('#9ADB6C', 0.55), 0.2)
        ball(0.8, (0, 0, 2.4), mat('#B5E58A', 0.6), (1, 1, 1.1))
        lathe([(0, 0), (0.45, 0), (0.5, 0.2), (0.4, 0.6), (0, 0.6)], mat(CREAM, 0.6), r=0.08)
    return STANDS


def o_milk():
    with grp(rot=16, s=(4.6, 4.6, 3.2)):
        milk()


def o_bread():
    def profile(x, z):
        d = smin(
            sbox(x, 0, z, (0, 0, 0.95), (1.05, 1, 0.95), 0.2),
            sell(np.abs(x), 0, z, (0.62, 0, 2.0), (0.78, 1, 0.62)),
            0.12,
        )
        return smin(d, sell(x, 0, z, (0, 0, 2.1), (0.9, 1, 0.55)), 0.2)

    loaf = lambda y0, y1, inset, rd: (
        lambda x, y, z: smax(
            smax(profile(x, z) + inset, np.abs(y - (y0 + y1) / 2) - (y1 - y0) / 2, rd), -z, 0.08
        )
    )
    lo, hi = (-1.5, -2, 0), (1.5, 2.2, 2.8)
    with grp(rot=-4):
        sdf(loaf(-0.75, 1.9, 0, 0.25), lo, hi, 0.05, mat(CRUST, 0.6))
        sdf(loaf(-0.8, 0, 0.15, 0.05), lo, hi, 0.05, mat('#F8E0B2', 0.75))
        with grp((-0.06, -0.55, 0), tilt=(9, 0)):
            sdf(loaf(-0.72, -0.32, 0, 0.1), lo, hi, 0.05, mat(CRUST, 0.6))
            sdf(loaf(-0.76, -0.4, 0.15, 0.05), lo, hi, 0.05, mat('#F8E0B2', 0.75))
    return STANDS


def o_juice():
    with grp(rot=16):
        rbox((2.1, 1.5, 2.7), (0, 0, 0), mat('orange', 0.5), 0.1)
        rbox((2.12, 1.52, 0.5), (0, 0, 0.0), mat('yellow', 0.5), 0.1)
        prism(circle(0.68, 0, 1.55, 48), -0.79, -0.6, 'white', 0.02, 'y')
        prism(circle(0.48, -0.02, 1.49, 48), -0.88, -0.6, mat('orange', 0.5), 0.06, 'y')
        with grp((0.02, -0.84, 1.93), 0, tilt=(90, -25)):
            ball(0.2, (0.16, 0, 0), 'leaf', (1, 0.5, 0.3))
        with grp(rot=90):
            prism(circle(0.42, 0, 1.55, 48), -1.09, -0.9, 'white', 0.02, 'y')
        cyl(0.17, 0.05, (-0.45, 0, 2.69), 'white')
        tube([(-0.45, 0, 2.5), (-0.45, 0, 3.2), (-0.38, 0, 3.35), (0.35, 0, 3.6)], 0.1, mat('pink', 0.45))


def o_chocolate():
    brown = mat('#74401F', 0.5, 0.1)
    with facing(turn=-9, tilt=-6):
        prism(rrect(2.5, 3.6, 0.1, 0, 1.9), -0.2, 0.2, brown, 0.06, 'y')
        for i in range(3):
            for j in range(2):
                prism(rrect(0.7, 0.72, 0.14, (i - 1) * 0.8, 3.22 - 0.82 * j), -0.36, 0, brown, 0.11, 'y')
        zigzag = (
            [(1.36, 0), (1.36, 2.15)]
            + [(1.36 - 0.34 * k, 1.95 if k % 2 else 2.2) for k in range(1, 8)]
            + [(-1.36, 2.15), (-1.36, 0)]
        )
        prism(zigzag, -0.31, 0.31, mat('#E9EDF0', 0.35, 0.3), 0.03, 'y')
        prism(rrect(2.8, 1.85, 0.14, 0, 0.92), -0.36, 0.36, mat('pink', 0.45, 0.2), 0.1, 'y')
        prism(rrect(2.84, 0.34, 0.1, 0, 0.55), -0.38, 0.38, mat('yellow', 0.5), 0.06, 'y')


def o_baby_bottle():
    with facing(s=(1.2, 1.2, 1)):
        lathe(
            [(0, 0), (0.95, 0), (1.02, 0.5), (0.92, 1.1), (1.02, 1.75), (0.95, 2.3), (0.7, 2.5), (0, 2.5)],
            mat('#EAF3FF', 0.3, 0.5),
            r=0.12,
            auto=80,
        )
        lathe([(0.99, 0.3), (1.035, 0.5), (0.935, 1.1), (0.985, 1.5), (0.9, 1.5)], mat('white', 0.4), auto=80)
        cyl(0.86, 0.5, (0, 0, 2.42), mat('softblue', 0.45), bev=0.1)
        for i in range(18):
            with grp(polar(0.86, 20 * i, 2.5)):
                cyl(0.045, 0.34, (0, 0, 0), mat('lblue', 0.45))
        lathe(
            [
                (0, 2.9),
                (0.62, 2.9),
                (0.6, 3.05),
                (0.34, 3.2),
                (0.24, 3.4),
                (0.27, 3.62),
                (0.2, 3.76),
                (0, 3.8),
            ],
            mat('#FFB74A', 0.45, 0.2),
            r=0.05,
            auto=80,
        )
        for i in range(4):
            with grp(polar(0.98, -62, 0.65 + 0.38 * i), -62):
                rbox((0.12, 0.42 if i % 2 else 0.28, 0.08), (0, 0, 0), mat('lblue', 0.5), 0.035)


def relief(pts, r, z0, m, depth=0.04, slope=0.0):
    """Raises a flat outline on the front of a cylinder of radius r, or of a cone with that radius at z0."""
    w = max(abs(p[0]) for p in pts)
    h = max(p[1] for p in pts)
    f = lambda x, y, z: smax(
        smax(spoly(x, z - z0, pts), np.abs(np.sqrt(x * x + y * y) - r - slope * (z - z0)) - depth, 0.03),
        y,
        0.01,
    )
    sdf(f, (-w, -r - depth - slope * h, z0 + min(p[1] for p in pts)), (w, 0, z0 + h), 0.02, m)


def drop(r):
    return round_poly([(0, 2.1 * r)] + [polar(r, a)[:2] for a in range(150, 391, 12)], [0.12 * r] + [0] * 21)


def o_lotion():
    with facing(s=(1.2, 1.2, 1)):
        lathe(
            [(0, 0), (1.02, 0), (1.05, 1.9), (0.9, 2.3), (0.42, 2.55), (0.4, 2.7), (0, 2.7)],
            mat('#FF9CCB', 0.4, 0.4),
            r=0.18,
            seg=64,
            auto=80,
        )
        relief(drop(0.42), 1.05, 1.0, mat('white', 0.45))
        cyl(0.48, 0.32, (0, 0, 2.62), mat('white', 0.45), bev=0.06)
        cyl(0.15, 0.4, (0, 0, 2.9), mat('white', 0.45))
        head = lambda x, y, z: smin(
            sbox(x, y, z, (0, 0, 3.4), (0.42, 0.34, 0.2), 0.14),
            scap(x, y, z, (0.1, 0, 3.45), (-1.0, 0, 3.3), 0.19, 0.12),
            0.1,
        )
        sdf(head, (-1.2, -0.5, 3), (0.6, 0.5, 3.8), 0.03, mat('white', 0.45))


def o_soap():
    bar = mat('#8FD9A8', 0.4, 0.3)
    with grp(rot=-10):
        sdf(
            lambda x, y, z: sbox(x, y, z, (0, 0, 0.62), (1.75, 1.15, 0.62), 0.5),
            (-1.8, -1.2, 0),
            (1.8, 1.2, 1.3),
            0.045,
            bar,
        )
        groove = lambda x, y, z: smax(
            np.abs(sbox(x, y, 0, (0, 0, 0), (1.25, 0.68, 9), 0.4)) - 0.07, np.abs(z - 1.24) - 0.06, 0.05
        )
        sdf(groove, (-1.4, -0.9, 1.1), (1.4, 0.9, 1.4), 0.035, mat('#6CC78C', 0.45))
        foam = (
            (-1.45, -1.0, 0.5, 0.55),
            (-0.75, -1.25, 0.4, 0.42),
            (-1.75, -0.3, 0.42, 0.45),
            (1.35, -1.0, 0.42, 0.45),
            (0.7, -1.25, 0.25, 0.27),
            (-1.0, 0.3, 1.55, 0.55),
            (-0.3, 0.55, 1.45, 0.42),
            (-0.45, -0.1, 1.45, 0.34),
            (0.3, 0.4, 2.2, 0.3),
            (-0.6, 0.3, 2.45, 0.22),
            (1.4, 0.4, 1.5, 0.38),
        )
        for x, y, z, r in foam:
            ball(r, (x, y, z), mat(('white', '#DDEBFF')[int(r * 100) % 2], 0.25, 0.8))
    return STANDS


def egg(r, loc, c):
    profile = [
        (r * math.sin(t) * (1 - 0.12 * math.cos(math.pi - t)), r * (1.28 * -math.cos(t)))
        for t in [math.pi * i / 24 for i in range(25)]
    ]
    lathe(profile, mat(c, 0.5, 0.1), loc, auto=180)


def o_egg():
    def tray(x, y, z):
        px, py = (x + 0.65) % 1.3 - 0.65, y % 1.3 - 0.65
        d = sbox(x, y, z, (0, 0, 0.45), (2.05, 1.4, 0.45), 0.2)
        d = smax(d, -sell(px, py, z, (0, 0, 1.0), (0.6, 0.6, 0.8)), 0.1)
        gap = (
            np.minimum(
                np.sqrt(((x % 1.3) - 0.65) ** 2 + (np.abs(y) - 1.45) ** 2),
                np.sqrt((np.abs(x) - 2.1) ** 2 + y * y),
            )
            - 0.26
        )
        return smax(d, -gap, 0.12)

    with grp(rot=-12):
        sdf(tray, (-2.1, -1.5, 0), (2.1, 1.5, 1), 0.045, mat('#B9C4D6', 0.8))
        for i in range(3):
            for j in range(2):
                egg(0.6, ((i - 1) * 1.3, (j - 0.5) * 1.3, 1.05), ('#E9B787', '#FFF3E3')[(i + j) % 2])
    return STANDS


def o_cheese():
    P = [(-1.95, -0.7), (1.75, -1.3), (1.75, 1.3)]

    def f(x, y, z):
        d = smax(spoly(x, y, P) - 0.12, np.abs(z - 1.05) - 1.05, 0.16)
        for cx, cy, cz, r in (
            (0.0, -1.0, 1.3, 0.42),
            (1.05, -1.25, 0.6, 0.3),
            (-0.9, -0.9, 0.5, 0.26),
            (1.0, -1.3, 1.75, 0.24),
            (1.95, 0.3, 1.2, 0.45),
            (1.95, -0.6, 0.5, 0.24),
            (0.3, 0.2, 2.15, 0.36),
            (1.1, 0.5, 2.1, 0.22),
            (-0.9, -0.55, 2.15, 0.2),
            (1.9, 1.0, 0.5, 0.2),
        ):
            d = smax(d, -sell(x, y, z, (cx, cy, cz), (r, r, r)), 0.06)
        return d

    with grp(rot=-14):
        sdf(f, (-2.2, -1.5, 0), (2, 1.5, 2.2), 0.04, mat('#FFC93C', 0.45, 0.1))
    return STANDS


def o_honey():
    hexagon = [polar(0.5, 30 + 60 * i)[:2] for i in range(6)]
    with facing():
        lathe(
            [(0, 0), (1.15, 0), (1.3, 0.3), (1.3, 1.75), (1.05, 2.15), (1.0, 2.2), (0, 2.2)],
            mat('#F0A01E', 0.25, 0.7),
            r=0.15,
            seg=64,
            auto=80,
        )
        lathe(
            [(1.0, 2.15), (1.18, 2.15), (1.18, 2.42), (0.98, 2.42), (0.95, 2.2)],
            mat('#FFD98A', 0.25, 0.6),
            r=0.06,
            seg=64,
            auto=70,
        )
        lathe([(1.285, 0.5), (1.32, 0.52), (1.32, 1.53), (1.285, 1.55)], mat(CREAM, 0.6), seg=64)
        relief(round_poly(hexagon, 0.06), 1.33, 1.02, mat('#F0A01E', 0.4))
        cyl(0.98, 0.06, (0, 0, 2.28), mat('#F7B32B', 0.2, 0.8), seg=64)
        drip = lambda x, y, z: smin(
            scap(x, y, z, (-0.55, -1.08, 2.4), (-0.6, -1.2, 1.75), 0.17, 0.2),
            scap(x, y, z, (-0.95, -0.75, 2.42), (-0.05, -1.12, 2.42), 0.13),
            0.25,
        )
        sdf(drip, (-1.3, -1.5, 1.4), (0.3, -0.4, 2.7), 0.03, mat('#F7B32B', 0.2, 0.8))
        with grp((0.1, 0.1, 2.3), tilt=(0, 24)):
            cyl(0.1, 2.0, (0, 0, 0), mat('wood', 0.6), bev=0.08)
            for i in range(4):
                cyl((0.34, 0.42, 0.42, 0.34)[i], 0.15, (0, 0, 0.02 + 0.2 * i), mat('wood', 0.6), bev=0.07)


def o_tinned_food():
    steel = mat('#D5DCDC', 0.3, 0.3)
    with facing(tilt=3):
        lathe(
            [
                (0, 0),
                (1.3, 0),
                (1.3, 0.16),
                (1.22, 0.2),
                (1.22, 3.0),
                (1.3, 3.04),
                (1.3, 3.2),
                (1.2, 3.2),
                (1.16, 3.1),
                (0, 3.1),
            ],
            steel,
            r=0.04,
            seg=64,
            auto=60,
        )
        lathe([(1.2, 0.4), (1.255, 0.42), (1.255, 2.78), (1.2, 2.8)], mat('red', 0.45, 0.2), seg=64)
        lathe([(1.24, 0.4), (1.27, 0.42), (1.27, 0.7), (1.24, 0.72)], mat('yellow', 0.5), seg=64)
        lathe([(1.24, 2.48), (1.27, 2.5), (1.27, 2.78), (1.24, 2.8)], mat('yellow', 0.5), seg=64)
        relief(circle(0.7, 0, 0, 40), 1.27, 1.6, mat('white', 0.5))
        relief(
            [(0.46 * math.cos(t) * 1.1, 0.42 * math.sin(t)) for t in [math.pi * i / 20 for i in range(40)]],
            1.33,
            1.54,
            mat('red', 0.4, 0.3),
            0.06,
        )
        star = [polar(0.3 if i % 2 else 0.1, 90 + 36 * i)[:2] for i in range(10)]
        relief(round_poly(star, 0.03), 1.4, 1.98, mat('leaf2', 0.5))
        lathe([(0.85, 3.1), (0.95, 3.15), (1.05, 3.1)], steel, seg=64)
        tube([polar(0.25, a, 3.2) for a in range(0, 360, 30)], 0.07, mat('#AEB8B8', 0.35, 0.3), cyclic=True)


def o_soft_drink():
    with facing():
        lathe([(0, 0), (0.82, 0), (1.15, 2.65), (0, 2.65)], mat('white', 0.5), r=0.05, seg=64, auto=70)
        lathe([(0.93, 0.85), (1.16, 2.55), (1.1, 2.6), (0.85, 0.85)], mat('red', 0.42, 0.3), seg=64)
        lathe(
            [(0, 2.58), (1.24, 2.58), (1.27, 2.68), (1.24, 2.8), (1.08, 2.86), (1.02, 3.05), (0, 3.05)],
            mat('white', 0.45),
            r=0.05,
            seg=64,
            auto=70,
        )
        tube([(0.15, 0, 2.9), (0.2, 0, 3.8), (0.28, 0, 3.98), (1.0, 0, 4.15)], 0.11, mat('red', 0.42, 0.3))
        relief(circle(0.46, 0, 0, 40), 1.05, 1.72, mat('white', 0.5), 0.04, 0.136)


def o_paper_roll():
    paper = mat('#F4F6F4', 0.8)
    with facing():
        lathe([(0.45, 0), (1.45, 0), (1.45, 3.0), (0.45, 3.0)], paper, r=0.1, seg=64, auto=60)
        lathe([(0.34, 0.0), (0.46, 0.0), (0.46, 3.02), (0.34, 3.02), (0.34, 0)], mat('card', 0.8), seg=48)
        cyl(0.4, 0.02, (0, 0, 2.6), mat('#8C6238', 0.9), seg=48)
        wave = lambda x: -1.5 - 0.12 * math.sin(2.2 * x) ** 2
        front = [(x, wave(x)) for x in [-1.7 + 1.8 * i / 19 for i in range(20)]]
        prism(front + [(x, y + 0.07) for x, y in front[::-1]], 0.02, 2.98, paper, 0.02)
        for x in (-1.4, -1.05, -0.7, -0.35, 0):
            for z in (0.72, 2.22):
                ball(0.09, (x, wave(x), z), mat('mint', 0.7), (1, 0.3, 1))


def o_broccoli():
    stem = lambda x, y, z: smax(
        smin(
            smin(
                scap(x, y, z, (0, 0, -0.2), (0, 0, 1.3), 0.52, 0.5),
                scap(np.abs(x), y, z, (0.1, 0, 0.9), (0.95, -0.05, 2.0), 0.34, 0.32),
                0.25,
            ),
            scap(x, np.abs(y), z, (0, 0.1, 0.9), (0, 0.8, 2.0), 0.34, 0.32),
            0.25,
        ),
        -z,
        0.1,
    )
    R = random.Random(3)
    with facing(tilt=-4):
        sdf(stem, (-1.5, -1.3, 0), (1.5, 1.3, 2.4), 0.045, mat('#9BD46A', 0.55))
        heads = (
            (0, 0, 2.75, 1.1),
            (-1.15, -0.2, 2.25, 0.8),
            (1.15, -0.2, 2.25, 0.8),
            (0, -0.95, 2.2, 0.75),
            (0, 0.95, 2.3, 0.8),
            (-0.65, -0.75, 2.65, 0.62),
            (0.7, -0.75, 2.7, 0.62),
        )
        for k, (cx, cy, cz, r) in enumerate(heads):
            buds = []
            n = int(34 * r * r) + 8
            for i in range(n):
                t = math.acos(1 - 1.75 * (i + 0.5) / n)
                a = i * 2.39996 + k
                q = r * 0.86
                buds.append(
                    (
                        cx + q * math.sin(t) * math.cos(a),
                        cy + q * math.sin(t) * math.sin(a),
                        cz + q * math.cos(t),
                        r * 0.16 + R.uniform(0.06, 0.12),
                    )
                )

            def f(x, y, z):
                d = sell(x, y, z, (cx, cy, cz), (r * 0.88, r * 0.88, r * 0.88))
                for bx, by, bz, br in buds:
                    d = smin(d, np.sqrt((x - bx) ** 2 + (y - by) ** 2 + (z - bz) ** 2) - br, 0.06)
                return d

            e = r + 0.15
            sdf(
                f,
                (cx - e, cy - e, cz - e),
                (cx + e, cy + e, cz + e),
                0.045,
                mat(('#2E9E4F', '#279048')[k % 2], 0.6),
            )


MELON = ((1.9, '#1F8F4A'), (1.8, '#E6F5D0'), (1.66, '#FF4B47'))


def o_watermelon():
    skin = lambda x, y, z, r: np.sqrt(x * x + y * y + z * z) - r

    def stripe(x, y, z):
        lines = np.abs(np.sin(5 * np.arctan2(y, x) + 0.25 * np.sin(5 * z))) - 0.32
        return smax(smax(np.abs(skin(x, y, z, 1.9)) - 0.02, lines, 0.03), z + 0.06, 0.02)

    with facing(tilt=17):
        for k, (r, c) in enumerate(MELON):
            half = lambda x, y, z: smax(skin(x, y, z, r), z - 0.012 * k, 0.03)
            sdf(half, (-2, -2, -2), (2, 2, 0.1), 0.045, mat(c, 0.45, 0.2))
        sdf(stripe, (-2, -2, -2), (2, 2, 0), 0.035, mat('#0F5F30', 0.5))
        for ring, (r, n) in enumerate(((1.2, 11), (0.62, 6))):
            for i in range(n):
                t = 360 * i / n + 15 * ring
                with grp(polar(r, t, 0.03), t):
                    ball(0.1, (0, 0, 0), 'ink', (1.35, 0.75, 0.45))
    with facing((1.55, -0.75, -1.9), turn=-18, tilt=-14):
        for k, (r, c) in enumerate(MELON):
            side = lambda x, z: np.abs(x) * 0.87 - (2.0 - z) * 0.5
            slice = lambda x, y, z: smax(
                smax(np.sqrt(x * x + (z - 2.0) ** 2) - r, side(x, z) + 0.01 - 0.01 * k, 0.1),
                np.abs(y) - 0.26 - 0.01 * k,
                0.06,
            )
            sdf(slice, (-1.3, -0.4, 0), (1.3, 0.4, 2.2), 0.035, mat(c, 0.45, 0.2))
        for x, z in ((0, 1.2), (-0.35, 0.75), (0.3, 0.7)):
            ball(0.09, (x, -0.28, z), 'ink', (0.75, 0.45, 1.35))


def o_teapot():
    enamel = paint('red')
    with facing(turn=8, s=(1, 1, 1.22)):
        lathe(
            [(0, 0), (0.8, 0), (0.85, 0.12), (1.3, 0.6), (1.45, 1.2), (1.2, 1.85), (0.75, 2.15), (0, 2.15)],
            enamel,
            r=0.2,
            seg=64,
            auto=80,
        )
        lathe(
            [(0, 2.1), (0.78, 2.1), (0.84, 2.18), (0.8, 2.26), (0.55, 2.5), (0, 2.6)],
            mat('white', 0.45),
            r=0.06,
            seg=64,
            auto=80,
        )
        ball(0.22, (0, 0, 2.78), mat('yellow', 0.45))
        tube(
            [(-1.05, 0, 0.8), (-1.6, 0, 1.05), (-1.8, 0, 1.65), (-2.15, 0, 2.1)],
            0.24,
            enamel,
            taper=[1.5, 1.05, 0.8, 0.75],
        )
        tube([(1.15, 0, 1.75), (1.75, 0, 1.95), (2.1, 0, 1.45), (1.8, 0, 0.85), (1.3, 0, 0.75)], 0.16, enamel)
        lathe([(1.43, 1.02), (1.475, 1.1), (1.475, 1.3), (1.42, 1.38)], 'white', seg=64)
        ball(0.16, (-2.17, 0, 2.13), mat('#7A1512', 0.6), (1, 1, 0.6))


def o_pill():
    with facing():
        with grp((0.35, 0.7, 0)):
            cyl(0.98, 2.35, (0, 0, 0), mat('orange', 0.35, 0.5), bev=0.16, seg=64)
            lathe([(0.96, 0.5), (1.0, 0.52), (1.0, 1.72), (0.96, 1.74)], mat('white', 0.5), seg=64)
            cyl(1.06, 0.75, (0, 0, 2.35), mat('white', 0.45), bev=0.12, seg=64)
            for i in range(24):
                with grp(polar(1.06, 15 * i, 2.5)):
                    cyl(0.05, 0.45, (0, 0, 0), mat('white', 0.45))
            plus = [
                (-0.12, -0.36),
                (0.12, -0.36),
                (0.12, -0.12),
                (0.36, -0.12),
                (0.36, 0.12),
                (0.12, 0.12),
                (0.12, 0.36),
                (-0.12, 0.36),
                (-0.12, 0.12),
                (-0.36, 0.12),
                (-0.36, -0.12),
                (-0.12, -0.12),
            ]
            relief(round_poly(plus, 0.03), 1.0, 1.12, mat('green', 0.45))
        capsule((-1.35, -0.55, 0), 18, 'pink', 'white', 0.46)
        capsule((0.3, -1.5, 0), -14, 'blue', 'sky', 0.42)
        for x, y in ((-1.0, -1.9), (1.7, -1.1)):
            cyl(0.38, 0.22, (x, y, 0), mat('white', 0.5), bev=0.08)


def o_lipstick():
    with facing(turn=-10):
        with grp((-0.65, 0, 0)):
            cyl(0.78, 1.5, (0, 0, 0), mat('white', 0.4, 0.3), bev=0.08, seg=64)
            cyl(0.66, 0.75, (0, 0, 1.45), mat('#F2B93B', 0.3, 0.6), bev=0.05, seg=64)
            tip = lambda x, y, z: smax(
                scyl(x, y, z, (0, 0), 0.55, 2.0, 4.0, 0.1), (z - 3.3) * 0.75 - x * 0.75, 0.16
            )
            sdf(tip, (-0.6, -0.6, 2), (0.6, 0.6, 4.1), 0.03, mat('pink', 0.4, 0.4))
        with grp((1.25, -0.5, 0)):
            cyl(0.8, 2.0, (0, 0, 0), mat('white', 0.4, 0.3), bev=0.12, seg=64)
            lathe([(0.78, 0), (0.83, 0.02), (0.83, 0.28), (0.78, 0.3)], mat('#F2B93B', 0.3, 0.6), seg=64)


OBJECTS = {k[2:].replace('_', '-'): v for k, v in list(globals().items()) if k.startswith('o_')}
