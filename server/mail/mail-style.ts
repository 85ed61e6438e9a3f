import type { Palette } from '../../domain/palette.ts'

/** Apart from the mail itself, for the mailbox must allow it in its security policy. */
export const writeMailStyle = (band: string) =>
  [
    'body{font:16px/1.5 system-ui,sans-serif;margin:24px;max-width:640px}',
    `h1{font-size:22px;line-height:1.25;margin:0 0 8px;padding:14px 18px;${band}}`,
    'table{border-collapse:collapse;width:100%}',
    'th,td{border-top:1px solid GrayText;overflow-wrap:anywhere}',
    'th{white-space:nowrap;vertical-align:top;font-weight:600}',
    'a{display:inline-block;padding:10px 0}'
  ].join('')

/** The firm's two colours. They are a pair of their own, whether the mail program is light or dark. */
export const writeBand = ({ navy, white, ember }: Palette) =>
  `color:${white};background:${navy};border-left:6px solid ${ember};border-radius:6px`
