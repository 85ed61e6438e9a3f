import { parseArgs } from 'node:util'

export const parts = ['pages', 'interaction', 'relay', 'growth', 'soak'] as const
export type Part = (typeof parts)[number]

export interface Options {
  parts: Part[]
  /** Empty: all of them. */
  pages: string[]
  runs: number
  /** Pages of the builds. */
  sizes: number[]
}

export class OptionError extends Error {
  override name = 'OptionError'
}

/** `--only part`, `--pages /path/` and `--sizes 25` may be given more than once. */
export function readOptions(args: string[], known: string[]): Options {
  const given = parse(args)
  // Ten minutes of its own, so it has to be asked for.
  const usual = parts.filter((part) => part !== 'soak')
  const only = given.only ?? (given.pages ? ['pages'] : usual)
  const chosen = parts.filter((part) => only.includes(part))
  const stranger = only.find((part) => !parts.some((name) => name === part))
  if (stranger) throw new OptionError(`There is no part "${stranger}": choose among ${parts.join(', ')}.`)
  if (given.pages && !chosen.includes('pages')) throw new OptionError('--pages needs the part "pages" to be measured.')
  const missing = given.pages?.find((page) => !known.includes(page))
  if (missing) throw new OptionError(`There is no page "${missing}": write it as in the address, such as /contact/.`)
  return {
    parts: chosen,
    pages: given.pages ?? [],
    runs: readNumber('--runs', given.runs ?? '5', 1, 99),
    sizes: (given.sizes ?? ['25', '250', '2500'])
      .map((size) => readNumber('--sizes', size, 25, 10_000))
      .toSorted((a, b) => a - b)
  }
}

function parse(args: string[]) {
  try {
    const list = { type: 'string', multiple: true } as const
    return parseArgs({ args, options: { only: list, pages: list, sizes: list, runs: { type: 'string' } } }).values
  } catch (error) {
    const [sentence] = (error as Error).message.split('. ')
    throw new OptionError(`${sentence}: it takes --only, --pages, --runs and --sizes.`)
  }
}

function readNumber(name: string, value: string, least: number, most: number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < least || number > most)
    throw new OptionError(`${name} must be a whole number from ${least} to ${most}, but is "${value}".`)
  return number
}
