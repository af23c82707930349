import { expect, test } from 'vitest'
import { lookUpVacancy } from '#backend/vacancy-lookup.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'

const openVacancy: Vacancy = {
  ...{ id: 'driver', title: 'Driver', category: 'drivers', descriptionHtml: '<p>Drive.</p>' },
  ...{ createdAt: null, updatedAt: null },
}
const closedVacancy: Vacancy = { ...openVacancy, closedAt: new Date('2026-11-01') }
const error = new Error('unreachable')

/** Returns a fake `Reads` whose `vacancy` resolves with the given vacancy or rejects with the given error. */
const createReads = (vacancy: Vacancy | null | Error) => ({
  vacancy: async () => (vacancy instanceof Error ? Promise.reject(vacancy) : vacancy),
})

test.each([
  ['open vacancy', createReads(openVacancy), { state: 'open', vacancy: openVacancy }],
  ['closed vacancy', createReads(closedVacancy), { state: 'closed', vacancy: closedVacancy }],
  ['vacancy that does not exist', createReads(null), { state: 'unknown', vacancy: null }],
  ['vacancy that cannot be read', createReads(error), { state: 'unavailable', vacancy: null, error }],
] as const)('%s → `lookUpVacancy` returns its state', async (_, reads, lookup) => {
  expect(await lookUpVacancy(reads, 'driver')).toEqual(lookup)
})

test('malformed id → `lookUpVacancy` returns the state `unknown` without reading the vacancy', async () => {
  expect(await lookUpVacancy(createReads(error), '../driver')).toEqual({ state: 'unknown', vacancy: null })
})
