import { afterEach, expect, vi } from 'vitest'

const complaint = vi.spyOn(console, 'error')

// Whatever React or our own code complains about is a failure.
afterEach(() => {
  const complaints = [...complaint.mock.calls]
  complaint.mockClear()
  expect(complaints).toEqual([])
})
