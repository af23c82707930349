// Returns a function that generates pseudorandom numbers from 0 (inclusive) to 1 (exclusive).
const mulberry32 = (seed: number) => {
  let state = seed >>> 0
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns a random number generator that produces the same numbers for the same seed. */
export const createRandom = (seed: number) => {
  const next = mulberry32(seed)
  /** Returns a random integer from 0 to `end - 1`. */
  const integerBelow = (end: number) => Math.floor(next() * end)
  return { next, integerBelow }
}
