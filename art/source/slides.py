"""One function per slide: s_taxi_door is the slide `taxi-door`.

The ground reaches the edges. The subject is right of the middle, where the crop for phones shows it. The left is plain,
because the title is there.
"""

import math

from buildings import arch, citadel, house
from landscape import bush, curve_pts, palm, ribbon, slab, tree
from objects import (
    apple,
    bag,
    banana,
    basket,
    bottle,
    burger,
    melon,
    milk,
    pin,
    potplant,
    rack,
    samoon,
    suitcase,
    teaglass,
    umbrella,
)
from people import person
from shapes import ball, ccw, cyl, grp, lathe, mat, offset, paint, prism, rbox, rect, rrect, tube
from vehicles import bus, car, scooter


def field(ground, centre=(0, 0), width=15, **light):
    """Adds ground that fills the picture. Returns options for `stage` that show a `width` of it around `centre`."""
    prism(rect(80, 80), -0.4, 0, mat(ground, 0.8), 0)
    return {'ar': 1620 / 750, 'view': (centre, width), **light}


def street(colour, line, y=0.0, w=2.8):
    slab(80, w, 0, y, mat(colour, 0.8), t=0.012, r=0.01)
    for i in range(24):
        prism(rrect(0.7, 0.11, 0.03, -20 + i * 1.5, y), 0, 0.03, line, 0.004)


def lamp_post(h=2.6):
    cyl(0.05, h, (0, 0, 0), 'ink')
    tube([(0, 0, h), (0, -0.08, h + 0.22), (0, -0.4, h + 0.26)], 0.04, 'ink')
    ball(0.15, (0, -0.46, h + 0.17), mat('lamp', 0.3, emit=3.0), (1, 1, 0.7))


def s_taxi_door():
    """A taxi waits at a house in the evening."""
    lit = mat('#FFD98A', 0.4, emit=1.6)
    with grp((1.15, 2.5, 0)):
        house(2.9, 2.0, 3.4, 'wall', floors=2, n=(3, 2), door='pink', awn='pink', glass=lit)
    with grp((4.6, 2.6, 0)):
        house(2.6, 2.0, 2.2, '#3E8F67', '#2F7A55', n=(2, 2), door='ink', dome='#2F7A55', glass=lit)
    slab(80, 1.1, 0, 0.85, '#23694A', t=0.06, r=0.01)
    street('#123D2A', '#3E8F67', -1.25)
    with grp((1.9, -0.85, 0.02), 180, 1.05):
        car()
    with grp((0.05, 0.75, 0.06), -60, 1.1):
        person('pink', hijab='blue', arms='out')
    suitcase(0.5, 0.66, 0.3, 'yellow', (-0.55, 0.85, 0.06), 15)
    with grp((-1.3, 0.9, 0.06)):
        lamp_post()
    with grp((3.3, 1.2, 0.06)):
        palm(2.3, 0.2, seed=3)
    with grp((2.5, -3.6, 0)):
        bush(0.35, '#2F8F5B')
    return field('#1B5A3C', (-1.1, 0.6), 12.8, key=1.9, amb=0.42)


def s_intercity():
    """A taxi with luggage on the road between hills, and the town it is heading for."""
    for x, y, rx, ry, h, c in (
        (-2.6, 6.6, 3.0, 2.0, 1.6, '#2A9355'),
        (0.2, 6.9, 2.8, 2.0, 2.2, '#37AD68'),
        (9.4, 3.8, 3.0, 2.6, 2.0, '#2E9A5A'),
        (5.2, -3.4, 2.4, 1.6, 0.8, '#37AD68'),
        (2.6, -4.8, 2.6, 1.4, 0.6, '#2E9A5A'),
    ):
        ball(1, (x, y, -0.1), mat(c, 0.85), (rx, ry, h))
    path = curve_pts([(-14, -2.6), (-7, -2.4), (-2.5, -1.7), (0.6, -0.2), (3.0, 1.6), (6.4, 2.0), (14, 2.4)])
    ribbon(path, 2.5, '#1F6B40', 0.02)
    ribbon(path, 2.2, '#14502F', 0.03, dash=(0.6, 0.6, '#6FBF8F', 0.09))
    with grp((1.0, 0.1, 0.04), 37, 1.1):
        car(taxi=False)
        rack()
    with grp((2.9, 4.1, 0)):
        citadel(0.78)
    with grp((2.9, 4.1, 1.55), 45):
        pin(1.5, 'pink')
    for x, y, h in ((-1.9, 0.7, 1.1), (-1.2, 1.5, 0.9), (4.6, 0.2, 1.1), (3.7, -2.0, 0.9), (-0.8, -3.2, 1.0)):
        with grp((x, y, 0)):
            tree(h, h * 0.4, 'leaf' if h < 1 else 'leaf2')
    with grp((0.3, 2.6, 0)):
        palm(1.7, seed=2)
    return field('#177F43', (-0.95, 0.5), 13.2)


def s_bus_stop():
    """A bus at its stop, and a traveller with luggage."""
    street('#8E1B1A', '#E86A64', 0.3, 3.2)
    slab(80, 2.4, 0, -2.7, '#D8403B', t=0.07, r=0.01)
    with grp((1.3, 0.1, 0.02), s=1.08):
        bus('green', stripe='yellow')
    with grp((2.55, -2.2, 0.07), 60, 1.15):
        person('yellow', hijab='blue')
    suitcase(0.6, 0.78, 0.32, 'pink', (1.85, -2.3, 0.07), 10)
    with grp((0.6, -2.5, 0.07)):
        cyl(0.05, 2.2, (0, 0, 0), 'steel')
        prism(rrect(0.62, 0.62, 0.12, 0, 2.3), -0.06, 0.04, paint('blue'), 0.02, 'y')
        prism(rrect(0.34, 0.26, 0.06, 0, 2.32), -0.08, 0, 'white', 0.01, 'y')
    for x, h, c in ((-2.2, 2.6, '#C93A36'), (1.0, 3.6, '#D8544F'), (4.2, 2.8, '#C93A36')):
        with grp((x, 4.4, 0)):
            house(2.8, 2.0, h, c, c, floors=2, n=(3, 2), door=None, glass=mat('#FFD3B0', 0.4, emit=0.6))
    for x, h in ((-0.7, 1.7), (2.8, 2.0)):
        with grp((x, 2.6, 0)):
            palm(h, seed=5)
    return field('#B92B28', (-1.1, 0.95), 14.4)


def s_groceries():
    """Groceries at a door."""
    rbox((40, 2, 6), (-8, 3.2, 0), mat('#2C52EA', 0.75), 0.1)
    with grp((1.3, 2.2, 0)):
        door = ccw(arch(1.5, 2.7, True, 0.3, 0.24))
        prism(offset(door, -0.16), -0.1, 0.1, 'white', 0.04, 'y')
        prism(door, -0.14, 0.1, paint('pink'), 0.02, 'y')
        ball(0.1, (0.8, -0.2, 1.3), 'yellow')
        rbox((2.4, 1.0, 0.24), (0.3, -0.4, 0), '#DCE6FF', 0.06)
    with grp((0.75, -0.1, 0), 8):
        basket('green')
        rbox((1.7, 1.1, 0.1), (0, 0, 0.52), 'dkgreen', 0.03)
        milk((-0.58, 0.26, 0.58), 20)
        bottle(1.05, 0.17, 'white', 'pink', (-0.12, 0.36, 0.55))
        melon((0.48, 0.12, 0.55), 0.46, -8)
        apple(0.21, (-0.16, -0.30, 0.72))
        apple(0.21, (0.24, -0.36, 0.72), 'green')
        apple(0.2, (-0.62, -0.30, 0.70), 'orange')
    with grp((2.5, 0.35, 0), -12):
        bag(1.2, 0.8, 1.45)
        samoon((0, 0.05, 1.45), 60)
    apple(0.25, (0.0, -1.25, 0))
    apple(0.25, (0.55, -1.35, 0), 'green')
    banana((1.75, -1.1, 0), 200)
    with grp((3.7, 1.6, 0), s=1.6):
        potplant(1.0, 'white')
    return field('#0F2BB0', (-0.5, 0.55), 9.6)


def table(colour, line):
    """Adds the stripes of a tablecloth; returns the tablecloth's colour, for `field`."""
    for i in range(-7, 8):
        slab(0.35, 80, i * 2.2, 0, mat(line, 0.85), t=0.004, r=0.01, bev=0)
        slab(80, 0.35, 0, i * 2.2, mat(line, 0.85), t=0.005, r=0.01, bev=0)
    return colour


def plate(r=1.6):
    lathe(
        [(0, 0), (r * 0.7, 0), (r * 0.9, 0.06), (r, 0.16), (r * 0.97, 0.18), (r * 0.85, 0.1), (0, 0.07)],
        'white',
        r=0.03,
        seg=72,
        auto=60,
    )


def s_burger_table():
    """A burger, tea and bread on a laid table."""
    with grp((0.9, 0.7, 0)):
        plate(1.75)
        with grp((0, 0, 0.1), s=1.3):
            burger()
    with grp((1.9, -1.6, 0)):
        teaglass(1.3)
    samoon((-0.2, -1.7, 0), 20, 1.3)
    samoon((0.35, -2.2, 0.05), 70, 1.2)
    with grp((3.3, 2.6, 0), -10, 1.25):
        bag(1.25, 0.85, 1.55)
    apple(0.3, (3.3, 0.1, 0))
    apple(0.3, (3.8, 0.6, 0), 'green')
    return field(table('#B3261F', '#C23A30'), (-1.2, 1.05), 11)


def s_cake_table():
    """A cake, baklava and tea."""
    pink, cream = mat('#FF8FD3', 0.5), mat('white', 0.6)
    with grp((1.0, 0.9, 0)):
        plate(1.7)
        cyl(1.25, 0.55, (0, 0, 0.1), mat('bun', 0.7), bev=0.08, seg=64)
        cyl(1.28, 0.16, (0, 0, 0.4), cream, bev=0.07, seg=64)
        cyl(1.25, 0.5, (0, 0, 0.52), mat('bun', 0.7), bev=0.08, seg=64)
        cyl(1.3, 0.26, (0, 0, 0.9), pink, bev=0.12, seg=64)
        for i in range(16):
            a = 2 * math.pi * i / 16
            with grp((1.2 * math.cos(a), 1.2 * math.sin(a), 1.0)):
                ball(0.13, (0, 0, -0.12 * (i % 3)), pink, (1, 1, 1.6))
        for i in range(8):
            a = 2 * math.pi * i / 8
            ball(0.22, (0.85 * math.cos(a), 0.85 * math.sin(a), 1.2), cream, (1, 1, 0.8))
            ball(0.15, (0.85 * math.cos(a), 0.85 * math.sin(a), 1.42), mat('red', 0.25, 0.6))
    with grp((2.5, -1.2, 0)):
        plate(1.05)
        for i, (x, y) in enumerate(((-0.4, 0), (0.4, 0), (0, 0.42), (0, -0.42), (0, 0))):
            with grp((x, y, 0.1 if i < 4 else 0.42), 45):
                rbox((0.5, 0.5, 0.3), (0, 0, 0), mat('bun', 0.5, 0.4), 0.04)
                rbox((0.5, 0.5, 0.05), (0, 0, 0.13), 'brown', 0.02)
                ball(0.13, (0, 0, 0.31), 'leaf', (1, 1, 0.4))
    with grp((-0.3, -1.5, 0)):
        teaglass(1.25)
    with grp((3.4, 2.6, 0), s=2):
        potplant(1.0, 'white')
    return field(table('#B0127A', '#C22B8D'), (-1.0, 0.95), 10)


def s_restaurant():
    """A courier leaves a restaurant in the evening."""
    lit = mat('#FFD98A', 0.4, emit=1.4)
    with grp((1.6, 3.0, 0)):
        house(4.2, 2.0, 3.2, 'wall', floors=2, n=(4, 2), kind='rect', door='red', awn='red', glass=lit)
    with grp((5.6, 3.0, 0)):
        house(2.6, 2.0, 2.4, '#2B6F8F', '#235E7A', n=(2, 2), door='ink', glass=lit)
    slab(80, 1.6, 0, 1.15, '#1F5F7C', t=0.06, r=0.01)
    street('#0B2F40', '#3D86A6', -1.2)
    with grp((1.35, -0.9, 0.02), s=1.55):
        scooter(box='red', jacket='red')
    with grp((3.3, 1.25, 0.06)):
        cyl(0.5, 0.06, (0, 0, 0.72), 'white')
        with grp((0.1, -0.1, 0.78), s=0.42):
            teaglass()
        umbrella('red', 1.9, 0.95)
    with grp((-1.3, 1.3, 0.06)):
        lamp_post()
    with grp((2.6, -3.5, 0)):
        bush(0.3, '#2F8F5B')
    return field('#14506B', (-1.4, 0.95), 11.8, key=1.9, amb=0.42)


SLIDES = {k[2:].replace('_', '-'): v for k, v in list(globals().items()) if k.startswith('s_')}
