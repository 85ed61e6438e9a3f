/** Where booking requests go and under which names; set at build. */
export interface EmailSettings {
  /** Empty: the site's own relay. */
  origin: string
  key: string
  service: string
  template: string
  /** Addresses the SDK refuses in the email field. */
  blockList: string[]
  /** Whether the form offers photos: a hosted service may not accept that much. */
  photos: boolean
}

/** Unset means the default; set but empty means missing, which the form reports. */
export function readEmailSettings(env: Record<string, string | undefined>): EmailSettings {
  return {
    origin: env.PUBLIC_EMAIL_ORIGIN ?? '',
    key: env.PUBLIC_EMAIL_KEY ?? 'local-key',
    service: env.PUBLIC_EMAIL_SERVICE ?? 'local-service',
    template: env.PUBLIC_EMAIL_TEMPLATE ?? 'booking-request',
    blockList: (env.PUBLIC_EMAIL_BLOCK_LIST ?? '').split(',').flatMap((entry) => entry.trim() || []),
    photos: env.PUBLIC_EMAIL_PHOTOS ? env.PUBLIC_EMAIL_PHOTOS === 'on' : !env.PUBLIC_EMAIL_ORIGIN
  }
}
