import { Hono } from 'hono'
import { z } from 'zod'
import { ContentError, loadContent } from '../../../catalogue/load.ts'
import { readLook } from '../../../catalogue/look.ts'
import { makeColours } from '../../../look/tokens.ts'
import type { MailView } from '../../../server/mail/compose.ts'
import { writeBand } from '../../../server/mail/mail-style.ts'
import type { SmtpLimits } from '../../../server/mail/transport.ts'
import { readSettings } from '../../../server/settings.ts'
import { readEnvironment, writeEnvFile } from '../../../settings/env-file.ts'
import { OwnerError } from '../../owner-error.ts'
import { type Report, testAlert, testMail } from '../../test-mail.ts'
import { mailFile, openMailForm, readMailForm } from './mail-form.ts'
import type { Saved } from './open-file.ts'

/** What the editor needs to write settings and to send a test with them. */
export interface MailParts {
  /** Usually .env. */
  file: string
  /** Loads the mail's markup, which Node can't read as it is. */
  loadMail(): Promise<(view: MailView, band: string) => string>
  limits?: SmtpLimits
}

/** What the mail server or the alert address answered. */
export interface TestResult {
  lines: string[]
  isGood: boolean
}

const saveBody = z.object({ data: z.unknown() })
const testBody = z.object({ what: z.enum(['mail', 'alert']) })

/** The settings are saved like a file, but don't pass the store, so no password is kept to be undone. */
export function createMailRoutes(folder: string, { file, loadMail, limits }: MailParts, readBrand: () => string): Hono {
  const app = new Hono()
  const open = () => openMailForm(readEnvironment(file), readBrand())

  app.get(`/api/files/${mailFile}`, (context) => context.json(open()))
  app.put(`/api/files/${mailFile}`, async (context) => {
    const { data } = saveBody.parse(await context.req.json())
    const read = readMailForm(data, readEnvironment(file))
    if ('faults' in read) return context.json({ message: 'Not saved.', faults: read.faults }, 422)
    writeEnvFile(read.values, file)
    return context.json({ kind: 'saved', faults: [], others: [], file: open() } satisfies Saved)
  })
  app.post('/api/mail/test', async (context) => {
    const { what } = testBody.parse(await context.req.json())
    try {
      const { lines, exitCode } = await (what === 'mail' ? sendMail() : sendAlert())
      return context.json({ lines, isGood: exitCode === 0 } satisfies TestResult)
    } catch (error) {
      if (error instanceof ContentError) throw new OwnerError(brokenContent)
      throw error
    }
  })
  return app

  async function sendMail(): Promise<Report> {
    const renderMail = await loadMail()
    const band = writeBand(makeColours(readLook(folder)))
    const parts = { content: loadContent(folder), renderMail: (view: MailView) => renderMail(view, band) }
    return testMail(readSettings(readEnvironment(file)), parts, limits)
  }

  async function sendAlert(): Promise<Report> {
    const { alertAddress } = readSettings(readEnvironment(file))
    return alertAddress ? testAlert(alertAddress) : { lines: ['Fill in an alert address first.'], exitCode: 1 }
  }
}

const brokenContent = 'Nothing was sent, because a file of yours has a mistake in it: "Still to do" says which.'
