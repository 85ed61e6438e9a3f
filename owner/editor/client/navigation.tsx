import { isFile, openAddress, writeAddress } from './address.ts'
import type { Addable, Overview } from './api.ts'

interface NavigationProps {
  overview: Overview
  current: string
  dirty: string[]
  /** undefined until it is known. */
  taskCount: number | undefined
  onAdd(addable: Addable): void
}

/** A list of everything that can be edited; on a narrow screen a box to choose from. */
export function Navigation({ overview: { files, addable }, current, dirty, taskCount, onAdd }: NavigationProps) {
  const groups = [...Map.groupBy(files, ({ group }) => group)]
  const home = {
    '': 'Start',
    todo: taskCount === 0 ? 'Ready to publish' : 'Still to do',
    mail: 'Email and alerts'
  }
  const mark = (name: string) => (name === current ? ('page' as const) : undefined)
  const drawAdd = (one: Addable) => (
    <button key={one.kind} type="button" className="font-semibold" onClick={() => onAdd(one)}>
      <span>
        <span aria-hidden="true">+ </span>Add a {one.noun}
      </span>
    </button>
  )
  return (
    <nav className="nav on-dark" aria-label="What to edit">
      <p className="px-3 pb-2 font-bold text-lg max-nav:hidden">Edit your site</p>
      <ul className="max-nav:mb-2 max-nav:flex max-nav:flex-wrap max-nav:gap-1">
        {Object.entries(home).map(([name, label]) => (
          <li key={name}>
            <a href={writeAddress(name)} aria-current={mark(name)}>
              {label}
              {name === 'todo' && Boolean(taskCount) && <span className="tag bg-ember text-navy">{taskCount}</span>}
            </a>
          </li>
        ))}
      </ul>
      <label className="nav:hidden">
        <span className="sr-only">What to edit</span>
        <select className="field-box" value={current} onChange={(event) => openAddress(event.target.value)}>
          {!isFile(current) && <option value={current}>Choose what to edit…</option>}
          {groups.map(([group, members]) => (
            <optgroup key={group} label={group}>
              {members.map(({ file, label, isDraft }) => (
                <option key={file} value={file}>
                  {label}
                  {isDraft ? ' (not on the site)' : ''}
                  {dirty.includes(file) ? ' (unsaved)' : ''}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <div className="-mx-3 mt-1 flex flex-wrap gap-1 nav:hidden">{addable.map(drawAdd)}</div>
      {groups.map(([group, members]) => (
        <section key={group} className="max-nav:hidden" aria-label={group}>
          <h2>{group}</h2>
          <ul>
            {members.map(({ file, label, isDraft }) => (
              <li key={file}>
                <a href={writeAddress(file)} aria-current={mark(file)}>
                  {label}
                  {isDraft && <small>not on the site</small>}
                  {dirty.includes(file) && <small className="font-semibold text-ember">unsaved</small>}
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
