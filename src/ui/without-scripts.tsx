import type { ReactNode } from 'react'

/** `isPlain`: on a page where nothing hydrates. Elsewhere browsers that run scripts don't even parse it. */
export function WithoutScripts({ isPlain, children }: { isPlain?: boolean | undefined; children: ReactNode }) {
  return isPlain ? children : <noscript>{children}</noscript>
}
