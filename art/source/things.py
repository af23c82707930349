"""Standalone vehicles, furniture and other things: o_taxi draws the object `taxi`."""

import math

import numpy as np

from buildings import hotel, window
from objects import (
    apple,
    handset,
    laptop,
    milk,
    parcel,
    phone,
    potplant,
    rack,
    sofa,
    stethoscope,
    suitcase,
)
from sculpt import sbox, scap, sdf, sell, smax, smin, spoly
from shapes import ball, circle, cyl, grp, lathe, mat, prism, rbox, round_poly, rrect, tube
from vehicles import bus, car, pickup, plane, rails, scooter, train, van

# Flat things stand upright. This angle shows their front and a little of their right side.
FRONT = 24


def plate(outline, m, y, depth, bev=0.05):
    """Adds an upright plate with the 2D outline (x, z) and its front at y."""
    prism(outline, y, y + depth, m, bev, 'y', 4)


def ring(radius, thickness, m, centre=(0, 0, 0)):
    """Adds an upright ring that faces -y."""
    x, y, z = centre
    tube(
        [
            (x + radius * math.cos(t), y, z + radius * math.sin(t))
            for t in np.linspace(0, 2 * math.pi, 25)[:-1]
        ],
        thickness,
        m,
        cyclic=True,
    )


# Vehicles


def o_taxi():
    with grp(rot=-90):
        car()


def o_taxi_front():
    with grp(rot=-16):
        car(taxi=False)
        rack()


def o_bus():
    with grp(rot=-90):
        bus()


def o_pickup():
    with grp(rot=-90):
        pickup()


def o_scooter():
    with grp(rot=-90):
        scooter(rider=False)


def o_truck():
    with grp(rot=-90):
        van('blue', 'white', 'blue')


def o_train():
    train(cars=1)
    rails(-1.4, 3.5)


def o_take_off():
    with grp(rot=30, tilt=(0, -32)):
        plane()


def o_bicycle():
    rear, front, crank, seat, head = (-1.1, 0.74), (1.1, 0.74), (-0.15, 0.66), (-0.5, 1.62), (0.68, 1.62)
    red = mat('red')
    with grp(rot=FRONT):
        for x, z in (rear, front):
            ring(0.66, 0.1, 'tyre', (x, 0, z))
            ring(0.55, 0.03, 'steel', (x, 0, z))
            cyl(0.11, 0.2, (x, -0.1, z), 'steel', 'y')
            for turn in range(4):
                a = math.pi * turn / 4
                u, v = 0.55 * math.cos(a), 0.55 * math.sin(a)
                tube([(x - u, 0, z - v), (x + u, 0, z + v)], 0.016, 'steel', False)
        for a, b in (
            (rear, crank),
            (rear, seat),
            (crank, seat),
            (crank, head),
            (seat, head),
            ((0.62, 1.82), front),
            (seat, (-0.57, 1.86)),
        ):
            tube([(a[0], 0, a[1]), (b[0], 0, b[1])], 0.075, red, False)
        sdf(
            lambda x, y, z: scap(x, y * 0.8, z, (-0.78, 0, 1.94), (-0.35, 0, 1.92), 0.16, 0.09),
            (-1, -0.25, 1.7),
            (-0.2, 0.25, 2.15),
            0.025,
            'brown',
        )
        tube(
            [(0.4, -0.42, 2.0), (0.62, -0.3, 2.02), (0.62, 0, 1.9), (0.62, 0.3, 2.02), (0.4, 0.42, 2.0)],
            0.065,
            'steel',
        )
        cyl(0.22, 0.08, (crank[0], -0.16, crank[1]), 'steel', 'y')
        tube([(crank[0], -0.18, crank[1]), (0.1, -0.18, 0.34)], 0.045, 'steel', False)
        rbox((0.26, 0.2, 0.08), (0.1, -0.24, 0.28), 'ink', 0.03)


# Furniture and luggage


def o_parcel():
    parcel(1.3, 1.3, 1.05)


def o_suitcase():
    with grp(rot=FRONT):
        suitcase(0.9, 1.1, 0.5, 'blue')


def o_briefcase():
    with grp(rot=FRONT - 8):
        plate(rrect(2, 1.35, 0.2, 0, 0.68), mat('wood2'), -0.34, 0.68, 0.12)
        plate(
            round_poly([(-1.02, 1.38), (1.02, 1.38), (1.02, 0.82), (0, 0.56), (-1.02, 0.82)], 0.16),
            mat('wood'),
            -0.4,
            0.72,
            0.1,
        )
        plate(rrect(0.36, 0.32, 0.08, 0, 0.66), mat('yellow'), -0.48, 0.2)
        tube([(-0.4, 0, 1.34), (-0.38, 0, 1.66), (0.38, 0, 1.66), (0.4, 0, 1.34)], 0.085, mat('wood2'))


def o_sofa():
    sofa()


def o_bed():
    blue = mat('blue', 0.7)
    rbox((2.7, 1.7, 0.3), (0, 0, 0.2), mat('wood', 0.7), 0.08)
    for x in (-1.2, 1.2):
        for y in (-0.7, 0.7):
            cyl(0.11, 0.3, (x, y, 0), 'wood2')
    with grp((-1.3, 0, 0), rot=90):
        plate(rrect(1.9, 1.25, 0.25, 0, 0.8), mat('wood2', 0.7), -0.1, 0.22, 0.08)
    rbox((2.56, 1.56, 0.36), (0.06, 0, 0.48), mat('white', 0.8), 0.14)
    for y in (-0.38, 0.38):
        sdf(
            lambda x, yy, z: sbox(x, yy - y, z, (-0.82, 0, 0.92), (0.28, 0.33, 0.13), 0.13),
            (-1.2, y - 0.4, 0.7),
            (-0.4, y + 0.4, 1.1),
            0.03,
            mat('softblue', 0.8),
        )
    sdf(
        lambda x, y, z: sbox(x, y, z, (0.5, 0, 0.7), (0.88, 0.84, 0.24), 0.16),
        (-0.5, -1, 0.4),
        (1.5, 1, 1),
        0.04,
        blue,
    )
    rbox((0.34, 1.66, 0.2), (-0.4, 0, 0.77), mat('white', 0.8), 0.09)


def o_chair():
    wood = mat('wood', 0.6)
    for x in (-0.5, 0.5):
        tube([(x * 1.12, -0.55, 0.05), (x, -0.45, 1)], 0.1, wood, False)
        tube([(x * 1.12, 0.6, 0.05), (x, 0.46, 1), (x, 0.5, 2.1)], 0.1, wood, False)
    rbox((1.3, 1.2, 0.16), (0, 0, 0.95), wood, 0.07)
    rbox((1.16, 1.04, 0.2), (0, -0.03, 1.08), mat('green', 0.7), 0.1)
    plate(rrect(1.3, 0.62, 0.2, 0, 2), mat('wood', 0.6), 0.4, 0.2, 0.08)


def o_tree():
    potplant(1.15, '#D9774A', 13)


# Money


def card(col, stripe):
    plate(rrect(2.7, 1.7, 0.22, 0, 0.9), mat(col), -0.06, 0.12, 0.04)
    plate(rrect(2.7, 0.36, 0.01, 0, 1.4), mat(stripe), -0.075, 0.1, 0.01)


def o_bank_card():
    with grp(rot=FRONT, tilt=(-10, 0)):
        with grp((0.3, 0.25, 0.2), tilt=(0, -12)):
            card('green', 'dkgreen')
        with grp((-0.1, -0.15, 0)):
            card('blue', 'lblue')
            plate(rrect(0.5, 0.38, 0.08, -0.88, 0.84), mat('yellow'), -0.1, 0.1, 0.03)
            for x in (-0.92, -0.32, 0.28):
                plate(rrect(0.44, 0.13, 0.05, x, 0.4), mat('white'), -0.09, 0.1, 0.02)


def o_cash():
    for i in range(4):
        with grp((0, 0, i * 0.2), rot=(2, -3, 3, 0)[i]):
            rbox((2.5, 1.5, 0.19), (0, 0, 0), mat(('dkgreen', 'green')[i % 2]), 0.07)
    prism(rrect(2.16, 1.16, 0.1), 0.7, 0.805, mat('mint'), 0.02)
    prism(rrect(2, 1, 0.08), 0.7, 0.812, mat('green'), 0.01)
    prism(circle(0.34), 0.7, 0.84, mat('mint'), 0.03)
    rbox((0.42, 1.54, 0.83), (-0.72, 0, 0), mat('yellow'), 0.06)
    for x, y, n in ((1.05, -1.3, 3), (0.35, -1.3, 1)):
        for i in range(n):
            cyl(0.33, 0.14, (x, y, i * 0.15), mat('yellow'), bev=0.05)


def o_purse():
    with grp(rot=FRONT):
        plate(rrect(1.7, 1.2, 0.14, -0.14, 1.12), mat('yellow'), 0.06, 0.08, 0.03)
        plate(rrect(1.7, 1.2, 0.14, 0.06, 0.96), mat('lblue'), -0.1, 0.08, 0.03)
        plate(rrect(2.2, 1.5, 0.28, 0, 0.75), mat('pink', 0.6), -0.3, 0.3, 0.14)
        plate(rrect(2.2, 1.36, 0.28, 0, 0.68), mat('#D10089', 0.6), 0.04, 0.26, 0.1)
        plate(rrect(0.86, 0.52, 0.24, 0.76, 0.78), mat('#D10089', 0.6), -0.42, 0.3, 0.1)
        cyl(0.13, 0.1, (0.6, -0.49, 0.78), mat('yellow'), 'y', 0.04)


# Devices


def o_mobile_phone():
    with grp(rot=FRONT):
        phone(body='steel', t=0.3)


def o_telephone():
    green, cream = mat('green', 0.45, 0.2), mat('white')
    prism(
        round_poly([(-1, 0), (0.85, 0), (0.85, 0.95), (0.25, 0.95), (-1, 0.3)], 0.18),
        -1.25,
        1.25,
        green,
        0.1,
        'x',
        5,
    )
    with grp((0, -0.37, 0.62), tilt=(28, 0)):
        cyl(0.56, 0.12, (0, 0, -0.02), cream, bev=0.04)
        cyl(0.2, 0.2, (0, 0, 0), green, bev=0.05)
        for i in range(10):
            a = 2 * math.pi * i / 10
            cyl(0.085, 0.03, (0.38 * math.cos(a), 0.38 * math.sin(a), 0.09), 'ink', bev=0.01, seg=16)
    for x in (-0.45, 0.45):
        rbox((0.3, 0.5, 0.4), (x, 0.45, 0.85), green, 0.1)
    with grp((0, 0.45, 1.42), s=0.95):
        handset()


def o_laptop():
    with grp(rot=12):
        laptop()


def o_signal():
    with grp(rot=FRONT + 8):
        for i in range(4):
            rbox((0.5, 0.5, 0.6 + i * 0.55), (-1.05 + i * 0.7, 0, 0), mat('yellow'), 0.14)


def o_stethoscope():
    with grp(rot=FRONT, tilt=(90, 0)):
        stethoscope(r=0.09)


# Symbols


def dial(rim):
    """Adds the rim, white face and twelve marks of a clock or compass that stands on the ground."""
    cyl(1.25, 0.44, (0, -0.22, 1.25), mat(rim), 'y', 0.14)
    cyl(1.0, 0.1, (0, -0.27, 1.25), mat('white'), 'y', 0.03)
    for i in range(12):
        a = math.pi * i / 6
        cyl(
            0.075 if i % 3 else 0.1,
            0.03,
            (0.8 * math.cos(a), -0.29, 1.25 + 0.8 * math.sin(a)),
            'grey',
            'y',
            seg=16,
        )


def o_clock():
    with grp(rot=FRONT):
        dial('green')
        tube([(0, -0.33, 1.25), (0, -0.33, 1.86)], 0.07, 'ink', False)
        tube([(0, -0.36, 1.25), (0.44, -0.36, 1.0)], 0.08, 'pink', False)
        cyl(0.13, 0.14, (0, -0.44, 1.25), 'ink', 'y', 0.04)


def o_compass():
    with grp(rot=FRONT):
        dial('yellow')
        ring(0.24, 0.08, mat('yellow'), (0, 0, 2.68))
        with grp((0, -0.3, 1.25), tilt=(0, 35)):
            for z, col in ((0.78, 'red'), (-0.78, 'blue')):
                plate(round_poly([(-0.24, 0), (0, z), (0.24, 0)], 0.03), mat(col), -0.1, 0.1, 0.04)
            cyl(0.12, 0.1, (0, -0.16, 0), mat('yellow'), 'y', 0.04)


def o_shield():
    def outline(k):
        top = [(-1, 2.12), (0, 2.45), (1, 2.12)]
        side = [(1.0, 1.2), (0.72, 0.55), (0, 0)]
        points = [*top, *side, *[(-x, z) for x, z in reversed(side[:-1])]]
        return [
            (x * k, 1.25 + (z - 1.25) * k)
            for x, z in round_poly(points, [0.12, 0.3, 0.12, 0.5, 0.5, 0.12, 0.5, 0.5])
        ]

    with grp(rot=FRONT):
        plate(outline(1), mat('mint'), -0.2, 0.44, 0.12)
        plate(outline(0.82), mat('green'), -0.27, 0.3, 0.06)
        tube([(-0.38, -0.3, 1.2), (-0.1, -0.3, 0.9), (0.42, -0.3, 1.56)], 0.12, mat('white'), False)
        for p in ((-0.38, -0.3, 1.2), (-0.1, -0.3, 0.9), (0.42, -0.3, 1.56)):
            ball(0.12, p, mat('white'))


def o_graduation_cap():
    navy = mat('#2540B8', 0.6)
    lathe([(0, 0.1), (0.86, 0.1), (0.8, 0.9), (0, 0.9)], navy, r=0.06)
    lathe([(0.84, 0.1), (0.89, 0.1), (0.87, 0.3), (0.82, 0.3)], mat('yellow'), r=0.01)
    rbox((2.5, 2.5, 0.16), (0, 0, 0.84), navy, 0.07)
    ball(0.13, (0, 0, 1.03), mat('yellow'), (1, 1, 0.6))
    tube([(0, 0, 1.06), (0.7, -0.7, 1.07), (1.2, -1.2, 0.98), (1.24, -1.24, 0.45)], 0.05, mat('yellow'))
    lathe([(0, -0.1), (0.2, -0.1), (0.11, 0.42), (0, 0.5)], mat('yellow'), (1.24, -1.24, 0), r=0.04)


def o_gift():
    pink = mat('pink')
    rbox((1.6, 1.6, 1.2), (0, 0, 0), mat('yellow'), 0.08)
    rbox((1.8, 1.8, 0.42), (0, 0, 1.1), mat('yellow'), 0.08)
    for a, b in ((0.36, 1), (1, 0.36)):
        rbox((1.62 if a == 1 else a, 1.62 if b == 1 else b, 1.2), (0, 0, 0), pink, 0.06)
        rbox((1.83 if a == 1 else a, 1.83 if b == 1 else b, 0.44), (0, 0, 1.1), pink, 0.06)
    with grp((0, 0, 1.56), rot=45):
        for side in (-1, 1):
            with grp(tilt=(0, side * 28)):
                tube(
                    [(0, 0, 0.06), (side * 0.5, 0, 0.32), (side * 0.86, 0, 0.14), (side * 0.5, 0, -0.1)],
                    0.13,
                    pink,
                    cyclic=True,
                )
        ball(0.24, (0, 0, 0.12), pink, (1, 1, 0.85))


# Places


def o_hotel():
    hotel(3)


def o_house():
    wall, white = mat('wall', 0.75), mat('white')
    plate([(-1, 0), (1, 0), (1, 1.4), (0, 2.3), (-1, 1.4)], wall, -1, 2, 0.06)
    for side in (-1, 1):
        slope = [(0, 2.42), (side * 1.38, 1.18), (side * 1.38, 1.44), (0, 2.68)]
        plate(slope, mat('red', 0.6), -1.25, 2.5, 0.06)
    rbox((0.34, 0.34, 0.9), (0.62, 0.45, 1.7), wall, 0.04)
    rbox((2.5, 2.5, 0.12), (0, 0, -0.1), mat('grass', 0.8), 0.06)
    plate(
        round_poly([(-0.62, 0), (0.02, 0), (0.02, 1.05), (-0.62, 1.05)], [0, 0, 0.3, 0.3]), white, -1.06, 0.2
    )
    plate(
        round_poly([(-0.54, 0), (-0.06, 0), (-0.06, 0.97), (-0.54, 0.97)], [0, 0, 0.22, 0.22]),
        mat('green'),
        -1.1,
        0.2,
        0.02,
    )
    window(0.5, 0.6, 0.52, 0.5, -1, kind='rect')
    with grp(rot=90):
        for x in (-0.45, 0.45):
            window(0.5, 0.6, x, 0.5, -1, kind='rect')


# Others


def o_shopping_cart():
    side = round_poly([(-1.05, 1.95), (1.25, 1.95), (0.95, 0.95), (-0.7, 0.95)], 0.12)
    green = mat('green')

    def basket(x, y, z):
        half = 0.62 + 0.12 * (z - 0.95)
        shell = smax(spoly(x, z, side), np.abs(y) - half, 0.1)
        hole = smax(spoly(x, z - 0.12, side) + 0.09, np.abs(y) - half + 0.09, 0.08)
        shell = smax(shell, -np.minimum(hole, smax(hole, 1.8 - z, 0.01)), 0.03)
        slot = smax(np.abs((x + 8 - 0.15 * (z - 1.4)) % 0.36 - 0.18) - 0.1, np.abs(z - 1.4) - 0.24, 0.06)
        slot = smax(slot, np.abs(x - 0.08) - 0.88, 0.04)
        return smax(shell, -smax(slot, 0.45 - np.abs(y), 0.02), 0.02)

    with grp(rot=FRONT):
        sdf(basket, (-1.2, -0.9, 0.85), (1.4, 0.9, 2.1), 0.025, green)
        for y in (-0.5, 0.5):
            tube(
                [
                    (-1.62, y, 2.3),
                    (-1.2, y, 2.2),
                    (-0.78, y, 0.92),
                    (-0.84, y, 0.5),
                    (-0.4, y, 0.44),
                    (0.95, y, 0.44),
                ],
                0.07,
                'steel',
                False,
            )
            for x in (-0.6, 0.8):
                cyl(0.22, 0.18, (x, y - 0.09, 0.2), 'tyre', 'y', 0.06)
                cyl(0.1, 0.2, (x, y - 0.1, 0.2), 'steel', 'y', 0.03)
        tube([(-1.62, -0.62, 2.3), (-1.62, 0.62, 2.3)], 0.11, mat('pink'), False)
        milk((-0.45, 0.1, 1.5))
        apple(0.3, (0.1, -0.3, 1.6))
        ball(0.42, (0.15, 0.25, 1.95), mat('leaf', 0.8))
        ball(0.32, (0.75, 0, 1.9), mat('orange', 0.7))


def hand(m, sleeve, cuff):
    """Adds the left one of two clasped hands, with its sleeve and cuff but without fingers or thumb."""
    sdf(
        lambda x, y, z: smin(
            scap(x, y, z, (-1.2, 0, 0.34), (-0.7, 0, 0.86), 0.36, 0.36),
            sell(x, y, z, (-0.2, 0, 1.02), (0.72, 0.28, 0.5)),
            0.3,
        ),
        (-1.7, -0.6, -0.2),
        (0.7, 0.6, 1.6),
        0.035,
        m,
    )
    sdf(
        lambda x, y, z: scap(x, y, z, (-1.75, 0, -0.3), (-1.3, 0, 0.2), 0.56, 0.52),
        (-2.4, -0.7, -1),
        (-0.7, 0.7, 0.8),
        0.04,
        sleeve,
    )
    with grp((-1.02, 0, 0.52), tilt=(0, 45)):
        cyl(0.48, 0.26, (0, 0, -0.13), cuff, bev=0.1)


def o_handshake():
    pale, tan = mat('skin', 0.6), mat('#C08552', 0.6)
    with grp(rot=FRONT + 10):
        with grp((0, 0.12, 0)):
            hand(tan, mat('green', 0.7), mat('white', 0.7))
        with grp((0, -0.12, 0), s=(-1, 1, 1)):
            hand(pale, mat('blue', 0.7), mat('white', 0.7))
        for i, z in enumerate((1.3, 1.06, 0.84, 0.66)):
            reach = (-0.5, -0.62, -0.6, -0.48)[i]
            sdf(
                lambda x, y, q: scap(x, y, q, (0.3, -0.3, z + 0.02), (reach, -0.28, z - 0.06), 0.14, 0.12),
                (-0.9, -0.6, z - 0.3),
                (0.6, 0, z + 0.3),
                0.03,
                pale,
            )
        sdf(
            lambda x, y, z: scap(x, y, z, (-0.55, 0.02, 1.32), (0.15, -0.12, 1.55), 0.19, 0.15),
            (-1, -0.5, 1),
            (0.5, 0.4, 1.9),
            0.03,
            tan,
        )


OBJECTS = {k[2:].replace('_', '-'): v for k, v in list(globals().items()) if k.startswith('o_')}
