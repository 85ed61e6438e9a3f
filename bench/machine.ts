import { availableParallelism, cpus, totalmem } from 'node:os'
import type { Origin } from './results.ts'

/** What figures depend on, for whoever compares them. */
export function describeOrigin(browser?: string): Origin {
  const cores = `${availableParallelism()} cores (${process.arch}${cpus()[0]?.model ? `, ${cpus()[0]?.model}` : ''})`
  const memory = `${Math.round(totalmem() / 1e9)} GB`
  const versions = [`Node ${process.versions.node}`, ...(browser ? [browser] : [])]
  return {
    on: new Date().toISOString().slice(0, 10),
    machine: [cores, memory, process.platform, ...versions].join(', ')
  }
}
