import { findFirm } from '../../catalogue/firm.ts'
import { makeColours, readLook } from '../../catalogue/look.ts'

/** Apart from the mail itself, for the mailbox must allow it in its security policy. */
export function writeMailStyle(): string {
  return [
    'body{font:16px/1.5 system-ui,sans-serif;margin:24px;max-width:640px}',
    `h1{font-size:22px;line-height:1.25;margin:0 0 8px;padding:14px 18px;${writeBand()}}`,
    'table{border-collapse:collapse;width:100%}',
    'th,td{border-top:1px solid GrayText;overflow-wrap:anywhere}',
    'th{white-space:nowrap;vertical-align:top;font-weight:600}',
    'a{display:inline-block;padding:10px 0}'
  ].join('')
}

let band: string | undefined

/** The firm's two colours. They are a pair of their own, whether the mail program is light or dark. */
export function writeBand(): string {
  band ??= readBand()
  return band
}

function readBand(): string {
  try {
    const { navy, white, ember } = makeColours(readLook(findFirm().folder))
    return `color:${white};background:${navy};border-left:6px solid ${ember};border-radius:6px`
  } catch {
    // A request must reach its reader, with colours or without.
    return ''
  }
}
