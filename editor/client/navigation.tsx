import type { Overview } from './api.ts'

interface NavigationProps {
  files: Overview['files']
  current: string
  dirty: string[]
  onOpen(file: string): void
}

export function Navigation({ files, current, dirty, onOpen }: NavigationProps) {
  const groups = [...new Set(files.map(({ group }) => group))]
  return (
    <nav className="nav" aria-label="What to edit">
      <p className="nav-brand">Edit your site</p>
      <label className="nav-select">
        <span className="visually-hidden">What to edit</span>
        <select className="control" value={current} onChange={(event) => onOpen(event.target.value)}>
          {groups.map((group) => (
            <optgroup key={group} label={group}>
              {files
                .filter((file) => file.group === group)
                .map(({ file, label }) => (
                  <option key={file} value={file}>
                    {label}
                    {dirty.includes(file) ? ' (unsaved)' : ''}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      <div className="nav-groups">
        {groups.map((group) => (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            <ul>
              {files
                .filter((file) => file.group === group)
                .map(({ file, label }) => (
                  <li key={file}>
                    <a href={`#${file}`} aria-current={file === current ? 'page' : undefined}>
                      {label}
                      {dirty.includes(file) && <span className="nav-dirty">unsaved</span>}
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}
