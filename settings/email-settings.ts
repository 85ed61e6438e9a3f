import type { EmailSettings } from '../domain/email-settings.ts'
import type { Environment } from './read.ts'
import { variables } from './variables.ts'

/** Unset means the default; set but empty means missing, which the form reports. */
export function readEmailSettings(env: Environment): EmailSettings {
  return {
    origin: env.PUBLIC_EMAIL_ORIGIN ?? '',
    key: env.PUBLIC_EMAIL_KEY ?? variables.PUBLIC_EMAIL_KEY.usual,
    service: env.PUBLIC_EMAIL_SERVICE ?? variables.PUBLIC_EMAIL_SERVICE.usual,
    template: env.PUBLIC_EMAIL_TEMPLATE ?? variables.PUBLIC_EMAIL_TEMPLATE.usual,
    blockList: (env.PUBLIC_EMAIL_BLOCK_LIST ?? '').split(',').flatMap((entry) => entry.trim() || []),
    photos: env.PUBLIC_EMAIL_PHOTOS ? env.PUBLIC_EMAIL_PHOTOS === 'on' : !env.PUBLIC_EMAIL_ORIGIN,
    // A preview's server isn't told of it.
    copies: env.ACKNOWLEDGE === 'on' && !env.PUBLIC_EMAIL_ORIGIN && env.SITE_PREVIEW !== 'on'
  }
}
