import type { Package } from '../../catalogue/schema.ts'

interface PackageFinderProps {
  heading: string
  choices: { label: string; packages: Package[] }[]
}

const names = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/**
 * One question, whose advice CSS alone shows. The list is live, so screen readers announce it. Without scripts all
 * advice is listed.
 */
export function PackageFinder({ heading, choices }: PackageFinderProps) {
  return (
    <fieldset className="finder text-sm">
      <legend className="font-semibold">{heading}</legend>
      <ul className="finder-choices" aria-live="polite">
        {choices.map(({ label, packages }) => (
          <li key={label}>
            <label className="pick">
              <input type="radio" name="need" className="needs-js" />
              {label}
            </label>
            <p className="finder-advice">
              {names.formatToParts(packages.map(({ title }) => title)).map(({ type, value }) => {
                const item = type === 'element' && packages.find(({ title }) => title === value)
                return item ? (
                  <a key={value} href={`#${item.id}`} className="text-link">
                    {value}
                  </a>
                ) : (
                  value
                )
              })}
              , below
            </p>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
