import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { runCli } from '#tests/support/servers/cli.ts'
import { startSite } from '#tests/support/servers/site.ts'
import { test as base } from './e2e.ts'

type Own = {
  url: string
  settings: { DATA_DIR: string }
  close: (vacancy: string) => Promise<void>
  applications: () => Promise<unknown[]>
}

const succeed = async (...command: Parameters<typeof runCli>) => {
  const { code, stdout } = await runCli(...command)
  if (code !== 0) throw new Error(`${command.slice(0, 2).join(' ')} ended with ${code}`)
  return stdout
}

/** Playwright's test on a site of its own, whose vacancies may be closed and which may hold no files. */
export const test = base.extend<{ holdsNothing: boolean; own: Own }>({
  holdsNothing: [false, { option: true }],
  own: async ({ holdsNothing }, use) => {
    const directory = mkdtempSync(join(tmpdir(), 'site-data-'))
    // A file instead of the directory: even root cannot write into it.
    if (holdsNothing) writeFileSync(join(directory, 'uploads'), '')
    const settings = { DATA_DIR: directory }
    const site = await startSite({ env: settings })
    await use({
      url: site.url,
      settings,
      close: async (vacancy) => {
        await succeed('vacancies', ['close', vacancy], settings)
      },
      applications: async () =>
        z.array(z.unknown()).parse(JSON.parse(await succeed('inbox', ['applications', '--json'], settings))),
    })
    await site.stop()
    rmSync(directory, { recursive: true })
  },
  baseURL: async ({ own }, use) => use(own.url),
})
