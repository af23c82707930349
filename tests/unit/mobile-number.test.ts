import { expect, test } from 'vitest'
import { parseMobileNumber } from '#backend/calls/send-link.ts'

const parseNumber = async (country: string, enteredNumber: string) =>
  (await parseMobileNumber(country, enteredNumber))?.number

test.each([
  ['+964', '750 123 4567'],
  ['+964', '0750-123-4567'],
  ['+964', '(0760) 123-4567'],
  ['+964', '+964 750 123 4567'],
  ['+964', '00964 (0)750 123 4567'],
  ['+98', '9647501234567'],
  ['+964', '[0750] 123.45/67'],
  ['+964', '+٩٦٤ ٧٥٠–١٢٣–٤٥٦٧'],
  ['+964', '٠٧٥٠ ١٢٣ ٤٥٦٧'],
  ['+964', '۰۷۵۰۱۲۳۴۵۶۷'],
  ['+1', '\u200e+964\u00a0750 123 4567\u200f'],
  ['+964', '730 123 4567'],
])(
  'country code %s and number “%s” → are parsed as an Iraqi mobile number',
  async (country, enteredNumber) => {
    expect(await parseNumber(country, enteredNumber)).toMatch(/^\+9647\d{2}1234567$/)
  },
)

test.each([
  ['+98', '912 345 6789'],
  ['+98', '۰۹۱۲ ۳۴۵ ۶۷۸۹'],
  ['+98', '0935 123 4567'],
  ['+98', '+98 (0)999 123 4567'],
  ['+98', '0098 912 345 6789'],
  ['+964', '+98 912 345 6789'],
])(
  'country code %s and number “%s” → are parsed as an Iranian mobile number',
  async (country, enteredNumber) => {
    expect(await parseNumber(country, enteredNumber)).toMatch(/^\+989\d{9}$/)
  },
)

test.each([
  // These look like mobile numbers, but their prefixes belong to no network.
  ['+964', '0700 123 4567'],
  ['+964', '0720 123 4567'],
  ['+98', '0960 123 4567'],
  ['+98', '0981 234 5678'],
  // Landlines, short numbers, numbers from other countries or with the wrong country code, and malformed numbers.
  ['+964', '066 222 3333'],
  ['+964', '1551'],
  ['+98', '021 1234 5678'],
  ['+964', '+90 532 123 45 67'],
  ['+964', '0912 345 6789'],
  ['+98', '0750 123 4567'],
  ['+964', '750 123 456'],
  ['+964', '750 123 45678'],
  ['+964', '+964+7501234567'],
  ['+964', 'abc'],
  ['+964', '٧٥٠'],
])('country code %s and number “%s” → are rejected', async (country, enteredNumber) => {
  expect(await parseNumber(country, enteredNumber)).toBeUndefined()
})
