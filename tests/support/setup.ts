import { afterEach, expect, vi } from 'vitest'
import { personalIn } from './rules/personal.ts'

const complaint = vi.spyOn(console, 'error')

const written: string[] = []
const { write } = process.stderr
Object.defineProperty(process.stderr, 'write', {
  configurable: true,
  writable: true,
  value: (...args: unknown[]) => {
    written.push(String(args[0]))
    return Reflect.apply(write, process.stderr, args)
  },
})

// A test that mocks `process.stderr.write` bypasses `written`, so its lines are read from the mock.
const linesWritten = () => {
  const { write: now } = process.stderr
  const spied = vi.isMockFunction(now) ? now.mock.calls.map(([text]) => String(text)) : []
  return [...written.splice(0), ...spied].filter((line) => line.startsWith('{"at"'))
}

// A test fails if React or our code calls `console.error`, or if a log line contains personal data.
afterEach(() => {
  const complaints = [...complaint.mock.calls]
  complaint.mockClear()
  expect(complaints).toEqual([])
  expect(personalIn(linesWritten())).toEqual([])
})
