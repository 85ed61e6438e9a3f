const columns = ['', '', 'lg:grid-cols-2', 'lg:grid-cols-3', 'lg:grid-cols-4']

/** On wide screens as many columns as entries, at most four, so none is empty. */
export const fitColumns = (entries: { length: number }) => columns[Math.min(entries.length, 4)] ?? ''

/** For cards with a picture: two columns on tablets, three on wide screens, never more than there are cards. */
export const fitCards = ({ length }: { length: number }) =>
  length === 1 ? 'max-w-xl' : length === 2 ? 'md:grid-cols-2' : 'md:grid-cols-2 lg:grid-cols-3'
