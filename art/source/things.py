"""Vehicles, furniture and other things that stand alone: o_taxi is the object `taxi`."""

from shapes import grp
from vehicles import car


def o_taxi():
    with grp(rot=-90):
        car()


OBJECTS = {k[2:].replace('_', '-'): v for k, v in list(globals().items()) if k.startswith('o_')}
