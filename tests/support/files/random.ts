// Generates pseudorandom numbers from 0 to below 1 (mulberry32).
const randomNumbers = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a random generator that repeats its numbers for the same seed. */
export const randomOf = (seed: number) => {
  const next = randomNumbers(seed)
  /** Returns an integer from 0 to below `end`. */
  const below = (end: number) => Math.floor(next() * end)
  return { next, below }
}
