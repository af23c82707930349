import { expect, test } from 'vitest'
import { NoRoomError, reserveCapacity } from '#backend/forms/form-capacity.ts'

const megabyte = 1024 * 1024

test('more received bytes than the capacity → `addReceivedBytes` throws NoRoomError; once one form is released, another can continue', () => {
  const [largeReservation, otherReservation] = [reserveCapacity(), reserveCapacity()]
  largeReservation?.addReceivedBytes(900 * megabyte)
  otherReservation?.addReceivedBytes(98 * megabyte)
  expect(() => largeReservation?.addReceivedBytes(1)).toThrow(NoRoomError)
  expect(reserveCapacity()).toBeNull()
  largeReservation?.release()
  otherReservation?.addReceivedBytes(megabyte)
  otherReservation?.release()
})

test('1,000 forms that have sent no bytes → the next form is refused until one is released', () => {
  const reservations = Array.from({ length: 1000 }, () => reserveCapacity())
  expect(reservations).not.toContain(null)
  expect(reserveCapacity()).toBeNull()
  reservations.pop()?.release()
  const nextReservation = reserveCapacity()
  expect(nextReservation).not.toBeNull()
  for (const reservation of [...reservations, nextReservation]) reservation?.release()
})
