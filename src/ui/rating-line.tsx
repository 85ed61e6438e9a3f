export function RatingLine({ value, count }: { value: number; count: number }) {
  return (
    <p className="mt-4 text-center text-lg font-semibold">
      {value.toFixed(1)} from {count} reviews
    </p>
  )
}
