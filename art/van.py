"""A plain white panel van, lofted along x; nose at +x, standing on z = 0."""
import math

from studio import *  # noqa: F401,F403
import car
import props

#      x,    top,  half width, bottom
RIBS = [(2.47, 0.86, 0.50, 0.42), (2.45, 0.93, 0.66, 0.34), (2.40, 0.99, 0.78, 0.30), (2.30, 1.04, 0.88, 0.28), (2.10, 1.10, 0.945, 0.27),
        (1.82, 1.17, 0.965, 0.26), (1.60, 1.36, 0.97, 0.26), (1.30, 1.63, 0.97, 0.26), (1.05, 1.84, 0.97, 0.26), (0.85, 1.94, 0.97, 0.26), (0.55, 1.99, 0.97, 0.26),
        (0.0, 2.01, 0.97, 0.26), (-1.2, 2.01, 0.97, 0.26), (-2.2, 2.00, 0.965, 0.27), (-2.38, 1.98, 0.95, 0.30), (-2.42, 1.94, 0.92, 0.34)]
AXLES = (1.62, -1.42)


def _rib(top, w, bottom, n=64):
    """Half section as (y, z): up the side with its tumblehome, over a rounded shoulder to the middle of the roof."""
    r = min(0.22, 0.45 * (top - bottom))
    lean = 0.12 * max(0.0, min(1.0, (top - 1.0) / 1.0))
    side = np.array([(w - 0.05, bottom), (w - 0.01, bottom + 0.10 * (top - bottom)), (w, bottom + 0.35 * (top - bottom)), (w - lean, top - 0.02), (0.0, top + 0.015)])
    c = rounded(side, [0, 0.10, 0.3, r, 0], 14)
    s = np.r_[0, np.cumsum(np.linalg.norm(np.diff(c, axis=0), axis=1))]
    u = np.linspace(0, s[-1], n)
    return np.c_[np.interp(u, s, c[:, 0]), np.interp(u, s, c[:, 1])]


def _paint():
    m, t = material('VanPaint')
    x, y, z = t.sep(t.coord())
    a = y.abs()
    s = t.principled(Base_Color=(0.72, 0.73, 0.74), Roughness=0.28, Specular=0.5, Clearcoat=0.8, Clearcoat_Roughness=0.03)
    trim = t.principled(Base_Color=(0.018, 0.019, 0.021), Roughness=0.5)
    glass = car.glass_shader(t)
    # shut lines: cab door, sliding door, bonnet, fuel flap
    lines = [(x - 0.62).abs() + z.smooth(1.80, 1.84), (x - 1.62 + (z - 1.2).max(0.0) * 0.9).abs() + z.smooth(1.80, 1.84) + z.smooth(0.75, 0.70),
             (x + 0.55).abs() + z.smooth(1.80, 1.84), (z - 0.36).abs() + x.smooth(1.10, 1.14) + x.smooth(-1.0, -1.04), (z - 1.06).abs() + x.smooth(0.55, 0.5) + a.smooth(0.8, 0.78)]
    d = lines[0]
    for l in lines[1:]:
        d = d.min(l)
    s = t.shmix(d.smooth(0.008, 0.004), s, t.diffuse((0.02, 0.02, 0.02)))
    rail = (z - 1.02).abs().smooth(0.016, 0.013) * x.smooth(-0.50, -0.54) * x.smooth(-2.0, -1.96)
    s = t.shmix(rail, s, trim)
    # cab glass: windscreen on the raked part, side windows behind it
    rake = 1.94 - (x - 0.85) * 0.80                          # the line of the windscreen, z over x
    screen = car.rbox(y, z, 0.0, 1.56, 0.80, 0.34, 0.06).smooth(0.01, -0.01) * (z - rake + 0.10).smooth(-0.02, 0.0) * x.smooth(0.82, 0.86)
    s = t.shmix(screen, s, glass)
    door = car.rbox(x + (z - 1.5) * 0.45, z, 1.02, 1.50, 0.37, 0.26, 0.06).smooth(0.01, -0.005) * a.gt(0.80)
    s = t.shmix(door, s, glass)
    # bumper, sills, grille and lamps
    s = t.shmix(z.smooth(0.50, 0.48) * x.smooth(2.0, 2.04) + z.smooth(0.40, 0.38), s, trim)
    s = t.shmix(car.rbox(y, z, 0.0, 0.78, 0.42, 0.085, 0.04).smooth(0.006, -0.004) * x.gt(2.2), s, trim)
    lamp = car.rbox(a, z, 0.72, 0.84, 0.20, 0.10, 0.05).smooth(0.006, -0.004) * x.gt(1.95)
    s = t.shmix(lamp, s, t.principled(Base_Color=(0.45, 0.46, 0.48), Metallic=0.6, Roughness=0.12, Clearcoat=1.0))
    t.surface(s)
    return m


def build(loc, yaw):
    sc = bpy.context.scene
    root = bpy.data.objects.new('Van', None)
    sc.collection.objects.link(root)
    ribs = np.array(RIBS)
    xs = np.unique(np.r_[np.linspace(-2.42, 2.47, 150), ribs[:, 0]])[::-1]
    at = lambda k: spline(ribs[::-1, 0], ribs[::-1, k], xs)
    rows = []
    for x, top, w, bottom in zip(xs, at(1), at(2), at(3)):
        half = _rib(top, w, bottom)
        sec = np.r_[half, half[-2::-1] * [-1, 1]]
        rows.append(np.c_[np.full(len(sec), x), sec])
    rows = [rows[0] * [1, 0.01, 1] + [0.004, 0, 0]] + rows + [rows[-1] * [1, 0.01, 1] - [0.004, 0, 0]]
    pm = _paint()
    body = orient(grid('VanBody', np.array(rows), [pm]), (0, 0, 1))
    dark = simple('VanDark', (0.006, 0.006, 0.007), 0.7)
    tyre, steel = simple('VanTyre', (0.014, 0.014, 0.015), 0.75), simple('VanSteel', (0.45, 0.46, 0.48), 0.35, 0.9)
    parts = [body, box('VanPan', (4.4, 1.7, 0.3), (0, 0, 0.42), [dark])]
    for x in AXLES:
        for sg in (1, -1):
            arch = lathe('VanArch', [(0.0, 0.0), (0.40, 0.0), (0.41, 0.02)], [dark], 48)
            place(arch, (x, sg * 0.974, 0.34), (0, 0, math.pi if sg > 0 else 0))
            w = lathe('VanTyre', rounded([(0.20, 0.0), (0.31, -0.005), (0.335, 0.03), (0.335, 0.20), (0.2, 0.21)], [0, .02, .02, .02, 0], 5), [tyre], 64)
            r = lathe('VanRim', rounded([(0.0, 0.015), (0.07, 0.010), (0.10, 0.045), (0.17, 0.030), (0.20, -0.004), (0.212, 0.0)], [0, .01, .02, .02, .01, 0], 5), [steel], 64)
            for o in (w, r):
                place(o, (x, sg * 0.99, 0.335), (0, 0, math.pi if sg > 0 else 0))
            parts += [arch, w, r]
    for sg in (1, -1):
        parts.append(box('VanMirror', (0.10, 0.20, 0.26), (1.42, sg * 1.10, 1.34), [dark], 0.04, 4))
        parts.append(box('VanHandle', (0.16, 0.03, 0.03), (0.76, sg * 0.975, 1.08), [dark], 0.01, 2))
    for o in parts:
        o.parent = root
    props.plate('AB01 FGH', (2.475, 0, 0.56), root=root)
    root.location, root.rotation_euler = (*loc, 0), (0, 0, yaw)
    return root
