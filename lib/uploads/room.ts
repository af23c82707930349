import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { tokenLength } from './token.ts'

/** How much may be held: bytes and files in all, bytes of the disk that stay free, files of one visitor's address. */
export type HoldingLimits = { bytes: number; inAll: number; free: number; files: number }

const megabyte = 1024 * 1024

/** Generous: a whole town may share its carrier's address. What is refused goes the way without holding. */
export const holdingLimits: HoldingLimits = {
  bytes: 2048 * megabyte,
  inAll: 20_000,
  free: 500 * megabyte,
  files: 200,
}

type Held = { bytes: number; address: string | null }

const sizesIn = async (directory: string) => {
  const held = new Map<string, Held>()
  for (const name of await readdir(directory).catch(() => [])) {
    const token = name.slice(0, tokenLength)
    const { size } = await stat(join(directory, name)).catch(() => ({ size: 0 }))
    // After a start nobody knows any more whose it was.
    held.set(token, { bytes: (held.get(token)?.bytes ?? 0) + size, address: null })
  }
  return held
}

/** Knows how much is held without asking the disk; what is being written counts with its whole size. */
export const createRoom = (directory: string, limits: HoldingLimits) => {
  let loading: Promise<Map<string, Held>> | undefined
  const load = () => {
    loading ??= sizesIn(directory)
    return loading
  }
  const isDiskFree = async (size: number) => {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize - size >= limits.free
  }
  return {
    /** Sets room for one file aside; false where there is none. */
    reserve: async (token: string, size: number, address: string | null): Promise<boolean> => {
      if (!(await isDiskFree(size))) return false
      const held = await load()
      // From here on nothing is waited for: of many at once each counts those before it.
      let bytes = size
      let files = 1
      for (const [other, one] of held) {
        if (other === token) continue
        bytes += one.bytes
        if (address !== null && one.address === address) files += 1
      }
      const isNew = !held.has(token)
      if (bytes > limits.bytes || files > limits.files || (isNew && held.size >= limits.inAll)) return false
      held.set(token, { bytes: size, address: address ?? held.get(token)?.address ?? null })
      return true
    },
    /** Counts a file with the bytes that it came to. */
    settle: async (token: string): Promise<void> => {
      const held = await load()
      const known = held.get(token)
      const { size } = await stat(join(directory, token)).catch(() => ({ size: 0 }))
      if (known) held.set(token, { ...known, bytes: size })
    },
    /** Forgets a file that is gone. */
    free: async (token: string): Promise<void> => {
      const held = await load()
      held.delete(token)
    },
  }
}

export type Room = ReturnType<typeof createRoom>
