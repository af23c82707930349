import { expect, test } from 'vitest'
import { normalizeMailbox } from '#backend/submission.ts'
import { isMailbox } from '#lib/schemas/email.ts'

test.each([
  ['a@b.co', true],
  [`${'a'.repeat(247)}@b.com`, true],
  [`${'a'.repeat(250)}@b.com`, false],
  ['a@b', false],
  ['a@b.c.', false],
  ['a b@c.de', false],
  ['a@b.de, c@d.de', false],
  ['A <a@b.de>', false],
  ['a\u202e@b.de', false],
  ['@b.de', false],
  ["O'Brien.a+b=c@mail-1.b.de", true],
  ['a@xn--mgbbvb6c.com', true],
  ['ali@example،com', false],
  ['ali@mail.example،com', false],
  ['ali@بغداد.com', false],
  ['علی@example.com', false],
  ['ali۱@example.com', false],
  ['aliſ@example.com', false],
  ['=?utf-8?q?ali?=@example.com', false],
  ['ali=?x@example.com', false],
  ['a..b@c.de', false],
  ['.a@c.de', false],
  ['a.@c.de', false],
  ['a@-b.de', false],
  ['a@b_c.de', false],
  ['a@b..de', false],
  ['a@192.0.2.1', false],
  ['a@[192.0.2.1]', false],
  [`a@${'b'.repeat(64)}.de`, false],
  ['', false],
])('“%s” → is a valid e-mail address: %s', (text, isValid) => {
  expect(isMailbox(text)).toBe(isValid)
})

test.each([
  [' Sara+News@Example.com ', 'sara@example.com'],
  ['sa.ra@example.com', 'sa.ra@example.com'],
  ['Sa.Ra+a+b@gmail.com', 'sara@gmail.com'],
  ['sara@googlemail.com', 'sara@gmail.com'],
  ['sa.ra@mygmail.com', 'sa.ra@mygmail.com'],
  ['sa.ra@gmail.com.example', 'sa.ra@gmail.com.example'],
  ['a@b@example.com', 'a@b@example.com'],
  ['nobody', 'nobody@'],
])('e-mail address “%s” → is normalized to %s', (address, mailbox) => {
  expect(normalizeMailbox(address)).toBe(mailbox)
})
