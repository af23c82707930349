import { expect, test } from 'vitest'
import { countLinkRequest, uncountLinkRequest } from '#lib/backend/link-requests.ts'
import { openDatabase } from '#lib/backend/store/database.ts'
import { describePlaces } from '#tests/support/servers/places.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const day = 24 * 60 * 60 * 1000

const times = async (count: number, ask: () => Promise<boolean>) => {
  const answers: boolean[] = []
  for (let left = count; left > 0; left -= 1) answers.push(await ask())
  return answers
}
const fiveThenNone = [true, true, true, true, true, false]

describePlaces((newPlace) => {
  const open = async () => {
    const db = await openDatabase((await newPlace()).place)
    return { db, close: () => db.destroy() }
  }

  test('five within a day, and five more a day after the first', async () => {
    const { db, close } = await open()
    expect(await times(6, () => countLinkRequest(db, ['a'], now))).toEqual(fiveThenNone)
    expect(await countLinkRequest(db, ['a'], now + day - 1)).toBe(false)
    expect(await countLinkRequest(db, ['b'], now)).toBe(true)
    expect(await times(6, () => countLinkRequest(db, ['a'], now + day))).toEqual(fiveThenNone)
    await close()
  })

  test('one of two keys is used up → the other is not counted', async () => {
    const { db, close } = await open()
    await times(5, () => countLinkRequest(db, ['number', 'address'], now))
    expect(await countLinkRequest(db, ['other number', 'address'], now)).toBe(false)
    expect(await times(6, () => countLinkRequest(db, ['other number'], now))).toEqual(fiveThenNone)
    await close()
  })

  test('many at once → no more than five', async () => {
    const { db, close } = await open()
    const asked = Array.from({ length: 12 }, () => countLinkRequest(db, ['number', 'address'], now))
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(5)
    await close()
  })

  test('taken back → free again; and whatever is a day old is gone', async () => {
    const { db, close } = await open()
    await times(5, () => countLinkRequest(db, ['a'], now))
    await uncountLinkRequest(db, ['a'])
    expect(await times(2, () => countLinkRequest(db, ['a'], now))).toEqual([true, false])
    await countLinkRequest(db, ['b'], now + day)
    expect(await db.selectFrom('link_requests').select('key').execute()).toEqual([{ key: 'b' }])
    await close()
  })
})
