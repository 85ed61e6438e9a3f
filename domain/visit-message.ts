import { encode, type Message } from './message-links.ts'
import { cutShort } from './sentences.ts'
import { type Addressee, describeDay, type Visit, type VisitFacts } from './visit.ts'
import {
  describeMoment,
  describeMoving,
  describeVisitDeposit,
  describeVisitPrice,
  describeWork
} from './visit-words.ts'

/** Encoded, with a mail's line ends. Mail programs cut longer messages. */
export const longestMessage = 1800

/** The whole agreement, so that it stands without the link. `link` is empty if there is none. */
export function writeVisitMessage(
  visit: Visit,
  { name, car }: Pick<Addressee, 'name' | 'car'>,
  facts: VisitFacts,
  link: string,
  now: Date
): Required<Message> {
  const deposit = describeVisitDeposit(visit, facts)
  const ready = visit.package.haveReady.join(' ')
  const parts = [
    `Hi${name && ` ${name}`}, here is your visit:`,
    [
      describeMoment(visit),
      describeWork(visit, facts) + (car && `, ${car}`),
      `Price: ${describeVisitPrice(visit)}`,
      deposit && `Deposit: ${deposit}`,
      visit.package.time && `Time it takes: ${visit.package.time}`,
      `Reference: ${visit.reference}`
    ],
    ready && `Please have ready: ${ready}`,
    describeMoving(visit, facts, now),
    facts.terms,
    link && `To keep it in your calendar: ${link}`,
    facts.brand
  ]
  const words = parts.map((part) => [part].flat().filter(Boolean).join('\n'))
  return { subject: `Your visit on ${describeDay(visit.date)}`, body: fit(words, [2, 4]) }
}

/** Leaves out these paragraphs, one after the other, and at last cuts what is too long. */
function fit(paragraphs: string[], spare: number[]): string {
  const left = [...paragraphs]
  const join = () => left.filter(Boolean).join('\n\n')
  for (const index of spare) if (isTooLong(join())) left[index] = ''
  let text = join()
  while (isTooLong(text)) text = cutShort(text, [...text].length - 20)
  return text
}

const isTooLong = (text: string) => encode(text.replaceAll('\n', '\r\n')).length > longestMessage
