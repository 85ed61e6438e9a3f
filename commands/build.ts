import { parseArgs } from 'node:util'
import { buildSite } from '../build/build-site.ts'
import { listDrafts, readFiles } from '../catalogue/files.ts'
import { findFirm } from '../catalogue/firm.ts'
import { ContentError, loadContent } from '../catalogue/load.ts'
import { composeReminder } from '../owner/launch-check/report.ts'

const { values } = parseArgs({ options: { 'if-changed': { type: 'boolean' }, 'copy-to': { type: 'string' } } })
const { firm, brand } = readFirm()
console.log(
  firm.isSample
    ? `This is the sample firm, ${brand}, from ${firm.folder}/. "npm run own" makes a copy that is yours to change.`
    : `This is ${brand}, from ${firm.folder}/.`
)
const drafts = listDrafts(readFiles(firm.folder)).map(({ noun, name }) => `the ${noun} ${name}`)
if (drafts.length > 0) console.log(`Left out, as drafts: ${new Intl.ListFormat('en-GB').format(drafts)}.`)
try {
  console.log(await buildSite(firm, values['if-changed'], values['copy-to']))
} catch (error) {
  // Where Astro failed, it has said why itself.
  if ((error as { status?: number }).status === undefined) throw error
  process.exit(1)
}
const reminder = await composeReminder()
if (reminder) console.log(reminder)

function readFirm() {
  try {
    const firm = findFirm()
    return { firm, brand: loadContent(firm.folder).business.brand }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}
