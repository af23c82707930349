import { beforeEach, expect, test, vi } from 'vitest'

type Keys = typeof import('#components/forms/submission-key.ts')

// As after the page was loaded anew.
const load = async (): Promise<Keys> => {
  vi.resetModules()
  return import('#components/forms/submission-key.ts')
}
let { submissionKey, markSent, forgetKeys } = await load()
const reload = async () => {
  ;({ submissionKey, markSent, forgetKeys } = await load())
}
beforeEach(() => forgetKeys())

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

test('the same files, held or sent along → the same key', () => {
  const held = form('Shilan')
  held.delete('resume')
  held.set('resumeUpload', 'token')
  const along = submissionKey('/a', form('Shilan'), ['cv'])
  expect(submissionKey('/a', held, ['cv'])).toBe(along)
  expect(submissionKey('/a', held, ['another'])).not.toBe(along)
})

test('loaded anew before an answer came → the same key; after it → a new one', async () => {
  const first = submissionKey('/a', form('Shilan'))
  await reload()
  expect(submissionKey('/a', form('Shilan'))).toBe(first)
  markSent('/a')
  expect(submissionKey('/a', form('Shilan'))).toBe(first)
  await reload()
  expect(submissionKey('/a', form('Shilan'))).not.toBe(first)
})

test('what is remembered → nothing of what was typed', () => {
  submissionKey('/a', form('Shilan'))
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Shilan')
})
