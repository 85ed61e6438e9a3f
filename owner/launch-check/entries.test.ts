import { expect, test } from 'vitest'
import { makeEntry } from '../../tests/support/make-entry.ts'
import { mailSettings, useReadyContent } from '../../tests/support/ready-content.ts'
import { checkLaunch } from './check.ts'

const content = useReadyContent()

const check = () => checkLaunch(content.folder, mailSettings)

test('a new town is listed with what is left to write, and holds nothing back', async () => {
  makeEntry('location', 'Redditch', content.folder)
  const [found, ...others] = (await check()).filter(({ code }) => code === 'hidden')
  expect(others).toEqual([])
  expect(found).toMatchObject({
    isBlocking: false,
    message: expect.stringMatching(
      /^The town Redditch is a draft, .* Places still to fill in: \d\d\. .* press "Put it on the site"\.$/
    )
  })
  expect(content.readLine(found?.file ?? null, found?.line ?? null)).toMatch(/^draft: true/)
})

test('what names a draft waits for it and is not stale; what visitors read of it is listed', async () => {
  content.set('pages.yaml', { 'footer.about': 'The Full Valet is quick. From {package:full-valet} all in.' })
  content.set('packages/full-valet.yaml', { draft: true })
  const findings = await check()
  expect(findings.filter(({ isBlocking }) => isBlocking)).toEqual([])
  const [hidden] = findings.filter(({ code }) => code === 'hidden')
  expect(hidden?.readings?.map(({ text }) => text)).toContain('The Full Valet is quick.')
})
