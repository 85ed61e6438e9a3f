import type { Overview } from './api.ts'
import { isFile } from './app.tsx'
import { AddButton } from './entries/entry-bar.tsx'
import type { Addable } from './entries/use-entries.tsx'
import { NavigationHead } from './home/navigation-head.tsx'

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

export function Navigation({ files, addable, current, dirty, taskCount, onOpen, onAdd }: NavigationProps) {
  const groups = [...new Set(files.map(({ group }) => group))]
  return (
    <nav className="nav" aria-label="What to edit">
      <NavigationHead current={current} taskCount={taskCount} />
      <label className="nav-select">
        <span className="visually-hidden">What to edit</span>
        <select className="control" value={current} onChange={(event) => onOpen(event.target.value)}>
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
      <div className="nav-adds">
        {addable.map((one) => (
          <AddButton key={one.kind} addable={one} onAdd={onAdd} />
        ))}
      </div>
      <div className="nav-groups">
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            <ul>
              {files
                .filter((file) => file.group === group)
                .map(({ file, label, isDraft }) => (
                  <li key={file}>
                    <a href={`#${file}`} aria-current={file === current ? 'page' : undefined}>
                      {label}
                      {isDraft && <span className="nav-draft">not on the site</span>}
                      {dirty.includes(file) && <span className="nav-dirty">unsaved</span>}
                    </a>
                  </li>
                ))}
            </ul>
            {addable
              .filter((one) => one.group === group)
              .map((one) => (
                <AddButton key={one.kind} addable={one} onAdd={onAdd} />
              ))}
          </section>
        ))}
      </div>
    </nav>
  )
}
