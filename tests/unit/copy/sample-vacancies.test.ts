import { expect, test } from 'vitest'
import samples from '#backend/store/sample-vacancies.json' with { type: 'json' }
import { createSampleVacancies } from '#backend/store/sample-vacancies.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { careerCategories } from '#lib/schemas/categories.ts'
import { followsRule, rulesFor } from '#tests/support/rules/copy-rules.ts'
import { textsOf } from '#tests/support/rules/message-texts.ts'

const now = new Date('2026-11-21T00:00:00Z')
const vacancies = createSampleVacancies(now)

test('sample vacancies → there are at least twelve, with unique ids, and they cover every category', () => {
  expect(vacancies.length).toBeGreaterThanOrEqual(12)
  const categories = new Set(vacancies.map(({ category }) => category))
  expect([...careerCategories.filter((category) => category !== 'all')].sort()).toEqual(
    [...categories].sort(),
  )
  expect(new Set(vacancies.map(({ id }) => id)).size).toBe(vacancies.length)
})

test('`createSampleVacancies` → dates each vacancy within the 30 days before `now`', () => {
  for (const { createdAt = now } of vacancies) {
    const ageDays = (now.getTime() - createdAt.getTime()) / 86_400_000
    expect(ageDays).toBeGreaterThan(0)
    expect(ageDays).toBeLessThanOrEqual(30)
  }
})

test.each(localeCodes)('sample vacancies in %s → have unique titles, and follow the copy rules', (locale) => {
  const vacancyTexts = textsOf({ vacancies: samples.map((vacancy) => vacancy[locale]) })
  const texts = vacancyTexts.flatMap(({ text }) => text.split(/<[^>]+>/).filter(Boolean))
  const violations = texts.flatMap((text) =>
    rulesFor(locale)
      .filter((rule) => !followsRule(rule, text))
      .map(({ id }) => `${id}: ${text}`),
  )
  expect(violations).toEqual([])
  const titles = new Set(samples.map((vacancy) => vacancy[locale].title))
  expect(titles.size).toBe(vacancies.length)
})
