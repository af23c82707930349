import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillIn, names } from '#tests/support/browser/applying.ts'
import { test as base, expect, language } from '#tests/support/browser/e2e.ts'
import { startFakeBackend } from '#tests/support/servers/fake-backend.ts'
import { freePort, startSite, untilAnswered } from '#tests/support/servers/site.ts'

const job = { _id: 'lamps', title: 'Lamp lighter', category: 'tech', jobDescription: '<p>Light.</p>' }

type Forgetful = { url: string; forget: () => Promise<void> }

const test = base.extend<{ forgetful: Forgetful }>({
  forgetful: async ({ browserName: _ }, use) => {
    let jobs = [{ ...job, createdAt: new Date().toISOString() }]
    const backend = await startFakeBackend(({ method, path }) => {
      if (method === 'POST') return { body: { success: true } }
      if (path === '/web/vacancies') return { body: { success: true, data: jobs } }
      const [data] = path === `/web/vacancy/${job._id}` ? jobs : []
      return data && { body: { success: true, data } }
    })
    const directory = mkdtempSync(join(tmpdir(), 'site-data-'))
    const env = { BACKEND_URL: backend.address, DATA_DIR: directory, APPLICATION_FILES: 'optional' }
    const port = await freePort()
    const address = `http://localhost:${port}/web/vacancy/${job._id}`
    let site = await startSite({ env, port })
    await untilAnswered(address)
    await use({
      url: site.url,
      forget: async () => {
        jobs = []
        // For a minute the site would believe what it was told before.
        await site.stop()
        rmSync(join(directory, 'cache'), { recursive: true, force: true })
        site = await startSite({ env, port })
        await untilAnswered(address, 404)
      },
    })
    await site.stop()
    await backend.stop()
    rmSync(directory, { recursive: true })
  },
  baseURL: async ({ forgetful }, use) => use(forgetful.url),
})

const { apply } = language('ku').words
const code = 'ku'

test('the job is taken away → its applicant’s receipt stays', async ({ page, forgetful, email }) => {
  await page.goto(`/${code}/apply/${job._id}`)
  await fillIn(page, apply, { name: names[code], email })
  await page.getByRole('button', { name: apply.submit }).click()
  const heading = page.getByRole('heading', { name: apply.receipt.title })
  await expect(heading).toBeVisible()
  const main = page.getByRole('main')
  const own = await page.getByRole('link', { name: apply.receipt.own }).getAttribute('href')
  const reference = own?.split('/').at(-1) ?? 'none'
  await expect(main.getByText(reference)).toBeVisible()
  await forgetful.forget()
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(main.getByText(reference)).toBeVisible()
  await expect(main.getByText(job.title)).toBeHidden()
  await expect(page.getByRole('link', { name: apply.receipt.own })).toBeVisible()
})
