import { ContactDetails, type ContactFacts, SocialLinks } from '../ui/contact-details.tsx'
import type { Area } from '../ui/links.ts'
import { Proof, type ProofFacts } from '../ui/proof.tsx'

export interface ContactAsideProps {
  contact: ContactFacts
  socials: { name: string; url: string }[]
  areas: Area[]
  radius?: { miles: number; centre: string } | undefined
  proof: ProofFacts
}

export function ContactAside({ contact, socials, areas, radius, proof }: ContactAsideProps) {
  return (
    <div className="contact-aside space-y-6">
      <section className="card p-7">
        <h2 className="mb-4 text-2xl">Contact Information</h2>
        <ContactDetails {...contact} />
        {socials.length > 0 && (
          <>
            <h3 className="mt-6 mb-3 text-lg">Follow us</h3>
            <SocialLinks socials={socials} />
          </>
        )}
        <div className="mt-6 border-t border-line pt-6 empty:hidden">
          <Proof facts={proof} />
        </div>
      </section>
      <section className="card p-7">
        <h2 className="text-2xl">Service Areas</h2>
        <ul className="mt-3 flex flex-wrap gap-x-4">
          {areas.map(({ name, href }) => (
            <li key={name} className="inline-flex min-h-11 items-center">
              {href ? (
                <a href={href} className="text-link">
                  {name}
                </a>
              ) : (
                name
              )}
            </li>
          ))}
        </ul>
        {radius && (
          <p className="mt-2 text-slate">
            And anywhere else within {radius.miles} miles of {radius.centre}.
          </p>
        )}
      </section>
    </div>
  )
}
