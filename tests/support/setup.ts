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

// A test that mocks `process.stderr.write` keeps its lines off the screen, so they are read from the mock.
const linesWritten = () => {
  const { write: now } = process.stderr
  const spied = vi.isMockFunction(now) ? now.mock.calls.map(([text]) => String(text)) : []
  return [...written.splice(0), ...spied].filter((line) => line.startsWith('{"at"'))
}

// Whatever React or our own code complains about is a failure, and so is a log that says who somebody is.
afterEach(() => {
  const complaints = [...complaint.mock.calls]
  complaint.mockClear()
  expect(complaints).toEqual([])
  expect(personalIn(linesWritten())).toEqual([])
})
