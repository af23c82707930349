import type { Page } from '@playwright/test'
import { expect, languages, testOn } from '#tests/support/browser/e2e.ts'
import { layoutFaults } from '#tests/support/browser/layout-faults.ts'
import { expectToast } from '#tests/support/browser/toast-corner.ts'
import { seeAll } from '#tests/support/browser/whole-page.ts'
import { productRefusal, productVacancies, withProductSite } from '#tests/support/servers/product-server.ts'

const widths = [320, 390, 768, 1024, 1440]
const { long, sparse, unbreakable, hostile, closed } = productVacancies

const expectWhole = async (page: Page, path: string) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => layoutFaults(page), `${path} at ${width} px`).toEqual([])
  }
}

/** Declares the tests of pages that show what the product's own server sends: nothing is cut at any width. */
export const testServerLayout = (...codes: string[]) => {
  const test = testOn(withProductSite)
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }))

  test('the tab’s title → a foreign title keeps its direction to itself', async ({ page }) => {
    for (const path of [`job-details/${long[0]}`, `apply/${long[0]}`, `job-details/${closed}`]) {
      await page.goto(`/${codes[0]}/${path}`)
      await expect(page).toHaveTitle(/\u2068[^\u2068\u2069]+[!)]\u2069/)
    }
  })

  for (const { code, words } of languages.filter((one) => codes.includes(one.code))) {
    test(`${code}: vacancies of one language → nothing overlaps, nothing is cut, at any width`, async ({
      page,
    }) => {
      const ids = [...long, sparse, unbreakable, hostile, closed]
      const paths = [
        'careers',
        ...ids.map((id) => `job-details/${id}`),
        `apply/${unbreakable}`,
        `apply/${long[1]}`,
      ]
      for (const path of paths) {
        await page.goto(`/${code}/${path}`)
        await expect(page).not.toHaveTitle(/taken over|\u202e/)
        await expectWhole(page, `/${code}/${path}`)
      }
    })

    test(`${code}: slides and what the server lists → nothing overlaps, nothing is cut, at any width`, async ({
      page,
    }) => {
      for (const path of ['', '/online-food-delivery', '/online-supermarket-grocery']) {
        await page.goto(`/${code}${path}`)
        await seeAll(page)
        await expectWhole(page, `/${code}${path}`)
      }
    })

    test(`${code}: a refusal in another language → whole in its toast and above the form`, async ({
      page,
      email,
    }) => {
      const { form, toasts } = words['contact-us']
      await page.goto(`/${code}/contact-us`)
      for (const label of Object.values(form.labels)) await page.getByLabel(label).fill(email)
      await page.getByRole('button', { name: form.submit }).click()
      await expectToast(page, 'error', productRefusal, toasts.error)
      await expectWhole(page, `/${code}/contact-us`)
    })
  }
}
