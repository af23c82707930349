import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { repository, toolEnv } from '#tests/support/verify/run.ts'

const runFile = promisify(execFile)

const applications = z.array(
  z.object({
    vacancy: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    coverLetter: z.string(),
    reference: z.string(),
    files: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        type: z.string(),
        bytes: z.number(),
        sha256: z.string(),
      }),
    ),
  }),
)
const messages = z.array(
  z.object({ reference: z.string(), name: z.string(), email: z.string(), message: z.string() }),
)

const list = async (command: string): Promise<unknown> => {
  const { E2E_DATA_DIR: dataDir } = process.env
  if (!dataDir) throw new Error('playwright.config.ts sets E2E_DATA_DIR')
  const { stdout } = await runFile('node', ['lib/cli/inbox.ts', command, '--json'], {
    cwd: repository,
    env: toolEnv({ DATA_DIR: dataDir }),
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout)
}

/** What the owner of the site under test finds with `npm run inbox` from one sender. */
export const inboxOf = (email: string) => ({
  applications: async () =>
    applications.parse(await list('applications')).filter((item) => item.email === email),
  messages: async () => messages.parse(await list('messages')).filter((item) => item.email === email),
})
