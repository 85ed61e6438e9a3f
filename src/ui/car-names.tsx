import { Fragment } from 'react'

/** Keeps a name and its comma on one line: "C-" above "Class" reads like two cars. */
export function CarNames({ names }: { names: string[] }) {
  return names.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ' '}
      <span className="inline-block max-w-full">{index < names.length - 1 ? `${name},` : name}</span>
    </Fragment>
  ))
}
