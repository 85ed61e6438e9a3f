import { renderToStaticMarkup } from 'react-dom/server'
import type { MailReply, MailRow, MailView } from './compose.ts'
import { writeMailStyle } from './mail-style.ts'

/** `band`: the heading's style in the firm's colours. */
export const renderMail = (view: MailView, band = '') =>
  `<!doctype html>${renderToStaticMarkup(<BookingMail view={view} band={band} />)}`

/** Tables and little style, so it stays readable in mail programs that strip styles. */
function BookingMail({ view, band }: { view: MailView; band: string }) {
  const { subject, heading, introduction, notes, rows, closing = [], replies = [] } = view
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style>{writeMailStyle(band)}</style>
      </head>
      <body>
        <h1>{heading}</h1>
        <p>{introduction}</p>
        {notes.map((note) => (
          <p key={note}>
            <strong>{note}</strong>
          </p>
        ))}
        {groupRows(rows).map((group) => (
          <table key={group[0]?.label} className={group[0]?.amount && 'sum'} cellPadding={8} cellSpacing={0}>
            <tbody>
              {group.map((row) => (
                <Row key={row.label + row.value} {...row} />
              ))}
            </tbody>
          </table>
        ))}
        {closing.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {replies.some(({ links }) => links.length > 0) && <Replies replies={replies} />}
      </body>
    </html>
  )
}

/** The price lines get their own table, so their figures line up. */
function groupRows(rows: MailRow[]): MailRow[][] {
  const groups: MailRow[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && Boolean(last[0]?.amount) === Boolean(row.amount)) last.push(row)
    else groups.push([row])
  }
  return groups
}

/** Amounts are aligned on the right, so remarks on them are below the label. */
function Row({ label, value, remarks, links = [], amount }: MailRow) {
  const isTotal = amount === 'total'
  return (
    <tr>
      <th scope="row" align="left">
        {isTotal ? <strong>{label}</strong> : label}
        {amount && <Remarks remarks={remarks} />}
      </th>
      <td align={amount && 'right'}>
        {isTotal ? <strong>{value}</strong> : breakLines(value)}
        {!amount && <Remarks remarks={remarks} />}
        {links.length > 0 && (
          <div>
            {links.map(({ text, href }) => (
              <a key={href} href={href}>
                {text}
              </a>
            ))}
          </div>
        )}
      </td>
    </tr>
  )
}

function Remarks({ remarks = [] }: Pick<MailRow, 'remarks'>) {
  return remarks.map((remark) => (
    <div key={remark}>
      <em>{remark}</em>
    </div>
  ))
}

/** <br> works without styles. */
function breakLines(text: string) {
  return text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]))
}

function Replies({ replies }: { replies: MailReply[] }) {
  return (
    <>
      <h2>Your reply</h2>
      <p>Each is filled in, ready for you to check and to send from your own app.</p>
      <table className="replies" cellPadding={8} cellSpacing={0}>
        {replies.map(({ name, remarks, links }) => (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={links.length} align="left">
                {name}
                <Remarks remarks={remarks} />
              </th>
            </tr>
            <tr>
              {links.map(({ text, href }) => (
                <td key={text} align="center">
                  <a className="reply" href={href} aria-label={`${name}: ${text}`}>
                    {text}
                  </a>
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </>
  )
}
