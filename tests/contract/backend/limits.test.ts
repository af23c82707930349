import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#backend/store/database.ts'
import { createLimits, type Usage } from '#backend/store/limits.ts'
import { clock } from '#tests/support/clock.ts'
import { createStoreFrom } from '#tests/support/servers/stores.ts'
import { describeOnDatabases } from '#tests/support/servers/test-databases.ts'

const stderrWrite = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => stderrWrite.mockRestore())

const dayMs = 24 * 60 * 60 * 1000
const daySeconds = dayMs / 1000

const createPhoneUsage = (subject: string): Usage => ({ limit: 'SMS links per number', subject })
const createIpUsage = (subject: string): Usage => ({ limit: 'SMS links per IP address', subject })
const expectedWaitSeconds = [0, 0, daySeconds]

const repeat = async (count: number, call: () => Promise<number>) => {
  const waitSeconds: number[] = []
  for (let n = 0; n < count; n += 1) waitSeconds.push(await call())
  return waitSeconds
}

describeOnDatabases((createTestDatabase) => {
  const openLimits = async () => {
    clock.stoppedAt = Date.now()
    const db = await openDatabase((await createTestDatabase()).location)
    const limits = createLimits(createStoreFrom(async () => db))
    return { db, ...limits, close: () => db.destroy() }
  }

  test('limit of two uses a day → the third use must wait until a day after the first', async () => {
    const { consume, close } = await openLimits()
    expect(await repeat(3, () => consume([createPhoneUsage('a')]))).toEqual(expectedWaitSeconds)
    clock.aheadMs += dayMs - 1000
    expect(await consume([createPhoneUsage('a')])).toBe(1)
    expect(await consume([createPhoneUsage('b')])).toBe(0)
    clock.aheadMs += 1000
    expect(await repeat(3, () => consume([createPhoneUsage('a')]))).toEqual(expectedWaitSeconds)
    await close()
  })

  test('clock set back three days → uses are counted from zero again', async () => {
    const { consume, close } = await openLimits()
    clock.aheadMs += 3 * dayMs
    expect(await repeat(3, () => consume([createPhoneUsage('a')]))).toEqual(expectedWaitSeconds)
    clock.aheadMs -= 3 * dayMs
    expect(await repeat(3, () => consume([createPhoneUsage('a')]))).toEqual(expectedWaitSeconds)
    await close()
  })

  test('attempt that exceeds one of two limits → is not counted against the other', async () => {
    const { consume, close } = await openLimits()
    await repeat(2, () => consume([createPhoneUsage('a')]))
    expect(await consume([createIpUsage('x'), createPhoneUsage('a')])).toBe(daySeconds)
    expect(await repeat(41, () => consume([createIpUsage('x')]))).toEqual([...Array(40).fill(0), daySeconds])
    await close()
  })

  test('limit of two, twelve parallel uses on two instances → only two are accepted', async () => {
    const { location } = await createTestDatabase()
    const databases = [await openDatabase(location), await openDatabase(location)]
    const instances = databases.map((db) => createLimits(createStoreFrom(async () => db)))
    const attempts = Array.from({ length: 12 }, (_, n) =>
      instances[n % 2]?.consume([createPhoneUsage('a'), createIpUsage('x')]),
    )
    expect((await Promise.all(attempts)).filter((wait) => wait === 0)).toHaveLength(2)
    for (const db of databases) await db.destroy()
  })

  test('idempotency key reused after it was accepted → is accepted again, even above the limit, and not counted again', async () => {
    const { consume, close } = await openLimits()
    const consumeWithKey = () => consume([createPhoneUsage('a')], 'the key of a form')
    expect(await Promise.all([consumeWithKey(), consumeWithKey(), consumeWithKey()])).toEqual([0, 0, 0])
    expect(await repeat(2, () => consume([createPhoneUsage('a')]))).toEqual([0, daySeconds])
    expect(await consumeWithKey()).toBe(0)
    // A refused key is not stored, so it is refused again.
    expect(await repeat(2, () => consume([createPhoneUsage('a')], 'another'))).toEqual([
      daySeconds,
      daySeconds,
    ])
    await close()
  })

  test('byte limit → a use that would exceed it is refused; a later use deletes expired counts', async () => {
    const { db, consume, close } = await openLimits()
    const createByteUsage = (amount: number): Usage => ({
      limit: 'application bytes per IP address',
      subject: 'x',
      amount,
    })
    const maxBytes = 512 * 1024 * 1024
    expect(await repeat(2, () => consume([createByteUsage(maxBytes - 10)]))).toEqual([0, 3600])
    expect(await repeat(2, () => consume([createByteUsage(10)]))).toEqual([0, 3600])
    clock.aheadMs += dayMs
    await consume([createPhoneUsage('b')])
    const rows = await db.selectFrom('limits').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/"b"|links/)
    await close()
  })
})
