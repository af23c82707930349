import { expect, test } from 'vitest'
import { lookUpVacancy } from '#backend/vacancy-lookup.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'

const open: Vacancy = {
  ...{ id: 'driver', title: 'Driver', category: 'drivers', descriptionHtml: '<p>Drive.</p>' },
  ...{ createdAt: null, updatedAt: null },
}
const closed: Vacancy = { ...open, closedAt: new Date('2026-11-01') }
const error = new Error('unreachable')

/** Returns reads with this vacancy and list; an error makes the read fail. */
const readsOf = (vacancy: Vacancy | null | Error, list: readonly Vacancy[] | Error) => ({
  vacancy: async () => (vacancy instanceof Error ? Promise.reject(vacancy) : vacancy),
  vacancies: async () => (list instanceof Error ? Promise.reject(list) : list),
})

test.each([
  ['open vacancy', readsOf(open, []), { state: 'open', vacancy: open }],
  ['closed vacancy', readsOf(closed, [open]), { state: 'closed', vacancy: closed }],
  ['vacancy that only the list has', readsOf(null, [open]), { state: 'open', vacancy: open }],
  ['vacancy that the list lacks too', readsOf(null, []), { state: 'unknown', vacancy: null }],
  ['vacancy that cannot be read', readsOf(error, [open]), { state: 'unavailable', vacancy: null, error }],
  ['list that cannot be read', readsOf(null, error), { state: 'unavailable', vacancy: null, error }],
] as const)('%s → its state', async (_, reads, lookup) => {
  expect(await lookUpVacancy(reads, 'driver')).toEqual(lookup)
})

test('malformed id → `unknown`, and nothing is read', async () => {
  expect(await lookUpVacancy(readsOf(error, error), '../driver')).toEqual({ state: 'unknown', vacancy: null })
})
