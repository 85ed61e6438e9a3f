import type { ClosedDays } from '../../domain/closed-days.ts'
import { addDays, findMoment, formatDays } from '../../domain/london-clock.ts'
import { markDated } from './dated.ts'

/** How many days ahead a closed day is shown. */
const ahead = 28

/** Without scripts a page can't know today's date, so it lists the next ones as of the build. */
const listedWithoutScripts = 4

export function ClosedDayList({ closedDays }: { closedDays: ClosedDays[] }) {
  return (
    <dl className="pl-9">
      {closedDays.map((days, index) => (
        <div
          key={days.from}
          className="mt-2 flex flex-wrap justify-between gap-x-6"
          {...markDated(
            { from: findMoment(addDays(days.from, -ahead), '00:00'), until: findMoment(days.until, '24:00') },
            index < listedWithoutScripts
          )}
        >
          <dt>{formatDays(days)}</dt>
          <dd className="font-semibold">closed</dd>
          {(days.name ?? days.note) && <dd className="w-full text-sm text-slate">{days.name ?? days.note}</dd>}
        </div>
      ))}
    </dl>
  )
}
