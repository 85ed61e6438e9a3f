import { useMemo, useSyncExternalStore } from 'react'
import type { Overview } from '../server/app.ts'
import type { ContentFile } from '../server/content-files.ts'
import type { Addable } from '../server/entry-routes.ts'

interface NavigationProps {
  overview: Overview
  current: string
  dirty: string[]
  /** undefined until it is known. */
  taskCount: number | undefined
  look: string
  onAdd(addable: Addable): void
}

/** A list of everything that can be edited; on a narrow screen a box to choose from. */
export function Navigation({ overview: { files, addable }, current, dirty, taskCount, look, onAdd }: NavigationProps) {
  const groups = [...Map.groupBy(files, ({ group }) => group)]
  const home = { '': nameTasks(taskCount), [mailName]: 'Email and alerts' }
  const mark = (name: string) => (name === current ? ('page' as const) : undefined)
  const listMarks = ({ file, isDraft }: ContentFile) => [
    ...(isDraft ? ['not on the site'] : []),
    ...(dirty.includes(file) ? ['unsaved'] : [])
  ]
  const drawAdd = (one: Addable) => (
    <button key={one.kind} type="button" className="font-semibold" onClick={() => onAdd(one)}>
      <span>
        <span aria-hidden="true">+ </span>Add a {one.noun}
      </span>
    </button>
  )
  return (
    <nav
      className={`nav on-dark relative overflow-y-auto px-4 py-3 text-haze nav:px-3 nav:pt-5 ${look}`}
      aria-label="What to edit"
    >
      <p className="px-3 pb-2 font-bold text-lg max-nav:hidden">Edit your site</p>
      <ul className="max-nav:mb-2 max-nav:flex max-nav:flex-wrap max-nav:gap-1">
        {Object.entries(home).map(([name, label]) => (
          <li key={name}>
            <a href={writeAddress(name)} aria-current={mark(name)}>
              {label}
              {name === '' && Boolean(taskCount) && <span className="tag bg-ember text-navy">{taskCount}</span>}
            </a>
          </li>
        ))}
      </ul>
      <label className="nav:hidden">
        <span className="sr-only">What to edit</span>
        <select className="field-box" value={current} onChange={(event) => openAddress(event.target.value)}>
          {current in home && <option value={current}>Choose what to edit…</option>}
          {groups.map(([group, members]) => (
            <optgroup key={group} label={group}>
              {members.map((one) => (
                <option key={one.file} value={one.file}>
                  {[one.label, ...listMarks(one).map((words) => `(${words})`)].join(' ')}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <div className="-mx-3 mt-1 flex flex-wrap gap-1 nav:hidden">{addable.map(drawAdd)}</div>
      {groups.map(([group, members]) => (
        <section key={group} className="max-nav:hidden" aria-label={group}>
          <h2 className="px-3 pt-3.5 pb-1">{group}</h2>
          <ul>
            {members.map((one) => (
              <li key={one.file}>
                <a href={writeAddress(one.file)} aria-current={mark(one.file)}>
                  {one.label}
                  {listMarks(one).map((words) => (
                    <small key={words}>{words}</small>
                  ))}
                </a>
              </li>
            ))}
          </ul>
          {addable.filter((one) => one.group === group).map(drawAdd)}
        </section>
      ))}
    </nav>
  )
}

/**
 * Keeps what is open in the address after the #, so the back button and bookmarks work: a file, perhaps with a field
 * ("business.yaml:phone.value"), or what needs doing, if it is empty.
 */
export function useAddress() {
  const [name = '', path] = useSyncExternalStore(follow, readAddress).split(':')
  /** The field a link leads to. */
  const wanted = useMemo(() => path?.split('.') ?? null, [path])
  return { name, wanted }
}

export function openAddress(next: string) {
  location.hash = next
}

export const writeAddress = (file: string, path: (string | number)[] = []) =>
  `#${file}${path.length > 0 ? `:${path.join('.')}` : ''}`

/** What needs doing is the first page. */
export const nameTasks = (count: number | undefined) => (count === 0 ? 'Ready to publish' : 'Still to do')

/** What the server calls the settings of mail, which are opened and saved like a file. */
export const mailName = 'mail'

export const isFile = (name: string) => name === mailName || /\.(yaml|md)$/.test(name)

const readAddress = () => decodeURIComponent(location.hash.slice(1))

function follow(onChange: () => void) {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}
