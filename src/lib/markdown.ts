import { marked } from 'marked'
import { telephoneHref } from '../ui/links.ts'

/** Markdown makes a link of an email address by itself; a phone number becomes one here, unless the owner made it one. */
export function renderMarkdown(source: string, phone: string): string {
  const bare = new RegExp(`(?<![\\[\\d])${phone}(?![\\]\\d])`, 'g')
  return marked.parse(source.replace(bare, `[${phone}](${telephoneHref(phone)})`), { async: false })
}
