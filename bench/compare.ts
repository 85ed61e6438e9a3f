type Measure<Key extends string> = () => Promise<Record<Key, number>>

/** Medians of ours and of the bare one, in turn, so that both meet the machine at its best and at its worst. */
export async function compare<Key extends string>(what: string, runs: number, ours: Measure<Key>, bare?: Measure<Key>) {
  const figures: Record<Key, number>[] = []
  const bareFigures: Record<Key, number>[] = []
  for (let run = 1; run <= runs; run++) {
    console.error(`${what}, run ${run}/${runs}`)
    figures.push(await ours())
    if (bare) bareFigures.push(await bare())
  }
  return { ours: takeMedians(figures), bare: takeMedians(bareFigures) }
}

/** Of each figure. */
function takeMedians<Key extends string>(runs: Record<Key, number>[]): Record<Key, number> {
  const keys = Object.keys(runs[0] ?? {}) as Key[]
  return Object.fromEntries(keys.map((key) => [key, takeMedian(runs.map((run) => run[key]))])) as Record<Key, number>
}

/** Infinite where one of them is: a press that has no effect in one run of five is no good press. */
function takeMedian(values: number[]): number {
  if (values.includes(Number.POSITIVE_INFINITY)) return Number.POSITIVE_INFINITY
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
