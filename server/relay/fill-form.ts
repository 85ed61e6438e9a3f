import { escapeHtml } from './escape-html.ts'

type Values = { texts: Record<string, string>; acceptedTerms: boolean }

export type FieldMessage = { field: string; message: string; extra?: string }

const attributes = `(?:[^>"']|"[^"]*"|'[^']*')*`

/** The built form with what was typed written in. It is our own markup, so its tags can be found by their names. */
export function fillForm(form: string, { texts, acceptedTerms }: Values): string {
  return form
    .replace(new RegExp(`<input\\b${attributes}>`, 'g'), (tag) => {
      const name = readAttribute(tag, 'name') ?? ''
      if (name === 'acceptedTerms') return acceptedTerms ? setAttribute(tag, 'checked', '') : tag
      return Object.hasOwn(texts, name) ? setAttribute(tag, 'value', texts[name] ?? '') : tag
    })
    .replace(
      new RegExp(`(<select\\b${attributes}>)([\\s\\S]*?)</select>`, 'g'),
      (whole, open: string, options: string) => {
        const chosen = texts[readAttribute(open, 'name') ?? '']
        if (chosen === undefined) return whole
        const marked = options.replace(
          new RegExp(`(<option\\b${attributes}>)([^<]*)`, 'g'),
          (_, tag: string, text: string) => {
            const value = readAttribute(tag, 'value') ?? decode(text).trim()
            const plain = removeAttribute(tag, 'selected')
            return (value === chosen ? setAttribute(plain, 'selected', '') : plain) + text
          }
        )
        return `${open}${marked}</select>`
      }
    )
}

/** The message stands before its control and is what a screen reader reads with it. */
export function markField(form: string, { field, message, extra = '' }: FieldMessage): string {
  return form.replace(new RegExp(`<(?:input|select)\\b${attributes}>`, 'g'), (tag) => {
    if (readAttribute(tag, 'name') !== field) return tag
    const id = `${field}-problem`
    const described = [readAttribute(tag, 'aria-describedby'), id].filter(Boolean).join(' ')
    const marked = setAttribute(setAttribute(tag, 'aria-invalid', 'true'), 'aria-describedby', described)
    return `<span class="field-error" id="${id}">${escapeHtml(message)}</span>${extra}${marked}`
  })
}

/** Where a link to a field must point; the form itself where a control has no id. */
export function findFieldId(form: string, field: string): string {
  for (const [tag] of form.matchAll(new RegExp(`<(?:input|select)\\b${attributes}>`, 'g'))) {
    if (readAttribute(tag, 'name') === field) return readAttribute(tag, 'id') ?? 'booking-form'
  }
  return 'booking-form'
}

function readAttribute(tag: string, name: string): string | null {
  const found = tag.match(new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`))
  return found ? decode(found[1] ?? found[2] ?? '') : null
}

function removeAttribute(tag: string, name: string): string {
  return tag.replace(new RegExp(`\\s${name}(?:=(?:"[^"]*"|'[^']*'))?(?=[\\s/>])`), '')
}

function setAttribute(tag: string, name: string, value: string): string {
  const bare = removeAttribute(tag, name)
  const end = bare.endsWith('/>') ? -2 : -1
  return `${bare.slice(0, end).trimEnd()} ${name}="${escapeHtml(value)}"${bare.slice(end)}`
}

function decode(value: string): string {
  const names: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' }
  return value.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(lt|gt|quot|amp));/gi, (_, hex, decimal, name) =>
    name ? (names[name.toLowerCase()] ?? '') : String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10))
  )
}
