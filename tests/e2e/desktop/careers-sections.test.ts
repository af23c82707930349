import { env } from '#lib/base/env.ts'
import { directionsTo } from '#lib/places/position.ts'
import { expect, test } from '#tests/support/browser/e2e.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('careers → hero, about, ten photos, nine perks, the headquarters on the map', async ({
      page,
      code,
      words,
    }) => {
      const { hero, about, photos, perks, headquarters, jobs } = words.careers
      await page.goto(`/${code}/careers`)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(hero.title)
      await expect(main.getByText(hero.text)).toBeVisible()
      await expect(main.getByText(about.statement)).toBeVisible()
      await expect(main.getByText(about.text)).toBeVisible()

      const row = main.getByRole('region', { name: photos.label })
      await row.scrollIntoViewIfNeeded()
      await expect(row.getByRole('figure')).toHaveCount(10)
      for (const caption of photos.items) await expect(row.getByText(caption, { exact: true })).toBeAttached()
      for (const picture of await row.getByRole('figure').first().locator('img').all())
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0)

      const list = main.getByRole('list').filter({ hasText: perks.items[0] })
      await expect(list.getByRole('listitem')).toHaveText(perks.items)
      expect(perks.items).toHaveLength(9)

      const map = main.getByRole('img', { name: headquarters.mapLabel })
      await map.scrollIntoViewIfNeeded()
      await expect(map.locator('[data-here]')).toBeInViewport()
      await expect(main.getByText(headquarters.address)).toBeVisible()
      await expect(main.getByRole('link', { name: headquarters.directions })).toHaveAttribute(
        'href',
        directionsTo(env().HEADQUARTERS_POSITION),
      )

      await main.getByRole('link', { name: hero.action }).click()
      await expect(page).toHaveURL(/#jobs$/)
      await expect(main.getByRole('searchbox', { name: jobs.search.label })).toBeInViewport()
    })
  })
}
