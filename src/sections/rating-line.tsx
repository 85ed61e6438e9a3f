export function RatingLine({ value, count }: { value: number; count: number }) {
  return (
    <p className="mt-5 text-center font-semibold">
      <span className="mr-2 tracking-widest text-ember-deep" aria-hidden="true">
        {'★'.repeat(Math.round(value))}
      </span>
      {value.toFixed(1)} from {count} reviews
    </p>
  )
}
