const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Safe as text and inside quotes. A zero character may not stand in a document at all. */
export function escapeHtml(value: string): string {
  return value.replaceAll('\0', '').replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}
