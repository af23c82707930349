/** Has tasks wait for each other, in the order in which they came. */
export type Turns = <T>(task: () => Promise<T>) => Promise<T>

/** Makes a queue in which one task runs at a time, whatever becomes of the one before it. */
export const createTurns = (): Turns => {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task)
    last = turn.catch(() => undefined)
    return turn
  }
}
