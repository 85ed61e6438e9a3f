/** A message as a person reads it, taken apart again from the bytes that would have been sent. */
export type ReadableMessage = { headers: [name: string, value: string][]; subject: string; text: string; html: string }

/** Reads what compose.ts writes, and no more of the standard than that needs. */
export function parseMessage(raw: Buffer): ReadableMessage {
  const root = parsePart(raw.toString('latin1'))
  const boundary = root.type.match(/boundary="?([^";]+)"?/i)?.[1]
  const parts = boundary === undefined ? [root] : splitParts(root.body, boundary).map(parsePart)
  const bodyOf = (type: string) => parts.find((part) => part.type.startsWith(type))?.decode() ?? ''
  return {
    headers: root.headers,
    subject: findHeader(root.headers, 'subject'),
    text: bodyOf('text/plain'),
    html: bodyOf('text/html')
  }
}

function parsePart(source: string) {
  const end = source.indexOf('\r\n\r\n')
  const body = source.slice(end + 4)
  const headers = source
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), decodeWords(line.slice(colon + 1).trim())]
    })
  const encoding = findHeader(headers, 'content-transfer-encoding').toLowerCase()
  return {
    headers,
    body,
    type: findHeader(headers, 'content-type'),
    decode: () => decodeBody(body, encoding).replaceAll('\r\n', '\n')
  }
}

function splitParts(body: string, boundary: string): string[] {
  return `\r\n${body}`
    .split(`\r\n--${boundary}`)
    .slice(1)
    .filter((part) => !part.startsWith('--'))
    .map((part) => part.replace(/^[ \t]*\r\n/, ''))
}

function findHeader(headers: [string, string][], name: string): string {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1] ?? ''
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return decodeQuoted(body.replaceAll('=\r\n', '')).toString('utf8')
  return Buffer.from(body, 'latin1').toString('utf8')
}

/** Subjects beyond ASCII travel as =?UTF-8?Q?…?=; blanks between two such words are not part of the text. */
function decodeWords(value: string): string {
  return value.replace(/(\?=)\s+(?==\?)/g, '$1').replace(/(?:=\?utf-8\?[qb]\?[^?]*\?=)+/gi, (run) => {
    const words = [...run.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi)]
    return Buffer.concat(
      words.map(([, kind = '', word = '']) =>
        kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : decodeQuoted(word.replaceAll('_', ' '))
      )
    ).toString('utf8')
  })
}

function decodeQuoted(value: string): Buffer {
  const bytes = value.replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
