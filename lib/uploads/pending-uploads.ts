import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Database } from '#lib/backend/store/schema.ts'
import { faultOf, log } from '#lib/base/log.ts'
import type { ApplicationError } from '#lib/schemas/error-keys.ts'
import { type FileField, fileFields, fileMarks } from '#lib/schemas/files.ts'
import {
  createDatabaseShelf,
  createDiskShelf,
  createQuota,
  type Ending,
  endings,
  nullIfAbsent,
  type Shelf,
  tokenLength,
  type UploadLimits,
} from './shelf.ts'
import type { ValidFile } from './validate.ts'
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

// Generous, because a whole town may share its carrier's address. A refused file is sent with its form instead.
const uploadLimits = { bytes: 2 ** 31, inAll: 20_000, free: 500 * megabyte, files: 200, share: 2 ** 29 }

type PendingUploadsOptions = {
  /** This machine's own, also for what it makes of files that lie elsewhere. */
  directory: string
  /** What instances share; without it uploads lie in the directory. */
  database?: () => Promise<Database>
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
const tokenPattern = /^[\w-]{48}$/

const signatureOf = (secret: string, head: Buffer) =>
  createHmac('sha256', secret).update('held-upload').update(head).digest().subarray(0, signatureLength)

/** A token of a new upload: whoever has it may go on with it, until it expires. */
export const createToken = (secret: string, field: FileField, expires: number) => {
  const head = Buffer.alloc(headLength)
  head.writeUInt8(fileFields.indexOf(field))
  head.writeUInt32BE(Math.ceil(expires / 1000), 1)
  randomBytes(randomLength).copy(head, 5)
  return Buffer.concat([head, signatureOf(secret, head)]).toString('base64url')
}

/** The expiry in a token whose signature was not checked, in milliseconds since 1970; null where it is none. */
export const claimedExpiry = (token: string) =>
  tokenPattern.test(token) ? Buffer.from(token, 'base64url').readUInt32BE(1) * 1000 : null

/** The field and the expiry in a token of this site's; null for any other. */
export const readToken = (secret: string, token: string) => {
  const expires = claimedExpiry(token)
  if (expires === null) return null
  const bytes = Buffer.from(token, 'base64url')
  const head = bytes.subarray(0, headLength)
  const field = fileFields[head.readUInt8()]
  const isSigned = timingSafeEqual(bytes.subarray(headLength), signatureOf(secret, head))
  return field && isSigned ? { field, expires } : null
}

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

/** What was found of a valid file; `isDrawn` for a re-encoded photo. */
type Found = Omit<ValidFile, 'path'> & { isDrawn: boolean }
type Judged = { error: ApplicationError } | ({ error: null } & Found)

/** The uploads that wait to be sent with a form, each under its signed token. */
export const createPendingUploads = (options: PendingUploadsOptions) => {
  const { directory, database, secret, addressOf, limits = uploadLimits, now = Date.now } = options
  const placeAt = (shelf: Shelf) => ({ shelf, quota: createQuota(shelf, limits, now) })
  const disk = placeAt(createDiskShelf(directory))
  const shared = database && placeAt(createDatabaseShelf(database))
  const places = shared ? [shared, disk] : [disk]
  type Place = typeof disk
  const validating = new Map<string, Promise<Judged>>()

  // What was kept while the database was out of reach, or before there was one, lies on this machine.
  const placeOf = async (token: string): Promise<Place> =>
    !shared || (await disk.shelf.holds(token)) ? disk : shared

  const open = () => mkdir(directory, { recursive: true, mode: 0o700 })

  // Null also for half a note, which a killed process leaves behind.
  const readNote = async <Note>(
    token: string,
    ending: Ending,
    note: z.ZodType<Note>,
  ): Promise<Note | null> => {
    const text = await (await placeOf(token)).shelf.readText(token, ending)
    try {
      return text === null ? null : note.parse(JSON.parse(text))
    } catch {
      return null
    }
  }
  const writeNote = ({ shelf }: Place, token: string, ending: Ending, content: unknown) =>
    shelf.writeText(token, ending, JSON.stringify(content))

  const discard = async ({ shelf, quota }: Place, token: string, given: readonly Ending[]) => {
    await shelf.discard(token, given)
    await quota.free(token)
  }
  const remove = async (token: string) => discard(await placeOf(token), token, endings)

  /** Reserves room for a file; false if it exceeds the quota. */
  const makeRoom = async ({ shelf, quota }: Place, token: string, bytes: number, from: string | null) => {
    const { bavail, bsize } = await statfs(directory)
    if (bavail * bsize - bytes < limits.free) return false
    const { hasRoom, dropped } = await quota.reserve({ token, bytes, address: from })
    if (dropped) await shelf.discard(dropped, endings)
    return hasRoom
  }
  const reserve = async (place: Place, field: FileField, size: number, request: Request) => {
    const key = await secret()
    const token = createToken(key, field, now() + lifetime)
    const from = createHmac('sha256', key)
      .update('uploads from')
      .update(addressOf(request))
      .digest('base64url')
    return (await makeRoom(place, token, size, from)) ? token : null
  }
  const read = async (token: string) => {
    const known = readToken(await secret(), token)
    return known && { field: known.field, isExpired: known.expires <= now() }
  }
  const find = async (token: string): Promise<PendingUpload | null> => {
    const known = await readNote(token, '.json', announcedNote)
    const received = known && (await (await placeOf(token)).shelf.arrived(token))
    if (!known || received === null) return null
    const { field, filename: name, lng } = known.metadata
    return { field, name, lng, size: known.size, received }
  }
  const begin = async (place: Place, token: string, note: unknown) => {
    await place.shelf.writeText(token, '', '')
    await writeNote(place, token, '.json', announcedNote.parse(note))
  }
  // A file of this machine, under another name: it stays whatever happens to the upload, here and elsewhere.
  const copyOf = async (token: string, ending: Ending) => {
    await open()
    const path = `${join(directory, token)}.${randomBytes(9).toString('base64url')}`
    await (await placeOf(token)).shelf.fetch(token, ending, path)
    return path
  }
  const validateNow = async (token: string, { field, name, size }: PendingUpload): Promise<Judged> => {
    const known = await readNote(token, '.judged', validNote)
    if (known) return { error: null, ...known }
    const path = await copyOf(token, '')
    const reencodedPath = `${path}.drawn`
    try {
      const result = await validateFile({ field, name, path, size, reencodedPath })
      if (result.error !== null) return result
      const place = await placeOf(token)
      const found = validNote.parse({ ...result, isDrawn: result.path !== path })
      if (found.isDrawn) await place.shelf.put(token, '.drawn', reencodedPath)
      await writeNote(place, token, '.judged', found)
      return { error: null, ...found }
    } finally {
      for (const copy of [path, reencodedPath]) await rm(copy, { force: true })
    }
  }
  const validate = (token: string, upload: PendingUpload): Promise<Judged> => {
    const mine = validating.get(token) ?? validateNow(token, upload).finally(() => validating.delete(token))
    validating.set(token, mine)
    return mine
  }

  // After a power cut or on a failing disk the bytes may differ from those that were validated.
  const copyOfValid = async (token: string, { isDrawn, sha256 }: Found) => {
    const path = await copyOf(token, isDrawn ? '.drawn' : '')
    if ((await sha256Of(path)) === sha256) return path
    await rm(path, { force: true })
    return null
  }

  return {
    find,
    read,
    /** Makes the directory; throws where it cannot be. */
    open,
    /** A token for a new upload; null if it exceeds the quota. */
    reserve: (field: FileField, size: number, request: Request): Promise<string | null> =>
      reserve(shared ?? disk, field, size, request),
    /** Writes down what was announced under a reserved token. */
    begin: (token: string, note: unknown): Promise<void> => begin(shared ?? disk, token, note),
    /** Adds to an upload's bytes; answers how many there are. */
    append: async (token: string, content: Readable, offset: number): Promise<number> =>
      (await placeOf(token)).shelf.append(token, content, offset),
    /** Whether the rest of an upload may be written. */
    resume: async (token: string, { size }: PendingUpload): Promise<boolean> => {
      await open()
      return makeRoom(await placeOf(token), token, size, null)
    },
    /** Counts an upload with the bytes that have arrived. */
    settle: async (token: string): Promise<void> => {
      const { shelf, quota } = await placeOf(token)
      await quota.settle(token, (await shelf.arrived(token)) ?? 0)
    },
    remove,
    /** Validates a complete upload, once for concurrent callers. */
    validate,
    /** Waits for a validation that is under way. */
    whenValidated: async (token: string): Promise<void> => {
      await validating.get(token)?.catch(() => undefined)
    },
    isTaken: async (token: string): Promise<boolean> => (await readNote(token, '.taken', takenNote)) !== null,

    /** The upload that a form names by its token, as a file of its own until `release`. */
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
      const path = await copyOfValid(token, valid).catch(nullIfAbsent)
      const { name, size: sentSize } = upload
      return path === null ? gone : { ...valid, path, name, sentPath: path, sentSize, token }
    },
    /** Removes the file of a received upload. */
    release: async ({ path }: GoodFile): Promise<void> => {
      await rm(path, { force: true }).catch((error: unknown) => {
        log('warn', 'upload.not-removed', { error: faultOf(error) })
      })
    },
    /** Turns a file that came with a form into a pending upload; null if that is impossible. */
    keep: async (field: FileField, file: GoodFile, request: Request): Promise<string | null> => {
      const { name: filename, sentPath, sentSize: size, path } = file
      const isDrawn = path !== sentPath
      // On this machine while the database is out of reach.
      for (const place of places) {
        let token: string | null = null
        try {
          await open()
          token = await reserve(place, field, size, request)
          if (!token) return null
          await place.shelf.put(token, '', sentPath)
          if (isDrawn) await place.shelf.put(token, '.drawn', path)
          await writeNote(place, token, '.judged', validNote.parse({ ...file, isDrawn }))
          await writeNote(place, token, '.json', { size, metadata: { field, filename } })
          return token
        } catch (error) {
          log('warn', 'upload.not-held', { error: faultOf(error) })
          if (token) await discard(place, token, endings).catch(() => undefined)
        }
      }
      return null
    },
    /** Notes that an application with these uploads was stored, and removes their files. */
    take: async (tokens: readonly string[], note: z.infer<typeof takenNote>): Promise<void> => {
      for (const token of tokens) {
        if (!(await read(token))) continue
        const place = await placeOf(token)
        await writeNote(place, token, '.taken', note)
        const others = endings.filter((ending) => ending !== '.taken')
        await discard(place, token, others)
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
      const isOver = (name: string, changedAt: number) =>
        (claimedExpiry(name.slice(0, tokenLength)) ?? changedAt + lifetime) <= now() - grace
      for (const { shelf, quota } of places)
        for (const token of await shelf.sweep(isOver)) await quota.free(token)
    },
  }
}

export type PendingUploads = ReturnType<typeof createPendingUploads>
