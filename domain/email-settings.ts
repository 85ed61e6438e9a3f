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
  /** Whether visitors who give an email address get a copy; false if a hosted service decides that. */
  copies: boolean
}
