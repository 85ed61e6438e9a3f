import { writeAddress } from '../app.tsx'

export function NavigationHead({ current, taskCount }: { current: string; taskCount: number | undefined }) {
  const mark = (name: string) => (current === name ? ('page' as const) : undefined)
  return (
    <div className="nav-head">
      <p className="nav-brand">Edit your site</p>
      <ul>
        <li>
          <a href={writeAddress('')} aria-current={mark('')}>
            Start
          </a>
        </li>
        <li>
          <a href={writeAddress('todo')} aria-current={mark('todo')}>
            {taskCount === 0 ? 'Ready to publish' : 'Still to do'}
            {Boolean(taskCount) && <span className="nav-count">{taskCount}</span>}
          </a>
        </li>
        <li>
          <a href={writeAddress('pictures')} aria-current={mark('pictures')}>
            Unused pictures
          </a>
        </li>
      </ul>
    </div>
  )
}
