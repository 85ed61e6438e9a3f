import type { Environment } from '../../settings/read.ts'
import { type Variable, type VariableName, variableNames, variables } from '../../settings/variables.ts'
import { OwnerError } from '../owner-error.ts'

/** The server's .env: what travels with a release. A preview sends no mail unless PUBLISH_PREVIEW_MAIL_TO is set. */
export function composeServerSettings(env: Environment, isPreview: boolean): string {
  const mailTo = env.PUBLISH_PREVIEW_MAIL_TO
  const travelling = variableNames.filter((name) => {
    const { travels }: Variable = variables[name]
    return travels === 'yes' || (travels === 'not with a preview' && !isPreview)
  })
  const values: Environment = {
    TRUST_PROXY: '127.0.0.1',
    ...pick(env, travelling),
    ...(isPreview && mailTo && { ...pick(env, ['SMTP_URL', 'BOOKINGS_FROM']), BOOKINGS_TO: mailTo })
  }
  return Object.entries(values)
    .map(([name, value]) => `${name}=${quoteForServer(name, value)}\n`)
    .join('')
}

const pick = (env: Environment, names: VariableName[]): Environment =>
  Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))

/** In single quotes systemd and Node take every character literally, in double quotes only these. */
function quoteForServer(name: string, value: string): string {
  if (!/['\n\r]/.test(value)) return `'${value}'`
  if (!/["\\$`\n\r]/.test(value)) return `"${value}"`
  throw new OwnerError(`${name} holds an apostrophe: write %27 in its place.`)
}
