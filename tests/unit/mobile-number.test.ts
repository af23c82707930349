import { expect, test } from 'vitest'
import { isCountryCode, mobileNumber, writtenNumber } from '#lib/schemas/mobile-number.ts'

test.each([
  '750 123 4567',
  '0750-123-4567',
  '+964 750 123 4567',
  '00964 (0)750 123 4567',
  '9647501234567',
  '[0750] 123.45/67',
  '+٩٦٤ ٧٥٠–١٢٣–٤٥٦٧',
  '٠٧٥٠ ١٢٣ ٤٥٦٧',
  '۰۷۵۰۱۲۳۴۵۶۷',
  '\u200e+964\u00a0750 123 4567\u200f',
])('%s with Iraq chosen → one Iraqi number', (typed) => {
  expect(mobileNumber('+964', typed)).toBe('+9647501234567')
})

test.each(['912 345 6789', '0912 345 6789', '۰۹۱۲ ۳۴۵ ۶۷۸۹'])(
  '%s with Iran chosen → one Iranian number',
  (typed) => {
    expect(mobileNumber('+98', typed)).toBe('+989123456789')
  },
)

test('a number with its country → that country, whatever is chosen', () => {
  expect(mobileNumber('+964', '+98 912 345 6789')).toBe('+989123456789')
})

test.each([
  '',
  '1551',
  '750 123 456',
  '750 123 45678',
  '066 123 4567',
  '+1 202 555 0100',
  '+964+7501234567',
  'abc',
  'call 0750 123 4567',
  '0750 123 4567 x2',
  '٧٥٠',
])('“%s” with Iraq chosen → no mobile number', (typed) => {
  expect(mobileNumber('+964', typed)).toBeNull()
})

test('an Iranian number with Iraq chosen → no mobile number', () => {
  expect(mobileNumber('+964', '0912 345 6789')).toBeNull()
})

test('a number → as people write it', () => {
  expect(writtenNumber('+9647501234567')).toBe('0750 123 4567')
  expect(writtenNumber('+989123456789')).toBe('0912 345 6789')
})

test('only the codes of the countries are codes', () => {
  expect(['+964', '+98', '+1', '', '964'].map(isCountryCode)).toEqual([true, true, false, false, false])
})
