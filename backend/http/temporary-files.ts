import { mkdtemp, open as openFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { log, loggableCode } from '#lib/base/log.ts'
import type { FileSink, TemporaryFile } from './form-parser.ts'

// A folder's name continues with the id of its process.
const folderPrefix = 'site-upload-'

export type TemporaryFiles = FileSink<TemporaryFile> & {
  pathFor: (name: string) => Promise<string>
  remove: () => Promise<void>
}

/** Manages one request's temporary files in a folder that the first file creates; call `remove` at the end. */
export const createTemporaryFiles = (): TemporaryFiles => {
  let folder: Promise<string> | undefined
  const pathFor = async (name: string) => {
    folder ??= mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
    return join(await folder, name)
  }
  return {
    pathFor,
    /** Saves up to `maxBytes` of a stream, but reads all of it, so that the fields after the file arrive. */
    save: async (content, { field, name, maxBytes }) => {
      const path = await pathFor(field)
      const handle = await openFile(path, 'wx', 0o600)
      let size = 0
      let failure: unknown = null
      try {
        for await (const chunk of content) {
          size += chunk.length
          if (failure || size > maxBytes) continue
          await handle.writeFile(chunk).catch((error: unknown) => {
            failure = error
          })
        }
      } finally {
        await handle.close()
      }
      if (failure) throw failure
      return { name, path, size }
    },
    remove: async () => {
      const path = await folder?.catch(() => null)
      if (path) await rm(path, { recursive: true, force: true })
    },
  }
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return loggableCode(error) !== 'ESRCH'
  }
}

/** Removes the folders of ended processes, and of this process's id, because a restarted container reuses the id. */
export const removeOldTemporaryFiles = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue
    const pid = Number(name.slice(folderPrefix.length).split('-')[0])
    if (pid !== process.pid && isRunning(pid)) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch((error: unknown) => {
      // The folder may belong to another user of the machine.
      log('warn', 'temporary-folder.remove-failed', { error: loggableCode(error) })
    })
  }
}
