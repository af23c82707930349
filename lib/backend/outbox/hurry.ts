import { BackendError } from '../port.ts'

/** Work that is given up when the process has to end, as if the backend's deadline had passed. */
export const createHurry = () => {
  const waiting = new Set<() => void>()
  return {
    wait: <T>(work: Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        const giveUp = () => reject(new BackendError('timeout', 'the site stops'))
        waiting.add(giveUp)
        work.then(resolve, reject).finally(() => waiting.delete(giveUp))
      }),
    /** Gives up what is not done in so many milliseconds. */
    giveUpIn: (milliseconds: number): void => {
      setTimeout(() => {
        for (const giveUp of waiting) giveUp()
      }, milliseconds).unref()
    },
  }
}
