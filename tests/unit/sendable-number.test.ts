import { expect, test } from 'vitest'
import { sendableNumber } from '#lib/handlers/send-link.ts'
import { mobileNumber } from '#lib/schemas/mobile-number.ts'

const iraqi = ['730 123 4567', '0740 123 4567', '٠٧٥٠ ١٢٣ ٤٥٦٧', '(0760) 123-4567', '00964 770 123 4567']
const iranian = [
  '0901 234 5678',
  '۰۹۱۲ ۳۴۵ ۶۷۸۹',
  '0935 123 4567',
  '+98 (0)999 123 4567',
  '0098 912 345 6789',
]

test.each([
  ...iraqi.map((typed) => ['+964', typed, /^\+9647\d{9}$/] as const),
  ...iranian.map((typed) => ['+98', typed, /^\+989\d{9}$/] as const),
])('%s %s → a link can be sent', async (country, typed, number) => {
  expect(await sendableNumber(country, typed)).toMatch(number)
})

// The browser’s lighter check lets the shape of these pass.
test.each([
  ['+964', '0700 123 4567'],
  ['+964', '0720 123 4567'],
  ['+98', '0960 123 4567'],
  ['+98', '0981 234 5678'],
] as const)('%s %s → a shape without a network', async (country, typed) => {
  expect(mobileNumber(country, typed)).not.toBeNull()
  expect(await sendableNumber(country, typed)).toBeNull()
})

// Landlines, short numbers, other countries.
test.each([
  ['+964', '066 222 3333'],
  ['+964', '1551'],
  ['+98', '021 1234 5678'],
  ['+964', '+90 532 123 45 67'],
] as const)('%s %s → none', async (country, typed) => {
  expect(await sendableNumber(country, typed)).toBeNull()
})
