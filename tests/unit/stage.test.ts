import { expect, test } from 'vitest'
import { createStage } from '#tests/support/verify/stage.ts'

test('two at a time → the first is heard at once, the second whole after it', () => {
  const printed: string[] = []
  const stage = createStage((text) => printed.push(text))
  const [first, second, third] = ['A', 'B', 'C'].map((title) => stage.enter(title))
  second?.write('b1')
  first?.write('a1')
  second?.end()
  first?.write('a2')
  expect(printed).toEqual(['A', 'a1', 'a2'])
  first?.end()
  expect(printed).toEqual(['A', 'a1', 'a2', 'B', 'b1', 'C'])
  third?.write('c1')
  expect(printed.at(-1)).toBe('c1')
})
