import { expect, test } from '@playwright/test'
import { fill } from '#lib/i18n/inline-text.ts'
import { countries } from '#lib/places/find-branches.ts'
import { iraqProvinces } from '#tests/support/browser/branches.ts'
import { languages } from '#tests/support/browser/e2e.ts'
import { readDocument } from '#tests/support/rules/documents.ts'

for (const { code, words } of languages)
  test(`${code}: the branches → under their countries, Iraq first, and provinces in the order of the alphabet`, async ({
    request,
  }) => {
    const { contact, cities } = words
    const page = readDocument(await (await request.get(`/${code}/contact`)).text())
    const [main] = page.named('main')
    expect(page.named('details', main)).toHaveLength(37)
    const headings = page.named('h3', main).map(({ text }) => text)
    expect(headings).toEqual(countries.map((country) => expect.stringContaining(cities.countries[country])))
    const provinces = page.named('h4', main).map(({ text }) => text)
    const iraq = iraqProvinces[code].map((province) => fill(contact.row.province.iraq, { province }))
    expect(provinces.filter((province) => iraq.includes(province))).toEqual(iraq)
  })
