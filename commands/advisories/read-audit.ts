import { z } from 'zod'

export interface Advisory {
  name: string
  severity: string
  title: string
  url: string
}

/** npm's own report. Of what a package only passes on from another, the other is listed. */
const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([z.string(), z.object({ name: z.string(), severity: z.string(), title: z.string(), url: z.string() })])
      )
    })
  )
})

/** The advisories in `npm audit --json`; null where it says nothing about them. */
export function readAudit(json: string): Advisory[] | null {
  const { success, data } = report.safeParse(parse(json))
  if (!success) return null
  const found = Object.values(data.vulnerabilities).flatMap(({ via }) =>
    via.filter((entry) => typeof entry === 'object')
  )
  return [...new Map(found.map((advisory) => [advisory.url, advisory])).values()]
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
