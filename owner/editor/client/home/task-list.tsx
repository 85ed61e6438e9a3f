import { useEffect, useState } from 'react'
import { writeAddress } from '../address.ts'
import { type Overview, readTasks, type Task, type TaskPlace } from '../api.ts'

/** The launch check's findings, each linked to its field. The count goes down with every save. */
export function TaskList({ tasks }: { tasks: Tasks | undefined }) {
  if (!tasks) return <p className="text-quiet">Looking through your site…</p>
  const { list, count } = tasks
  return (
    <div className="links grid gap-5">
      <p role="status">
        {count === 0 ? (
          <strong className="text-leaf">Ready to publish. Nothing made up, drafted or contradictory is left.</strong>
        ) : (
          `${count === 1 ? 'One thing' : `${count} things`} to sort out before this site goes live. Each line leads to its field.`
        )}
      </p>
      {[...Map.groupBy(list, ({ heading }) => heading)].map(([heading, group]) => (
        <TaskGroup key={heading} heading={heading} tasks={group} />
      ))}
    </div>
  )
}

function TaskGroup({ heading, tasks }: { heading: string; tasks: Task[] }) {
  return (
    <section>
      <h2 className="mb-1.5 text-base">
        {heading} <span className="text-quiet">{tasks.length}</span>
      </h2>
      <ul className="divide-y divide-line rounded-xl border border-line bg-white *:px-5 *:py-2.5">
        {tasks.map((task) => (
          <li key={`${task.label} ${task.text}`}>
            <PlaceLink place={task} />
            <p>
              <LinkedWords text={task.text} />
            </p>
            {task.readings.length > 0 && (
              <ul className="mt-1 border-line border-l-3 pl-4 text-xs">
                {task.readings.map((reading) => (
                  <li key={reading.label + reading.text}>
                    {reading.text} <PlaceLink place={reading} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function PlaceLink({ place: { file, path, label } }: { place: TaskPlace }) {
  return file === null ? (
    <strong>{label}</strong>
  ) : (
    <a className="font-semibold" href={writeAddress(file, path)}>
      {label}
    </a>
  )
}

export interface Tasks {
  list: Task[]
  /** Only those that block publishing. */
  count: number
}

/** Asked for again after every change to a file, because each brings a new overview. */
export function useTasks(overview: Overview | null): Tasks | undefined {
  const [tasks, setTasks] = useState<Tasks>()
  useEffect(() => {
    if (!overview) return
    let isCurrent = true
    readTasks().then((answer) => {
      if (answer.kind !== 'done' || !isCurrent) return
      setTasks({ list: answer.value, count: answer.value.filter(({ isBlocking }) => isBlocking).length })
    })
    return () => {
      isCurrent = false
    }
  }, [overview])
  return tasks
}

/** Addresses of public guidance lead there. */
function LinkedWords({ text }: { text: string }) {
  const parts = text.split(/(https:\/\/[^\s]+[^\s.,:])/)
  return parts.map((part) =>
    part.startsWith('https:') ? (
      <a key={part} href={part} target="_blank" rel="noopener" className="underline">
        {part}
      </a>
    ) : (
      part
    )
  )
}
