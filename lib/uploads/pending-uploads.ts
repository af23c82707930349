import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { faultOf, log } from '#lib/base/log.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { type FileField, fileFields, fileMarks } from '#lib/schemas/files.ts'
import type { Validated, ValidFile } from './validate.ts'
import { validateFile } from './validator.ts'

const megabyte = 1024 * 1024
const lifetime = 24 * 60 * 60 * 1000
// For uploads that expire while their form, or their last byte, is on its way.
const grace = 10 * 60 * 1000

const sha256Of = async (path: string) => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** The quota: bytes and files in all, bytes of the disk that stay free, files and bytes of one visitor's address. */
export type UploadLimits = Record<'bytes' | 'inAll' | 'free' | 'files' | 'share', number>

// Generous, because a whole town may share its carrier's address. A refused file is sent with its form instead.
const uploadLimits = { bytes: 2 ** 31, inAll: 20_000, free: 500 * megabyte, files: 200, share: 2 ** 29 }

type PendingUploadsOptions = {
  directory: string
  /** The secret that signs tokens; it must outlive the uploads. */
  secret: () => Promise<string>
  /** The address that an upload is counted against. */
  addressOf: (request: Request) => string
  limits?: UploadLimits
  now?: () => number
}

/** An upload as it was announced, and how much of it has arrived. */
export type PendingUpload = { field: FileField; name: string; size: number; received: number; lng?: string }

/** A valid file of a form; `token` is its pending upload's, null for a file that came with the form. */
export type GoodFile = ValidFile & { name: string; sentPath: string; sentSize: number; token: string | null }

/** A file of a form, looked at once. */
export type ReceivedFile = { error: ApplicationError } | ({ error: null } & GoodFile)

const signatureLength = 16
const randomLength = 15
// One byte names the field, four the second in which the token expires.
const headLength = 5 + randomLength
// 36 bytes are 48 letters exactly, so that no two spellings mean the same.
const tokenLength = 48
const tokenPattern = /^[\w-]{48}$/

const signatureOf = (secret: string, head: Buffer) =>
  createHmac('sha256', secret).update('held-upload').update(head).digest().subarray(0, signatureLength)

const createToken = (secret: string, field: FileField, expires: number) => {
  const head = Buffer.alloc(headLength)
  head.writeUInt8(fileFields.indexOf(field))
  head.writeUInt32BE(Math.ceil(expires / 1000), 1)
  randomBytes(randomLength).copy(head, 5)
  return Buffer.concat([head, signatureOf(secret, head)]).toString('base64url')
}

// The expiry in a token whose signature was not checked.
const claimedExpiry = (token: string) =>
  tokenPattern.test(token) ? Buffer.from(token, 'base64url').readUInt32BE(1) * 1000 : null

const readToken = (secret: string, token: string) => {
  const expires = claimedExpiry(token)
  if (expires === null) return null
  const bytes = Buffer.from(token, 'base64url')
  const head = bytes.subarray(0, headLength)
  const field = fileFields[head.readUInt8()]
  const isSigned = timingSafeEqual(bytes.subarray(headLength), signatureOf(secret, head))
  return field && isSigned ? { field, expires } : null
}

// An upload's files, as endings of its token: the bytes, the protocol's note, the validation's result, the re-encoded
// photo, and the note that it was sent with an application.
const endings = ['', '.json', '.judged', '.drawn', '.taken'] as const
type Ending = (typeof endings)[number]

const announcedNote = z.object({
  size: z.number(),
  metadata: z.object({ field: z.enum(fileFields), filename: z.string(), lng: z.string().optional() }),
})
const validNote = z.object({
  type: z.string(),
  size: z.number(),
  sha256: z.string(),
  sentSha256: z.string(),
  marks: z.array(z.enum(fileMarks)).default([]),
  isDrawn: z.boolean(),
})
const takenNote = z.object({ seal: z.string(), reference: z.string() })

// Other errors are rethrown.
const nullIfAbsent = (error: unknown) => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

// One that is being written counts with its whole size. `idleAt`: when it has not been continued for too long.
type Counted = { token: string; bytes: number; address: string | null; idleAt: number }

// A file is sent as soon as it is announced; a line that broke is tried again within seconds.
const patience = 60 * 1000
const never = Number.POSITIVE_INFINITY

const isFull = (uploads: readonly Counted[], size: number, most: { files: number; bytes: number }) =>
  uploads.length >= most.files || uploads.reduce((sum, { bytes }) => sum + bytes, size) > most.bytes

// Counts pending uploads in memory. Where there is no room, the oldest that was begun and not continued goes.
const createQuota = (
  { directory, limits = uploadLimits, now = Date.now }: PendingUploadsOptions,
  drop: (token: string) => Promise<void>,
) => {
  let loading: Promise<Map<string, Counted>> | undefined
  const load = async () => {
    const counted = new Map<string, Counted>()
    for (const name of await readdir(directory).catch(() => [])) {
      const token = name.slice(0, tokenLength)
      const { size } = await stat(join(directory, name)).catch(() => ({ size: 0 }))
      // The address is not stored, so it is unknown after a restart.
      const bytes = (counted.get(token)?.bytes ?? 0) + size
      counted.set(token, { token, bytes, address: null, idleAt: never })
    }
    return counted
  }
  const known = () => {
    loading ??= load()
    return loading
  }
  /** The uploads among which there is no room for another; null where there is. */
  const crowdFor = (others: readonly Counted[], size: number, address: string | null) => {
    const own = others.filter((other) => address !== null && other.address === address)
    if (isFull(own, size, { files: limits.files, bytes: limits.share })) return own
    return isFull(others, size, { files: limits.inAll, bytes: limits.bytes }) ? others : null
  }
  return {
    /** Reserves room for a file; false if it exceeds the quota. */
    reserve: async (token: string, size: number, given: string | null): Promise<boolean> => {
      const { bavail, bsize } = await statfs(directory)
      if (bavail * bsize - size < limits.free) return false
      const counted = await known()
      // No await until it is counted, so that concurrent calls count each other.
      const address = given ?? counted.get(token)?.address ?? null
      const others = [...counted.values()].filter((one) => one.token !== token)
      const idle = crowdFor(others, size, address)?.find(({ idleAt }) => idleAt <= now())
      const left = others.filter((one) => one !== idle)
      const hasRoom = crowdFor(left, size, address) === null
      if (hasRoom) counted.set(token, { token, bytes: size, address, idleAt: never })
      if (idle && counted.delete(idle.token)) await drop(idle.token)
      return hasRoom
    },
    /** Counts a file with the bytes that have arrived. */
    settle: async (token: string): Promise<void> => {
      const counted = await known()
      const one = counted.get(token)
      const { size: bytes } = await stat(join(directory, token)).catch(() => ({ size: 0 }))
      if (one) counted.set(token, { ...one, bytes, idleAt: bytes < one.bytes ? now() + patience : never })
    },
    release: async (token: string): Promise<boolean> => (await known()).delete(token),
  }
}

/** The uploads that wait in a directory to be sent with a form, each under its signed token. */
export const createPendingUploads = (options: PendingUploadsOptions) => {
  const { directory, secret, addressOf, now = Date.now } = options
  const quota = createQuota(options, (token) => remove(token))
  const validating = new Map<string, Promise<Validated>>()
  const pathOf = (token: string, ending: Ending = '') => join(directory, token + ending)

  const open = () => mkdir(directory, { recursive: true, mode: 0o700 })

  // Null also for half a note, which a killed process leaves behind.
  const readNote = async <Note>(
    token: string,
    ending: Ending,
    note: z.ZodType<Note>,
  ): Promise<Note | null> => {
    const text = await readFile(pathOf(token, ending), 'utf8').catch(nullIfAbsent)
    try {
      return text === null ? null : note.parse(JSON.parse(text))
    } catch {
      return null
    }
  }
  const writeNote = (token: string, ending: Ending, content: unknown) =>
    writeFile(pathOf(token, ending), JSON.stringify(content), { mode: 0o600 })
  const writeValid = (token: string, valid: ValidFile, isDrawn: boolean) =>
    writeNote(token, '.judged', validNote.parse({ ...valid, isDrawn }))

  const removeFiles = async (token: string, given: readonly Ending[]) => {
    for (const ending of given) await rm(pathOf(token, ending), { force: true })
    await quota.release(token)
  }
  const remove = (token: string) => removeFiles(token, endings)

  const reserve = async (field: FileField, size: number, request: Request) => {
    const token = createToken(await secret(), field, now() + lifetime)
    return (await quota.reserve(token, size, addressOf(request))) ? token : null
  }
  const read = async (token: string) => {
    const known = readToken(await secret(), token)
    return known && { field: known.field, isExpired: known.expires <= now() }
  }
  const find = async (token: string): Promise<PendingUpload | null> => {
    const known = await readNote(token, '.json', announcedNote)
    const arrived = await stat(pathOf(token)).catch(nullIfAbsent)
    if (!known || !arrived) return null
    const { field, filename: name, lng } = known.metadata
    return { field, name, lng, size: known.size, received: arrived.size }
  }
  const validateNow = async (token: string, { field, name, size }: PendingUpload): Promise<Validated> => {
    const path = pathOf(token)
    const known = await readNote(token, '.judged', validNote)
    if (known) {
      const { isDrawn, ...valid } = known
      return { error: null, ...valid, path: isDrawn ? pathOf(token, '.drawn') : path }
    }
    const result = await validateFile({ field, name, path, size, reencodedPath: pathOf(token, '.drawn') })
    if (result.error === null) await writeValid(token, result, result.path !== path)
    return result
  }
  const validate = (token: string, upload: PendingUpload): Promise<Validated> => {
    const mine = validating.get(token) ?? validateNow(token, upload).finally(() => validating.delete(token))
    validating.set(token, mine)
    return mine
  }

  // After a power cut or on a failing disk the bytes may differ from those that were validated.
  const linkTo = async ({ path, sha256 }: ValidFile, token: string) => {
    const linked = `${pathOf(token)}.${randomBytes(9).toString('base64url')}`
    // Some file systems have no hard links.
    await link(path, linked).catch(() => copyFile(path, linked))
    if ((await sha256Of(linked)) === sha256) return linked
    await rm(linked, { force: true })
    return null
  }

  return {
    directory,
    find,
    read,
    /** Makes the directory; throws where it cannot be. */
    open,
    /** A token for a new upload; null if it exceeds the quota. */
    reserve,
    /** Whether the rest of an upload may be written. */
    resume: (token: string, { size }: PendingUpload): Promise<boolean> => quota.reserve(token, size, null),
    settle: quota.settle,
    remove,
    /** Validates a complete upload, once for concurrent callers. */
    validate,
    /** Waits for a validation that is under way. */
    whenValidated: async (token: string): Promise<void> => {
      await validating.get(token)?.catch(() => undefined)
    },
    isTaken: async (token: string): Promise<boolean> => (await readNote(token, '.taken', takenNote)) !== null,

    /** The upload that a form names by its token, under a second name, so that it stays until `release`. */
    receive: async (field: FileField, token: string): Promise<ReceivedFile> => {
      const gone = { error: 'fileGone' } as const
      const known = await read(token)
      if (!known || known.isExpired || known.field !== field) return gone
      await validating.get(token)?.catch(() => undefined)
      const upload = await find(token)
      if (!upload || upload.received !== upload.size) return gone
      const valid = await validate(token, upload)
      if (valid.error !== null) {
        await remove(token)
        return valid
      }
      const path = await linkTo(valid, token).catch(nullIfAbsent)
      const { name, size: sentSize } = upload
      return path === null ? gone : { ...valid, path, name, sentPath: pathOf(token), sentSize, token }
    },
    /** Removes the second name of a received file. */
    release: async ({ path }: GoodFile): Promise<void> => {
      await rm(path, { force: true }).catch((error: unknown) => {
        log('warn', 'upload.not-removed', { error: faultOf(error) })
      })
    },
    /** Turns a file that came with a form into a pending upload; null if that is impossible. */
    keep: async (field: FileField, file: GoodFile, request: Request): Promise<string | null> => {
      const { name: filename, sentPath, sentSize: size, path } = file
      let token: string | null = null
      try {
        await open()
        token = await reserve(field, size, request)
        if (!token) return null
        await copyFile(sentPath, pathOf(token))
        if (path !== sentPath) await copyFile(path, pathOf(token, '.drawn'))
        await writeValid(token, file, path !== sentPath)
        await writeNote(token, '.json', { id: token, size, metadata: { field, filename } })
        return token
      } catch (error) {
        log('warn', 'upload.not-held', { error: faultOf(error) })
        if (token) await remove(token).catch(() => undefined)
        return null
      }
    },
    /** Notes that an application with these uploads was stored, and removes their files. */
    take: async (tokens: readonly string[], note: z.infer<typeof takenNote>): Promise<void> => {
      for (const token of tokens) {
        if (!(await read(token))) continue
        await writeNote(token, '.taken', note)
        await removeFiles(
          token,
          endings.filter((ending) => ending !== '.taken'),
        )
      }
    },
    /** The reference of an earlier application with the same seal, else null. */
    answeredBefore: async (tokens: readonly string[], seal: string): Promise<string | null> => {
      for (const token of tokens) {
        const taken = (await read(token)) && (await readNote(token, '.taken', takenNote))
        if (taken?.seal === seal) return taken.reference
      }
      return null
    },
    /** A keyed hash of a form, which recognizes the same form again. */
    sealOf: async (parts: readonly (string | null)[]): Promise<string> =>
      createHmac('sha256', await secret())
        .update(JSON.stringify(parts))
        .digest('base64url'),
    /** Removes expired uploads, and what killed processes left behind. */
    sweep: async (): Promise<void> => {
      for (const name of await readdir(directory).catch(() => [])) {
        const path = join(directory, name)
        const token = name.slice(0, tokenLength)
        const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now() }))
        if ((claimedExpiry(token) ?? mtimeMs + lifetime) > now() - grace) continue
        try {
          await rm(path, { recursive: true, force: true })
          await quota.release(token)
        } catch (error) {
          // One file that cannot be removed must not keep the others.
          log('warn', 'upload.not-swept', { error: faultOf(error) })
        }
      }
    },
  }
}

export type PendingUploads = ReturnType<typeof createPendingUploads>
