"""Food and groceries that stand alone: o_tea is the object `tea`. Each stands on z = 0 and is at most 4 high or wide."""

from objects import burger
from shapes import grp


def o_burger():
    with grp(s=1.8):
        burger()


OBJECTS = {k[2:].replace('_', '-'): v for k, v in list(globals().items()) if k.startswith('o_')}
