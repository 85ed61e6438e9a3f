import { type SpawnSyncOptionsWithStringEncoding, spawnSync } from 'node:child_process'

type Options = { cwd?: string; stdio?: SpawnSyncOptionsWithStringEncoding['stdio']; env?: NodeJS.ProcessEnv }

/** Runs npm from a script that npm itself may have started in another folder. */
export function runNpm(args: string[], { cwd = '.', stdio, env = process.env }: Options = {}) {
  const { npm_execpath: npm, ...rest } = env
  return spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    cwd,
    stdio,
    encoding: 'utf8',
    env: removeNpmSettings(rest),
    shell: !npm && process.platform === 'win32'
  })
}

/** npm passes its working folder on in the environment, but this one must use its own. */
function removeNpmSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^npm_(config_local_prefix|package_|lifecycle_)/.test(name))
  )
}
