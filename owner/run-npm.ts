import { type SpawnSyncOptions, spawnSync } from 'node:child_process'

/** Runs npm from a script that npm itself may have started in another folder. */
export function runNpm(args: string[], options: Pick<SpawnSyncOptions, 'cwd' | 'stdio'>) {
  const { npm_execpath: npm, ...env } = process.env
  return spawnSync(npm ? process.execPath : 'npm', npm ? [npm, ...args] : args, {
    ...options,
    env: removeNpmSettings(env),
    shell: !npm && process.platform === 'win32'
  })
}

/** npm passes its working folder on in the environment, but this one must use its own. */
function removeNpmSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !/^npm_(config_local_prefix|package_|lifecycle_)/.test(name))
  )
}
