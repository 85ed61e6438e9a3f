import { isFile, writeAddress } from './address.ts'
import type { Addable, Overview } from './api.ts'

interface NavigationProps {
  files: Overview['files']
  addable: Addable[]
  current: string
  dirty: string[]
  /** undefined until it is known. */
  taskCount: number | undefined
  onOpen(file: string): void
  onAdd(addable: Addable): void
}

/** A list of everything that can be edited; on a narrow screen a box to choose from. */
export function Navigation({ files, addable, current, dirty, taskCount, onOpen, onAdd }: NavigationProps) {
  const groups = [...new Set(files.map(({ group }) => group))]
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
        <li>
          <a href={writeAddress('')} aria-current={mark('')}>
            Start
          </a>
        </li>
        <li>
          <a href={writeAddress('todo')} aria-current={mark('todo')}>
            {taskCount === 0 ? 'Ready to publish' : 'Still to do'}
            {Boolean(taskCount) && <span className="tag bg-ember text-navy">{taskCount}</span>}
          </a>
        </li>
        <li>
          <a href={writeAddress('mail')} aria-current={mark('mail')}>
            Email and alerts
          </a>
        </li>
        <li>
          <a href={writeAddress('pictures')} aria-current={mark('pictures')}>
            Unused pictures
          </a>
        </li>
      </ul>
      <label className="nav:hidden">
        <span className="sr-only">What to edit</span>
        <select className="field-box" value={current} onChange={(event) => onOpen(event.target.value)}>
          {!isFile(current) && <option value={current}>Choose what to edit…</option>}
          {groups.map((group) => (
            <optgroup key={group} label={group}>
              {files
                .filter((file) => file.group === group)
                .map(({ file, label, isDraft }) => (
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
      {groups.map((group) => (
        <section key={group} className="max-nav:hidden" aria-label={group}>
          <h2>{group}</h2>
          <ul>
            {files
              .filter((file) => file.group === group)
              .map(({ file, label, isDraft }) => (
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
