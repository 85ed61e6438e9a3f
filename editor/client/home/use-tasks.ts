import { useEffect, useState } from 'react'
import { type Overview, readTasks, type Task } from '../api.ts'

export interface Tasks {
  list: Task[]
  /** Only those that block publishing. */
  count: number
}

/** Asked for again after every change to a file, because each brings a new overview. */
export function useTasks(overview: Overview | null): Tasks | undefined {
  const [tasks, setTasks] = useState<Tasks>()
  useEffect(() => {
    if (!overview) return
    let isCurrent = true
    readTasks().then((answer) => {
      if (answer.kind !== 'done' || !isCurrent) return
      setTasks({ list: answer.value, count: answer.value.filter(({ isBlocking }) => isBlocking).length })
    })
    return () => {
      isCurrent = false
    }
  }, [overview])
  return tasks
}
