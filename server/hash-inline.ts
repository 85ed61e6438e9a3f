import { createHash } from 'node:crypto'

/** How a security policy names an inline script or style that may run. */
export const hashInline = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`
