import { createHash } from 'node:crypto'

/** The name of an allowed inline script or style in a security policy. */
export const hashInline = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`
