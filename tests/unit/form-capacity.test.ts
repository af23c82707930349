import { expect, test } from 'vitest'
import { NoRoomError, reserveCapacity } from '#backend/forms/form-capacity.ts'

const megabyte = 1024 * 1024

test('more received bytes than the capacity → `addReceivedBytes` throws NoRoomError; once one form is released, another can continue', () => {
  const [largeForm, otherForm] = [reserveCapacity(), reserveCapacity()]
  largeForm?.addReceivedBytes(900 * megabyte)
  otherForm?.addReceivedBytes(98 * megabyte)
  expect(() => largeForm?.addReceivedBytes(1)).toThrow(NoRoomError)
  expect(reserveCapacity()).toBeNull()
  largeForm?.release()
  otherForm?.addReceivedBytes(megabyte)
  otherForm?.release()
})

test('1,000 forms that have sent no bytes → the next form is refused until one is released', () => {
  const forms = Array.from({ length: 1000 }, () => reserveCapacity())
  expect(forms).not.toContain(null)
  expect(reserveCapacity()).toBeNull()
  forms.pop()?.release()
  const next = reserveCapacity()
  expect(next).not.toBeNull()
  for (const form of [...forms, next]) form?.release()
})
