import type { Palette } from '../../look/palette.ts'

/** Separate from the mail, because the mailbox's security policy must allow it. */
export const writeMailStyle = (band: string) =>
  [
    'body{font:16px/1.5 system-ui,sans-serif;margin:16px;max-width:640px}',
    `h1{font-size:22px;line-height:1.25;margin:0 0 8px;padding:14px 18px;overflow-wrap:anywhere;${band}}`,
    'h2{font-size:18px;line-height:1.25;margin:32px 0 0}',
    'table{border-collapse:collapse;width:100%}',
    'th,td{border-top:1px solid GrayText;vertical-align:top;overflow-wrap:anywhere}',
    'th{width:28%;font-weight:600;overflow-wrap:break-word}',
    'em{font-weight:400}',
    'a{display:inline-block;padding:10px 20px 10px 0}',
    '.sum th{width:auto;font-weight:400}',
    '.sum td{white-space:nowrap}',
    '.sum strong{font-size:19px}',
    '.replies td{border-top:0;padding-top:0;overflow-wrap:normal}',
    '.reply{border:1px solid;border-radius:6px;padding:9px 0;width:100%;text-decoration:none;font-weight:600}'
  ].join('')

/** The firm's two colours, which work together in light and dark mail programs. */
export const writeBand = ({ navy, white, ember }: Palette) =>
  `color:${white};background:${navy};border-left:6px solid ${ember};border-radius:6px`
