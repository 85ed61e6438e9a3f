import type { Titled } from '../../catalogue/schema.ts'

const columns = ['', '', 'md:grid-cols-2', 'md:grid-cols-3']

export function Notices({ notices }: { notices: Titled[] }) {
  return (
    <section className="border-b border-line bg-mist py-8" aria-label="Good to know">
      <ul className={`wrap grid gap-6 ${columns[notices.length] ?? ''} md:gap-8`}>
        {notices.map(({ title, text }) => (
          <li key={title} className="border-l-4 border-ember pl-4">
            <p className="font-display text-lg font-bold">{title}</p>
            <p className="mt-1 text-sm text-slate">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
