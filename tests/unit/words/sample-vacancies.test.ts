import { expect, test } from 'vitest'
import samples from '#lib/backend/store/samples.json' with { type: 'json' }
import { sampleVacancies } from '#lib/backend/store/samples.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { careerCategories } from '#lib/schemas/categories.ts'
import { textsOf } from '#tests/support/rules/message-texts.ts'
import { keepsRule, rulesOf } from '#tests/support/rules/words-rules.ts'

const now = new Date('2026-11-21T00:00:00Z')
const vacancies = sampleVacancies(now)

test('twelve or more, over all nine categories', () => {
  expect(vacancies.length).toBeGreaterThanOrEqual(12)
  const categories = new Set(vacancies.map(({ category }) => category))
  expect([...careerCategories.filter((category) => category !== 'all')].sort()).toEqual(
    [...categories].sort(),
  )
  expect(new Set(vacancies.map(({ id }) => id)).size).toBe(vacancies.length)
})

test('posted within the last thirty days', () => {
  for (const { created_at } of vacancies) {
    const days = (now.getTime() - Date.parse(created_at)) / 86_400_000
    expect(days).toBeGreaterThan(0)
    expect(days).toBeLessThanOrEqual(30)
  }
})

test.each(localeCodes)('in %s each keeps the language’s rules and has its own words', (locale) => {
  const copies = [samples.headings[locale], ...samples.vacancies.map((vacancy) => vacancy[locale])]
  const texts = copies.flatMap((copy) => textsOf(copy))
  const broken = texts.flatMap(({ text }) =>
    rulesOf(locale)
      .filter((rule) => !keepsRule(rule, text))
      .map(({ id }) => `${id}: ${text}`),
  )
  expect(broken).toEqual([])
  const titles = new Set(samples.vacancies.map((vacancy) => vacancy[locale].title))
  expect(titles.size).toBe(vacancies.length)
})
