import { readFileSync } from 'node:fs'
import { parseCoverage } from '../../domain/coverage.ts'

/** Fetched by the browser when somebody first types a postcode. */
export const GET = () => Response.json(parseCoverage(readFileSync('content/coverage.csv', 'utf8')))
