import { composeLine } from './env-file.ts'
import { type AddressParts, composeAddress, splitAddress, targets } from './publish-address.ts'
import { variables } from './variables.ts'

/* Where to publish used to be a variable for each part of the address. These names still work. */
const oldNames = {
  PUBLISH_TO: {
    server: 'PUBLISH_SSH',
    folder: 'PUBLISH_FOLDER',
    service: 'PUBLISH_SERVICE',
    restart: 'PUBLISH_RESTART',
    port: 'PUBLISH_PORT',
    key: 'PUBLISH_SSH_KEY',
    remote: 'PUBLISH_REMOTE',
    branch: 'PUBLISH_BRANCH'
  },
  PUBLISH_PREVIEW_TO: {
    folder: 'PUBLISH_PREVIEW_FOLDER',
    service: 'PUBLISH_PREVIEW_SERVICE',
    port: 'PUBLISH_PREVIEW_PORT',
    branch: 'PUBLISH_PREVIEW_BRANCH'
  }
}

type Addresses = { [Name in keyof typeof oldNames]: string | undefined }

/** Where the site and its preview go, whichever names say it. */
export function readAddresses(env: NodeJS.ProcessEnv): Addresses {
  const to = env.PUBLISH_TO
  const live = isOldKind(to)
    ? composeAddress({ remote: 'origin', branch: 'main', ...readParts(env, 'PUBLISH_TO', to), to })
    : to
  const parts = live ? splitAddress(live) : undefined
  return { PUBLISH_TO: live, PUBLISH_PREVIEW_TO: env.PUBLISH_PREVIEW_TO || (parts && derivePreview(env, parts)) }
}

/** A sentence for each address that is still said by old names, with the line that replaces them. */
export function listReplacements(env: NodeJS.ProcessEnv): string[] {
  const addresses = readAddresses(env)
  return (['PUBLISH_TO', 'PUBLISH_PREVIEW_TO'] as const).flatMap((name) => {
    const old = Object.values(oldNames[name]).filter((one) => env[one])
    const address = addresses[name]
    if (!address || !variables[name].schema.safeParse(address).success) return []
    const isWhole = env[name] === address
    const replaced = [...(env[name] && !isWhole ? [`${name}=${env[name]}`] : []), ...old].join(', ')
    if (replaced === '') return []
    return isWhole
      ? [`In .env, delete ${replaced}: no longer read, because ${name} is a whole address.`]
      : [`In .env, write ${composeLine(name, address)} in place of ${replaced}: where to publish is one address now.`]
  })
}

/** A preview went to the same server, remote or computer. */
function derivePreview(env: NodeJS.ProcessEnv, live: AddressParts): string | undefined {
  const own = readParts(env, 'PUBLISH_PREVIEW_TO', live.to)
  if (live.to === 'git') return composeAddress({ ...live, branch: 'preview', ...own })
  return own.folder ? composeAddress({ ...live, service: '', port: '', ...own }) : undefined
}

function readParts(
  env: NodeJS.ProcessEnv,
  name: keyof typeof oldNames,
  to: AddressParts['to']
): Record<string, string> {
  const parts = Object.entries(oldNames[name]).filter(([part]) => part in targets[to].shape)
  return Object.fromEntries(parts.flatMap(([part, old]) => (env[old] ? [[part, env[old]]] : [])))
}

const isOldKind = (to: string | undefined): to is AddressParts['to'] => to !== undefined && Object.hasOwn(targets, to)
