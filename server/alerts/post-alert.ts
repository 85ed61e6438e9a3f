/** `title` goes into a header, so it must be plain ASCII. */
export type Alert = { title: string; text: string }

/** Rejects with an AlertError unless the receiver took it. */
export type PostAlert = (alert: Alert) => Promise<void>

/** Never contains the address: anyone who knows it can read what is posted there. */
export class AlertError extends Error {
  override name = 'AlertError'
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** A plain POST of a short text, which ntfy and any webhook that reads text will accept. */
export function createPoster({ username, password, ...address }: AlertAddress, timeoutMs = 5_000): PostAlert {
  const login = Buffer.from(`${username}:${password}`).toString('base64')
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    ...(username === '' && password === '' ? {} : { authorization: `Basic ${login}` })
  }
  return async ({ title, text }) => {
    const { ok, status } = await fetch(address.url, {
      method: 'POST',
      headers: { ...headers, title },
      body: text,
      // A receiver must not redirect us, least of all into this machine's own network.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs)
    }).then(discardBody, fail)
    if (!ok) throw new AlertError(`HTTP ${status}`)
  }
}

export type AlertAddress = { url: string; username: string; password: string }

/** fetch refuses an address with a login in it, and its error would quote the login. */
export function splitLogin(value: string): AlertAddress {
  const url = new URL(value)
  const [username, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)]
  url.username = ''
  url.password = ''
  return { url: url.href, username, password }
}

async function discardBody(response: Response): Promise<Response> {
  await response.body?.cancel().catch(() => {})
  return response
}

function fail(error: Error): never {
  const { code } = (error.cause ?? {}) as NodeJS.ErrnoException
  throw new AlertError(code ?? error.name)
}
