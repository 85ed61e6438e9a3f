import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
// The build strips sonner's injected styles (build/plugins.ts): the security policy would block them.
import stylesheet from './toaster.css?url'

const link = document.createElement('link')
link.rel = 'stylesheet'
link.href = stylesheet
document.head.append(link)

const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<Toaster customAriaLabel="Messages" theme="light" position="bottom-right" richColors />)

export { toast }
