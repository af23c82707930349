import { randomNumbers } from '#lib/random.ts'

/** Random choices that are the same for the same seed. */
export const randomOf = (seed: number) => {
  const next = randomNumbers(seed)
  /** A whole number from 0, below `end`. */
  const below = (end: number) => Math.floor(next() * end)
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0]
  return { next, below, pick }
}

export type Random = ReturnType<typeof randomOf>
