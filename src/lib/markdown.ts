import { marked } from 'marked'
import { telephoneHref } from '../sections/links.ts'

/** Markdown makes a link of an e-mail address by itself, but not of a phone number. */
export const renderMarkdown = (source: string, phone: string): string =>
  marked.parse(source.replaceAll(phone, `[${phone}](${telephoneHref(phone)})`), { async: false })
