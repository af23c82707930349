import { createHash } from 'node:crypto'
import { json } from '#lib/http/reply.ts'
import { isLocale } from '#lib/i18n/locales.ts'
import { type Messages, wordsInUse } from '#lib/i18n/messages.ts'

type File = { body: string; etag: string }

const files = new WeakMap<Messages, File>()

const fileOf = (words: Messages): File => {
  const known = files.get(words)
  if (known) return known
  const body = JSON.stringify(words)
  const file = { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
  files.set(words, file)
  return file
}

/** GET locales/{lng}/translation.json: the words in use, overrides included. Specification 7. */
export const translationFile = (request: Request, lng: string): Response => {
  if (!isLocale(lng)) return json(404, { success: false, message: 'Unknown language' })
  const { body, etag } = fileOf(wordsInUse(lng))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, max-age=300',
    etag,
  }
  const isKnown = request.headers.get('if-none-match')?.includes(etag)
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}
