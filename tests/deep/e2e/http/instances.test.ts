import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openDatabaseToRead } from '#lib/backend/store/database.ts'
import { listApplications } from '#lib/backend/store/inbox.ts'
import { applyOnce, type Sent } from '#tests/bench/applicants.ts'
import { noCounts } from '#tests/bench/holder.ts'
import { samplePdf, samplePng, sha256 } from '#tests/support/files/sample-files.ts'
import { startBalancer } from '#tests/support/servers/balancer.ts'
import { startPostgres } from '#tests/support/servers/postgres.ts'
import { freePort, type SiteProcess, startSite } from '#tests/support/servers/site.ts'

test.describe.configure({ mode: 'serial' })

let address = ''
let balancer: Awaited<ReturnType<typeof startBalancer>>
const instances: { port: number; folder: string; site: SiteProcess }[] = []
let stopAll = async () => {}

const start = async (port: number, folder: string) => {
  const site = await startSite({ port, env: { DATABASE_URL: address, DATA_DIR: folder } })
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(200)
  return site
}

test.beforeAll(async () => {
  const postgres = await startPostgres()
  address = await postgres.createDatabase()
  for (let count = 0; count < 2; count += 1) {
    const [port, folder] = [await freePort(), await mkdtemp(join(tmpdir(), 'instance-'))]
    instances.push({ port, folder, site: await start(port, folder) })
  }
  balancer = await startBalancer(instances.map(({ port }) => port))
  stopAll = async () => {
    balancer.stop()
    for (const { site, folder } of instances) {
      await site.kill()
      await rm(folder, { recursive: true, force: true })
    }
    await postgres.stop()
  }
})
test.afterAll(() => stopAll())

const storedFiles = async () => {
  const db = openDatabaseToRead(address)
  const applications = await listApplications(db)
  await db.destroy()
  return applications.map(({ email, files }) => ({
    email,
    sums: files.map((file) => file.sha256).toSorted(),
  }))
}

const textsOf = (email: string) => ({
  lng: 'en',
  fullName: 'Applicant',
  email,
  phone: '0750 123 4567',
  coverLetter: 'A letter that was typed',
})

test('a form without JavaScript is corrected at whichever instance comes next', async () => {
  const photo = samplePng('photo.png', 'instances')
  const resume = samplePdf('cv.pdf', 'instances', Buffer.alloc(300_000, 7))
  const form = new FormData()
  for (const [name, value] of Object.entries(textsOf('wrong'))) form.append(name, value)
  for (const [field, { name, mimeType, buffer }] of Object.entries({ photo, resume }))
    form.append(field, new File([new Uint8Array(buffer)], name, { type: mimeType }))
  const post = (body: BodyInit) =>
    fetch(`${balancer.url}/web/apply-job/recruiter`, { method: 'POST', body, redirect: 'manual' })
  const refused = await post(form)
  expect(refused.status).toBe(303)
  const pages = [0, 1, 2].map(async () => {
    const page = await fetch(balancer.url + refused.headers.get('location'))
    return page.text()
  })
  const [html = '', ...others] = await Promise.all(pages)
  const tokens = [...html.matchAll(/name="(photoUpload|resumeUpload)" value="([\w-]{24})"/g)]
  expect(tokens).toHaveLength(2)
  for (const page of [html, ...others])
    for (const text of ['A letter that was typed', ...tokens.map(([, , token = '']) => token)])
      expect(page).toContain(text)
  const again = new URLSearchParams(textsOf('corrected@example.com'))
  for (const [, name = '', token = ''] of tokens) again.append(name, token)
  expect((await post(again)).headers.get('location')).toContain('receipt=')
  const [stored] = await storedFiles()
  expect(stored?.sums).toContain(sha256(resume.buffer))
})

const pages = ['/ku', '/en/careers', '/ar/contact-us', '/ku/apply/recruiter', '/web/vacancies', '/healthz']

/** Visitors and applicants, whose files go in small pieces, until `isOver`. */
const load = async (isOver: () => boolean) => {
  const counts = noCounts()
  const sent: Sent[] = []
  const visit = async (from: number) => {
    for (let at = from; !isOver(); at += 1) {
      const page = await fetch(balancer.url + pages[at % pages.length]).catch(() => null)
      await page?.arrayBuffer()
    }
  }
  const apply = async () => {
    while (!isOver()) {
      const url = () => `${balancer.url}/web/apply-job/recruiter`
      const one = await applyOnce({ url, cvBytes: 150_000, isOver, held: { counts, pieceBytes: 16_384 } })
      if (one) sent.push(one)
    }
  }
  await Promise.all([
    ...Array.from({ length: 8 }, (_, from) => visit(from)),
    apply(),
    apply(),
    apply(),
    apply(),
  ])
  return { counts, sent }
}

for (const [how, end, name, requests] of [
  ['killed', 'kill', 'SIGKILL', 10_000],
  ['restarted one after the other', 'stop', 'SIGTERM', 3000],
] as const)
  test(`instances are ${how} (${name}) under load → no request of ${requests} fails, no file is lost`, async () => {
    test.setTimeout(20 * 60_000)
    balancer.answered.clear()
    balancer.retried.clear()
    let ends = 0
    let isRestarting = true
    const isOver = () => !isRestarting && balancer.total() >= requests
    const loading = load(isOver)
    // One of them always answers.
    while (ends < 6 || balancer.total() < requests - 500) {
      const instance = instances[ends % 2]
      if (!instance) break
      const mark = balancer.total() + 200
      await expect.poll(balancer.total, { timeout: 120_000 }).toBeGreaterThan(mark)
      await instance.site[end]()
      instance.site = await start(instance.port, instance.folder)
      ends += 1
    }
    isRestarting = false
    const { counts, sent } = await loading
    const outcome = {
      ends,
      requests: balancer.total(),
      applications: sent.length,
      answered: Object.fromEntries(balancer.answered),
      retried: Object.fromEntries(balancer.retried),
      uploads: counts,
    }
    test.info().annotations.push({ type: 'outcome', description: JSON.stringify(outcome) })
    console.log(JSON.stringify(outcome))
    const failed = [...balancer.answered.keys()].filter((status) => !/^[23]|^409$/.test(status))
    expect(failed, 'statuses of failures').toEqual([])
    expect(counts).toMatchObject({ gone: 0, damaged: 0 })
    const stored = new Map((await storedFiles()).map(({ email, sums }) => [email, sums]))
    expect(sent.filter(({ email, hashes }) => `${stored.get(email)}` !== `${hashes.toSorted()}`)).toEqual([])
    expect(stored.size).toBeGreaterThanOrEqual(sent.length)
  })
