import { whatsappHref } from '../../ui/links.ts'

export function WhatsappLine({ number, packageTitle }: { number: string; packageTitle: string }) {
  return (
    <p className="mt-5">
      Prefer to message us?{' '}
      <a href={whatsappHref(number, packageTitle)} className="text-link">
        Ask us on WhatsApp
      </a>
    </p>
  )
}
