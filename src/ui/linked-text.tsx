import { type Contact, mailHref, telephoneHref } from './links.ts'

/** Text with the phone number and email address as links. */
export function LinkedText({ text, contact }: { text: string; contact: Contact }) {
  const { phone, email } = contact
  const hrefs = new Map([
    [phone, telephoneHref(phone)],
    [email, mailHref(email)]
  ])
  const parts = cutOut(cutOut([text], phone), email)
  return parts.map((part, index) =>
    hrefs.has(part) ? (
      <a key={index} href={hrefs.get(part)} className="sentence-link">
        {part}
      </a>
    ) : (
      part
    )
  )
}

interface LinkedParagraphsProps {
  paragraphs: string[]
  contact: Contact
  /** Text size and width. */
  className: string
}

export function LinkedParagraphs({ paragraphs, contact, className }: LinkedParagraphsProps) {
  return (
    <div className={`paragraphs mt-5 text-slate ${className}`}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <LinkedText text={paragraph} contact={contact} />
        </p>
      ))}
    </div>
  )
}

const cutOut = (parts: string[], fact: string) =>
  parts.flatMap((part) => part.split(fact).flatMap((piece, index) => (index === 0 ? [piece] : [fact, piece])))
