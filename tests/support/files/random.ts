import fc, { type GeneratorValue } from 'fast-check'
import { randomNumbers } from '#lib/base/random.ts'

/** Random choices out of numbers from 0, below 1. */
const choicesOf = (next: () => number) => {
  /** A whole number from 0, below `end`. */
  const below = (end: number) => Math.floor(next() * end)
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0]
  return { next, below, pick }
}

export type Random = ReturnType<typeof choicesOf>

/** Random choices that are the same for the same seed. */
export const randomOf = (seed: number): Random => choicesOf(randomNumbers(seed))

const steps = 2 ** 30
// Its own liking for small numbers would make some kinds of input rare.
const anyStep = () => fc.noBias(fc.nat(steps - 1))

/** Random choices that fast-check makes, and makes simpler where a test fails. */
export const drawnBy = (draw: GeneratorValue): Random => choicesOf(() => draw(anyStep) / steps)
