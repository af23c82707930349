import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const importInZone = async (timeZone: string) => {
  vi.stubEnv('TIME_ZONE', timeZone)
  return import('#lib/company/company-day.ts')
}

test.each([
  ['', '2026-12-18', '2026-12-18T20:59:59.000Z'],
  ['America/New_York', '2026-12-18', '2026-12-19T04:59:59.000Z'],
  ['America/New_York', '2026-07-01', '2026-07-02T03:59:59.000Z'],
  ['Asia/Kathmandu', '2026-12-18', '2026-12-18T18:14:59.000Z'],
  ['UTC', '2026-12-31', '2026-12-31T23:59:59.000Z'],
])('TIME_ZONE=%s → %s ends at %s, and the next day starts a second later', async (timeZone, day, end) => {
  const { companyDay, endOfCompanyDay } = await importInZone(timeZone)
  expect(endOfCompanyDay(day).toISOString()).toBe(end)
  expect(companyDay(new Date(end))).toBe(day)
  expect(companyDay(new Date(Date.parse(end) + 1000)) > day).toBe(true)
})

test('TIME_ZONE set → dates are formatted in that time zone', async () => {
  await importInZone('Asia/Tokyo')
  const { formatDate } = await import('#lib/i18n/formats.ts')
  expect(formatDate('en', new Date('2026-12-18T15:00:00Z'))).toBe('19 December 2026')
})
