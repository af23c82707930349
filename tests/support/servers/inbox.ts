import { z } from 'zod'
import { runCli } from './cli.ts'

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
  const { code, stdout, stderr } = await runCli('inbox', [command, '--json'], { DATA_DIR: dataDir })
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** What the owner of the site under test finds with `npm run inbox` from one sender. */
export const inboxOf = (email: string) => ({
  applications: async () =>
    applications.parse(await list('applications')).filter((item) => item.email === email),
  messages: async () => messages.parse(await list('messages')).filter((item) => item.email === email),
})
