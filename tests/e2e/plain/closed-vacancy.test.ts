import { writeFileSync } from 'node:fs'
import { expect, languages, test } from '#tests/support/browser/e2e.ts'
import { runCli } from '#tests/support/servers/cli.ts'

// The vacancy is closed when it is imported, because other tests count the open vacancies.
const vacancy = {
  id: 'lamp-lighter',
  category: 'tech',
  title: 'Lamp lighter',
  descriptionHtml: '<p>Light.</p>',
  closedAt: '2026-11-18T10:00:00.000Z',
}

test('closed vacancy → 410 in every language, with three similar vacancies and no form', async ({
  page,
}, info) => {
  const settings = { DATA_DIR: process.env.E2E_DATA_DIR }
  const file = info.outputPath('vacancy.json')
  writeFileSync(file, JSON.stringify([vacancy]))
  expect(await runCli('vacancies', ['import', file], settings)).toMatchObject({ code: 0 })
  for (const { code, messages } of languages)
    for (const path of ['job-details', 'apply']) {
      const response = await page.goto(`/${code}/${path}/${vacancy.id}`)
      expect([path, response?.status()]).toEqual([path, 410])
      await expect(page.getByRole('heading', { level: 1 })).toContainText(vacancy.title)
      const { similar, others } = messages['job-details'].closed
      const heading = page.getByRole('heading', { name: new RegExp(`${similar}|${others}`) })
      await expect(heading).toBeVisible()
      await expect(page.locator(`main a[href^="/${code}/job-details/"]`)).toHaveCount(3)
      await expect(page.locator('[type="application/ld+json"]')).toHaveCount(0)
      await expect(page.locator('main form, main a[href*="/apply/"]')).toHaveCount(0)
    }
})
