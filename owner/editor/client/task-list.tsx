import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Overview } from '../server/app.ts'
import type { Task, TaskPlace } from '../server/list-tasks.ts'
import { ask } from './api.ts'
import { writeAddress } from './navigation.tsx'
import { Button } from './parts.tsx'
import type { Content } from './use-content.ts'

type Tasks = NonNullable<ReturnType<typeof useTasks>>

/** Asked for again after every change to a file. Only what blocks publishing is counted. */
export function useTasks(overview: Overview | undefined) {
  const { data: list } = useQuery({
    queryKey: ['tasks', overview?.version],
    queryFn: () => ask<Task[]>('GET', '/api/tasks'),
    placeholderData: keepPreviousData
  })
  return list && { list, count: list.filter(({ isBlocking }) => isBlocking).length }
}

interface TaskListProps {
  tasks: Tasks | undefined
  content: Content
}

/** The launch check's findings, each linked to its field. The count goes down with every save. */
export function TaskList({ tasks, content }: TaskListProps) {
  if (!tasks) return <p className="text-quiet">Looking through your site…</p>
  const { list, count } = tasks
  return (
    <div className="links grid gap-5">
      <p role="status">
        {count === 0 ? (
          <strong className="text-leaf">Ready to publish. Nothing made up, drafted or contradictory is left.</strong>
        ) : (
          `${count === 1 ? 'One thing' : `${count} things`} to sort out before this site goes live. Each line leads to its field.`
        )}{' '}
        To change anything else, choose it from the list, or click it in the page.
      </p>
      {[...Map.groupBy(list, ({ heading }) => heading)].map(([heading, group]) => (
        <section key={heading}>
          <h2 className="mb-1.5 text-base">
            {heading} <span className="text-quiet">{group.length}</span>
          </h2>
          <ul className="divide-y divide-line rounded-xl border border-line bg-white *:px-5 *:py-2.5">
            {group.map((task) => (
              <li key={`${task.label} ${task.text}`}>
                <PlaceLink place={task} />
                <p>
                  <LinkedWords text={task.text} />
                </p>
                <Readings {...task} content={content} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** What contradicts each other, and a button for each that can be kept alone. */
function Readings({ readings, content }: Pick<Task, 'readings'> & { content: Content }) {
  if (readings.length === 0) return null
  const keep = (index: number) => {
    const [kept, other] = index === 0 ? readings : readings.toReversed()
    content.change('/api/keep', { kept, other }, `Kept: ${kept?.text}.`)
  }
  return (
    <>
      {readings.some(({ canKeep }) => canKeep) && <p className="font-semibold">You say both. Keep one:</p>}
      <ul className="mt-1 border-line border-l-3 pl-4 text-xs">
        {readings.map((reading, index) => (
          <li key={reading.label + reading.text} className="py-0.5">
            {reading.text} <PlaceLink place={reading} />{' '}
            {reading.canKeep && (
              <Button isSmall onClick={() => keep(index)}>
                Keep this<span className="sr-only">: {reading.text}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
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

/** Addresses of public guidance lead there. */
function LinkedWords({ text }: { text: string }) {
  const parts = text.split(/((?<!\()https:\/\/[^\s]+[^\s.,:)])/)
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
