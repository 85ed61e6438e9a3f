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
  help: string
  /** What an owner weighs up, for each kind of host. docs/go-live.md has the same words; no sums, because they change. */
  ways: Record<'Account' | 'Usually paid for' | 'Visitors lose', string>[]
  questions: Question[]
}

const lostWithHostedEmail =
  'photos, unless your email plan takes them; the form without JavaScript; a copy of their request'

const whole = { 'Usually paid for': 'yes', 'Visitors lose': 'nothing' }

export const choices: Record<'server' | 'git', Choice> = {
  server: {
    label: 'My own server',
    help: 'Sent by ssh. docs/publishing.md says how to set a server up.',
    ways: [{ Account: 'one with a host that rents you a small Linux server with 1 GB of memory', ...whole }],
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
    ways: [
      {
        Account: 'one at GitHub, one at Netlify or Cloudflare, one at the hosted email service',
        'Usually paid for': 'no, for a small site; the email service only above a number of requests a month',
        'Visitors lose': lostWithHostedEmail
      },
      { Account: 'one at GitHub, one at a container host with a PostgreSQL database', ...whole }
    ],
    questions: [
      { name: 'remote', label: 'Git remote', usual: 'origin' },
      { name: 'branch', label: 'Branch that the host builds', usual: 'main' }
    ]
  }
}

export type ChoiceName = keyof typeof choices

export const choiceNames = Object.keys(choices) as ChoiceName[]

/** A sentence for each thing that an owner weighs up. */
export const describeWays = ({ ways }: Choice) =>
  ways.flatMap((way, index) => [
    ...(index > 0 ? ['Or:'] : []),
    ...Object.entries(way).map(([what, words]) => `${what}: ${words}.`)
  ])
