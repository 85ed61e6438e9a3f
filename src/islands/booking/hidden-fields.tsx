import type { EmailSettings } from '../../../domain/email-settings.ts'

/** What a post without JavaScript needs besides the visible fields, and a trap field that only bots fill in. */
export function HiddenFields({ email }: { email: EmailSettings }) {
  return (
    <>
      <input type="hidden" name="user_id" value={email.key} />
      <input type="hidden" name="service_id" value={email.service} />
      <input type="hidden" name="template_id" value={email.template} />
      <div className="sr-only" aria-hidden="true">
        <label htmlFor="website">Leave this empty</label>
        <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
