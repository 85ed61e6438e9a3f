import { expect, test } from 'vitest'
import { editorFrame } from './editor-frame.ts'

test("only the development server in the editor's frame gets the script that scrolls to what was saved", () => {
  const inject = (command: string, framers?: string) => {
    const scripts: string[] = []
    const setup = editorFrame(framers).hooks['astro:config:setup'] as (options: object) => void
    setup({ command, injectScript: (_stage: string, code: string) => scripts.push(code) })
    return scripts
  }
  expect(inject('dev', 'http://127.0.0.1:4330')).toEqual([
    expect.stringContaining('followEditor(["http://127.0.0.1:4330"])')
  ])
  expect(inject('build', 'http://127.0.0.1:4330')).toEqual([])
  expect(inject('dev', '')).toEqual([])
})
