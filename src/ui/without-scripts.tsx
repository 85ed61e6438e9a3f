import { createContext, type ReactNode, use } from 'react'

/** True where nothing hydrates: on the relay's answer, and in <noscript>, which may not be inside another. */
export const Plain = createContext(false)

/** Elsewhere browsers that run scripts don't even parse it. */
export function WithoutScripts({ children }: { children: ReactNode }) {
  return use(Plain) ? (
    children
  ) : (
    <noscript>
      <Plain value>{children}</Plain>
    </noscript>
  )
}
