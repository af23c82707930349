import { openAsBlob } from 'node:fs'
import type { UploadedFile } from '#lib/backend/port.ts'
import type { FormBody } from '#lib/http/form-body.ts'
import type { Spool } from '#lib/http/spool.ts'
import type { ApplicationError, FieldErrors } from '#lib/schemas/error-keys.ts'
import {
  type FileField,
  fileFields,
  type GivenFile,
  type HeldFile,
  type HeldFiles,
  tokenFields,
} from '#lib/schemas/files.ts'
import { judgeFile } from '#lib/uploads/files/judge.ts'
import type { JudgedUpload } from '#lib/uploads/held-store.ts'
import type { Uploads } from '#lib/uploads/uploads.ts'

type Good = { error: null; file: UploadedFile; keep: (request: Request) => Promise<HeldFile | null> }
type Kept = { files: HeldFiles; areFilesLost?: boolean }
type Looked = Good | { error: ApplicationError }

const uploaded = async (name: string, { type, sentSha256, file }: JudgedUpload): Promise<UploadedFile> => {
  const { path, size, sha256 } = file
  const content = await openAsBlob(path, { type })
  return { fileName: name, type, size, sha256, sentSha256, content, path }
}

const lookAtSent = async (
  field: FileField,
  form: FormBody,
  spool: Spool,
  uploads: Uploads | null,
): Promise<Looked | null> => {
  const sent = form.files.get(field)
  if (!sent) return null
  if (form.repeated.has(field)) return { error: 'oneFile' }
  const judged = await judgeFile(field, sent, () => spool.pathFor(`${field}-drawn`))
  if (judged.error !== null) return judged
  const { name, size } = sent
  const good = { type: judged.type, file: judged.file, sentSha256: sent.sha256 }
  return {
    error: null,
    file: await uploaded(name, good),
    keep: async (request) => {
      const token = await uploads?.keep(field, { name, sent, ...good }, request)
      return token ? { token, name, size } : null
    },
  }
}

const lookAtHeld = async (field: FileField, token: string, uploads: Uploads): Promise<Looked> => {
  const claimed = await uploads.claim(field, token)
  if (claimed.error !== null) return claimed
  const { name, sentSize: size } = claimed
  return { error: null, file: await uploaded(name, claimed), keep: async () => ({ token, name, size }) }
}

/** The files of a form, whether they came with it or were held before. Nothing is looked at before it is asked for. */
export const createReceivedFiles = (form: FormBody, spool: Spool, uploads: Uploads | null) => {
  const tokenOf = (field: FileField) => (uploads && form.text.get(tokenFields[field])) || null
  const tokens = fileFields.flatMap((field) => tokenOf(field) ?? [])
  const looking = new Map<FileField, Promise<Looked | null>>()
  const claimed: string[] = []

  const lookAtNamed = async (field: FileField): Promise<Looked | null> => {
    const token = tokenOf(field)
    if (!uploads || !token) return null
    claimed.push(token)
    return lookAtHeld(field, token, uploads)
  }
  const look = (field: FileField) => {
    const isSent = form.files.has(field)
    const mine = looking.get(field) ?? (isSent ? lookAtSent(field, form, spool, uploads) : lookAtNamed(field))
    looking.set(field, mine)
    return mine
  }
  const keep = async (field: FileField, request: Request): Promise<GivenFile | null> => {
    const looked = await look(field)
    const held = looked?.error === null ? await looked.keep(request) : null
    if (held) {
      const replaced = tokenOf(field)
      if (replaced && replaced !== held.token) await uploads?.drop(replaced)
      return held
    }
    // What was to be replaced by a file that cannot be taken, or held, is still there.
    const sent = form.files.get(field)
    const before = sent ? await lookAtNamed(field) : null
    const stays = before?.error === null ? await before.keep(request) : null
    return stays && { ...stays, refused: sent?.name }
  }
  // What is wrong with a file is said there, and that it is wanted again.
  const isLost = async (field: FileField) => {
    if (!form.chosen.has(field)) return false
    const looked = await look(field).catch(() => null)
    return !looked || looked.error === null
  }

  return {
    /** Names of held files that came with the form, also where a file came in their place. */
    tokens,
    isNamed: (field: string) => fileFields.some((known) => known === field && tokenOf(known)),
    isMissing: (field: FileField) => !form.files.has(field) && !tokenOf(field),
    /** What the form's files are, as it came: the same for the same form. */
    identity: fileFields.map((field) => form.files.get(field)?.sha256 ?? tokenOf(field)),
    /** Judges every file; null for one that did not come. */
    check: async () => {
      const errors: FieldErrors<ApplicationError> = {}
      const files: Record<FileField, UploadedFile | null> = { photo: null, resume: null }
      for (const field of fileFields) {
        const looked = await look(field)
        if (looked?.error) errors[field] = looked.error
        else if (looked && looked.error === null) files[field] = looked.file
      }
      return { errors, files }
    },
    /** Holds every good file that came, and tells what waits now, for the form to be shown again. */
    keep: async (request: Request): Promise<Kept> => {
      const held: Partial<Record<FileField, GivenFile>> = {}
      let areFilesLost = false
      for (const field of fileFields) {
        const file = await keep(field, request).catch(() => null)
        if (file) held[field] = file
        else areFilesLost ||= await isLost(field)
      }
      return { files: held, ...(areFilesLost && { areFilesLost }) }
    },
    release: async () => {
      for (const token of claimed) await uploads?.release(token)
    },
  }
}

export type ReceivedFiles = ReturnType<typeof createReceivedFiles>
