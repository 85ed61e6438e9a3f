/* The first-time questions, asked by the terminal and by the editor, so nothing here may need Node. */

interface Question {
  /** The part of the address. */
  name: string
  label: string
  help?: string
  usual: string
  isAsked?(answers: Record<string, string>): boolean
}

interface Choice {
  label: string
  help: string
  questions: Question[]
}

export const choices: Record<'server' | 'git' | 'folder', Choice> = {
  server: {
    label: 'My own server',
    help: 'Sent by ssh. docs/publishing.md says how to set a server up.',
    questions: [
      { name: 'server', label: 'Server', help: 'For instance root@www.example.co.uk', usual: '' },
      { name: 'folder', label: 'Folder on the server', usual: '/srv/website' },
      { name: 'service', label: 'Name of the service there', usual: 'website' },
      {
        name: 'restart',
        label: 'How the service is restarted',
        help: 'systemctl, sudo, or user for your own systemd',
        usual: 'sudo',
        isAsked: ({ server = '' }) => server.includes('@') && !server.startsWith('root@')
      }
    ]
  },
  git: {
    label: 'A host that builds from git',
    help: 'Your content is committed and pushed.',
    questions: [
      { name: 'remote', label: 'Git remote', usual: 'origin' },
      { name: 'branch', label: 'Branch that the host builds', usual: 'main' }
    ]
  },
  folder: {
    label: 'A folder, to upload by hand',
    help: 'The finished site is put there.',
    questions: [{ name: 'folder', label: 'Folder on this computer', usual: '../website' }]
  }
}

export type ChoiceName = keyof typeof choices

export const choiceNames = Object.keys(choices) as ChoiceName[]
