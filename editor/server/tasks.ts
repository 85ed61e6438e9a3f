export interface TaskPlace {
  /** The file and the path to its field; null if it has none, such as a setting. */
  file: string | null
  path: (string | number)[]
  /** Such as "Full Valet → Prices → Medium". */
  label: string
}

/** One thing to do before the site can be published. */
export interface Task extends TaskPlace {
  heading: string
  text: string
  /** false: worth knowing, and not counted. */
  isBlocking: boolean
  /** The statements that contradict each other. */
  readings: (TaskPlace & { text: string })[]
}

export type ListTasks = (folder: string) => Promise<Task[]>
