import { Metadata } from '@tus/server'
import { safeFileName } from '#lib/base/file-name.ts'
import { faultOf, log } from '#lib/base/log.ts'
import { localeOf } from '#lib/http/request.ts'
import { fileError, fileFields } from '#lib/schemas/files.ts'
import { inWords, refuseFile, refuseForNow, refuseHolding, refuseRequest, refuseUnknown } from './answers.ts'
import type { Holding } from './holding.ts'
import type { Announced, Protocol } from './protocol.ts'

const metadataOf = (request: Request) => {
  try {
    return Metadata.parse(request.headers.get('upload-metadata') ?? '')
  } catch {
    return {}
  }
}

// The length has to be known before: the limits are looked at before a byte is sent.
const announcedIn = (request: Request): Announced | null => {
  const metadata = metadataOf(request)
  const field = fileFields.find((known) => known === metadata.field)
  const length = request.headers.get('upload-length') ?? ''
  if (!field || !/^\d{1,15}$/.test(length)) return null
  const name = safeFileName(metadata.filename ?? '')
  return { field, name, size: Number(length), locale: localeOf(request, metadata.lng ?? undefined) }
}

/** Answers requests of the protocol tus, each of them about one upload, or for a new one. */
export const createAnswering = (holding: Holding, protocol: () => Promise<Protocol | null>) => {
  const { store, room } = holding

  const create = async (request: Request): Promise<Response> => {
    const announced = announcedIn(request)
    if (!announced) return refuseRequest(localeOf(request))
    const { field, size, locale } = announced
    const error = fileError(field, announced)
    if (error) return refuseFile(locale, field, error)
    const tus = await protocol()
    const token = tus && (await holding.newToken(field, size, request))
    if (!token) return refuseHolding(locale)
    const response = await tus.create(request, token, announced)
    if (response.status === 201) await room.settle(token)
    else await holding.forget(token)
    return inWords(response, locale)
  }

  const write = async (request: Request, token: string, tus: Protocol): Promise<Response> => {
    const upload = await store.find(token)
    const locale = localeOf(request, upload?.lng)
    if (!upload) return refuseUnknown(locale, (await store.taken(token)) !== null)
    if (!(await room.reserve(token, upload.size, null))) return refuseHolding(locale)
    const response = await tus.answer(request, token)
    await room.settle(token)
    return inWords(response, locale)
  }

  const decide = async (request: Request, token: string | null): Promise<Response> => {
    const { method } = request
    const locale = localeOf(request)
    if (method === 'POST') return token === null ? create(request) : refuseRequest(locale)
    if (method !== 'OPTIONS') {
      const known = token === null ? null : await holding.read(token)
      if (!known || known.isExpired) return refuseUnknown(locale, known !== null)
    }
    const tus = await protocol()
    if (!tus) return refuseHolding(locale)
    if (method === 'PATCH' && token) return write(request, token, tus)
    const response = await tus.answer(request, token)
    if (method === 'DELETE' && token && response.ok) await holding.forget(token)
    return inWords(response, locale)
  }

  return async (request: Request, token: string | null): Promise<Response> => {
    try {
      return await decide(request, token)
    } catch (error) {
      // The disk, or the database that knows what tokens are signed with: what is held is not gone.
      log('error', 'upload.not-answered', { error: faultOf(error) })
      return token === null ? refuseHolding(localeOf(request)) : refuseForNow(localeOf(request))
    }
  }
}
