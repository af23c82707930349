import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicantOn, keptOn } from '#tests/support/applicant-page.ts'
import { expectAccessible } from '#tests/support/axe.ts'
import { runCli } from '#tests/support/cli.ts'
import { test as base, expect, language } from '#tests/support/e2e.ts'
import { samplePdf, samplePng, sha256 } from '#tests/support/sample-files.ts'
import { startSite } from '#tests/support/site.ts'

type Own = { url: string; settings: { DATA_DIR: string } }

// Sites of their own: one closes vacancies that others count, the other can hold nothing.
const startOwn = async (use: (own: Own) => Promise<void>, prepare: (directory: string) => void) => {
  const directory = mkdtempSync(join(tmpdir(), 'site-data-'))
  prepare(directory)
  const settings = { DATA_DIR: directory }
  const site = await startSite({ env: settings })
  await use({ url: site.url, settings })
  await site.stop()
  rmSync(directory, { recursive: true })
}

const applicationsOf = async ({ settings }: Own) =>
  JSON.parse((await runCli('inbox', ['applications', '--json'], settings)).stdout)

const test = base.extend<{ holdsNothing: boolean; own: Own }>({
  holdsNothing: [false, { option: true }],
  own: async ({ holdsNothing }, use) =>
    startOwn(use, (directory) => {
      // A file in the place of the directory: nothing can be written into it, even by root.
      if (holdsNothing) writeFileSync(join(directory, 'uploads'), '')
    }),
  baseURL: async ({ own }, use) => use(own.url),
})

for (const code of ['ku', 'en'] as const) {
  const { words } = language(code)
  const { apply } = words

  test(`${code}: closed while the form was filled in → said, and all of it is in another’s form`, async ({
    page,
    own,
    email,
  }) => {
    const form = applicantOn(page, words)
    const cv = samplePdf('cv.pdf', email)
    await page.goto(`/${code}/apply/recruiter`)
    await form.type({ name: 'Zhilwan', email, letter: 'Hello' })
    await form.choose('photo', samplePng('me.png', email))
    await form.choose('resume', cv)
    await expect(form.received('resume')).toBeVisible()
    expect(await runCli('vacancies', ['close', 'recruiter'], own.settings)).toMatchObject({ code: 0 })
    await form.submit.click()
    const all = page.getByRole('link', { name: apply.closed.all })
    const box = page.getByRole('alert').filter({ has: all })
    await expect(box).toContainText(apply.errors.closed)
    await expect(box).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`^${apply.summary.documentTitle.split('{')[0]}`))
    await expect(box).toContainText(apply.closed.kept)
    await expectAccessible(page)
    await expect(form.field('fullName')).toHaveValue('Zhilwan')

    await all.click()
    await expect(page).toHaveURL(new RegExp(`/${code}/careers#jobs$`))
    await page.getByRole('main').locator(`a[href*="/job-details/"]`).first().click()
    await page.getByRole('main').getByRole('link', { name: words['job-details'].apply }).first().click()
    await expect(page).toHaveURL(/\/apply\//)
    const other = new URL(page.url()).pathname.split('/').at(-1)
    await expect(form.field('fullName')).toHaveValue('Zhilwan')
    await expect(form.letter).toHaveAccessibleDescription(apply.draft.letter)
    for (const file of ['photo', 'resume'] as const) await expect(form.received(file)).toBeVisible()
    await form.submit.click()
    await expect(form.receipt).toBeVisible()
    expect(await keptOn(page)).toBeNull()
    expect(await applicationsOf(own)).toMatchObject([
      { vacancy: other, email, files: [{}, { sha256: sha256(cv.buffer) }] },
    ])
  })

  test.describe('where nothing can be held', () => {
    test.use({ holdsNothing: true })

    test(`${code}: files go along with the form`, async ({ page, own, email }) => {
      const form = applicantOn(page, words)
      const cv = samplePdf('cv.pdf', email)
      await page.goto(`/${code}/apply/recruiter`)
      await form.type({ name: 'Zhilwan', email, letter: '' })
      await form.choose('photo', samplePng('me.png', email))
      const refused = page.waitForResponse((response) => response.url().endsWith('/web/uploads'))
      await form.choose('resume', cv)
      expect((await refused).status()).toBe(503)
      await form.submit.click()
      await expect(form.receipt).toBeVisible()
      expect(await applicationsOf(own)).toMatchObject([
        { vacancy: 'recruiter', email, files: [{}, { sha256: sha256(cv.buffer) }] },
      ])
    })
  })
}
