import type { AnswerFiles } from './answer-files.ts'

/** How an answer is written to disk and read back; null where it is none. */
export type Codec<T> = { encode: (value: T) => unknown; decode: (answer: unknown) => T | null }

export type Saved<T> = { at: number; value: T }

type Options<T> = { files: AnswerFiles; codec: Codec<T>; most: number; mostBytes: number }

/** The last good answers of one call, at most `most` of them, in memory and as files that outlive a restart. */
export const createAnswerStore = <T>({ files, codec, most, mostBytes }: Options<T>) => {
  const saved = new Map<string, Saved<T>>()
  let loading: Promise<void> | undefined
  // One file operation after the other, so that an older answer never comes to lie over a newer one.
  let writing = Promise.resolve()

  const load = async () => {
    for (const { key, at, answer } of (await files.load()).sort((a, b) => a.at - b.at)) {
      const value = codec.decode(answer)
      if (value !== null && !saved.has(key)) saved.set(key, { at, value })
    }
  }
  const ready = () => {
    loading ??= load()
    return loading
  }
  const drop = (key: string) => {
    if (saved.delete(key)) writing = writing.then(() => files.remove(key))
  }
  return {
    get: async (key: string): Promise<Saved<T> | undefined> => {
      await ready()
      return saved.get(key)
    },
    put: (key: string, value: T, at: number): void => {
      const answer = codec.encode(value)
      if (JSON.stringify(answer).length > mostBytes) {
        drop(key)
        return
      }
      // A map keeps the order of arrival, so the one refreshed longest ago comes first.
      saved.delete(key)
      saved.set(key, { at, value })
      const [oldest] = saved.keys()
      if (saved.size > most && oldest !== undefined) drop(oldest)
      writing = writing.then(() => files.write({ key, at, answer }))
    },
    drop,
    /** Resolves when all that was put is on disk. */
    settled: (): Promise<void> => writing,
  }
}

export type AnswerStore<T> = ReturnType<typeof createAnswerStore<T>>
