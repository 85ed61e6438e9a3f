import type { Overview } from '../../server/app.ts'
import { writeAddress } from '../navigation.tsx'
import type { Tasks } from './task-list.tsx'

interface StartPageProps {
  overview: Overview
  tasks: Tasks | undefined
  /** Files with unsaved changes. */
  dirty: string[]
}

/** What an owner looks up and changes most, each linked to its field, and the state of the site. */
export function StartPage({ overview: { summary, files }, tasks, dirty }: StartPageProps) {
  return (
    <div className="links grid grid-cols-[repeat(auto-fit,minmax(min(16rem,100%),1fr))] gap-5">
      <section className="group">
        <h2 className="text-xl">
          <FactLink fact={summary.name} />
        </h2>
        <p>
          <FactLink fact={summary.phone} />
        </p>
        <dl className="mt-3">
          {summary.hours.map((day) => (
            <div key={day.label} className="flex flex-wrap justify-between gap-x-4 py-0.5">
              <dt>{day.label}</dt>
              <dd>
                <FactLink fact={day} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="group">
        <h2 className="group-title">Where things stand</h2>
        <p className="font-semibold text-lg">
          {tasks && (
            <a href={writeAddress('todo')}>{tasks.count === 0 ? 'Ready to publish' : `Still to do: ${tasks.count}`}</a>
          )}
        </p>
        <FileLinks title="Not saved yet" files={files.filter(({ file }) => dirty.includes(file))} />
        <FileLinks title="Not on the site yet" files={files.filter(({ isDraft }) => isDraft)} />
      </section>
      <Prices {...summary} />
    </div>
  )
}

function FileLinks({ title, files }: { title: string; files: Overview['files'] }) {
  if (files.length === 0) return null
  return (
    <>
      <h3 className="text-quiet mt-3 text-xs">{title}</h3>
      <ul>
        {files.map(({ file, label }) => (
          <li key={file}>
            <a href={writeAddress(file)}>{label}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

function Prices({ prices, sizes }: Pick<Overview['summary'], 'prices' | 'sizes'>) {
  return (
    <section className="group col-span-full overflow-x-auto">
      <table className="lined w-full">
        <caption className="group-title text-left">Prices</caption>
        <thead>
          <tr>
            {['Package', ...sizes].map((words) => (
              <th scope="col" key={words}>
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {prices.map(({ title, per, prices: row }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {row.map((price) => (
                <td key={price.label} colSpan={row.length === 1 ? sizes.length : 1}>
                  <FactLink fact={price} /> {per}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The label is part of the name, for people who hear the links one by one. */
function FactLink({ fact: { file, path, label, text } }: { fact: Overview['summary']['name'] }) {
  const shown = text || 'not filled in'
  return (
    <a href={writeAddress(file, path)} aria-label={`${label}: ${shown}`}>
      {shown}
    </a>
  )
}
