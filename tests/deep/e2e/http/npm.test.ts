import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from '@playwright/test'
import { findFreePort } from '#tests/support/servers/site.ts'
import { repository, toolEnv } from '#tests/support/verify/run.ts'

for (const script of ['start', 'postup'])
  test(`SIGTERM to \`npm run ${script}\` → the site stops responding`, async ({ browserName: _ }, info) => {
    const port = String(await findFreePort())
    const env = toolEnv({ PORT: port, DATA_DIR: info.outputPath('data') })
    const child = spawn('npm', ['run', script], { cwd: repository, env, stdio: 'ignore' })
    const isUp = () =>
      fetch(`http://localhost:${port}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isUp, { timeout: 60_000 }).toBe(true)
    const exitPromise = once(child, 'exit')
    child.kill('SIGTERM')
    await exitPromise
    await expect.poll(isUp).toBe(false)
  })
