import { afterAll, expect, test, vi } from 'vitest'
import { createLimits, type Usage } from '#lib/backend/limits.ts'
import { openDatabase } from '#lib/backend/store/database.ts'
import { describePlaces } from '#tests/support/servers/places.ts'
import { storeOf } from '#tests/support/servers/stores.ts'

const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterAll(() => logged.mockRestore())

const day = 24 * 60 * 60 * 1000
const seconds = day / 1000

const to = (number: string): Usage => ({ limit: 'SMS links per number', subject: number })
const from = (address: string): Usage => ({ limit: 'SMS links per IP address', subject: address })
const twoThenNone = [0, 0, seconds]

const times = async (count: number, ask: () => Promise<number>) => {
  const answers: number[] = []
  for (let left = count; left > 0; left -= 1) answers.push(await ask())
  return answers
}

describePlaces((newPlace) => {
  const open = async () => {
    const db = await openDatabase((await newPlace()).place)
    const clock = { now: Date.parse('2026-11-21T10:00:00.000Z') }
    const limits = createLimits(
      storeOf(async () => db),
      () => clock.now,
    )
    return { db, clock, ...limits, close: () => db.destroy() }
  }

  test('two within a day, and two more a day after the first', async () => {
    const { clock, consume, close } = await open()
    expect(await times(3, () => consume([to('a')]))).toEqual(twoThenNone)
    clock.now += day - 1000
    expect(await consume([to('a')])).toBe(1)
    expect(await consume([to('b')])).toBe(0)
    clock.now += 1000
    expect(await times(3, () => consume([to('a')]))).toEqual(twoThenNone)
    await close()
  })

  test('one of two shares is used up → the other is not counted', async () => {
    const { consume, close } = await open()
    await times(2, () => consume([to('a')]))
    expect(await consume([from('x'), to('a')])).toBe(seconds)
    expect(await times(41, () => consume([from('x')]))).toEqual([...Array(40).fill(0), seconds])
    await close()
  })

  test('many at once, at two instances → no more than two', async () => {
    const { place } = await newPlace()
    const databases = [await openDatabase(place), await openDatabase(place)]
    const instances = databases.map((db) => createLimits(storeOf(async () => db)))
    const asked = Array.from({ length: 12 }, (_, n) => instances[n % 2]?.consume([to('a'), from('x')]))
    expect((await Promise.all(asked)).filter((wait) => wait === 0)).toHaveLength(2)
    for (const db of databases) await db.destroy()
  })

  test('the same key again, at once or when nothing is left → admitted, and counted once', async () => {
    const { consume, close } = await open()
    const again = () => consume([to('a')], 'the key of a form')
    expect(await Promise.all([again(), again(), again()])).toEqual([0, 0, 0])
    expect(await times(2, () => consume([to('a')]))).toEqual([0, seconds])
    expect(await again()).toBe(0)
    // A refused key is not remembered, so it is refused again.
    expect(await times(2, () => consume([to('a')], 'another'))).toEqual([seconds, seconds])
    await close()
  })

  test('amounts → added up; a count whose time is over → deleted', async () => {
    const { db, clock, consume, close } = await open()
    const bytes = (amount: number): Usage => ({
      limit: 'application bytes per IP address',
      subject: 'x',
      amount,
    })
    const limit = 512 * 1024 * 1024
    expect(await times(2, () => consume([bytes(limit - 10)]))).toEqual([0, 3600])
    expect(await times(2, () => consume([bytes(10)]))).toEqual([0, 3600])
    clock.now += day
    await consume([to('b')])
    const rows = await db.selectFrom('limits').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/"b"|links/)
    await close()
  })
})
