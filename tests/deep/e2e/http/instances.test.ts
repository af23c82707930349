import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { applyOnce, type Sent } from '#tests/bench/applicants.ts'
import { noCounts } from '#tests/bench/holder.ts'
import { lossesOf, noLosses, storedIn } from '#tests/bench/stored.ts'
import { startBalancer } from '#tests/support/servers/balancer.ts'
import { startPostgres } from '#tests/support/servers/postgres.ts'
import { freePort, startSite } from '#tests/support/servers/site.ts'

const pages = ['/ku', '/en/careers', '/ar/contact-us', '/ku/apply/recruiter', '/web/vacancies', '/healthz']
const requests = 6000

test('two instances on a PostgreSQL are killed and restarted in turn under load → no request fails, nothing is lost', async () => {
  test.setTimeout(20 * 60_000)
  const postgres = await startPostgres()
  const DATABASE_URL = await postgres.createDatabase()
  const start = async (port: number, folder: string) => {
    const site = await startSite({ port, env: { DATABASE_URL, DATA_DIR: folder } })
    await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(200)
    return { port, folder, site }
  }
  const instances = [
    await start(await freePort(), await mkdtemp(join(tmpdir(), 'instance-'))),
    await start(await freePort(), await mkdtemp(join(tmpdir(), 'instance-'))),
  ]
  const { url, statuses, stop } = await startBalancer(instances.map(({ port }) => port))
  let isRestarting = true
  const isOver = () => !isRestarting && statuses.length >= requests

  // Visitors, and applicants whose files go in small pieces.
  const counts = noCounts()
  const sent: Sent[] = []
  const visit = async (_: unknown, from: number) => {
    for (let at = from; !isOver(); at += 1) {
      const page = await fetch(url + pages[at % pages.length]).catch(() => null)
      await page?.arrayBuffer()
    }
  }
  const apply = async () => {
    while (!isOver()) {
      const held = { counts, pieceBytes: 16_384 }
      const one = await applyOnce({ site: url, cvBytes: 150_000, isOver, held })
      if (one) sent.push(one)
    }
  }
  const loading = [...Array.from({ length: 8 }, visit), ...Array.from({ length: 4 }, apply)]

  // One of them always answers.
  for (const end of ['kill', 'kill', 'stop', 'stop', 'kill', 'stop'] as const) {
    const instance = instances.shift()
    if (!instance) throw new Error('no instance')
    const mark = statuses.length + 200
    await expect.poll(() => statuses.length, { timeout: 120_000 }).toBeGreaterThan(mark)
    await instance.site[end]()
    instances.push(await start(instance.port, instance.folder))
  }
  isRestarting = false
  await Promise.all(loading)

  expect(new Set(statuses.filter((status) => status < 200 || (status >= 400 && status !== 409)))).toEqual(
    new Set(),
  )
  expect(counts).toMatchObject({ gone: 0, damaged: 0 })
  expect(lossesOf(sent, await storedIn(DATABASE_URL))).toEqual(noLosses)
  stop()
  for (const { site, folder } of instances) {
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
  await postgres.stop()
})
