import { expect, test } from 'vitest'
import { pageCopy } from '#lib/i18n/messages.ts'
import { renderBuiltPage, textsOf } from '#tests/support/components/render-page.tsx'

test('home → every service tile except insurance is a link', async () => {
  const { items } = pageCopy('en', 'home').tiles
  const page = await renderBuiltPage('home', 'en')
  for (const { name } of Object.values(items)) {
    const tile = [...page.querySelectorAll('li')].find((item) => item.textContent?.includes(name))
    expect([name, Boolean(tile?.querySelector('a'))]).toEqual([name, name !== items.insurance.name])
  }
})

test('steps on a page in Sorani → numbered with Arabic digits', async () => {
  const page = await renderBuiltPage('taxi-ride', 'ku')
  expect(textsOf(page, 'ol > li > [aria-hidden]:first-child')).toEqual([...'١٢٣٤'])
})
