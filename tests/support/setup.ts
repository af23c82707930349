import { afterEach, expect, vi } from 'vitest'
import { findPersonalData } from './rules/personal-data.ts'

const consoleError = vi.spyOn(console, 'error')

const stderrWrites: string[] = []
const { write } = process.stderr
Object.defineProperty(process.stderr, 'write', {
  configurable: true,
  writable: true,
  value: (...args: unknown[]) => {
    stderrWrites.push(String(args[0]))
    return Reflect.apply(write, process.stderr, args)
  },
})

// A test that mocks `process.stderr.write` bypasses `stderrWrites`, so its lines are read from the mock.
const takeLogLines = () => {
  const { write: currentWrite } = process.stderr
  const mockedWrites = vi.isMockFunction(currentWrite)
    ? currentWrite.mock.calls.map(([text]) => String(text))
    : []
  return [...stderrWrites.splice(0), ...mockedWrites].filter((line) => line.startsWith('{"at"'))
}

// A test fails if any code calls `console.error`, or if a log line contains personal data.
afterEach(() => {
  const consoleErrors = [...consoleError.mock.calls]
  consoleError.mockClear()
  expect(consoleErrors).toEqual([])
  expect(findPersonalData(takeLogLines())).toEqual([])
})
