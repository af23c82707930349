import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { fileFields } from '#lib/schemas/files.ts'
import { claimedExpiry, createToken, readToken } from '#lib/uploads/pending-uploads.ts'

const at = Date.parse('2026-11-23T04:00:00.500Z')
const full = Date.parse('2026-11-23T04:00:01.000Z')

test.each(fileFields)('a token says that it is for a %s, and until when, by full seconds', (field) => {
  const token = createToken('secret', field, at)
  expect(token).toMatch(/^[\w-]{48}$/)
  expect(readToken('secret', token)).toEqual({ field, expires: full })
  expect(claimedExpiry(token)).toBe(full)
  expect(readToken('another', token)).toBeNull()
})

test('no two are the same, and whatever is changed is none', () => {
  const [token, other] = [createToken('secret', 'photo', at), createToken('secret', 'photo', at)]
  expect(token).not.toBe(other)
  for (let place = 0; place < token.length; place += 1) {
    const sign = token[place] === 'A' ? 'B' : 'A'
    expect(readToken('secret', token.slice(0, place) + sign + token.slice(place + 1))).toBeNull()
  }
})

test.each(['', 'A', 'A'.repeat(47), 'A'.repeat(49), `${'A'.repeat(47)}/`, `${'A'.repeat(48)}\n`])(
  'what is none (%j) → nothing',
  (token) => {
    expect([claimedExpiry(token), readToken('secret', token)]).toEqual([null, null])
  },
)

test('a field that there is not, in a signature that is good → nothing', () => {
  const head = Buffer.alloc(20, 9)
  const signature = createHmac('sha256', 'secret').update('held-upload').update(head).digest().subarray(0, 16)
  const token = Buffer.concat([head, signature]).toString('base64url')
  expect([readToken('secret', token), claimedExpiry(token)]).toEqual([null, 0x09090909 * 1000])
})
