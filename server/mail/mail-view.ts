export type MailLink = { text: string; href: string }

export type MailRow = {
  label: string
  value: string
  /** Our own comments on the row, a sentence each. */
  remarks?: string[]
  links?: MailLink[]
  /** Set on a line of the price. */
  amount?: 'part' | 'total'
  /** The visitor's own lines. Plain text marks them, so they can't pass for one of our rows. */
  isQuoted?: boolean
}

/** A ready-written answer for the owner to send. */
export type MailReply = { name: string; words: string; links: MailLink[] }

/** Everything a mail says; its HTML, plain text and subject are made from this. */
export type MailView = {
  subject: string
  heading: string
  introduction: string
  notes: string[]
  rows: MailRow[]
  /** Shown below the rows. */
  closing?: string[]
  replies?: MailReply[]
}
