import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export interface Recipe {
  name: string
  /** What the host sets by itself, and what its file sets. */
  env: Record<string, string>
  install: string[]
  build: string[]
  output: string
}

/** As the files and the table in docs/publishing.md say, so that what is tried is what people copy. */
export function readRecipes(): Recipe[] {
  return [readNetlify(), readCloudflare(), readGithub()]
}

function readNetlify(): Recipe {
  const file = readFileSync('netlify.toml', 'utf8')
  const [production = ''] = file.split('[context.')
  const read = (name: string) => new RegExp(`^ *${name} = "(.*)"$`, 'm').exec(production)?.[1] ?? ''
  return {
    name: 'Netlify',
    env: { NETLIFY: 'true', CONTEXT: 'production', NODE_VERSION: read('NODE_VERSION') },
    install: [`npm install ${read('NPM_FLAGS')}`],
    build: [read('command')],
    output: read('publish')
  }
}

function readCloudflare(): Recipe {
  const table = readFileSync('docs/publishing.md', 'utf8').split('### Cloudflare Pages\n')[1] ?? ''
  const read = (name: string) => new RegExp(`^\\| ${name} \\| \`(.*?)\``, 'm').exec(table)?.[1] ?? ''
  return {
    name: 'Cloudflare Pages',
    env: { CF_PAGES: '1', NODE_VERSION: read('Variable `NODE_VERSION`') },
    install: ['npm clean-install --progress=false'],
    build: [read('Build command')],
    output: read('Build output directory')
  }
}

function readGithub(): Recipe {
  type Step = { run?: string; with?: { path?: string } }
  const { steps } = parse(readFileSync('deploy/github-pages.yml', 'utf8')).jobs.publish as { steps: Step[] }
  const [install = '', ...build] = steps.flatMap(({ run }) => run ?? [])
  return {
    name: 'GitHub Pages',
    // A variable that is not set arrives empty.
    env: { GITHUB_ACTIONS: 'true', PUBLIC_EMAIL_PHOTOS: '', PUBLIC_EMAIL_BLOCK_LIST: '' },
    install: [install],
    build,
    output: steps.find((step) => step.with?.path)?.with?.path ?? ''
  }
}
