import { expect, test } from 'vitest'
import { type RefusalKey, type RefusedForm, refusalKeys } from '#backend/outcome.ts'
import { fieldMessages, lostFormMessage, refusalMessage, refusalStatuses } from '#lib/forms/form-copy.ts'
import { localeCodes } from '#lib/i18n/locales.ts'
import { pageCopy } from '#lib/i18n/messages.ts'

const createRefusedForm = (form: RefusedForm['form'], changes: Partial<RefusedForm>): RefusedForm => ({
  ...{
    form,
    vacancyId: null,
    refusal: 'failed',
    message: '',
    values: {},
    errors: {},
    files: {},
    lostFiles: [],
  },
  ...changes,
})

const { errors } = pageCopy('en', 'apply')
const submissionForms = ['apply', 'contact-us'] as const

test.each(submissionForms.flatMap((form) => localeCodes.map((locale) => [form, locale] as const)))(
  '%s form in %s → every refusal has a message, whether the entered values are preserved or lost',
  (form, locale) => {
    for (const refusal of refusalKeys) {
      const fieldErrors: Record<string, string> = refusal === 'invalidFields' ? { email: 'invalidEmail' } : {}
      const refusedForm = createRefusedForm(form, { refusal, errors: fieldErrors, retryAfterSeconds: 61 })
      for (const message of [refusalMessage(refusedForm, locale, true), lostFormMessage(refusedForm, locale)])
        expect(message, refusal).toMatch(/^\S.+\S$/s)
    }
  },
)

test('errors in several fields, no file missing → the message is about the first field in page order', () => {
  const refusedForm = createRefusedForm('apply', {
    refusal: 'invalidFields',
    errors: { resume: 'resumeType', email: 'invalidEmail' },
  })
  expect(refusalMessage(refusedForm, 'en', true)).toBe(errors.invalidEmail)
  expect(fieldMessages(refusedForm, 'en')).toEqual({ resume: errors.resumeType, email: errors.invalidEmail })
})

test.each<[RefusalKey, number, number, RegExp]>([
  ['tooMany', 61, 429, /. Try again in 2 minutes\. What you typed is still here\.$/],
  ['noRoom', 60, 503, /. Try again in 1 minute\. What you typed is still here\.$/],
])(
  'temporarily refused form (%s, %i s) → has status %i and a message that says how many minutes to wait',
  (refusal, seconds, status, pattern) => {
    expect(refusalStatuses[refusal]).toBe(status)
    const refusedForm = createRefusedForm('apply', { refusal, retryAfterSeconds: seconds })
    expect(refusalMessage(refusedForm, 'en', true)).toMatch(pattern)
  },
)

test('result stored by an earlier version → its stored message and errors are returned', () => {
  const refusedForm = createRefusedForm('contact-us', {
    refusal: null,
    message: 'Old',
    errors: { name: 'Too short' },
  })
  expect(refusalMessage(refusedForm, 'en', true)).toBe('Old')
  expect(fieldMessages(refusedForm, 'en')).toEqual({ name: 'Too short' })
})
