import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdtemp, open as openFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validateFile } from '#backend/files/validation-processes.ts'
import { errorCodeOrText, log } from '#lib/process/log.ts'
import type { FileStorage } from './file-storage.ts'

// The process id follows this prefix in folder names.
const folderPrefix = 'site-upload-'

/**
 * Creates the storage for one form's files: a temporary folder, created when the first file is saved. Each file is
 * validated in a separate process. `scannerAddress` is ClamAV's host and port, if configured.
 */
export const createTemporaryStorage = (scannerAddress?: Parameters<typeof validateFile>[1]): FileStorage => {
  let folderPromise: Promise<string> | undefined
  let fileCount = 0
  const preparePath = async (name: string) => {
    folderPromise ??= mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`))
    // `turbopackIgnore` stops Turbopack from copying every file that could match this path into a build.
    return join(/* turbopackIgnore: true */ await folderPromise, name)
  }
  return {
    weight: 1,
    save: async (content, { field, name, maxBytes }) => {
      // Number the files. A field may have two: an empty one in the form, and an upload identified by a token.
      fileCount += 1
      const path = await preparePath(`${field}-${fileCount}`)
      const handle = await openFile(path, 'wx', 0o600)
      const hash = createHash('sha256')
      let size = 0
      let failure: unknown = null
      try {
        for await (const chunk of content) {
          size += chunk.length
          if (failure || size > maxBytes) continue
          hash.update(chunk)
          await handle.writeFile(chunk).catch((error: unknown) => {
            failure = error
          })
        }
      } finally {
        await handle.close()
      }
      if (failure) throw failure
      const sentFile = { name, size, sha256: hash.digest('hex'), content: await openAsBlob(path) }
      return {
        ...sentFile,
        validate: async (client) => {
          const reencodedPath = await preparePath(`${field}-reencoded`)
          const validation = await validateFile({ field, path, size, reencodedPath, client }, scannerAddress)
          if (validation.error !== null) return validation
          const { path: validPath, ...validFile } = validation
          return { ...validFile, content: await openAsBlob(validPath, { type: validFile.type }) }
        },
      }
    },
    remove: async () => {
      const path = await folderPromise?.catch(() => null)
      if (path) await rm(path, { recursive: true, force: true })
    },
  }
}

const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCodeOrText(error) !== 'ESRCH'
  }
}

/**
 * Removes the folders of processes that have ended. A restarted container reuses process ids, so folders with this
 * process's id in their name belong to an earlier process, and are removed too.
 */
export const removeOldTemporaryFiles = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue
    const pid = Number(name.slice(folderPrefix.length).split('-')[0])
    if (pid !== process.pid && isRunning(pid)) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch((error: unknown) => {
      // The folder may belong to another user of the machine.
      log('warn', 'temporary-folder.remove-failed', { error: errorCodeOrText(error) })
    })
  }
}
