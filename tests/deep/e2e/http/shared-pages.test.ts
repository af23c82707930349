import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startNginx } from '#tests/support/servers/nginx.ts'
import { fuzzSharedPages, sendToNginx } from '#tests/support/servers/shared-page-fuzz.ts'
import { repository } from '#tests/support/verify/run.ts'

const seed = Number(process.env.FUZZ_SEED ?? 20261128)
const pageCount = Number(process.env.FUZZ_PAGES ?? 25)

test('random queries and headers sent directly to the site → never appear in another visitor’s response', async ({
  browserName: _,
}, info) => {
  test.setTimeout(3_600_000)
  const env = { DATA_DIR: info.outputPath('data') }
  const { requestCount, problems } = await fuzzSharedPages({ seed, env, pageCount })
  console.log(`seed ${seed}, ${requestCount} requests`)
  expect(problems).toEqual([])
})

test('random queries and headers sent through nginx → never appear in another visitor’s response', async ({
  browserName: _,
}, info) => {
  test.setTimeout(3_600_000)
  const folder = await mkdtemp(join(tmpdir(), 'shared-pages-'))
  await cp(join(repository, '.next/static'), join(folder, 'static'), { recursive: true })
  const openProxy = async (port: number) => {
    const nginx = await startNginx(folder, port, join(folder, 'static'), (config) =>
      config.replace('proxy_cache_bypass ', 'proxy_cache_bypass $http_x_renew '),
    )
    return { send: sendToNginx(nginx.port), stop: nginx.stop }
  }
  const env = { DATA_DIR: info.outputPath('data') }
  const { requestCount, problems } = await fuzzSharedPages({ seed: seed + 1, env, pageCount, openProxy })
  console.log(`seed ${seed + 1}, ${requestCount} requests`)
  expect(problems).toEqual([])
  await rm(folder, { recursive: true })
})
