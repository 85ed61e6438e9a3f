import type { Titled } from '../../catalogue/schema.ts'
import { fitColumns } from '../ui/fit-columns.ts'

export function Benefits({ heading, tiles }: { heading: string; tiles: Titled[] }) {
  if (tiles.length === 0) return null
  return (
    <section className="on-dark py-16 md:py-24" data-fade>
      <div className="wrap">
        <h2 className="max-w-2xl text-4xl">{heading}</h2>
        <ul className={`mt-10 grid gap-x-10 gap-y-8 ${tiles.length > 1 ? 'sm:grid-cols-2' : ''} ${fitColumns(tiles)}`}>
          {tiles.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-ember pt-5">
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 text-haze">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
