import { mailHref, telephoneHref } from './links.ts'

export interface LinkedTextProps {
  text: string
  contact: { phone: string; email: string }
}

/** A text in which the phone number and the e-mail address can be pressed. */
export function LinkedText({ text, contact: { phone, email } }: LinkedTextProps) {
  const hrefs: Record<string, string> = { [phone]: telephoneHref(phone), [email]: mailHref(email) }
  const parts = cutOut(cutOut([text], phone), email)
  return parts.map((part, index) =>
    hrefs[part] ? (
      <a key={index} href={hrefs[part]} className="sentence-link">
        {part}
      </a>
    ) : (
      part
    )
  )
}

const cutOut = (parts: string[], fact: string) =>
  parts.flatMap((part) => part.split(fact).flatMap((piece, index) => (index === 0 ? [piece] : [fact, piece])))
