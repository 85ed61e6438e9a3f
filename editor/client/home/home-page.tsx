import type { ReactNode } from 'react'
import type { Overview } from '../api.ts'
import { StartPage } from './start-page.tsx'
import { TaskList } from './task-list.tsx'
import { UnusedPictures } from './unused-pictures.tsx'
import type { Tasks } from './use-tasks.ts'

/** The editor's own pages, by their address. */
export const homeTitles: Record<string, string> = {
  '': 'Your site at a glance',
  todo: 'Still to do',
  pictures: 'Unused pictures'
}

interface HomePageProps {
  name: string
  overview: Overview
  tasks: Tasks | undefined
  /** Files with unsaved changes. */
  dirty: string[]
  /** The form of an action started in the navigation. */
  children: ReactNode
}

export function HomePage({ name, overview, tasks, dirty, children }: HomePageProps) {
  return (
    <div className="sheet">
      {children}
      {name === '' && <StartPage overview={overview} tasks={tasks} dirty={dirty} />}
      {name === 'todo' && <TaskList tasks={tasks} />}
      {name === 'pictures' && <UnusedPictures />}
    </div>
  )
}
