import type { Locker } from '@tus/server'

type Holder = { giveWay: () => Promise<void> | void; ended: Promise<void>; end: () => void }

// In the protocol's words: ask again.
const busy = () => Object.assign(new Error('locked'), { status_code: 423, body: 'Locked\n' })

const within = (ms: number, { ended }: Holder) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    void ended.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })

/**
 * One request at a time for each upload. Who comes while another writes makes it give way: it is most often a
 * visitor whose line was cut, and whose old request nobody has noticed to be dead. The library's own locks ask
 * again and again without a pause, which would keep the processor busy for as long.
 */
export const createLocks = (patience: number): Locker => {
  const holders = new Map<string, Holder>()
  const take = (id: string, giveWay: Holder['giveWay']) => {
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    holders.set(id, { giveWay, ended, end })
  }
  return {
    newLock: (id) => ({
      lock: async (signal, requestRelease) => {
        const until = Date.now() + patience
        for (let other = holders.get(id); other; other = holders.get(id)) {
          await other.giveWay()
          await within(until - Date.now(), other)
          if (signal.aborted || Date.now() >= until) throw busy()
        }
        take(id, requestRelease)
      },
      unlock: async () => {
        const holder = holders.get(id)
        holders.delete(id)
        holder?.end()
      },
    }),
  }
}
