import { describeTime } from '../../../domain/duration.ts'
import { type Estimate, type EstimateState, estimate } from '../../../domain/estimate.ts'
import { formatPence } from '../../../domain/money.ts'
import { goesBySize, type SizeLabels } from '../../../domain/pricing.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'

export interface EstimateResultProps {
  choice: EstimateState
  sizes: SizeLabels
  discountPercent: number
  depositPercent: number
  rule?: string | undefined
  caveat: string
  prompt: string
  bookingHref?: string | undefined
}

export function EstimateResult({ choice, sizes, rule, caveat, prompt, bookingHref, ...percents }: EstimateResultProps) {
  const { package: chosen, size } = choice
  const { discountPercent, depositPercent } = percents
  if (!chosen) return <EmptyResult text={prompt} />
  const result = estimate({ ...choice, package: chosen, ...percents })
  if (result.startingPrice === 0) return <EmptyResult text="Choose at least one add-on to see the price." />
  return (
    <div className="estimate-result on-dark needs-js">
      <div className="estimate-sum">
        <p className="font-bold">
          {chosen.title}
          {goesBySize(chosen) && `, ${sizes[size].label.toLowerCase()} vehicle`}
        </p>
        <p className="estimate-price" aria-live="polite">
          {result.priceFrom && <span className="mr-2 text-xl">from </span>}
          {formatPence(result.price)}
          {result.perMonth && <span className="ml-2 text-xl"> a month</span>}
        </p>
        <dl className="mt-4">
          {listLines(result, percents).map(([label, value]) => (
            <div key={label} className="estimate-line">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          {result.time && (
            <div className="estimate-line">
              <dt>Time</dt>
              <dd>{describeTime(chosen)}</dd>
            </div>
          )}
        </dl>
        {chosen.warning && (
          <p className="estimate-note">
            <Icon name="warning" className="size-6" />
            <span>{chosen.warning}</span>
          </p>
        )}
        {rule && discountPercent > 0 && depositPercent > 0 && <p className="mt-4 text-sm">{rule}</p>}
        {!result.perMonth && <p className="mt-2 text-sm">{caveat}</p>}
        <div className="panel-actions">
          {bookingHref && (
            <a href={bookingHref} className="button button-primary">
              Book Now
            </a>
          )}
          <CopyButton label="Copy link" getText={() => `${location.href.replace(/#.*/, '')}#estimate`} />
        </div>
      </div>
    </div>
  )
}

function EmptyResult({ text }: { text: string }) {
  return (
    <div className="estimate-result on-dark needs-js">
      <p className="m-auto max-w-60 text-center text-balance">{text}</p>
    </div>
  )
}

type Percents = Pick<EstimateResultProps, 'discountPercent' | 'depositPercent'>

function listLines(result: Estimate, { discountPercent, depositPercent }: Percents): [string, string][] {
  const discount = result.discount === 0 ? 'none' : `−${formatPence(result.discount)}`
  const discountLines: [string, string][] = [
    [`First-visit discount (${discountPercent}%)`, discount],
    ['Price after discount', formatPence(result.price)]
  ]
  const depositLines: [string, string][] = [
    [`Deposit upfront (${depositPercent}%)`, formatPence(result.deposit)],
    ['Balance', formatPence(result.balance)]
  ]
  return [
    ['Starting price', formatPence(result.startingPrice)],
    ...(discountPercent > 0 ? discountLines : []),
    ...(depositPercent > 0 ? depositLines : [])
  ]
}
