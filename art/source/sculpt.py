"""Turns distance functions f(x, y, z) into smooth meshes, and projects decals onto them."""

import math

import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from shapes import M, ccw, link, mesh, round_poly


def smin(a, b, k):
    h = np.maximum(k - np.abs(a - b), 0) / k
    return np.minimum(a, b) - h * h * k * 0.25


def smax(a, b, k):
    return -smin(-a, -b, k)


def sbox(x, y, z, c, h, r=0.05):
    a, b, d = np.abs(x - c[0]) - h[0] + r, np.abs(y - c[1]) - h[1] + r, np.abs(z - c[2]) - h[2] + r
    return (
        np.sqrt(np.maximum(a, 0) ** 2 + np.maximum(b, 0) ** 2 + np.maximum(d, 0) ** 2)
        + np.minimum(np.maximum(np.maximum(a, b), d), 0)
        - r
    )


def sell(x, y, z, c, r):
    a, b, d = (x - c[0]) / r[0], (y - c[1]) / r[1], (z - c[2]) / r[2]
    k0 = np.sqrt(a * a + b * b + d * d) + 1e-9
    k1 = np.sqrt((a / r[0]) ** 2 + (b / r[1]) ** 2 + (d / r[2]) ** 2) + 1e-9
    return k0 * (k0 - 1) / k1


def scap(x, y, z, a, b, r1, r2=None):
    r2 = r1 if r2 is None else r2
    a = np.array(a, float)
    b = np.array(b, float)
    d = b - a
    L = d @ d
    t = np.clip(((x - a[0]) * d[0] + (y - a[1]) * d[1] + (z - a[2]) * d[2]) / L, 0, 1)
    return np.sqrt((x - a[0] - t * d[0]) ** 2 + (y - a[1] - t * d[1]) ** 2 + (z - a[2] - t * d[2]) ** 2) - (
        r1 + t * (r2 - r1)
    )


def scyl(u, v, w, c, r, w0, w1, rd=0.03):
    a = np.sqrt((u - c[0]) ** 2 + (v - c[1]) ** 2) - r + rd
    b = np.abs(w - (w0 + w1) / 2) - (w1 - w0) / 2 + rd
    return np.minimum(np.maximum(a, b), 0) + np.sqrt(np.maximum(a, 0) ** 2 + np.maximum(b, 0) ** 2) - rd


def spoly(u, v, pts):
    pts = np.array(pts, float)
    d = None
    s = None
    for i in range(len(pts)):
        a, b = pts[i], pts[i - 1]
        e = b - a
        wu, wv = u - a[0], v - a[1]
        t = np.clip((wu * e[0] + wv * e[1]) / (e @ e + 1e-12), 0, 1)
        q = (wu - e[0] * t) ** 2 + (wv - e[1] * t) ** 2
        d = q if d is None else np.minimum(d, q)
        c1, c2, c3 = v >= a[1], v < b[1], e[0] * wv > e[1] * wu
        f = (c1 & c2 & c3) | (~c1 & ~c2 & ~c3)
        s = f if s is None else s ^ f
    return np.where(s, -1, 1) * np.sqrt(d)


def sdf(f, lo, hi, h, m):
    """Meshes the surface f(x, y, z) = 0 between the corners lo and hi, with cells of size h.

    The vertices of naive surface nets are moved onto the surface, and the normals are the gradients of f.
    """
    ax = [np.arange(lo[i] - 2 * h, hi[i] + 3 * h, h, dtype=np.float64) for i in range(3)]
    X, Y, Z = ax[0][:, None, None], ax[1][None, :, None], ax[2][None, None, :]
    d = np.broadcast_to(f(X, Y, Z), (len(ax[0]), len(ax[1]), len(ax[2]))).astype(np.float32)
    ins = d < 0
    n = np.array(d.shape) - 1
    sl = lambda o: tuple(slice(o[i], o[i] + n[i]) for i in range(3))
    C = [(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)]
    cnt = sum(ins[sl(c)].astype(np.int8) for c in C)
    act = (cnt > 0) & (cnt < 8)
    I = np.argwhere(act)
    acc = np.zeros((len(I), 3))
    num = np.zeros(len(I))
    for a in C:
        for k in range(3):
            if a[k]:
                continue
            b = list(a)
            b[k] = 1
            da = d[tuple((I + a).T)]
            db = d[tuple((I + b).T)]
            cr = (da < 0) != (db < 0)
            t = np.where(cr, da / np.where(cr, da - db, 1), 0)
            p = np.array(a, float)[None] + 0 * acc
            p[:, k] = t
            acc += p * cr[:, None]
            num += cr
    P = (I + acc / num[:, None]) * h + np.array([a[0] for a in ax])
    idx = -np.ones(tuple(n), int)
    idx[tuple(I.T)] = np.arange(len(I))
    F = []
    for k in range(3):
        a, b = (k + 1) % 3, (k + 2) % 3
        s0 = [slice(1, n[i]) for i in range(3)]
        s0[k] = slice(0, n[k])
        s1 = list(s0)
        s1[k] = slice(1, n[k] + 1)
        e = ins[tuple(s0)] != ins[tuple(s1)]
        flip = ins[tuple(s0)][e]
        J = np.argwhere(e)
        off = np.array([1, 1, 1])
        off[k] = 0
        J = J + off
        q = []
        for da, db in ((0, 0), (-1, 0), (-1, -1), (0, -1)):
            o = J.copy()
            o[:, a] += da
            o[:, b] += db
            q.append(idx[tuple(o.T)])
        q = np.stack(q, 1)
        q[~flip] = q[~flip][:, ::-1]
        F.append(q)
    F = np.concatenate(F)

    def grad(P):
        e = h * 0.25
        g = []
        for k in range(3):
            o = np.zeros(3)
            o[k] = e
            g.append((f(*(P + o).T) - f(*(P - o).T)) / (2 * e))
        return np.stack(g, 1)

    for _ in range(2):
        g = grad(P)
        v = f(*P.T)
        st = np.clip(v / np.maximum((g * g).sum(1), 0.2), -h * 0.6, h * 0.6)
        P = P - g * st[:, None]
    g = grad(P)
    g /= np.maximum(np.linalg.norm(g, axis=1, keepdims=True), 1e-9)
    me = bpy.data.meshes.new('sdf')
    me.vertices.add(len(P))
    me.vertices.foreach_set('co', P.astype(np.float32).ravel())
    me.loops.add(4 * len(F))
    me.loops.foreach_set('vertex_index', F.ravel().astype(np.int32))
    me.polygons.add(len(F))
    me.polygons.foreach_set('loop_start', np.arange(0, 4 * len(F), 4, dtype=np.int32))
    me.polygons.foreach_set('loop_total', np.full(len(F), 4, dtype=np.int32))
    me.update(calc_edges=True)
    me.validate()
    me.polygons.foreach_set('use_smooth', [True] * len(me.polygons))
    me.use_auto_smooth = True
    me.auto_smooth_angle = math.pi
    me.normals_split_custom_set_from_vertices(g.astype(np.float32))
    o = bpy.data.objects.new('sdf', me)
    me.materials.append(M(m))
    return link(o)


def bvh(o):
    me = o.data
    return BVHTree.FromPolygons([v.co.copy() for v in me.vertices], [tuple(p.vertices) for p in me.polygons])


FR = dict(
    right=((1, 0, 0), (0, 0, 1), (0, 1, 0)),
    left=((1, 0, 0), (0, 0, 1), (0, -1, 0)),  # right = -y side, left = +y side
    front=((0, 1, 0), (0, 0, 1), (-1, 0, 0)),
    back=((0, 1, 0), (0, 0, 1), (1, 0, 0)),
    top=((1, 0, 0), (0, 1, 0), (0, 0, -1)),
)


def decal(tree, side, pts, m, lift=0.012, edge=0.015, rings=6, r=0.0, step=0.06):
    """Adds a raised panel: projects a 2D outline from a side onto the body whose BVH tree is given."""
    u, v, w = [Vector(k) for k in FR[side]]
    if r:
        pts = round_poly(pts, r, 5)
    den = []
    for i in range(len(pts)):
        a, b = np.array(pts[i - 1], float), np.array(pts[i], float)
        k = max(1, int(np.linalg.norm(b - a) / step))
        for j in range(k):
            den.append(a + (b - a) * j / k)
    den = np.array(ccw([tuple(p) for p in den]))
    den = np.array([p for i, p in enumerate(den) if np.linalg.norm(p - den[i - 1]) > 1e-4])
    c = (den.max(0) + den.min(0)) / 2
    R = min(np.ptp(den[:, 0]), np.ptp(den[:, 1])) / 2
    ins = [(0, -0.02), (0, lift * 0.6), (edge * 0.35, lift)]
    V = []
    n = len(den)
    sc = []
    for d, l in ins:
        sc.append((1 - d / max(R, 1e-3), l))
    s0 = sc[-1][0]
    for k in range(1, rings):
        sc.append((s0 * (1 - k / rings), lift))

    def cast(p, l):
        q = u * p[0] + v * p[1]
        hit, nor, _, _ = tree.ray_cast(q - w * 20, w)
        if hit is None:
            hit, nor, _, _ = tree.find_nearest(q - w * 0.8)
        if nor.dot(w) > 0:
            nor = -nor
        return hit + nor * l

    for s, l in sc:
        V += [cast(c + (p - c) * s, l) for p in den]
    V.append(cast(c, lift))
    F = []
    for k in range(len(sc) - 1):
        for i in range(n):
            j = (i + 1) % n
            F.append((k * n + i, k * n + j, (k + 1) * n + j, (k + 1) * n + i))
    b = (len(sc) - 1) * n
    F += [(b + i, b + (i + 1) % n, len(V) - 1) for i in range(n)]
    nn = (V[F[-1][1]] - V[F[-1][0]]).cross(V[F[-1][2]] - V[F[-1][0]])
    if nn.dot(w) > 0:
        F = [f[::-1] for f in F]
    return mesh(V, F, m, auto=50)
