import type { z } from 'zod'
import { type Reader, type Variable, type VariableName, variableNames, variables } from './variables.ts'

/** process.env, or any other with the variables of our table. As text: read them with readVariables to have them checked. */
export type Environment = { [Name in VariableName]?: string | undefined }

type Values<Name extends VariableName> = { [Key in Name]: z.output<(typeof variables)[Key]['schema']> }

type NameReadBy<Who extends Reader> = {
  [Name in VariableName]: Who extends (typeof variables)[Name]['readBy'][number] ? Name : never
}[VariableName]

/** The message has a line for each wrong variable. */
export class EnvError extends Error {
  override name = 'EnvError'
}

/** Empty means unset. Throws an EnvError if one of them is wrong. */
export function readVariables<Name extends VariableName>(env: Environment, names: readonly Name[]): Values<Name> {
  const problems: string[] = []
  const values = names.map((name) => {
    const { schema, usual }: Variable = variables[name]
    const { data, error } = schema.safeParse(env[name] || usual)
    for (const { message } of error?.issues ?? []) problems.push(`${name} ${message}`)
    return [name, data]
  })
  if (problems.length > 0) throw new EnvError(problems.join('\n'))
  return Object.fromEntries(values)
}

export function listReadBy<Who extends Reader>(who: Who): NameReadBy<Who>[] {
  const isRead = (name: VariableName): name is NameReadBy<Who> =>
    (variables[name].readBy as readonly Reader[]).includes(who)
  return variableNames.filter(isRead)
}
