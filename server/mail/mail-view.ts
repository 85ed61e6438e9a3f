export type MailLink = { text: string; href: string }

export type MailRow = {
  label: string
  value: string
  /** What we have to say of it, a sentence each. */
  remarks?: string[]
  links?: MailLink[]
  /** A line of the price. */
  amount?: 'part' | 'total'
  /** The visitor's own lines. In plain text they are marked, so that none of them passes for a row of ours. */
  isQuoted?: boolean
}

/** An answer that is ready to be sent. */
export type MailReply = { name: string; words: string; links: MailLink[] }

/** All that a mail says, once: its HTML, its plain text and its subject are made from this. */
export type MailView = {
  subject: string
  heading: string
  introduction: string
  notes: string[]
  rows: MailRow[]
  /** Below the rows. */
  closing?: string[]
  replies?: MailReply[]
}
