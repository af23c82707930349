import { createHash } from 'node:crypto'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { faultOf, log } from '#lib/base/log.ts'
import { sumOf as sumOfFile } from '#lib/http/spool.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import type { FileField } from '#lib/schemas/files.ts'
import { lookInto } from './files/in-turn.ts'
import { judgeFile } from './files/judge.ts'
import { absent, createHeldFiles, type Notes } from './held-files.ts'
import { claimedExpiry, tokenLength } from './token.ts'

/** How long a file waits to be sent. */
export const lifetime = 24 * 60 * 60 * 1000

/** An upload as it was announced, and how much of it is here. */
export type HeldUpload = { field: FileField; name: string; size: number; received: number; lng?: string }

/** A held file that the judge let pass: of a photo what was drawn anew, of a document what was sent. */
export type JudgedUpload = {
  type: string
  sentSha256: string
  file: { path: string; size: number; sha256: string }
}

/** That a file was sent with an application: the sealed form it was part of, and what was answered. */
export type TakenUpload = Notes['.taken']

type Judged = { error: ApplicationError } | ({ error: null } & JudgedUpload)

type Files = ReturnType<typeof createHeldFiles>

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const writeVerdict = (
  files: Files,
  token: string,
  { type, sentSha256, file }: JudgedUpload,
  isDrawn: boolean,
) => files.write(token, '.judged', { type, size: file.size, sha256: file.sha256, sentSha256, isDrawn })

const judge = async (files: Files, token: string, { field, name, size }: HeldUpload): Promise<Judged> => {
  const known = await files.read(token, '.judged')
  if (known) {
    const { type, sentSha256, isDrawn } = known
    const file = {
      path: files.pathOf(token, isDrawn ? '.drawn' : ''),
      size: known.size,
      sha256: known.sha256,
    }
    // A power cut, or a sick disk, may have left other bytes than were judged.
    const sum = await sumOfFile(file.path).catch(absent)
    return sum === file.sha256 ? { error: null, type, sentSha256, file } : { error: 'fileGone' }
  }
  const path = files.pathOf(token)
  const sentSha256 = await lookInto({ path, size }, async (bytes) => sumOf(bytes))
  const judged = await judgeFile(field, { path, size, sha256: sentSha256, name }, async () =>
    files.pathOf(token, '.drawn'),
  )
  if (judged.error !== null) return judged
  const { type, file } = judged
  await writeVerdict(files, token, { type, sentSha256, file }, file.path !== path)
  return { error: null, type, sentSha256, file }
}

const sweep = async (directory: string, now: number) => {
  const gone: string[] = []
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name)
    const token = name.slice(0, tokenLength)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }))
    if ((claimedExpiry(token) ?? mtimeMs + lifetime) > now) continue
    try {
      await rm(path, { recursive: true, force: true })
      gone.push(token)
    } catch (error) {
      // Somebody else's, or busy: no reason to keep the others.
      log('warn', 'upload.not-swept', { error: faultOf(error) })
    }
  }
  return gone
}

/** The uploads of a directory, and what is known of each. */
export const createHeldStore = (directory: string) => {
  const files = createHeldFiles(directory)
  const judging = new Map<string, Promise<Judged>>()
  return {
    directory,
    /** Makes the directory; throws where it cannot be. */
    open: () => mkdir(directory, { recursive: true, mode: 0o700 }),
    find: async (token: string): Promise<HeldUpload | null> => {
      const known = await files.read(token, '.json')
      const there = await stat(files.pathOf(token)).catch(absent)
      if (!known || !there) return null
      const { field, filename: name, lng } = known.metadata
      return { field, name, lng, size: known.size, received: there.size }
    },
    /** Judges a whole upload, once, however many ask. */
    judge: (token: string, upload: HeldUpload): Promise<Judged> => {
      const known = judging.get(token)
      if (known) return known
      const mine = judge(files, token, upload).finally(() => judging.delete(token))
      judging.set(token, mine)
      return mine
    },
    /** Waits for a judgement that is under way. */
    settled: async (token: string): Promise<void> => {
      await judging.get(token)?.catch(() => undefined)
    },
    /** Puts a judged file here as if it had been uploaded by itself. */
    put: async (token: string, upload: HeldUpload, sentPath: string, judged: JudgedUpload) => {
      const { field, name, size, lng } = upload
      const isDrawn = judged.file.path !== sentPath
      await copyFile(sentPath, files.pathOf(token))
      if (isDrawn) await copyFile(judged.file.path, files.pathOf(token, '.drawn'))
      await writeVerdict(files, token, judged, isDrawn)
      await files.write(token, '.json', { id: token, size, metadata: { field, filename: name, lng } })
    },
    taken: (token: string): Promise<TakenUpload | null> => files.read(token, '.taken'),
    writeTaken: (token: string, content: TakenUpload) => files.write(token, '.taken', content),
    clear: files.clear,
    remove: files.remove,
    /** Removes what expired, and what a process that was killed left behind; tells the tokens. */
    sweep: (now: number): Promise<string[]> => sweep(directory, now),
  }
}

export type HeldStore = ReturnType<typeof createHeldStore>
