import { afterEach, expect, vi } from 'vitest'
import { findPersonalData } from './rules/personal-data.ts'

// This is not a spy, so `vi.restoreAllMocks` does not end it.
const consoleErrors: unknown[][] = []
const { error: originalError } = console
console.error = (...args: unknown[]) => {
  consoleErrors.push(args)
  originalError(...args)
}

const isLogLine = (text: string) => text.startsWith('{"at"')

const stderrWrites: string[] = []
const { write: originalWrite } = process.stderr
Object.defineProperty(process.stderr, 'write', {
  configurable: true,
  writable: true,
  value: (...args: unknown[]) => {
    const text = String(args[0])
    stderrWrites.push(text)
    return isLogLine(text) || Reflect.apply(originalWrite, process.stderr, args)
  },
})

// A test that mocks `process.stderr.write` bypasses `stderrWrites`, so its lines are read from the mock. They are not
// checked if the mock has already been restored.
const takeLogLines = () => {
  const { write: currentWrite } = process.stderr
  const mockedWrites = vi.isMockFunction(currentWrite)
    ? currentWrite.mock.calls.map(([text]) => String(text))
    : []
  return [...stderrWrites.splice(0), ...mockedWrites].filter(isLogLine)
}

// A test fails if any code calls `console.error` or if a log line contains personal data. The log is printed only if
// the test fails.
afterEach(({ task }) => {
  const logLines = takeLogLines()
  if (task.result?.state === 'fail') Reflect.apply(originalWrite, process.stderr, [logLines.join('')])
  expect(consoleErrors.splice(0)).toEqual([])
  expect(findPersonalData(logLines)).toEqual([])
})
