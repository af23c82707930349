import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorText, log } from '#lib/base/log.ts'

const file = z.object({ address: z.string(), key: z.string(), at: z.number(), answer: z.unknown() })

export type AnswerFile = { key: string; at: number; answer: unknown }

const read = async (path: string) => {
  try {
    return file.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}

/** The answers of one call of one backend as files of `directory`; a disk that takes none is only told of. */
export const createAnswerFiles = (directory: string, name: string, address: string) => {
  const pathOf = (key: string) => join(directory, `${name}.${key}.json`)
  let isTold = false
  const quietly = async (work: () => Promise<void>) => {
    try {
      await work()
      isTold = false
    } catch (error) {
      if (!isTold) log('warn', 'backend.answer-not-kept', { name, error: errorText(error) })
      isTold = true
    }
  }
  return {
    /** Every readable one; what is broken, half-written or another backend's is removed. */
    load: async (): Promise<AnswerFile[]> => {
      const names = await readdir(directory).catch(() => [])
      const files: AnswerFile[] = []
      for (const found of names.filter((one) => one.startsWith(`${name}.`))) {
        const path = join(directory, found)
        const answer = await read(path)
        if (answer?.address === address && pathOf(answer.key) === path) files.push(answer)
        else await quietly(() => rm(path, { force: true }))
      }
      return files
    },
    write: (answer: AnswerFile): Promise<void> =>
      quietly(async () => {
        await mkdir(directory, { recursive: true, mode: 0o700 })
        const path = pathOf(answer.key)
        const half = `${path}.${randomUUID()}`
        try {
          await writeFile(half, JSON.stringify({ address, ...answer }), { flag: 'wx', mode: 0o600 })
          await rename(half, path)
        } catch (error) {
          await rm(half, { force: true }).catch(() => undefined)
          throw error
        }
      }),
    remove: (key: string): Promise<void> => quietly(() => rm(pathOf(key), { force: true })),
  }
}

export type AnswerFiles = ReturnType<typeof createAnswerFiles>
