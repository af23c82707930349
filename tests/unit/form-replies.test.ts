import { expect, test } from 'vitest'
import { createRefuse, delayFailure, delayMessage } from '#backend/calls/form-replies.ts'
import { firstError } from '#backend/calls/form-validation.ts'

const messages = { nameRequired: 'Your name?', invalidEmail: 'Your address?' }

test('failed form → the error message of each field and the entered values', () => {
  const values = { name: '', email: 'a' }
  const errors = { email: 'invalidEmail', name: undefined } as const
  const failure = createRefuse(() => messages)(422, 'nameRequired', { errors }).toFailure('en', values)
  const expectedErrors = { email: 'Your address?' }
  expect(failure).toEqual({ status: 422, message: 'Your name?', errors: expectedErrors, values })
  expect(firstError(['name', 'email'], errors)).toBe('invalidEmail')
  expect(firstError(['name'], errors)).toBeNull()
})

test.each([
  [{ reason: 'tooMany', seconds: 61 }, 429, /. Try again in 2 minutes\.$/],
  [{ reason: 'noRoom', seconds: 60 }, 503, /. Try again in 1 minute\.$/],
] as const)(
  'form that must wait (%j) → %i with the minutes to wait and the entered values',
  (delay, status, text) => {
    expect(delayMessage(delay, 'en')).toMatch(text)
    expect(delayFailure(delay, 'en', { name: 'A' })).toEqual({
      status,
      message: `${delayMessage(delay, 'en')} What you typed is still here.`,
      retryAfterSeconds: delay.seconds,
      errors: {},
      values: { name: 'A' },
    })
  },
)
