import { describeTime, goesBySize } from '../domain/pricing.ts'
import { capitalise } from '../domain/sentences.ts'
import type { VisitFacts } from '../domain/visit.ts'
import { hasTwoDeposits } from './estimate-rules.ts'
import type { Content } from './load.ts'
import { toHaveReady } from './schema/business.ts'

/** What the panel of an agreed visit and its message are made of. */
export function describeVisits({ business, packages, pages }: Content): VisitFacts {
  const { brand, phone, email, whatsapp, sizes, deposit, noticeHours, waterAndPower } = business
  const atTheAddress = waterAndPower && toHaveReady[waterAndPower]
  return {
    brand,
    contact: { phone, email },
    whatsapp,
    sizes: { small: sizes.small.label, medium: sizes.medium.label, large: sizes.large.label },
    packages: packages.map((item) => ({
      id: item.id,
      title: item.title,
      isMonthly: item.per === 'month',
      goesBySize: goesBySize(item),
      time: describeTime(item),
      hours: item.estimatedTime?.to ?? 0,
      haveReady: [atTheAddress && `${capitalise(atTheAddress)}.`, item.haveReady].flatMap((text) => text || [])
    })),
    depositPercent: hasTwoDeposits(deposit) ? null : (deposit?.percent ?? 0),
    noticeHours,
    terms: pages.contact.visitTerms
  }
}
