import { existsSync, globSync, readFileSync } from 'node:fs'
import { BlockList } from 'node:net'
import { dirname, join, sep } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { siteFolders, siteSources, softwareFolders } from '../../build/sources.ts'
import { readVariables } from '../../settings/read.ts'

/* The recipes for hosts are run by other people's machines: here only what they name is held against what there is. */

const read = (file: string) => readFileSync(file, 'utf8')
const readCompose = () => parse(read('compose.yaml'), { merge: true })
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const recipes = ['Containerfile', 'compose.yaml', 'netlify.toml', ...globSync(['deploy/*', '.github/workflows/*.yml'])]
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md')]
const settings = Object.keys(parseEnv(read('.env.example').replace(/^#(?=[A-Z])/gm, '')))

test.each([...recipes, ...documents])('%s names only commands that exist', (file) => {
  const named = [...read(file).matchAll(/npm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('into the container gets only what is named, no password, and whatever the code imports', () => {
  const lines = read('.dockerignore').split('\n')
  const [first, ...allowed] = lines.filter((line) => /^[*!]/.test(line)).map((line) => line.replace('!', ''))
  expect(first).toBe('*')
  expect(allowed.filter((name) => /^(\.env|\.git|var|node_modules|dist)\b/.test(name))).toEqual([])
  expect(allowed.filter((name) => name !== 'content' && !existsSync(name))).toEqual([])
  expect(allowed).toEqual(expect.arrayContaining([...softwareFolders, ...siteSources]))
  const code = ['astro.config.ts', `{${siteFolders}}/**/*.{ts,tsx,astro}`, 'commands/build.ts']
  const imports = globSync(code)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
    )
  expect(imports.length).toBeGreaterThan(100)
  expect(imports.filter((path) => !allowed.includes(path.split(sep)[0] ?? ''))).toEqual([])
})

test('compose.yaml names what is there: files, secrets, settings and places', () => {
  const { services, secrets, volumes } = readCompose()
  const { website, caddy, database } = services
  const containerfile = read(website.build.dockerfile)
  expect(containerfile).toContain(`id=${website.build.secrets[0]}`)
  expect(secrets[website.build.secrets[0]].file).toBe(website.env_file)
  const folders = [...website.volumes, ...caddy.volumes].map((volume: string) => volume.split(':')[0] ?? '')
  expect(folders.filter((name) => name.startsWith('.') && !existsSync(name))).toEqual([])
  // Requests that wait outlive the container.
  const [, place] = website.volumes[0].split(':')
  expect(containerfile).toContain(`\nVOLUME ${place}\n`)
  expect(website.environment.SPOOL_DIR.startsWith(`${place}/`)).toBe(true)
  expect(Object.keys(website.environment).filter((name) => !settings.includes(name))).toEqual([])
  const places = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name]) => name)
  expect(Object.keys(caddy.environment).filter((name) => !places.includes(name))).toEqual([])
  const kept = [website, caddy, database].flatMap(({ volumes }) =>
    volumes.map((volume: string) => volume.split(':')[0])
  )
  expect(kept.filter((name) => !name.startsWith('.')).sort()).toEqual(Object.keys(volumes).sort())
})

test('without the profile compose.yaml starts one website, with it two that share a database', () => {
  const { services } = readCompose()
  const { website, caddy } = services
  const { profiles, ...second } = services['website-2']
  expect(second).toEqual(website)
  expect(profiles).toEqual(['several'])
  expect(Object.keys(services).filter((name) => !services[name].profiles)).toEqual(['website', 'caddy'])
  const fill = (text: string, address: string) => text.replace(/\$\{SPOOL_URL:\+(.*?)\}/, address && '$1')
  expect(fill(caddy.environment.WEBSITES, '')).toBe('website:4321')
  expect(fill(caddy.environment.WEBSITES, 'postgres:')).toBe('website:4321 website-2:4321')
  expect(fill(caddy.environment.SEVERAL, '')).toBe('')
  const [, asked] = /health_uri (\S+)/.exec(read('deploy/Caddyfile')) ?? []
  expect(read('server/app.ts')).toContain(`app.get('${asked}',`)
  // SPOOL_URL as docs/running.md has it.
  const written = /SPOOL_URL=(postgres:\S+@database\S+)/.exec(read('docs/running.md'))?.[1]
  const { username, pathname, hostname, searchParams } =
    readVariables({ SPOOL_URL: written }, ['SPOOL_URL']).SPOOL_URL ?? {}
  const { POSTGRES_USER } = services.database.environment
  expect([username, pathname, hostname]).toEqual([POSTGRES_USER, `/${POSTGRES_USER}`, 'database'])
  expect(Object.fromEntries(searchParams ?? [])).toEqual({ schema: 'website', sslmode: 'disable' })
})

test('only Caddy is reached from outside, and only Caddy is believed about visitors', () => {
  const { services, networks } = readCompose()
  const { website, caddy } = services
  expect(Object.keys(services).filter((name) => services[name].ports)).toEqual(['caddy'])
  const address = caddy.networks.default.ipv4_address
  expect(website.environment.TRUST_PROXY).toBe(address)
  const [subnet, bits] = networks.default.ipam.config[0].subnet.split('/')
  const list = new BlockList()
  list.addSubnet(subnet, Number(bits))
  expect(list.check(address)).toBe(true)
})
