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

export type EmailSettings = ReturnType<typeof readEmailSettings>

/** Where booking requests go and under which names. Unset means the default; empty means missing, as the form reports. */
export function readEmailSettings(env: Environment) {
  return {
    /** Empty: the site's own relay. */
    origin: env.PUBLIC_EMAIL_ORIGIN ?? '',
    key: env.PUBLIC_EMAIL_KEY ?? variables.PUBLIC_EMAIL_KEY.usual,
    service: env.PUBLIC_EMAIL_SERVICE ?? variables.PUBLIC_EMAIL_SERVICE.usual,
    template: env.PUBLIC_EMAIL_TEMPLATE ?? variables.PUBLIC_EMAIL_TEMPLATE.usual,
    /** Addresses the SDK refuses in the email field. */
    blockList: (env.PUBLIC_EMAIL_BLOCK_LIST ?? '').split(',').flatMap((entry) => entry.trim() || []),
    /** Whether the form offers photos: a hosted service may not accept that much. */
    photos: env.PUBLIC_EMAIL_PHOTOS ? env.PUBLIC_EMAIL_PHOTOS === 'on' : !env.PUBLIC_EMAIL_ORIGIN,
    /** Whether visitors who give an email address get a copy. A hosted service decides itself. */
    copies: env.ACKNOWLEDGE === 'on' && !env.PUBLIC_EMAIL_ORIGIN
  }
}
