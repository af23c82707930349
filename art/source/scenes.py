"""One function per scene: s_hotels is the scene `hotels`."""

import math
import random

import numpy as np

from buildings import citadel, hotel, house
from landscape import bush, cloud, curve_pts, hills, palm, ribbon, road, slab, tile, tree
from objects import (
    apple,
    bag,
    banana,
    barrier,
    basket,
    bottle,
    burger,
    capsule,
    cone,
    handset,
    headset,
    laptop,
    lounger,
    medcase,
    melon,
    milk,
    parcel,
    phone,
    pills,
    pin,
    potplant,
    rack,
    samoon,
    shelter,
    signpost,
    sofa,
    stethoscope,
    suitcase,
    teaglass,
    umbrella,
)
from people import person
from sculpt import sbox, sdf, sell, smax, smin
from shapes import ball, circle, cyl, grp, lathe, mat, paint, prism, rbox, rect, rrect, tube
from vehicles import bus, car, pickup, plane, rails, scooter, train, van


def s_home():
    tile(10.4, 10.4, 'pave', r=0.7)
    slab(6.0, 6.0, -1.95, 1.95, 'grass', t=0.05, r=0.4)
    road(-5.15, 5.15, 2.9, -2.75)
    with grp((2.75, 0, 0), 90):
        road(-1.2, 5.15, 2.9, 0)
    prism(rect(2.9, 2.9, 2.75, -2.75), -0.02, 0.033, 'road', 0)
    prism(rect(2.9, 0.6, 2.75, -1.1), -0.02, 0.032, 'road', 0)
    with grp((-0.55, -2.75, 0)):
        for i in range(7):
            prism(rrect(0.5, 0.2, 0.03, 1.3, (i - 3) * 0.38), 0, 0.04, 'white', 0.004)
    with grp((-2.35, -3.42, 0.03), moving=True):
        car()
    with grp((2.05, 2.0, 0.03), -90):
        bus()
    with grp((2.2, -3.4, 0.03), s=1.12):
        scooter()
    with grp((-0.85, 1.25, 0.05), 45, 1.65):
        phone()
    with grp((-3.7, 1.15, 0.05)):
        house(2.1, 2.1, 2.3, 'wall', dome='sky', n=(2, 2), door='green', awn='pink')
    with grp((-3.6, 4.0, 0.05)):
        tree(1.8, 0.6, 'leaf2')
    with grp((0.0, 4.1, 0.05)):
        house(1.7, 1.6, 3.0, 'wall', floors=2, n=(2, 2), door='blue')
    with grp((-2.2, -0.45, 0.05)):
        palm(1.5, seed=3, fl=0.95)
    with grp((-4.5, -0.55, 0.05)):
        bush(0.26)
    with grp((0.5, -0.45, 0.05)):
        tree(0.95, 0.36)
    with grp((4.75, 4.3, 0)):
        palm(2.5, -0.2, seed=4)
    with grp((4.75, 1.6, 0)):
        tree(1.1, 0.38, 'leaf2')
    with grp((4.75, -0.4, 0)):
        bush(0.2)
    for x in (-3.6, -0.2):
        with grp((x, -4.75, 0)):
            bush(0.2, 'leaf' if x < -2 else 'leaf2')


def s_taxi_ride():
    tile(7.6, 6.4, 'pave')
    slab(7.2, 2.0, 0, 2.0, 'grass', t=0.05, r=0.35)
    road(-3.8, 3.8, 3.0, -1.05)
    with grp((0.35, -1.15, 0.03), s=1.18, moving=True):
        car()
    with grp((-2.4, 2.1, 0.05)):
        house(1.9, 1.5, 2.0, 'wall', dome='sky', door='green')
    with grp((0.2, 2.2, 0.05)):
        house(1.8, 1.4, 2.5, 'wall2', floors=2, door='pink', awn='pink')
    with grp((2.75, 2.0, 0.05), 45, 1.6):
        pin(1.6, 'green')
    with grp((-3.3, 0.95, 0.0)):
        palm(1.9, seed=3)
    with grp((3.2, 1.1, 0.05)):
        bush(0.2)
    with grp((2.15, 0.72, 0.05), -85, 1.08):
        person('pink', hijab='blue', arms='out')


def s_taxi_intercity():
    tile(9, 7.4, 'grass', r=0.7)
    hills(
        [(-3.6, 2.9, 1.3, 0.9, 1.75), (-4.2, 1.2, 0.7, 1.0, 0.9)],
        (-4.6, -0.2),
        (-1.6, 3.9, 2.2),
        mat('#5BBF85', 0.8),
        clip=(8.9, 7.3, 0.66),
    )
    hills(
        [(-2.2, 2.2, 1.5, 0.95, 1.0), (-0.3, 3.0, 1.3, 0.7, 0.75), (-3.4, 1.7, 0.9, 0.8, 0.7)],
        (-4.6, 0.2),
        (1.6, 3.9, 1.5),
        'grass2',
        clip=(8.9, 7.3, 0.66),
    )
    hills(
        [(3.5, -2.8, 1.3, 0.9, 0.5), (4.1, -1.6, 0.6, 0.8, 0.3)],
        (1.8, -3.8),
        (4.6, -0.5, 0.7),
        'grass2',
        clip=(8.9, 7.3, 0.66),
    )
    with grp((2.15, 2.0, 0)):
        citadel(0.84)
    p = curve_pts([(-4.45, -2.1), (-2.4, -2.05), (-0.4, -1.75), (1.1, -0.9), (2.6, -0.35), (4.45, -0.3)])
    ribbon(p, 2.25, 'kerb', 0.02)
    ribbon(p, 2.0, 'road', 0.035, dash=(0.5, 0.4, 'white', 0.09))
    with grp((-1.75, -2.0, 0.04), 4, 0.92, moving=True):
        car('yellow', taxi=False, stripe=True)
        rack()
    with grp((2.15, 2.0, 1.75), 45, 1.15):
        pin(1.6, 'pink')
    with grp((-3.9, -0.5, 0)):
        palm(1.7, seed=2)
    with grp((-0.3, 0.55, 0)):
        tree(1.0, 0.4)
    with grp((-1.4, 0.35, 0)):
        tree(0.8, 0.32, 'leaf2')
    with grp((3.9, 0.95, 0)):
        palm(1.5, seed=7, fl=0.95)
    with grp((1.9, -2.1, 0)):
        tree(1.0, 0.4, 'leaf2')
    with grp((1.5, -2.7, 0)):
        bush(0.26)
    with grp((-1.9, 2.9, 2.7), 45):
        cloud(1.0)


def s_taxi_call_booking():
    tile(7, 6.2, '#CDEFDA')
    slab(7.0, 2.05, 0, -1.55, 'road', t=0.01, r=0.01)
    for i in range(6):
        prism(rrect(0.6, 0.1, 0.03, -2.9 + i * 1.16, -1.55), 0, 0.04, 'white', 0.004)
    with grp((0.6, -1.6, 0.03), s=0.92, moving=True):
        car()
    with grp((-0.6, 1.35, 0)):
        # telephone
        sdf(
            lambda x, y, z: smax(
                sbox(x, y, z, (0, 0, 0.7), (1.55, 1.1, 0.72), 0.28), (z - 1.12) + (y + 0.3) * -0.55, 0.2
            ),
            (-1.7, -1.2, -0.1),
            (1.7, 1.2, 1.6),
            0.05,
            paint('green'),
        )
    with grp((-0.6, 1.9, 1.75), 0):
        handset(1.1, 'pink')
    with grp((-0.6, 0.62, 0.88), tilt=(28.8, 0)):
        prism(rrect(1.9, 1.05, 0.2), -0.02, 0.07, 'white', 0.03)
        for i in range(4):
            for j in range(3):
                prism(
                    rrect(0.28, 0.2, 0.08, (i - 1.5) * 0.42, (j - 1) * 0.31),
                    0.05,
                    0.13,
                    ('softblue', 'tint', 'pinkl')[j] if not (i == 3) else ('green', 'yellow', 'red')[2 - j],
                    0.03,
                )
    with grp((2.5, 1.9, 0)):
        palm(2.0, seed=3)
    with grp((2.4, 0.35, 0), 45, 1.1):
        pin(1.5, 'blue')
    with grp((-2.9, 0.6, 0)):
        bush(0.26)


def s_bike_delivery():
    tile(6.4, 5.4, 'pave')
    slab(6.0, 1.9, 0, 1.55, 'grass', t=0.05, r=0.35)
    road(-3.2, 3.2, 2.5, -0.95)
    with grp((-0.15, -1.05, 0.03), s=1.85, moving=True):
        scooter()
    with grp((-1.9, 1.75, 0.05)):
        house(1.8, 1.4, 2.1, 'wall', door='blue', awn='blue', n=(2, 2))
    with grp((0.6, 1.9, 0.05)):
        tree(1.5, 0.5)
    with grp((2.2, 1.6, 0.05), 45, 1.45):
        pin(1.6, 'pink')
    parcel(0.7, 0.6, 0.5, 10, (1.25, 0.75, 0.05))
    parcel(0.5, 0.5, 0.4, 30, (1.2, 0.75, 0.55), tape='pink')
    with grp((-2.85, 0.65, 0.0)):
        bush(0.24)


def s_online_food_delivery():
    tile(6, 5.2, 'redl', side='white')
    cyl(1.75, 0.10, (0.15, -0.1, 0.0), 'white', bev=0.04, seg=72)
    lathe(
        [(0, 0.08), (1.25, 0.08), (1.55, 0.10), (1.75, 0.2), (1.7, 0.22), (1.5, 0.14), (0, 0.13)],
        'white',
        (0.15, -0.1, 0),
        r=0.03,
        seg=72,
        auto=60,
    )
    with grp((0.15, -0.1, 0.12), s=1.2):
        burger()
    with grp((2.0, -1.6, 0)):
        teaglass(1.3)
    with grp((1.75, 1.75, 0), 0):
        bag(1.25, 0.85, 1.55, acc='green')
    # fries
    with grp((-2.15, 0.3, 0), 12, 1.25):
        sdf(
            lambda x, y, z: smax(
                sbox(
                    x / (0.74 + 0.26 * np.clip(z / 1.1, 0, 1)),
                    y / (0.74 + 0.26 * np.clip(z / 1.1, 0, 1)),
                    z,
                    (0, 0, 0.5),
                    (0.56, 0.36, 0.5),
                    0.08,
                ),
                z - 0.80 - 0.5 * x * x,
                0.04,
            ),
            (-0.7, -0.5, -0.05),
            (0.7, 0.5, 1.1),
            0.03,
            paint('red'),
        )
        R = random.Random(8)
        for i in range(22):
            x, y = R.uniform(-0.40, 0.40), R.uniform(-0.24, 0.24)
            with grp((x, y, 0.35), R.uniform(-20, 20), tilt=(R.uniform(-9, 9), R.uniform(-6, 6) + x * 16)):
                rbox((0.12, 0.12, R.uniform(0.85, 1.2)), (0, 0, 0), mat('yellow', 0.55), 0.025)
        prism(circle(0.22, 0, 0.42, 32), -0.36, -0.2, 'white', 0.01, 'y')
    apple(0.3, (-2.25, -1.2, 0.0), 'red')
    apple(0.26, (-1.75, -1.55, 0.0), 'red')
    with grp((-0.9, -2.05, 0.04)):
        samoon((0, 0, 0), 20, 1.35)


def s_online_supermarket_grocery():
    tile(6, 5.2, '#CDEFDA')
    with grp((-0.35, 0.1, 0), s=1.5):
        basket('green')
        rbox((1.7, 1.1, 0.1), (0, 0, 0.52), 'dkgreen', 0.03)
        milk((-0.58, 0.26, 0.58), 20)
        bottle(1.05, 0.17, 'white', 'pink', (-0.12, 0.36, 0.55))
        melon((0.48, 0.12, 0.55), 0.46, -8)
        apple(0.21, (-0.16, -0.30, 0.72))
        apple(0.21, (0.24, -0.36, 0.72), 'green')
        apple(0.2, (-0.62, -0.30, 0.70), 'orange')
        with grp((-0.25, 0.05, 0.75), tilt=(0, -68)):
            samoon((0, 0, 0), 0, 0.9)
        for k in range(3):
            tube(
                [
                    (0.76 + 0.01 * k, -0.34 + k * 0.13, 0.55),
                    (0.78, -0.35 + k * 0.14, 1.06 + 0.08 * k),
                    (0.785, -0.352 + k * 0.142, 1.16 + 0.08 * k),
                    (0.788, -0.354 + k * 0.143, 1.21 + 0.08 * k),
                ],
                0.075,
                mat('#3FAE5A', 0.5),
                taper=[1, 1, 0.8, 0.25],
            )
        tube(
            [
                (-1.0, 0, 0.98),
                (-0.98, 0, 1.25),
                (-0.55, 0, 1.80),
                (0.55, 0, 1.80),
                (0.98, 0, 1.25),
                (1.0, 0, 0.98),
            ],
            0.065,
            paint('pink'),
        )
    banana((0.9, -1.75, 0), 200)
    apple(0.3, (-1.95, -1.35, 0))
    apple(0.3, (-1.35, -1.75, 0), 'green')
    bottle(1.25, 0.26, 'sky', 'blue', (2.25, 0.3, 0))
    milk((2.1, 1.35, 0), 25, 'pink')
    samoon((1.9, -0.75, 0.06), 30, 1.2)


def s_flights_ticket():
    tile(8, 6.6, 'softblue')
    slab(8, 2.2, 0, -1.0, 'road', t=0.01, r=0.01)
    for i in range(5):
        prism(rrect(0.8, 0.12, 0.03, -3.2 + i * 1.3, -1.0), 0, 0.04, 'white', 0.004)
    for i in range(5):
        prism(rrect(0.9, 0.14, 0.03, 3.2, -1.75 + i * 0.37), 0, 0.04, 'white', 0.004)
    with grp((0.35, -0.7, 2.3), 0, 1.22, tilt=(0, -15), moving=True):
        plane()
    with grp((-3.0, 2.45, 0)):
        rbox((1.7, 1.3, 0.9), (0.6, 0.0, 0), mat('white', 0.7), 0.1)
        prism(rrect(1.3, 0.42, 0.08, 0.6, 0.5), -0.68, 0, 'glass', 0.01, 'y')
        lathe(
            [(0, 0), (0.36, 0), (0.26, 1.7), (0.55, 1.95), (0.62, 2.4), (0.5, 2.5), (0, 2.55)],
            mat('white', 0.6),
            (-0.7, 0.2, 0),
            r=0.06,
        )
        lathe([(0.575, 1.98), (0.635, 2.36)], 'glass', (-0.7, 0.2, 0))
        cyl(0.5, 0.16, (-0.7, 0.2, 2.5), paint('pink'), bev=0.06)
    suitcase(0.9, 1.2, 0.46, loc=(2.75, 1.55, 0), rot=15, col='pink')
    suitcase(0.7, 0.9, 0.4, 'yellow', (3.35, 0.8, 0), -10)
    with grp((-1.0, 3.1, 3.2), 45):
        cloud(1.0)
    with grp((3.3, 3.0, 2.9), 45):
        cloud(0.8)
    with grp((1.1, 2.7, 0)):
        palm(1.7, seed=2)


def s_train_ticket():
    tile(8.6, 6.0, 'grass')
    slab(8.6, 2.6, 0, -0.9, 'wall2', t=0.01, r=0.01)
    with grp((0, -0.9, 0)):
        rails(-4.25, 4.25)
    with grp((0.5, -0.9, -0.02), s=0.95, moving=True):
        train()
    with grp((0, 1.55, 0)):
        rbox((8.2, 2.0, 0.42), (0, 0.15, 0), 'pave', 0.08)
        rbox((8.2, 0.22, 0.03), (0, -0.68, 0.41), 'yellow', 0.01)
        for x in (-2.6, 0.2):
            rbox((0.12, 0.12, 2.2), (x, 0.55, 0.4), 'ink', 0.03)
        rbox((4.4, 1.5, 0.14), (-1.2, 0.4, 2.55), paint('green'), 0.06)
        rbox((1.5, 0.42, 0.1), (-1.2, 0.7, 0.80), 'wood', 0.04)
        for x in (-1.75, -0.65):
            rbox((0.1, 0.34, 0.4), (x, 0.7, 0.42), 'ink', 0.03)
        with grp((1.7, 0.25, 0.42), -75):
            person('green')
        suitcase(0.55, 0.72, 0.3, 'pink', (1.25, 0.1, 0.42), 10)
        with grp((3.3, 0.6, 0.42)):
            palm(1.9, seed=5)
    with grp((-3.9, -2.6, 0)):
        bush(0.25)
    with grp((-1.2, -2.6, 0)):
        bush(0.22, 'leaf2')


def s_bus_ticket():
    tile(8.6, 6.4, 'pave')
    slab(8.2, 1.7, 0, 2.2, 'grass', t=0.05, r=0.3)
    road(-4.3, 4.3, 3.0, -1.15)
    with grp((-0.1, -1.1, 0.03), s=1.1, moving=True):
        bus()
    with grp((-1.2, 1.55, 0.0)):
        shelter(3.0)
    with grp((2.75, 1.2, 0.05), -75, 1.1):
        person('yellow', hijab='pink')
    suitcase(0.6, 0.78, 0.32, 'green', (3.3, 1.0, 0.03), 10)
    with grp((3.5, 2.7, 0.05)):
        palm(2.2, -0.2, seed=5)
    with grp((-3.7, 2.4, 0.05)):
        tree(1.3, 0.5)


def s_hotels():
    tile(8, 7.4, 'sand')
    slab(3.4, 2.4, 1.7, -1.9, 'white', t=0.08, r=0.7)
    slab(3.0, 2.0, 1.7, -1.9, mat('water', 0.12, 1.0), t=0.1, r=0.55)
    with grp((-1.5, 1.3, 0)):
        hotel(4)
    with grp((2.6, 1.1, 0)):
        palm(2.5, -0.3, seed=2)
    with grp((3.3, 0.2, 0)):
        palm(1.7, 0.2, seed=6)
    with grp((-3.3, -2.0, 0)):
        palm(2.0, 0.2, seed=9)
    with grp((-1.1, -2.5, 0), -90):
        lounger(t='pink')
    with grp((-2.2, -2.5, 0), -90):
        lounger(t='blue')
    with grp((-1.65, -2.2, 0)):
        umbrella('pink', 1.5, 0.85)
    with grp((2.2, -1.7, 0.11)):
        lathe(
            [
                (0.28 + 0.11 * math.cos(t), 0.06 + 0.11 * math.sin(t))
                for t in [2 * math.pi * i / 16 for i in range(17)]
            ],
            paint('yellow'),
            auto=180,
        )
    with grp((3.4, 2.7, 0)):
        bush(0.3)
    with grp((1.3, 2.9, 0)):
        bush(0.3, 'leaf2')
    suitcase(0.5, 0.66, 0.3, 'green', (0.3, -0.55, 0), 10)


def s_pickup_truck():
    tile(7, 5.6, 'pave')
    slab(6.6, 1.7, 0, 1.75, 'grass', t=0.05, r=0.3)
    road(-3.5, 3.5, 2.9, -0.95)
    with grp((-0.1, -0.95, 0.03), s=1.22, moving=True):
        pickup('red')
        parcel(0.72, 0.62, 0.52, 8, (-1.72, 0.30, 0.64))
        parcel(0.66, 0.6, 0.44, -6, (-1.0, -0.34, 0.64), tape='pink')
        parcel(0.6, 0.6, 0.48, 4, (-1.74, -0.38, 0.64))
        parcel(0.6, 0.5, 0.4, 14, (-1.05, 0.36, 0.64))
        parcel(0.6, 0.5, 0.4, -10, (-1.7, -0.02, 1.15), tape='green')
    with grp((-2.3, 1.9, 0.05)):
        house(1.7, 1.3, 1.7, 'wall', door='green', awn='green')
    with grp((0.2, 1.9, 0.05)):
        tree(1.4, 0.5)
    with grp((1.4, 2.1, 0.05)):
        tree(1.0, 0.38, 'leaf2')
    with grp((2.6, 1.8, 0.05), 45, 1.4):
        pin(1.6, 'blue')


def s_moving_services():
    tile(8.4, 6.6, 'pave')
    slab(7.8, 2.0, 0, 2.1, 'grass', t=0.05, r=0.3)
    road(-4.2, 4.2, 2.9, -0.6)
    with grp((0.7, -0.6, 0.03), s=1.1, moving=True):
        van('green', 'white', 'green')
    with grp((2.5, 2.1, 0.05)):
        house(2.2, 1.6, 2.2, 'wall', dome=None, door='pink', n=(2, 2), awn='pink')
    with grp((-2.2, -2.55, 0), 0, 0.95):
        sofa('pink')
    parcel(0.85, 0.7, 0.6, 8, (-0.3, -2.5, 0))
    parcel(0.6, 0.6, 0.45, 25, (-0.3, -2.5, 0.6), tape='pink')
    parcel(0.7, 0.6, 0.5, -8, (0.75, -2.6, 0), tape='green')
    with grp((-3.5, -2.4, 0), s=1.1):
        potplant(1.0, 'white')
    with grp((1.8, -2.6, 0)):
        cyl(0.22, 0.05, (0, 0, 0), 'ink')
        cyl(0.025, 1.2, (0, 0, 0), 'steel')
        lathe([(0.34, 1.05), (0.22, 1.42), (0.19, 1.42), (0.31, 1.05)], mat('yellow', 0.5, emit=0.15))
    with grp((-2.7, 2.75, 0.05)):
        tree(1.5, 0.5)
    with grp((-3.55, 1.55, 0.05)):
        palm(2.1, seed=3)


def s_medical_services():
    tile(5.8, 4.8, 'sky')
    with grp((-0.95, 0.65, 0), 30, 1.28):
        phone(kind='doc')
    with grp((1.3, 0.55, 0), 22, 1.35):
        medcase()
    with grp((-0.75, -1.25, 0), -12, 1.12):
        stethoscope()
    pills((2.2, -0.95, 0), s=1.3)
    pills((1.75, -1.7, 0), 'white', 'blue', 1.0)
    capsule((0.95, -1.25, 0), 30, r=0.1)
    capsule((0.95, -1.85, 0), -25, 'green', r=0.1)
    capsule((1.25, -0.85, 0), 75, 'pink', r=0.1)
    with grp((-2.25, 0.35, 0), s=1.35):
        potplant(1.0, 'white')


def s_flights_domestic():
    """A plane above hills and two cities of one country."""
    tile(6.6, 5.6, 'grass')
    for x, y, r in ((-1.9, 1.5, 1.0), (-0.5, 1.9, 0.8), (1.0, 1.7, 0.9)):
        ball(r, (x, y, -0.15), mat('leaf', 0.8), (1.25, 1, 0.95))
    with grp((0.2, -0.3, 2.2), 0, 0.95, tilt=(0, -10)):
        plane()
    with grp((-2.3, -1.5, 0), 45, 0.95):
        pin(1.6, 'pink')
    with grp((2.3, -1.4, 0), 45, 0.95):
        pin(1.6, 'blue')
    for k in range(5):
        cyl(0.1, 0.04, (-1.5 + k * 0.75, -1.5, 0), 'white', bev=0.01)
    with grp((2.5, 1.6, 0)):
        palm(2.1, seed=4)


def s_insurance():
    """A taxi under an umbrella."""
    tile(5.6, 4.6, 'sand')
    slab(5.6, 2.3, 0, -0.5, 'road', t=0.01, r=0.01)
    for i in range(4):
        prism(rrect(0.7, 0.11, 0.03, -2.1 + i * 1.4, -0.5), 0, 0.04, 'white', 0.004)
    with grp((0, -0.45, 0), 0, 0.95):
        car()
    with grp((-0.1, 0.55, 0), s=1.6):
        umbrella('green', 2.0, 1.4)
    with grp((-2.0, 1.5, 0)):
        bush(0.4)
    with grp((2.1, 1.5, 0)):
        tree(1.2, 0.5)


def s_careers():
    """A dispatcher at a desk, a courier with a parcel and a developer with a laptop."""
    tile(5.6, 4.8, 'pinkl')
    slab(4.5, 3.7, 0, 0, 'white', t=0.05, r=0.5)
    with grp((-0.45, 0.35, 0.05)):
        rbox((3.0, 1.3, 0.12), (0, 0, 1.0), 'wood', 0.05)
        for x in (-1.3, 1.3):
            for y in (-0.5, 0.5):
                cyl(0.06, 1.0, (x, y, 0), 'white')
        rbox((2.5, 0.08, 0.55), (0, -0.5, 0.45), 'white', 0.03)
        with grp((0.1, 0.1, 1.12), 180, s=1.05):
            laptop()
        with grp((1.1, 0.1, 1.12), s=0.75):
            potplant(1.0, 'pink')
        with grp((-1.05, -0.1, 1.12)):
            for k, c in enumerate(('blue', 'pink', 'yellow')):
                rbox((0.62, 0.46, 0.1), (0.02 * k, 0, k * 0.1), paint(c), 0.03, rot=k * 7)
        with grp((-1.05, -0.1, 1.42)):
            handset(0.26, 'green')
    with grp((-0.45, 1.3, 0.05), -90, 1.7):
        person('green', hijab='pink')
        with grp((0, 0, 1.35), 90, 0.34):
            headset(1.0, 'white')
    with grp((-1.15, -1.35, 0.05), -50, 1.7):
        person('leaf2', '#24365c', arms='out')
        parcel(0.5, 0.44, 0.36, 0, (0.5, 0, 0.95))
    with grp((1.75, -0.75, 0.05), -40, 1.7):
        person('blue', '#3b3f4a', arms='out')
        with grp((0.48, 0, 1.0), 90, 0.42):
            laptop()
    with grp((2.0, 1.5, 0), s=1.6):
        potplant(1.1, 'green')


def s_contact():
    tile(7, 6.2, 'grass')
    slab(6.4, 2.2, 0, -1.75, 'pave', t=0.05, r=0.4)
    with grp((-0.8, 0.9, 0)):
        house(3.4, 2.4, 2.4, 'white', 'green', n=(3, 2), kind='rect', door='green', awn='green', parapet=True)
    with grp((-0.8, 0.9, 2.5), 45, 1.35):
        pin(1.6, 'pink')
    with grp((1.75, -1.45, -0.31), 35, 1.15):
        headset()
    with grp((2.6, 1.6, 0)):
        palm(2.6, seed=3)
    with grp((-3.0, -0.9, 0)):
        tree(1.0, 0.4)
    with grp((-2.6, -2.2, 0.05)):
        bush(0.24)
    with grp((1.4, 0.2, 0)):
        bush(0.24, 'leaf2')


def s_coming_soon():
    tile(6.6, 5.6, 'sand')
    slab(6.6, 2.7, 0, -0.6, 'road', t=0.02, r=0.01)
    for i in range(3):
        prism(rrect(0.7, 0.12, 0.03, -2.7 + i * 1.25, -0.6), 0, 0.05, 'white', 0.004)
    with grp((0.55, -0.75, 0.02), 62, 1.15):
        barrier(2.5)
    with grp((1.75, -1.75, 0.02), 10, 1.25):
        cone()
    with grp((2.15, 0.75, 0.02), 30, 1.0):
        cone()
    with grp((-0.9, -1.75, 0.02), 0, 0.8):
        cone()
    hills(
        [(-1.9, 1.9, 1.0, 0.75, 0.95), (-0.9, 2.0, 0.7, 0.6, 0.6)],
        (-3.2, 1),
        (0.2, 2.8, 1.2),
        'sand2',
        h=0.05,
    )
    for i in range(4):
        for j in range(3 - i % 2):
            for k in range(3 - (i > 1)):
                rbox(
                    (0.52, 0.26, 0.2),
                    (1.0 + j * 0.56 + (i % 2) * 0.28, 1.55 + k * 0.28, i * 0.2),
                    mat('#E8734A', 0.75),
                    0.03,
                )
    with grp((-1.5, -0.3, 0.02), 20):
        # wheelbarrow
        sdf(
            lambda x, y, z: smax(
                sbox(
                    x - 0.25 * (z - 0.55),
                    y,
                    z,
                    (0, 0, 0.72),
                    (0.62 + 0.25 * (z - 0.5), 0.36 + 0.25 * (z - 0.5), 0.28),
                    0.1,
                ),
                -sbox(
                    x - 0.25 * (z - 0.55),
                    y,
                    z,
                    (0, 0, 0.85),
                    (0.56 + 0.25 * (z - 0.5), 0.30 + 0.25 * (z - 0.5), 0.30),
                    0.08,
                ),
                0.02,
            ),
            (-1, -0.6, 0.3),
            (1.2, 0.6, 1.2),
            0.028,
            paint('green'),
        )
        sdf(
            lambda x, y, z: sell(x, y, z, (0.05, 0, 0.80), (0.5, 0.3, 0.26)),
            (-0.6, -0.4, 0.5),
            (0.7, 0.4, 1.1),
            0.03,
            mat('sand', 0.85),
        )
        for s in (-1, 1):
            tube(
                [
                    (1.0, s * 0.1, 0.24),
                    (0.3, s * 0.26, 0.46),
                    (-0.6, s * 0.36, 0.62),
                    (-1.25, s * 0.38, 0.80),
                ],
                0.035,
                'steel',
            )
            tube([(-0.3, s * 0.30, 0.5), (-0.45, s * 0.34, 0.04)], 0.035, 'steel', False)
            tube([(-1.1, s * 0.38, 0.76), (-1.32, s * 0.38, 0.82)], 0.05, 'ink', False)
        lathe(
            [(0, -0.07), (0.18, -0.07), (0.25, 0), (0.18, 0.07), (0, 0.07)],
            'tyre',
            (1.0, 0, 0.25),
            'y',
            r=0.03,
        )
        cyl(0.1, 0.17, (1.0, -0.085, 0.25), 'yellow', 'y')
    with grp((-2.6, -2.1, 0)):
        sdf(
            lambda x, y, z: smin(
                smax(sell(x, y, z, (0, 0, 0), (0.42, 0.36, 0.38)), -z, 0.02),
                smax(sell(x, y, z, (0.08, 0, 0.02), (0.56, 0.42, 0.06)), -z, 0.02),
                0.05,
            ),
            (-0.6, -0.5, -0.05),
            (0.7, 0.5, 0.5),
            0.025,
            paint('yellow'),
        )


def s_about():
    tile(8, 6.8, 'pave', side='green')
    # folded map: four panels
    n = 4
    W = 7.2 / n
    for i in range(n):
        up = 0.34
        a = math.degrees(math.atan2(up, W)) * (1 if i % 2 == 0 else -1)
        x0 = -3.6 + i * W
        z = 0.12 if i % 2 == 0 else 0.12 + up
        with grp((x0, 0, z), tilt=(0, -a)):
            L = math.hypot(W, up)
            prism(rect(L, 5.8, L / 2, 0), -0.05, 0.03, mat('#CFEEDB' if i % 2 == 0 else '#BFE6CE', 0.7), 0.02)
            q = (
                (-0.2, 1.5, 1.0, 1.2, 'grass'),
                (0.1, -1.2, 0.9, 1.6, 'softblue'),
                (0, 1.2, 1.1, 1.4, 'softblue'),
                (0.1, -1.6, 1.0, 1.2, 'grass'),
            )[i]
            slab(q[2], q[3], L / 2 + q[0], q[1], mat(q[4], 0.7), 0.03, 0.022, 0.2)
            slab(0.9, 0.7, L / 2, -q[1] * 0.1 + (0.2 if i % 2 else -0.1), 'white', 0.03, 0.022, 0.15)
            y0, y1 = ((-2.2, -1.1), (-1.1, 0.2), (0.2, 0.1), (0.1, 1.9))[i]
            ribbon([(0.0, y0), (L, y1)], 0.3, 'water', 0.065, 0.05)
            yy = ((1.9, 0.5), (0.5, -0.4), (-0.4, -1.4), (-1.4, -0.3))[i]
            m = 4
            for k in range(m):
                t0, t1 = (k + 0.2) / m, (k + 0.8) / m
                ribbon(
                    [(L * t0, yy[0] + (yy[1] - yy[0]) * t0), (L * t1, yy[0] + (yy[1] - yy[0]) * t1)],
                    0.13,
                    'pink',
                    0.085,
                    0.05,
                )
    with grp((-2.75, 1.4, 0.32), 45, 1.15):
        pin(1.7, 'green')
    with grp((0.0, -0.4, 0.16), 45, 1.45):
        pin(1.7, 'pink')
    with grp((2.75, -0.9, 0.3), 45, 1.05):
        pin(1.7, 'blue')
    with grp((1.0, 1.75, 0.30), 0, 0.62):
        citadel()
    with grp((-1.2, -1.6, 0.28)):
        palm(1.1, 0.1, fl=0.7, seed=2)
    with grp((2.6, 1.5, 0.26)):
        palm(1.2, 0.1, fl=0.75, seed=4)


def s_404():
    tile(8.4, 7.0, 'sand', side='white')
    hills(
        [
            (-2.6, 2.2, 2.0, 1.2, 1.5),
            (0.2, 2.7, 1.8, 0.8, 0.9),
            (-3.6, -0.2, 0.8, 1.5, 0.7),
            (2.9, 2.2, 1.5, 1.1, 0.7),
            (3.0, -2.6, 1.5, 0.9, 0.4),
            (-1.6, -3.0, 1.4, 0.7, 0.35),
        ],
        (-4.3, -3.6),
        (4.3, 3.6, 1.7),
        'sand2',
        k=0.5,
        clip=(8.3, 6.9, 0.45),
    )
    with grp((0.2, -0.75, 0.02), 18, 1.08):
        car('yellow')
    p = curve_pts([(-3.9, -2.4), (-2.6, -1.5), (-1.2, -1.35), (-0.6, -1.1)])
    for s in (-0.42, 0.42):
        ribbon([(a[0] - s * 0.25, a[1] + s) for a in p], 0.16, mat('#D9B26C', 0.9), 0.012, 0.03)
    with grp((2.7, 0.75, 0), 38, 1.05):
        signpost()
    with grp((-2.2, 1.3, 0.9)):
        palm(2.1, 0.5, seed=3)
    with grp((3.6, -1.2, 0)):
        bush(0.2)
    for x, y, s in ((-3.2, -2.6, 0.2), (1.9, -2.9, 0.16), (3.9, 0.9, 0.18)):
        with grp((x, y, 0)):
            ball(s, (0, 0, 0.02), mat('grey', 0.8), (1.3, 1, 0.7))


SCENES = {k[2:].replace('_', '-'): v for k, v in list(globals().items()) if k.startswith('s_')}
