import { Hono } from 'hono'
import { z } from 'zod'

/** What would be published, in the owner's words. */
export interface PublishPlan {
  address: string
  /** null until something was published. */
  publishedAt: string | null
  differences: string[]
  /** How many findings of the launch check block it. */
  blocking: number
}

export type PublishState =
  | { kind: 'idle' }
  | { kind: 'running'; lines: string[] }
  | { kind: 'done' | 'failed'; lines: string[]; message: string }

/** Runs "npm run publish"; made by the command that starts the editor. What is wrong is thrown, for the owner to read. */
export interface Publisher {
  /** The answers from before; undefined until there are any. */
  readAnswers(): Answers | undefined
  makePlan(): Promise<PublishPlan>
  /** False if one is already running. */
  start(): boolean
  readState(): PublishState
  /** The fingerprint of the server at this address. */
  askForKey(server: string): string
  /** Saves the answers as one address in .env; for a server, only if it still shows the fingerprint the owner compared. */
  choose(answers: Answers, fingerprint: string): void
}

const keyBody = z.object({ server: z.string() })
const answers = z.object({ to: z.enum(['server', 'git']) }).catchall(z.string())
const targetBody = z.object({ answers, fingerprint: z.string() })

/** By the part of the address each is about. */
type Answers = z.output<typeof answers>

export function createPublishRoutes(publisher: Publisher): Hono {
  const app = new Hono()
  app.get('/api/publish', (context) =>
    context.json({ answers: publisher.readAnswers(), state: publisher.readState() } satisfies PublishOverview)
  )
  // POST, because any website can send a GET here and this contacts the server.
  app.post('/api/publish/plan', async (context) => context.json(await publisher.makePlan()))
  app.post('/api/publish', (context) =>
    publisher.start() ? context.json({}) : context.json({ message: 'It is being published already.' }, 409)
  )
  app.post('/api/publish/key', async (context) => {
    const { server } = keyBody.parse(await context.req.json())
    return context.json({ fingerprint: publisher.askForKey(server) })
  })
  app.post('/api/publish/target', async (context) => {
    const { answers, fingerprint } = targetBody.parse(await context.req.json())
    publisher.choose(answers, fingerprint)
    return context.json({})
  })
  return app
}

export interface PublishOverview {
  answers: Answers | undefined
  state: PublishState
}
