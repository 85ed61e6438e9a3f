import { listDrafts } from '../../catalogue/drafts.ts'
import { findUnfilled } from '../../catalogue/read.ts'
import { type Finding, makeBlocking } from './finding.ts'
import { listMentions } from './mentions.ts'
import type { Sources } from './sources.ts'
import { type Step, say } from './words.ts'

const putOn: Step = { inFile: 'delete "draft: true"', inForm: 'press "Put it on the site"' }

/** Towns and packages that are off the site, and sentences on the site that still name them. */
export function findHidden(sources: Sources): Finding[] {
  return listDrafts(sources.drafts).flatMap(({ file, noun, name }) => {
    const source = sources.drafts.find((one) => one.file === file)
    if (!source) return []
    const { sentences } = listMentions(sources, file)
    const count = findUnfilled(source.data).length
    const unfilled = count > 0 ? ` ${count === 1 ? '1 place still says' : `${count} places still say`} FILL IN.` : ''
    const named = sentences.length > 0 ? ' Visitors read its name here:' : ''
    const words = say`The ${noun} ${name} is a draft, so it is not on the site.${unfilled} Once it is finished, ${putOn}.${named}`
    return {
      ...makeBlocking(`hidden.${noun}`, source.find(['draft']), words),
      isBlocking: false,
      ...(sentences.length > 0 && { readings: sentences.map(({ place, sentence }) => ({ ...place, text: sentence })) })
    }
  })
}
