/* What the editor asks before the first time, so nothing here may need Node. */

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
  /** What it is, and what an owner weighs up. docs/go-live.md says more; no sums, because they change. */
  help: string[]
  questions: Question[]
}

export const choices: Record<'server' | 'git', Choice> = {
  server: {
    label: 'My own server',
    help: [
      'Sent by ssh. docs/go-live.md says how to set a server up.',
      'Account: with a host that rents you a small Linux server with 1 GB of memory, usually paid for. Visitors lose nothing.'
    ],
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
    help: [
      'Your content is committed and pushed.',
      'Accounts: at GitHub, at Netlify or Cloudflare, and at the hosted email service; usually free for a small site. Visitors lose photos, unless your email plan takes them, the form without JavaScript, and a copy of their request.',
      'Or accounts at GitHub and at a container host with a PostgreSQL database, usually paid for. Visitors lose nothing.'
    ],
    questions: [
      { name: 'remote', label: 'Git remote', usual: 'origin' },
      { name: 'branch', label: 'Branch that the host builds', usual: 'main' }
    ]
  }
}

export type ChoiceName = keyof typeof choices

export const choiceNames = Object.keys(choices) as ChoiceName[]
