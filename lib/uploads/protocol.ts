import { FileStore } from '@tus/file-store'
import { Metadata, Server } from '@tus/server'
import { faultOf, log } from '#lib/base/log.ts'
import { localeOf } from '#lib/http/request.ts'
import type { Locale } from '#lib/i18n/locales.ts'
import { type FileField, fileRules } from '#lib/schemas/files.ts'
import { refusedBody } from './answers.ts'
import type { Holding } from './holding.ts'
import { createLocks } from './locks.ts'

/** Where uploads are made; each has its token behind it. */
export const uploadsPath = '/web/uploads'

// A request that has to give way gets this long to write down what it has, and who waits gives up after.
const drain = 500
const patience = 10_000

/** What an upload is announced with. */
export type Announced = { field: FileField; name: string; size: number; locale: Locale }

// Whatever else comes along, of proxies for example, the library would judge too.
const passedOn = ['tus-resumable', 'upload-length', 'upload-offset', 'content-type', 'content-length']

const requestFor = (request: Request, extra: Readonly<Record<string, string>> = {}) => {
  const headers = new Headers(extra)
  for (const name of passedOn) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  const { method, url, body } = request
  return new Request(url, { method, headers, ...(body && { body, duplex: 'half' }) })
}

const metadataOf = ({ field, name, locale }: Announced) => ({
  'upload-metadata': Metadata.stringify({ field, filename: name, lng: locale }),
})

/** The protocol tus, by its own library; a whole file is judged before it is acknowledged. */
export const createProtocol = ({ store, forget }: Holding) => {
  const names = new WeakMap<Request, string>()

  const judge = async (request: Request, token: string) => {
    const upload = await store.find(token)
    if (!upload) return {}
    try {
      const { error } = await store.judge(token, upload)
      if (error === null) return {}
      await forget(token)
      const body = JSON.stringify(refusedBody(localeOf(request, upload.lng), upload.field, error))
      return { status_code: 422, headers: { 'content-type': 'application/json' }, body }
    } catch (error) {
      // It is here, and is judged when it is sent with the form.
      log('error', 'upload.not-judged', { error: faultOf(error) })
      return {}
    }
  }
  const server = new Server({
    path: uploadsPath,
    datastore: new FileStore({ directory: store.directory }),
    relativeLocation: true,
    // None: the site's own pages need no leave.
    allowedOrigins: [],
    maxSize: Math.max(...Object.values(fileRules).map(({ maxBytes }) => maxBytes)),
    locker: createLocks(patience),
    lockDrainTimeout: drain,
    namingFunction: (request) => names.get(request) ?? '',
    // The one that was looked at; the library would take the address's last part, which may be a question's.
    getFileIdFromRequest: (request) => names.get(request),
    onIncomingRequest: (_, token) => store.settled(token),
    onUploadFinish: (request, { id }) => judge(request, id),
  })
  const pass = (request: Request, token: string | null) => {
    if (token !== null) names.set(request, token)
    return server.handleWeb(request)
  }
  return {
    create: (request: Request, token: string, announced: Announced) =>
      pass(requestFor(request, metadataOf(announced)), token),
    /** `token` names the upload that is asked about. */
    answer: (request: Request, token: string | null) => pass(requestFor(request), token),
  }
}

export type Protocol = ReturnType<typeof createProtocol>
