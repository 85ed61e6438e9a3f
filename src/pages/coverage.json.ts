import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFirm } from '../../catalogue/firm.ts'
import { parseCoverage } from '../../domain/coverage.ts'

/** Fetched by the browser when somebody first types a postcode. */
export const GET = () => Response.json(parseCoverage(readFileSync(join(findFirm().folder, 'coverage.csv'), 'utf8')))
