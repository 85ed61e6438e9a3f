"""What the outdoor scenes share: a camera that circles the car, skies, leaves, brick and paving."""
import math

from studio import *  # noqa: F401,F403

rng = np.random.default_rng(21)


def view(size, azimuth, dist, height, lens, fstop, focus, centre=0.62, horizon=0.60):
    """Level camera circling the car.  centre, horizon: where the car and the
    horizon sit in the frame (fractions from the left and the top).  Returns
    spot(fx, d): the ground point d metres deep that is seen at fraction fx."""
    a = math.radians(azimuth)
    c, s = math.cos(a), math.sin(a)
    loc = (dist * c, dist * s, height)
    shift = (0.5 - centre, (horizon - 0.5) * size[1] / size[0])
    camera(loc, (0, 0, height), lens, fstop=fstop, focus=focus, shift=shift).data.clip_end = 4000

    def spot(fx, d):
        lat = (fx - centre) * 36.0 / lens * d
        return np.array([loc[0] - d * c - lat * s, loc[1] - d * s + lat * c])
    return spot


def sky(stops, glow=None, clouds=0.0):
    """Sky by height: [(sine of elevation, colour), ...]; glow: (direction, colour, sharpness)."""
    w = bpy.data.worlds.new('Sky')
    bpy.context.scene.world = w
    w.use_nodes = True
    t = Tree(w.node_tree)
    d = t.scale(t.node('ShaderNodeNewGeometry').outputs['Incoming'], -1.0)
    x, y, z = t.sep(d)
    col = stops[0][1]
    for (a, _), (b, c) in zip(stops, stops[1:]):
        col = t.mix(z.smooth(a, b), col, c)
    if clouds:
        q = t.vec(x / (z.max(0.0) + 0.16), y / (z.max(0.0) + 0.16), 0.0)
        col = t.mix(t.noise(q, 1.1, 6, 0.55).smooth(0.46, 0.72) * z.smooth(0.0, 0.12) * clouds, col, (1.0, 1.0, 1.0))
    if glow:
        g = t.vmath('DOT_PRODUCT', d, tuple(Vector(glow[0]).normalized())).max(0.0) ** glow[2]
        col = t.mix(1.0, col, t.mix(g, (0, 0, 0), glow[1]), 'ADD')
    bg = t.node('ShaderNodeBackground')
    t.link(col, bg.inputs['Color'])
    t.link(bg.outputs[0], t.out.inputs['Surface'])


def quad(name, pts, mat):
    return mesh(name, pts, np.array([[0, 1, 2, 3]]), [mat], smooth=False)


def unlit(mat):
    """Seen and reflected, but not sampled as a lamp: many small lights stay cheap."""
    mat.cycles.sample_as_light = False
    return mat


def leaf_mat(name, a, b, glow=0.35):
    m, t = material(name)
    col = t.mix(t.noise(t.position(), 2.2, 3), a, b)
    tr = t.node('ShaderNodeBsdfTranslucent')
    t.link(t.mix(0.5, col, (0.30, 0.30, 0.03)), tr.inputs[0])
    t.surface(t.shmix(glow, t.principled(Base_Color=col, Roughness=0.6, Specular=0.2), tr.outputs[0]))
    return m


def leaves(name, P, size, mat):
    """Small tilted quads scattered at the points P."""
    n = len(P)
    Q = np.linalg.qr(rng.normal(size=(n, 3, 3)))[0]
    s = size * rng.uniform(0.6, 1.3, n)
    M = np.zeros((n, 4, 4))
    M[:, :3, :3] = Q * s[:, None, None]
    M[:, :3, 3], M[:, 3, 3] = P, 1
    pv = np.array([(-0.5, 0, 0), (0, -0.32, 0.05), (0.5, 0, 0), (0, 0.32, 0.05)])
    return instances(name, pv, np.array([[0, 1, 2, 3]]), M, [mat], smooth=False)


def crown(centre, radii, n, clumps=26):
    """Leaf positions of a tree crown: shells of round clumps."""
    d = rng.normal(size=(clumps, 3))
    d /= np.linalg.norm(d, axis=1)[:, None]
    c = d * rng.uniform(0.25, 0.85, clumps)[:, None] ** 0.6 * radii
    r = np.mean(radii) * rng.uniform(0.26, 0.46, clumps)
    k = rng.choice(clumps, n, p=r ** 2 / (r ** 2).sum())
    e = rng.normal(size=(n, 3))
    e /= np.linalg.norm(e, axis=1)[:, None]
    return np.asarray(centre) + c[k] + e * (r[k] * rng.uniform(0.55, 1.05, n))[:, None]


def tree(x, y, h, r, n, mat, bark, size=0.16):
    tube('Trunk', [(x, y, -0.1), (x + 0.1, y, h * 0.3), (x, y + 0.1, h * 0.7)], [0.22, 0.17, 0.08], [bark], 12)
    leaves('Crown', crown((x, y, h * 0.56), (r, r, h * 0.42), n), size, mat)


def hedge(x0, x1, y, w, h, mat, core):
    box('HedgeCore', (x1 - x0 - 0.1, w - 0.14, h - 0.07), ((x0 + x1) / 2, y, (h - 0.07) / 2), [core], 0.08)
    n = int(900 * (x1 - x0) * (h + w / 2))
    u = rng.uniform(size=(n, 3)) * (x1 - x0, w, h) + (x0, y - w / 2, 0)
    f = rng.uniform(size=n)
    u[:, 1] = np.where(f < 0.62, y + w / 2, u[:, 1])
    u[:, 2] = np.where(f > 0.74, h, u[:, 2])
    u[:, 0] = np.where((f > 0.62) & (f < 0.74), np.where(rng.uniform(size=n) < 0.5, x0, x1), u[:, 0])
    leaves('Hedge', u + rng.normal(0, 0.025, (n, 3)), 0.075, mat)


def brick(name, axis='y', local=False):
    m, t = material(name)
    p = t.coord() if local else t.position()
    x, y, z = t.sep(p)
    h = y if axis == 'y' else x
    row = (z / 0.075).floor()
    u = h / 0.225 + (row * 0.5)
    jx = (u.frac() - 0.5).abs() * 0.225
    jz = ((z / 0.075).frac() - 0.5).abs() * 0.075
    joint = (0.1125 - jx).min(0.0375 - jz).smooth(0.003, 0.007)
    tone = t.white(t.vec(u.floor(), row, 0.0))
    n = t.noise(p, 0.9, 4)
    col = t.mix(tone * 0.7 + n * 0.3, (0.135, 0.046, 0.030), (0.27, 0.105, 0.066))
    col = t.mix(joint, (0.24, 0.205, 0.17), col)
    t.surface(t.principled(Base_Color=col, Roughness=0.85, Specular=0.2, Normal=t.bump(joint + t.noise(p, 60, 2) * 0.3, 0.4, 0.006)))
    return m


def herringbone(tones=((0.100, 0.066, 0.052), (0.225, 0.160, 0.125)), odd=(0.115, 0.100, 0.095), wet_y=0.4):
    """Block paving, 200 x 100 mm, darker and smoother where it is wet, beside the car."""
    m, t = material('Blocks')
    p = t.position()
    x, y, z = t.sep(p)
    s = 0.1 * math.sqrt(2)
    a, b = (x + y) / s + 400.0, (x - y) / s + 400.0
    i, j = a.floor(), b.floor()
    k = (i - j + 4000.0).mod(4.0)
    fa, fb = a.frac(), b.frac()
    hor = k.lt(1.5)
    k1, k2 = (k - 1.0).abs().lt(0.5), (k - 2.0).abs().lt(0.5)
    la, lb = fa + k1, fb + k2                                 # along the long side
    eh = la.min(2.0 - la).min(fb).min(1.0 - fb)
    ev = lb.min(2.0 - lb).min(fa).min(1.0 - fa)
    edge = t.lerp(hor, ev, eh)
    joint = edge.smooth(0.02, 0.085)
    tone = t.white(t.vec(i - k1, j - k2, 1.0))
    n1, n2, n3 = (t.fbm(p, f, d, 0.6, chan=c, flat=True) for c, (f, d) in enumerate(((0.7, 4), (7, 5), (120, 2))))
    col = t.mix(tone * 0.75 + n3 * 0.25, *tones)
    grey = t.white(t.vec(i - k1, j - k2, 4.0)).gt(0.72)
    col = t.mix(grey * 0.7, col, odd)
    d2 = ((x - 0.2) * (x - 0.2) / 9.5 + (y - wet_y) * (y - wet_y) / 4.6).sqrt()
    wet = (d2 + (n1 - 0.5) * 1.6 + (n2 - 0.5) * 0.5).smooth(1.12, 0.86)
    pool = wet * (n1 * 0.7 + n2 * 0.3).smooth(0.50, 0.42)
    col = t.mix(wet * 0.62, col, (0.020, 0.014, 0.012))
    col = t.mix(joint, t.mix(wet, (0.075, 0.060, 0.048), (0.018, 0.014, 0.012)), col)
    h = joint * (1.0 - pool * 0.8) + n3 * 0.25 * (1.0 - wet)
    t.surface(t.principled(Base_Color=col, Roughness=t.lerp(wet, 0.75, 0.16) - pool * 0.10, Specular=0.5, Normal=t.bump(h, 0.5, 0.006)))
    return m
