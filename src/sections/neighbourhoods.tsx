export interface NeighbourhoodsProps {
  heading: string
  neighbourhoods: { name: string; description: string }[]
}

export function Neighbourhoods({ heading, neighbourhoods }: NeighbourhoodsProps) {
  return (
    <section className="on-dark py-16 md:py-24" data-fade>
      <div className="wrap">
        <h2 className="max-w-2xl text-4xl">{heading}</h2>
        <ul className="mt-10 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {neighbourhoods.map(({ name, description }) => (
            <li key={name} className="border-t border-white/20 pt-5">
              <h3 className="text-xl">{name}</h3>
              <p className="mt-2 text-haze">{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
