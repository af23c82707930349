"""People, their clothes and props, and pictures of them: s_birthday is a scene, o_doctor a standalone object."""

import math

import numpy as np

from landscape import slab, tile, tree
from objects import handset, headset, laptop, parcel, phone, pin, potplant
from sculpt import sbox, scap, sdf, sell, smax, smin
from shapes import SETTINGS, ball, circle, cyl, grp, lathe, mat, paint, prism, rbox, round_poly, rrect, tube
from vehicles import car, scooter

SKINS = {'light': '#F0C6A2', 'warm': 'skin', 'tan': '#C98D62', 'deep': '#9A6541'}

# The positions of the elbow and wrist of the arm on the +y side.
POSES = {
    'down': ((0.015, 0.275, 1.01), (0.03, 0.32, 0.82)),
    'out': ((0.10, 0.30, 0.98), (0.34, 0.22, 1.05)),
    'reach': ((0.18, 0.30, 1.08), (0.46, 0.26, 1.22)),
    'point': ((0.10, 0.36, 1.16), (0.26, 0.46, 1.42)),
    'read': ((0.12, 0.31, 0.98), (0.34, 0.15, 1.03)),
    'show': ((0.12, 0.36, 1.00), (0.30, 0.38, 1.20)),
    'hip': ((-0.05, 0.44, 1.02), (0.08, 0.27, 0.88)),
    'wave': ((0.05, 0.43, 1.22), (0.09, 0.50, 1.52)),
    'cheer': ((0.03, 0.40, 1.36), (0.06, 0.43, 1.70)),
}


def arm(pose, side):
    """Returns the positions of an arm's shoulder, elbow, wrist and hand; `side` is 1 for the +y side, else -1."""
    elbow, wrist = (np.array(p) * (1, side, 1) for p in POSES[pose])
    forearm = wrist - elbow
    return (0, side * 0.23, 1.20), elbow, wrist, wrist + forearm / np.linalg.norm(forearm) * 0.06


def legs(col, sit):
    """Adds straight legs or, if `sit`, bent ones, which person() places 0.36 lower than drawn here."""
    knee, foot = ((0.40, 0.11, 0.80), (0.42, 0.11, 0.48)) if sit else ((0, 0.105, 0.45), (0, 0.11, 0.12))
    sdf(
        lambda x, y, z: smin(
            smin(
                scap(x, np.abs(y), z, (0, 0.10, 0.78), knee, 0.11, 0.097),
                scap(x, np.abs(y), z, knee, foot, 0.097, 0.085),
                0.03,
            ),
            sell(x, y, z, (0, 0, 0.80), (0.15, 0.21, 0.13)),
            0.08,
        ),
        (-0.25, -0.3, 0),
        (0.6, 0.3, 1),
        0.03,
        mat(col, 0.6),
    )
    sx, sz = (0.47, 0.36) if sit else (0.05, 0)
    sdf(
        lambda x, y, z: smax(sell(x, np.abs(y), z, (sx, 0.11, sz + 0.04), (0.17, 0.09, 0.09)), sz - z, 0.02),
        (sx - 0.25, -0.25, sz - 0.03),
        (sx + 0.25, 0.25, sz + 0.2),
        0.025,
        'white',
    )


def coat(col):
    """Adds an open, knee-length coat, with the shirt visible in front."""
    shell = lambda x, y, z: smax(
        scap(x, y * 0.82, z, (0, 0, 0.50), (0, 0, 1.17), 0.225, 0.185), 0.5 - z, 0.02
    )
    opening = lambda x, y, z: smax(np.abs(y) - 0.02 - 0.13 * np.clip(z - 0.86, 0, 1), 0.05 - x, 0.01)
    sdf(
        lambda x, y, z: smax(shell(x, y, z), -opening(x, y, z), 0.015),
        (-0.3, -0.35, 0.45),
        (0.3, 0.35, 1.4),
        0.018,
        mat(col, 0.6),
    )


def hair(col, style):
    H = mat(col, 0.7)
    sdf(
        lambda x, y, z: smax(
            sell(x, y, z, (-0.02, 0, 1.63), (0.235, 0.23, 0.235)), (x * 0.75 - (z - 1.62)), 0.05
        ),
        (-0.3, -0.3, 1.35),
        (0.3, 0.3, 1.95),
        0.024,
        H,
    )
    if style == 'long':
        sdf(
            lambda x, y, z: smax(sell(x, y, z, (-0.05, 0, 1.52), (0.225, 0.255, 0.33)), x - 0.04, 0.06),
            (-0.35, -0.3, 1.15),
            (0.2, 0.3, 1.9),
            0.024,
            H,
        )
    if style == 'bun':
        ball(0.105, (-0.14, 0, 1.87), H)


def beard(col):
    sdf(
        lambda x, y, z: smax(
            sell(x, y, z, (0.015, 0, 1.56), (0.222, 0.216, 0.23)), smax(z - 1.53, -x - 0.02, 0.05), 0.05
        ),
        (-0.3, -0.3, 1.3),
        (0.3, 0.3, 1.7),
        0.022,
        mat(col, 0.7),
    )


def scarf(col):
    sdf(
        lambda x, y, z: smin(
            smax(
                sell(x, y, z, (-0.02, 0, 1.60), (0.255, 0.245, 0.265)),
                -sell(x, y, z, (0.25, 0, 1.61), (0.20, 0.17, 0.19)),
                0.03,
            ),
            sell(x, y, z, (0, 0, 1.33), (0.2, 0.22, 0.12)),
            0.12,
        ),
        (-0.35, -0.35, 1.1),
        (0.35, 0.35, 1.95),
        0.026,
        mat(col, 0.7),
    )


def cap(col):
    sdf(
        lambda x, y, z: smin(
            smax(sell(x, y, z, (-0.02, 0, 1.63), (0.25, 0.245, 0.25)), 1.735 - z + 0.12 * x, 0.03),
            sell(x, y, z - 0.15 * (x - 0.2), (0.20, 0, 1.775), (0.17, 0.17, 0.028)),
            0.03,
        ),
        (-0.35, -0.35, 1.5),
        (0.5, 0.35, 1.95),
        0.016,
        mat(col, 0.6),
    )


def person(
    shirt='green',
    pants='#24365c',
    hair_col='ink',
    skin='warm',
    arms='down',
    hijab=None,
    style='short',
    bearded=False,
    coat_col=None,
    cap_col=None,
    sit=False,
    bust=False,
):
    """Adds a clay figure, about 1.85 tall, facing +x. `arms` is a pose for both arms, or one for +y and one for -y."""
    skin = SKINS.get(skin, skin)
    poses = (arms, arms) if isinstance(arms, str) else arms
    with grp((0, 0, -0.36 if sit else 0)):
        if not bust:
            legs(pants, sit)
        limbs = [arm(pose, side) for pose, side in zip(poses, (1, -1))]

        def top(x, y, z):
            d = scap(x, y * 0.8, z, (0, 0, 0.88), (0, 0, 1.16), 0.16, 0.17)
            for shoulder, elbow, wrist, _ in limbs:
                d = smin(d, scap(x, y, z, shoulder, elbow, 0.078, 0.068), 0.06)
                d = smin(d, scap(x, y, z, elbow, wrist, 0.068, 0.062), 0.03)
            return d

        sdf(top, (-0.3, -0.65, 0.65), (0.6, 0.65, 1.85), 0.024, mat(shirt, 0.6))
        if coat_col:
            coat(coat_col)
            for shoulder, elbow, wrist, _ in limbs:
                sleeve = lambda x, y, z: smin(
                    scap(x, y, z, shoulder, elbow, 0.095, 0.082),
                    scap(x, y, z, elbow, wrist, 0.082, 0.078),
                    0.03,
                )
                sdf(sleeve, (-0.3, -0.65, 0.65), (0.6, 0.65, 1.85), 0.02, mat(coat_col, 0.6))
        for *_, hand in limbs:
            ball(0.07, tuple(hand), skin)
        ball(0.07, (0, 0, 1.36), skin, (1, 1, 1.3))
        ball(0.215, (0, 0, 1.60), skin, (1, 0.95, 1.05))
        for s in (-1, 1):
            ball(0.022, (0.205, s * 0.075, 1.60), 'ink')
        if bearded:
            beard(hair_col)
        if hijab:
            scarf(hijab)
        else:
            hair(hair_col, style)
        if cap_col:
            cap(cap_col)


def in_hand(pose, side=1, rot=0, tilt=(0, 0), s=1, sit=False):
    """Returns the group for an object held in the hand of an arm with the given pose."""
    x, y, z = arm(pose, side)[3]
    return grp((x, y, z - (0.36 if sit else 0)), rot, s, tilt)


def hand_phone(pose, side=1, turned=False, sit=False):
    """Adds a hand-held phone showing a map pin. The screen faces the person, or away if `turned`."""
    with in_hand(pose, side, 90 if turned else -90, s=0.3, sit=sit):
        prism(rrect(0.72, 1.35, 0.14, 0, 0.4), -0.06, 0.06, mat('ink', 0.35, 0.6), 0.04, 'y')
        prism(rrect(0.62, 1.22, 0.1, 0, 0.4), -0.075, 0, mat('white', 0.5, emit=0.2), 0.006, 'y')
        prism(rrect(0.66, 1.29, 0.12, 0, 0.4), 0, 0.07, paint('blue'), 0.02, 'y')
        with grp((0, -0.08, 0.05)):
            pin(0.75, t=0.12)


def worn_headset(col='white'):
    with grp((0, 0, 1.35), 90, 0.34):
        headset(1.0, col)


def mug(col='white'):
    lathe([(0, 0), (0.075, 0), (0.085, 0.17), (0.07, 0.17), (0.06, 0.04), (0, 0.04)], paint(col), r=0.012)
    cyl(0.07, 0.01, (0, 0, 0.145), 'brown', bev=0.002)
    tube([(0.08, 0, 0.14), (0.14, 0, 0.12), (0.14, 0, 0.06), (0.075, 0, 0.04)], 0.017, paint(col))


def desk(w=1.5, d=0.7):
    rbox((w, d, 0.07), (0, 0, 0.68), 'wood', 0.03)
    for x in (-1, 1):
        for y in (-1, 1):
            cyl(0.035, 0.69, (x * (w / 2 - 0.1), y * (d / 2 - 0.09), 0), 'white')
    rbox((w - 0.25, 0.05, 0.32), (0, -d / 2 + 0.09, 0.34), 'white', 0.02)


def round_table(r=0.6, h=0.7):
    cyl(r, 0.07, (0, 0, h), 'white', bev=0.03, seg=64)
    cyl(0.06, h, (0, 0, 0), 'steel')
    cyl(r * 0.5, 0.05, (0, 0, 0), 'steel', bev=0.02)


def stool(col='yellow'):
    cyl(0.21, 0.09, (0, 0, 0.33), paint(col), bev=0.04)
    for k in range(4):
        a = math.pi * (k / 2 + 0.25)
        tube(
            [(0.12 * math.cos(a), 0.12 * math.sin(a), 0.35), (0.18 * math.cos(a), 0.18 * math.sin(a), 0)],
            0.028,
            'wood2',
            False,
        )


def board(w=1.8, h=1.1):
    """Adds a board on two legs, with its face at y = 0 towards -y."""
    for x in (-0.4 * w, 0.4 * w):
        rbox((0.07, 0.07, 0.75 + h), (x, 0.09, 0), 'wood2', 0.02)
    prism(rrect(w, h, 0.08, 0, 0.7 + h / 2), 0, 0.07, 'wood', 0.02, 'y')
    prism(rrect(w - 0.12, h - 0.12, 0.05, 0, 0.7 + h / 2), -0.015, 0.03, 'white', 0.006, 'y')


def worn_stethoscope(col='blue'):
    for s in (-1, 1):
        tube(
            [(-0.12, s * 0.06, 1.36), (0.02, s * 0.15, 1.34), (0.17, s * 0.12, 1.2), (0.215, s * 0.05, 1.05)],
            0.022,
            paint(col),
        )
    tube([(0.215, 0.05, 1.05), (0.23, 0.0, 1.0), (0.215, -0.05, 1.05)], 0.022, paint(col))
    with grp((0.235, 0, 0.93)):
        cyl(0.07, 0.03, (0, 0, 0), 'steel', 'x', 0.01)
        tube([(0.0, 0, 0.0), (0.0, 0, 0.08)], 0.02, paint(col), False)


def wrench(col='steel'):
    """Adds an upright wrench."""
    prism(rrect(0.09, 0.5, 0.04, 0, 0.2), -0.03, 0.03, col, 0.015, 'y')
    jaw = [
        (-0.1, 0.42),
        (0.1, 0.42),
        (0.16, 0.54),
        (0.12, 0.7),
        (0.04, 0.7),
        (0.05, 0.56),
        (-0.05, 0.56),
        (-0.04, 0.7),
        (-0.12, 0.7),
        (-0.16, 0.54),
    ]
    prism(round_poly(jaw, 0.03), -0.035, 0.035, col, 0.015, 'y')


def s_driver():
    """A driver with a phone beside his taxi."""
    with grp(rot=-90, s=1.18):
        car()
    with grp((1.95, -0.75, 0), -48, 1.5):
        person('white', '#24365c', skin='tan', arms=('hip', 'show'), bearded=True, cap_col='green')
        hand_phone('show', -1, turned=True)
    for shadow in (rrect(2, 4.2, 0.6), circle(0.4, 1.95, -0.75)):
        SETTINGS['shadow'].append([(x, y, 0) for x, y in shadow])
    return {'fill': 1.03, 'maxh': 0.96}


def floor(col, size=2.8):
    tile(size, size, col, r=0.5, th=0.3)


PHOTO = {'fill': 0.94, 'maxh': 0.94}


def rocket(col='pink'):
    """Adds a rocket, 1.6 tall, on its cloud."""
    lathe([(0, 0.3), (0.17, 0.3), (0.27, 0.7), (0.25, 1.1), (0.12, 1.45), (0, 1.6)], paint('white'), r=0.06)
    lathe([(0.235, 1.16), (0.125, 1.46), (0, 1.62)], paint(col), r=0.03)
    for k in range(3):
        with grp(rot=k * 120 - 45):
            prism(
                round_poly([(0.15, 0.62), (0.44, 0.36), (0.44, 0.1), (0.15, 0.36)], 0.05),
                -0.04,
                0.04,
                paint('blue'),
                0.02,
                'y',
            )
    with grp((0, 0, 0.92), -45):
        prism(circle(0.13), 0.2, 0.3, 'steel', 0.02, 'x')
        prism(circle(0.095), 0.25, 0.31, 'glass', 0.01, 'x')
    lathe([(0, 0), (0.1, 0.14), (0.1, 0.3), (0, 0.32)], mat('yellow', 0.4, emit=0.4), r=0.03)
    for k in range(6):
        ball(0.2, (0.28 * math.cos(k), 0.28 * math.sin(k), 0.06), 'white', (1, 1, 0.8))


def s_release_day():
    """A team cheers while a rocket takes off behind its desk."""
    floor('tint')
    with grp((0.75, 0.75, 0), s=1.2):
        rocket()
    with grp((-0.6, 0.0, 0)):
        desk(1.4)
        with grp((0.1, 0, 0.75), 180, 0.42):
            laptop()
        with grp((-0.5, -0.05, 0.75)):
            mug('pink')
    with grp((-0.62, 0.65, 0), -70):
        person('blue', hair_col='#2B1B12', skin='deep', arms='cheer', bearded=True)
    with grp((0.95, -0.6, 0), -50):
        person('yellow', '#24365c', '#5B3420', 'light', ('cheer', 'hip'), style='bun')
    return PHOTO


def pizza(r=0.36):
    cyl(r, 0.04, (0, 0, 0), 'bun', bev=0.02, seg=48)
    cyl(r * 0.86, 0.02, (0, 0, 0.035), mat('yellow', 0.5), bev=0.01, seg=48)
    for k in range(9):
        a, d = k * 2.4, r * 0.72 * math.sqrt((k + 0.5) / 9)
        cyl(0.05, 0.02, (d * math.cos(a), d * math.sin(a), 0.05), 'red' if k % 3 else 'leaf', bev=0.008)


def s_team_lunch():
    """Three colleagues at a round table with pizza."""
    floor('redl')
    with grp((0.1, -0.1, 0)):
        round_table(0.72)
        with grp((0.0, -0.05, 0.77)):
            pizza(0.42)
        for a, c in ((20, 'blue'), (120, 'green'), (215, 'pink'), (300, 'yellow')):
            with grp((0.58 * math.cos(math.radians(a)), 0.58 * math.sin(math.radians(a)), 0.77)):
                cyl(0.07, 0.17, (0, 0, 0), paint(c), bev=0.02)
        looks = (
            dict(shirt='green', hijab='blue', arms=('reach', 'out')),
            dict(shirt='white', skin='tan', bearded=True, arms=('wave', 'out')),
            dict(shirt='pink', skin='light', hair_col='#5B3420', style='long', arms='out'),
        )
        for a, look in zip((62, 135, 208), looks):
            with grp(rot=a):
                with grp((1.02, 0, 0), 180):
                    stool()
                    person(sit=True, **look)
    return PHOTO


def s_courier_shift():
    """A courier with a parcel beside her scooter."""
    floor('pave')
    slab(2.8, 1.5, 0, 0.35, 'road', t=0.01, r=0.01)
    for x in (-0.9, 0.05, 1.0):
        prism(rrect(0.5, 0.09, 0.03, x, 0.35), 0, 0.02, 'white', 0.004)
    with grp((0.1, 0.4, 0.01), -8, 1.15):
        scooter(box='blue', rider=False)
    with grp((0.4, -0.85, 0), -48, 1.1):
        person('green', hijab='pink', arms='out')
        parcel(0.44, 0.4, 0.34, 0, (0.5, 0, 0.98))
    return PHOTO


def peak(r, h):
    """Adds a mountain with a snowy peak."""
    rough = lambda x, y, z: 0.06 * np.sin(5 * np.arctan2(y, x) + 7 * z) * np.clip(1.2 - z / h, 0, 1)
    f = lambda x, y, z: (np.sqrt(x * x + y * y + 0.02) - r * (1 - z / h) + rough(x, y, z)) * 0.8
    sdf(
        lambda x, y, z: smax(f(x, y, z), -z - 0.02, 0.02),
        (-r, -r, -0.05),
        (r, r, h),
        0.04,
        mat('#7FA08D', 0.8),
    )
    snow = lambda x, y, z: h * 0.62 + 0.07 * np.sin(6 * np.arctan2(y, x)) - z
    sdf(
        lambda x, y, z: smax(f(x, y, z) - 0.03, snow(x, y, z), 0.02),
        (-r, -r, h * 0.5),
        (r, r, h + 0.05),
        0.03,
        'white',
    )


def backpack(col):
    rbox((0.2, 0.34, 0.46), (-0.24, 0, 0.84), paint(col), 0.09)
    rbox((0.1, 0.24, 0.2), (-0.36, 0, 0.88), paint(col), 0.05)
    cyl(0.08, 0.42, (-0.25, -0.21, 1.37), 'yellow', 'y', 0.03)


def s_mountain_day():
    """Two hikers below snowy mountains."""
    floor('grass')
    with grp((-0.45, 0.5, 0)):
        peak(0.85, 2.1)
    with grp((0.7, 0.8, 0)):
        peak(0.55, 1.4)
    for x, y, h in ((-1.1, -0.35, 0.8), (0.25, 1.15, 0.9)):
        with grp((x, y, 0)):
            tree(h, h * 0.38, 'leaf2')
    with grp((-0.3, -0.65, 0), -35, 1.1):
        person('red', '#3b3f4a', skin='tan', arms=('out', 'down'), cap_col='yellow')
        backpack('blue')
        tube([(0.42, 0.2, 1.2), (0.48, 0.22, 0)], 0.025, 'wood2', False)
    with grp((0.85, -0.3, 0), -65, 1.1):
        person('blue', '#24365c', hijab='pink', arms=('down', 'wave'))
        backpack('green')
    return PHOTO


def s_quarter_plan():
    """A woman explains the bars on a board to a colleague with a laptop."""
    floor('pinkl')
    with grp((0.05, 0.75, 0), s=1.15):
        board(1.9)
        for k, (h, c) in enumerate(
            zip((0.3, 0.45, 0.4, 0.68, 0.85), ('sky', 'blue', 'yellow', 'pink', 'green'))
        ):
            prism(rrect(0.2, h, 0.04, -0.55 + k * 0.29, 0.8 + h / 2), -0.05, 0, paint(c), 0.02, 'y')
    with grp((-1.05, 0.0, 0), -35, 1.1):
        person('green', hijab='blue', arms=('point', 'hip'))
    with grp((0.75, -0.7, 0), -55, 1.1):
        person('yellow', '#3b3f4a', skin='deep', arms='out')
        with grp((0.5, 0, 1.02), 90, 0.4):
            laptop()
    return PHOTO


def bulb():
    """Adds a light bulb, 0.9 tall, with its base at the origin."""
    lathe([(0, 0), (0.1, 0.04), (0.13, 0.08), (0.13, 0.26), (0, 0.26)], 'steel', r=0.02)
    lathe(
        [(0.12, 0.25), (0.15, 0.34), (0.29, 0.52), (0.31, 0.68), (0.22, 0.86), (0, 0.94)],
        mat('yellow', 0.25, 0.8, emit=0.35),
        r=0.12,
        auto=180,
    )


def s_new_idea():
    """Two people build an app on a phone taller than they are, below a light bulb."""
    floor('softblue')
    with grp((-0.3, 0.45, 0), 12, 0.66):
        phone(kind='list')
    with grp((0.85, 0.6, 1.35), s=1.1):
        bulb()
    with grp((-1.1, -0.1, 0), 5):
        person('pink', '#24365c', '#2B1B12', 'tan', ('reach', 'down'), style='long')
    with grp((1.0, -0.15, 0), -70):
        person('green', '#3b3f4a', '#5B3420', 'light', ('point', 'hip'))
    for x, y, z, c in ((-0.3, -1.0, 0, 'yellow'), (0.1, -1.0, 0, 'blue'), (-0.1, -1.0, 0.3, 'pink')):
        rbox((0.32, 0.32, 0.3), (x, y, z), paint(c), 0.05)
    return PHOTO


def s_first_coffee():
    """A new employee and a colleague get to know each other over coffee."""
    floor('sand')
    with grp((0, 0, 0)):
        round_table(0.42, 0.8)
        for x, c in ((-0.18, 'green'), (0.2, 'pink')):
            with grp((x, x, 0.87), s=1.2):
                mug(c)
    with grp((-0.62, -0.55, 0), 0, 1.1):
        person('blue', '#24365c', skin='tan', arms=('out', 'wave'), bearded=True)
    with grp((0.8, 0.45, 0), -120, 1.1):
        person('white', '#3b3f4a', hijab='green', arms=('hip', 'out'))
    with grp((-0.9, 1.05, 0), s=1.4):
        potplant(1.1, 'pink')
    with grp((0.95, -0.95, 0)):
        rbox((0.7, 0.5, 0.4), (0, 0, 0), mat('card', 0.75), 0.03)
        with grp((0.1, 0, 0.35), s=0.6):
            potplant(0.9, 'blue')
        for k, c in enumerate(('green', 'yellow')):
            rbox((0.12, 0.36, 0.3), (-0.24 + k * 0.13, 0, 0.3), paint(c), 0.02)
    return PHOTO


def s_in_house_class():
    """A teacher at a board and two colleagues listening."""
    floor('tint')
    with grp((-0.1, 0.95, 0), s=1.1):
        board(1.9)
        tube(
            [(-0.7, -0.03, 0.95), (-0.25, -0.03, 0.95), (0.05, -0.03, 1.5), (0.6, -0.03, 1.5)],
            0.035,
            paint('green'),
        )
        for x, z, c in ((-0.7, 0.95, 'blue'), (0.6, 1.5, 'pink')):
            prism(circle(0.1, x, z), -0.08, 0, paint(c), 0.02, 'y')
    with grp((1.1, 0.4, 0), -80, 1.1):
        person('blue', '#3b3f4a', hijab='yellow', arms=('down', 'point'))
    for x, look in (
        (-0.75, dict(shirt='pink', style='long')),
        (0.3, dict(shirt='green', hair_col='#5B3420', skin='light', arms=('cheer', 'down'))),
    ):
        with grp((x, -0.6, 0), 75):
            stool('yellow')
            person(sit=True, **look)
    return PHOTO


def s_support_floor():
    """Two support agents with headsets, and a speech bubble above them."""
    floor('sky')
    with grp((-0.72, 0.52, 0), -65, 1.05):
        person('green', hijab='pink', arms='out')
        worn_headset()
    with grp((-0.62, -0.15, 0)):
        desk(1.5)
        with grp((0.1, 0.02, 0.75), 180, 0.45):
            laptop()
        with grp((-0.55, 0, 0.82)):
            handset(0.2, 'green')
    with grp((0.95, -0.2, 0), -55, 1.15):
        person('yellow', '#3b3f4a', skin='tan', arms=('wave', 'out'))
        worn_headset('ink')
    with grp((0.35, 0.85, 1.95), -45):
        sdf(
            lambda x, y, z: smin(
                sbox(x, y, z, (0, 0, 0.3), (0.12, 0.52, 0.3), 0.12),
                scap(x, y, z, (0, -0.2, 0.1), (0, -0.36, -0.14), 0.1, 0.03),
                0.08,
            ),
            (-0.2, -0.6, -0.25),
            (0.2, 0.6, 0.65),
            0.02,
            paint('white'),
        )
        for k in (-1, 0, 1):
            ball(0.075, (0.12, k * 0.26, 0.3), paint('pink'), (0.5, 1, 1))
    return PHOTO


def birthday_cake():
    cyl(0.36, 0.22, (0, 0, 0), paint('pinkl'), bev=0.05, seg=48)
    cyl(0.24, 0.18, (0, 0, 0.2), paint('white'), bev=0.05, seg=48)
    for k in range(10):
        a = math.pi * k / 5
        ball(0.05, (0.33 * math.cos(a), 0.33 * math.sin(a), 0.22), 'white')
    for k in range(5):
        x, y = 0.14 * math.cos(k * 1.26), 0.14 * math.sin(k * 1.26)
        cyl(0.022, 0.16, (x, y, 0.37), paint(('blue', 'green', 'yellow')[k % 3]), bev=0.005)
        ball(0.035, (x, y, 0.57), mat('yellow', 0.4, emit=0.5), (0.8, 0.8, 1.3))


def balloon(col, h):
    ball(0.24, (0, 0, h), mat(col, 0.25, 0.7), (1, 1, 1.18))
    tube([(0, 0, 0), (0.04, 0, h * 0.4), (0, 0, h - 0.28)], 0.012, 'grey')


def s_birthday():
    """Two colleagues, a cake with candles and balloons."""
    floor('pinkl')
    with grp((0.05, 0.1, 0)):
        round_table(0.5)
        with grp((0, 0, 0.77), s=1.35):
            birthday_cake()
    with grp((-0.95, 0.1, 0), -30, 1.15):
        person('green', '#24365c', skin='deep', arms='cheer')
        lathe([(0.15, 0), (0, 0.36)], paint('yellow'), (-0.03, 0, 1.8))
        ball(0.05, (-0.03, 0, 2.17), 'pink')
    with grp((0.85, 0.75, 0), -75, 1.15):
        person('blue', hijab='white', arms=('wave', 'out'))
    for x, y, h, c in ((-0.55, 0.95, 2.0, 'pink'), (-0.2, 1.15, 2.2, 'yellow'), (-0.25, 0.8, 1.65, 'blue')):
        with grp((x, y, 0)):
            balloon(c, h)
    with grp((0.6, -0.85, 0), 15):
        rbox((0.5, 0.5, 0.42), (0, 0, 0), paint('red'), 0.04)
        rbox((0.1, 0.52, 0.43), (0, 0, 0), 'white', 0.03)
        rbox((0.52, 0.1, 0.43), (0, 0, 0), 'white', 0.03)
    return PHOTO


def o_passenger():
    with grp(rot=-75):
        person('pink', '#24365c', '#4A2C1A', 'light', ('read', 'wave'), style='long')
        hand_phone('read')


def o_doctor():
    with grp(rot=-45):
        person('sky', hair_col='#4A2C1A', coat_col='white', style='bun', arms=('wave', 'out'), bust=True)
        worn_stethoscope()


def o_mechanic():
    with grp(rot=-45):
        person('orange', skin='tan', cap_col='blue', arms=('hip', 'show'), bust=True)
        with in_hand('show', -1, 90, (0, 20)):
            wrench()


def functions_by_name(prefix):
    return {k[2:].replace('_', '-'): v for k, v in globals().items() if k.startswith(prefix)}


SCENES, OBJECTS = functions_by_name('s_'), functions_by_name('o_')
