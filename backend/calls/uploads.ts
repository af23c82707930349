import { readBodyBytes } from '#backend/forms/body-bytes.ts'
import { siteBackend } from '#backend/site.ts'
import type { PendingUpload } from '#backend/uploads/upload-store.ts'

type Body = Parameters<typeof readBodyBytes>[0]

/** Yields a body's bytes; ends without an error if reading fails, so that the bytes received so far are stored. */
async function* readUntilDisconnect(body: Body, signal: AbortSignal) {
  try {
    yield* readBodyBytes(body, { maxBytes: Number.POSITIVE_INFINITY, signal, keepsConnection: true })
  } catch {}
}

/** Returns the functions for files uploaded before their form. They reject if the disk or the database fails. */
export const uploads = (site = siteBackend()) => ({
  /** Returns null if there is no room or no store; the file must then be sent with its form. */
  create: (upload: Pick<PendingUpload, 'field' | 'name' | 'size'>, client: string) =>
    site.uploads.create(upload, client),
  /** Returns null if the token is unknown or the upload has expired. */
  find: (token: string) => site.uploads.find(token),
  /** Returns how many bytes of the upload are stored, or why the rest is refused. */
  append: (upload: PendingUpload, body: Body) =>
    site.uploads.append(upload, (signal) => readUntilDisconnect(body, signal)),
  remove: (token: string) => site.uploads.remove(token),
})
