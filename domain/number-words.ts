const words =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' '
  )

/** 'nine', 'fourteen'; figures past twenty. */
export const spellNumber = (count: number): string => words[count] ?? String(count)
