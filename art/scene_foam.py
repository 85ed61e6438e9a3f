"""Scene 5: the front of the car under snow foam that slides down in sheets."""
import math
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from studio import *  # noqa
import car
import wheel

args = parse_args()
sc = reset()
rng = np.random.default_rng(8)
fine = 0.5 if args.scale < 0.5 else 1.0
car.build(0.0, quality=1.0, lights=0.6, wheel_quality=0.6, low=0.10, high=0.80)


def field(p, size, stretch=(1, 1, 1), k=48):
    """Smooth random field of lumps about `size` metres wide, mean 0, spread about 1."""
    w = rng.normal(size=(3, k))
    w *= 2 * math.pi / size * rng.uniform(0.55, 1.3, k) / np.linalg.norm(w, axis=0) / np.asarray(stretch)[:, None]
    out = np.zeros(p.shape[:-1])
    for i in range(k):
        out += np.cos(p @ w[:, i] + rng.uniform(0, 2 * math.pi))
    return out * math.sqrt(2 / k)


def union(a, b, r):
    """Smooth maximum: drips grow out of the sheet without a crease."""
    h = np.clip(0.5 + 0.5 * (a - b) / r, 0, 1)
    return b * (1 - h) + a * h + r * h * (1 - h)


def blanket(name, P, d, mat):
    """Foam on the patch P where d, the distance from its edge, is positive: full, but for a rounded rim."""
    n = np.cross(np.gradient(P, axis=0), np.gradient(P, axis=1))
    n /= np.linalg.norm(n, axis=-1, keepdims=True) + 1e-12
    n *= np.sign((n * (P - [0.0, 0.0, 0.4])).sum())
    body = 0.0140 + 0.0038 * lumps(P) + 0.0022 * sheets(P) + 0.0006 * knobs(P)
    rim = np.sqrt(1 - (1 - np.clip(d / 0.026, 0, 1)) ** 2)
    thick = np.maximum(body, 0.0060) * rim + 0.0055 * np.exp(-((d - 0.022) / 0.020) ** 2) * rim
    h = np.where(d > 0, thick, np.maximum(d * 0.5, -0.006))
    f = grid_faces(*P.shape[:2])
    keep = f[(d.ravel()[f] > -0.006).any(1)]
    orient(mesh(name, (P + n * h[..., None]).reshape(-1, 3), keep, [mat], attrs={'thick': h.ravel()}), (0, 0, 0.4))


def once(size, **kw):
    """The same field for every patch, so that the blanket runs on from one to the next."""
    seed = int(rng.integers(1 << 30))

    def f(p):
        global rng
        old, rng = rng, np.random.default_rng(seed)
        try:
            return field(p, size, **kw)
        finally:
            rng = old
    return f


lumps, sheets, knobs, bare = once(0.20), once(0.07, stretch=(1, 1, 5)), once(0.028), once(0.12, stretch=(1, 1, 3.2))


def foam_mat():
    m, t = material('SnowFoam')
    p = t.position()
    big, small = t.voronoi(p, 230, 'SMOOTH_F1', smooth=0.6), t.voronoi(p, 640)
    thin = t.attr('thick').smooth(0.0002, 0.0052)
    n = t.bump(big * 0.5 + small * 0.6, 0.16, 0.0018)
    s = t.principled(Base_Color=(0.86, 0.885, 0.91), Roughness=0.42, Specular=0.4, Clearcoat=0.35, Clearcoat_Roughness=0.15, Normal=n)
    t.surface(t.shmix((thin * 1.5 + (0.55 - small) * 0.7).smooth(0.30, 0.55), t.transparent(), s))
    return m


fm = foam_mat()
# flank and nose: from the right lamp round to the door
nu, nv = int(2400 * fine), int(520 * fine)
belt = car.bsurface(car.belt_net(), nu, nv)
P = np.concatenate([belt[int(nu * 0.20):0:-1] * [1, -1, 1], belt[:int(nu * 0.58)]])
P = P[:, int(nv * 0.10):]
s = np.cumsum(np.r_[0, np.linalg.norm(np.diff(P[:, P.shape[1] // 2, :2], axis=0), axis=1)])[:, None]
z = P[..., 2]
edge = 0.545 + 0.035 * np.sin(s * 4.1 + 0.6) + 0.028 * np.sin(s * 10.3) + 0.012 * np.sin(s * 27.0 + 1.0)
d = (z - edge) * 0.9
for s0 in np.arange(0.05, s[-1, 0], 0.072):
    s0 += rng.normal(0, 0.018)
    ln, r = rng.uniform(0.03, 0.24) * rng.uniform(0.5, 1.0), rng.uniform(0.009, 0.016)
    top = float(np.interp(s0, s[:, 0], edge[:, 0])) + 0.03
    end = max(top - 0.03 - ln, 0.22)
    f = np.clip((top - z) / (top - end), 0, 1)                 # 0 at the sheet, 1 at the tip
    bead = r * (0.75 + 0.55 * np.exp(-((1 - f) / 0.14) ** 2))
    wob = s0 + 0.006 * np.sin(z * 31 + s0 * 50)
    dd = bead - np.hypot(s - wob, np.maximum(end - z, 0) + np.maximum(z - top, 0))
    d = union(d, dd, 0.022)
for ax in (car.AXLE_F, car.AXLE_R):                          # not across the wheel arch
    side = np.abs(P[..., 1]) > 0.55
    d = np.where(side, np.minimum(d, np.hypot(P[..., 0] - ax, z - wheel.R_TYRE) - car.R_ARCH + 0.004), d)
d = np.minimum(d, (1.75 - bare(P)) * 0.022 + np.maximum(z - 0.58, 0) * 0.8)      # torn, but only low down
blanket('FoamBelt', P, d, fm)
# bonnet, windscreen and roof
hood = car.hood_points(belt[:, -1], int(420 * fine), int(440 * fine))
hood = car._curl(hood, 0.012, 0.05)                          # over the shut line
blanket('FoamHood', hood, np.full(hood.shape[:2], 0.05), fm)
gh = car.bsurface(car.greenhouse_net(), int(700 * fine), int(420 * fine))
for sg in (1, -1):
    G = gh * [1, sg, 1]
    blanket('FoamHouse', G, np.full(G.shape[:2], 0.05), fm)

ground(floor_material(color=(0.045, 0.048, 0.055), rough=(0.05, 0.28), wet=1.0))
world((0.014, 0.018, 0.028), (0.002, 0.0025, 0.004))
# lamps for the foam, strips for the bodywork: far less noise than strips for both
area((0.6, 0.8, 3.2), (1.2, 0.3, 0.7), (5.0, 3.0), 78, (0.96, 0.98, 1.0))
area((3.2, 4.0, 2.4), (1.5, 0.5, 0.7), (1.0, 1.0), 48, (1.0, 0.985, 0.96))
area((5.2, -0.6, 1.5), (1.6, 0.4, 0.6), (0.5, 2.2), 9, (0.80, 0.90, 1.0))
area((3.6, 3.4, 0.15), (1.5, 0.7, 0.5), (1.1, 0.16), 2, (1.0, 0.52, 0.20))
for y in (0.0, 1.5):
    softbox('Tube', (0.4, y, 3.0), (0.4, y, 0), (6.5, 0.22), 7.0, (0.96, 0.98, 1.0), 0.5, diffuse=False)
softbox('Wall', (-5.5, 4.6, 1.05), (-5.5, 0, 0.75), (13.0, 0.20), 10.0, (1.0, 1.0, 1.0), 0.4, diffuse=False)
backdrop((-6.5, -5.2, 1.6), (2.8, 2.2, 1.2), (16, 9), (0.16, 0.24, 0.42), 0.16, (0.5, 0.42), 1.6)
camera((3.10, 1.98, 1.12), (1.52, 0.56, 0.70), 44, fstop=7.0, focus=(1.85, 0.80, 0.68))
render(args, 'exterior-car-wash', (800, 600), 32, exposure=0.45, bloom=0.03)
