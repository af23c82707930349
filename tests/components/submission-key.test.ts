import { expect, test } from 'vitest'
import { submissionKey } from '#components/forms/submission-key.ts'

const form = (name: string, file = new File(['cv'], 'cv.pdf', { lastModified: 1 })) => {
  const body = new FormData()
  body.set('fullName', name)
  body.set('resume', file)
  return body
}

test('the same content sent again → the same key', () => {
  expect(submissionKey('/a', form('Shilan'))).toBe(submissionKey('/a', form('Shilan')))
})

test('other text, another file or another form → another key', () => {
  const first = submissionKey('/a', form('Shilan'))
  expect(submissionKey('/b', form('Shilan'))).not.toBe(first)
  expect(submissionKey('/a', form('Azad'))).not.toBe(first)
  const again = submissionKey('/a', form('Shilan'))
  const other = new File(['other cv'], 'cv.pdf', { lastModified: 2 })
  expect(submissionKey('/a', form('Shilan', other))).not.toBe(again)
})

test('a key → long enough for the server', () => {
  expect(submissionKey('/a', new URLSearchParams({ name: 'Shilan' }))).toMatch(/^[0-9a-f]{32}$/)
})
