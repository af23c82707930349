import { expect, test } from 'vitest'
import { isMailbox, mailboxOf } from '#lib/base/names.ts'

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
  ['', false],
])('“%s” is a mailbox: %s', (text, isOne) => {
  expect(isMailbox(text)).toBe(isOne)
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
])('%s → %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox)
})
