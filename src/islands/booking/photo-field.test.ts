import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { describeForm } from '../../../catalogue/describe-form.ts'
import { sampleFolder } from '../../../catalogue/firm.ts'
import { loadContent } from '../../../catalogue/load.ts'
import { readEmailSettings } from '../../../domain/email-settings.ts'
import { AnswerColumn } from './answer.tsx'
import { Booking } from './booking.tsx'

const hosted = { PUBLIC_EMAIL_ORIGIN: 'https://api.example.com' }

test.each([
  ['our own relay', {}, true],
  ['our own relay, where they are switched off', { PUBLIC_EMAIL_PHOTOS: 'off' }, false],
  ['a hosted service', hosted, false],
  ['a hosted service that takes them', { ...hosted, PUBLIC_EMAIL_PHOTOS: 'on' }, true]
])('%s: photos are asked for or not, on the page and in an answer', (_, env, isAsked) => {
  const form = describeForm(loadContent(sampleFolder), readEmailSettings(env))
  const answer = { page: 'error', typed: null, reason: 'No' } as const
  for (const part of [createElement(Booking, form), createElement(AnswerColumn, { answer, form })]) {
    const html = renderToStaticMarkup(part)
    expect(html.includes('type="file"')).toBe(isAsked)
    expect(html.includes('encType="multipart/form-data"') || html.includes('enctype="multipart/form-data"')).toBe(
      isAsked
    )
    expect(/photo/i.test(html)).toBe(isAsked)
  }
})
