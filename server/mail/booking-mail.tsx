import { renderToStaticMarkup } from 'react-dom/server'
import type { MailView } from './describe-booking.ts'
import { writeMailStyle } from './mail-style.ts'

export type RenderMail = (view: MailView) => string

/** `band`: how the heading is painted in the firm's colours. */
export const renderMail = (view: MailView, band = '') =>
  `<!doctype html>${renderToStaticMarkup(<BookingMail view={view} band={band} />)}`

/** A table and a few lines of style: it stays readable in clients that throw the style away. */
function BookingMail({ view, band }: { view: MailView; band: string }) {
  const { subject, heading, introduction, rows, notes } = view
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
        <table cellPadding={8} cellSpacing={0}>
          <tbody>
            {rows.map(({ label, value, links }) => (
              <tr key={label}>
                <th scope="row" align="left">
                  {label}
                </th>
                <td>
                  {value}
                  {links.map(({ text, href }) => (
                    <div key={href}>
                      <a href={href}>{text}</a>
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </body>
    </html>
  )
}
