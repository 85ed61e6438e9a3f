import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findFirm } from '../../catalogue/firm.ts'
import { test as base } from './booking-test.ts'
import { type EmailService, startEmailService } from './email-service.ts'

const today = new Date().toISOString().slice(0, 10)
const thisYear = Number(today.slice(0, 4))
const findYear = (day: string) => (today < `${thisYear}-${day}` ? thisYear : thisYear + 1)
/** The years of the next Christmas, July and late August that have not begun: a build knows 400 days. */
export const winter = findYear('12-20')
export const summer = findYear('07-01')
export const august = findYear('08-20')

export const noticeText = 'Booked until 14 July.'

const lines = `
closed:
  - ${winter}-12-24 to ${winter}-12-28
bankHolidays: closed
notice:
  text: ${noticeText}
  from: ${summer}-07-01 09:00
  until: ${summer}-07-14 18:00
`

/** The sample firm, open from 7 to 7 on every day but those, built and served. */
export const test = base.extend<object, { service: EmailService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const folder = 'test-results/closed-firm'
      cpSync('sample', folder, { recursive: true })
      const file = join(folder, 'business.yaml')
      const business = readFileSync(file, 'utf8').replace('Sunday: 09:00-16:00\n', `Sunday: 7am - 7pm\n${lines}`)
      writeFileSync(file, business)
      const env = { ...process.env, CONTENT_DIR: folder, ASTRO_TELEMETRY_DISABLED: '1' }
      execFileSync('node', ['commands/build/main.ts'], { env })
      const firm = findFirm(env)
      const service = await startEmailService(firm)
      await use(service)
      await service.stop()
      for (const made of [folder, dirname(firm.dist)]) rmSync(made, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 }
  ]
})
