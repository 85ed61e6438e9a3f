import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { routes } from './site.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes attributes and void elements its own, equally valid way.
    'void-style': 'off',
    'attr-quotes': 'off',
    'no-inline-style': 'error'
  }
})

for (const path of [...routes, '/404.html']) {
  test(`${path} is valid HTML`, async () => {
    const file = join('dist', path.endsWith('.html') ? path : `${path}index.html`)
    const { results } = await validator.validateFile(file)
    const messages = results.flatMap(({ messages }) => messages)
    expect(messages.map(({ ruleId, message, line, column }) => `${line}:${column} ${ruleId}: ${message}`)).toEqual([])
  })
}
