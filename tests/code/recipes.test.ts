import { existsSync, globSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { dirname, join, sep } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

/* The recipes for hosts are run by other people's machines: here only what they name is held against what there is. */

const read = (file: string) => readFileSync(file, 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const workflows = ['deploy/github-pages.yml', ...globSync('.github/workflows/*.yml')]
const recipes = ['Containerfile', 'compose.yaml', 'netlify.toml', ...globSync('deploy/*'), ...workflows]
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')]
const settings = Object.keys(parseEnv(read('.env.example').replace(/^#(?=[A-Z])/gm, '')))

test.each([...new Set([...recipes, ...documents])])('%s names only commands that exist', (file) => {
  const named = [...read(file).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

describe('the container', () => {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))

  test('nothing gets in but what is named, and a password is not', () => {
    expect(lines[0]).toBe('*')
    expect(allowed.filter((name) => /^(\.env|\.git|var|node_modules|dist)\b/.test(name))).toEqual([])
    expect(allowed.filter((name) => name !== 'content' && !existsSync(name))).toEqual([])
  })

  test('whatever they import gets in too', () => {
    const sources = globSync([
      'astro.config.ts',
      '{build,catalogue,domain,server,src}/**/*.{ts,tsx,astro}',
      'commands/build/*'
    ])
    const imports = sources
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
      )
    expect(imports.length).toBeGreaterThan(100)
    expect(imports.filter((path) => !allowed.includes(path.split(sep)[0] ?? ''))).toEqual([])
  })

  test('its base names a Node that the scripts accept', () => {
    expect(Number(/^ARG BASE=\S+:(\d+)/m.exec(read('Containerfile'))?.[1])).toBeGreaterThanOrEqual(24)
  })
})

describe('compose.yaml', () => {
  const { services, volumes, networks, secrets } = parse(read('compose.yaml'))
  const { website, caddy } = services

  test('names files, volumes and secrets that are there', () => {
    expect(existsSync(website.build.dockerfile)).toBe(true)
    expect(read(website.build.dockerfile)).toContain(`id=${website.build.secrets[0]}`)
    expect(secrets[website.build.secrets[0]].file).toBe(website.env_file)
    const [folders, named] = [...website.volumes, ...caddy.volumes]
      .map((volume: string) => volume.split(':')[0] ?? '')
      .reduce<string[][]>(
        ([a = [], b = []], name) => (name.startsWith('.') ? [[...a, name], b] : [a, [...b, name]]),
        []
      )
    expect(folders?.filter((name) => !existsSync(name))).toEqual([])
    expect(named?.toSorted()).toEqual(Object.keys(volumes).toSorted())
  })

  test('the spool is on the image’s volume', () => {
    const [, place] = website.volumes[0].split(':')
    expect(read('Containerfile')).toContain(`\nVOLUME ${place}\n`)
    expect(website.environment.SPOOL_DIR.startsWith(`${place}/`)).toBe(true)
  })

  test('sets only what is read: the website’s settings, and Caddy’s places', () => {
    expect(Object.keys(website.environment).filter((name) => !settings.includes(name))).toEqual([])
    const places = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name]) => name)
    expect(Object.keys(caddy.environment).filter((name) => !places.includes(name))).toEqual([])
    expect(caddy.environment.WEBSITE).toBe(Object.keys(services)[0])
  })

  test('only Caddy is reached from outside, and only Caddy is believed about visitors', () => {
    expect(website.ports).toBeUndefined()
    const address = caddy.networks.default.ipv4_address
    expect(website.environment.TRUST_PROXY).toBe(address)
    const [subnet, bits] = networks.default.ipam.config[0].subnet.split('/')
    const list = new BlockList()
    list.addSubnet(subnet, Number(bits))
    expect(list.check(address)).toBe(true)
  })
})

test('GitHub Pages passes on every setting that the pages are made from', () => {
  const { env, steps } = parse(read('deploy/github-pages.yml')).jobs.publish
  const wanted = settings.filter((name) => name === 'SITE_URL' || name.startsWith('PUBLIC_'))
  expect(Object.keys(env).toSorted()).toEqual(wanted.toSorted())
  for (const name of wanted) expect(env[name]).toBe(`\${{ vars.${name} }}`)
  expect(steps.find(({ with: inputs }: { with?: { path?: string } }) => inputs?.path)?.with.path).toBe('dist')
})
