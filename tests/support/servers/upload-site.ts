import type { CompanyRecipients } from '#backend/store/mail-jobs.ts'
import type { UploadLimits } from '#backend/uploads/upload-store.ts'
import type { SampleFile } from '#tests/support/files/sample-files.ts'
import { startWebServer } from '#tests/support/servers/http-server.ts'
import { applyJob, receiveUpload } from '#tests/support/servers/site-calls.ts'
import { createFormData, type FormFields, openFormSite, validTextFields } from './form-site.ts'

const encodeBase64 = (text: string) => Buffer.from(text).toString('base64')

export const protocolHeaders = { 'tus-resumable': '1.0.0' }
export const chunkHeaders = { ...protocolHeaders, 'content-type': 'application/offset+octet-stream' }

/** Upload limits that are too high to reach unless a test lowers them. */
export const generousLimits = {
  ...{ totalBytes: 2 ** 31, bytesPerClient: 2 ** 31, minFreeBytes: 0 },
  ...{ totalFiles: 100, filesPerClient: 100, incompletePerClient: 100 },
}

/** Returns the value of the Upload-Metadata header. */
export const uploadMetadata = (field: string, filename: string, lng = 'en') =>
  `field ${encodeBase64(field)},filename ${encodeBase64(filename)},lng ${encodeBase64(lng)}`

/** Starts a site on an HTTP server that accepts uploads and applications. */
export const openUploadSite = async (limits?: UploadLimits, companyRecipients?: CompanyRecipients) => {
  const formSite = await openFormSite(limits, companyRecipients)
  const server = await startWebServer((request) => {
    const [, , endpoint, id = null] = new URL(request.url).pathname.split('/')
    if (endpoint === 'uploads') return receiveUpload(request, id, formSite.site)
    return applyJob(request, id ?? '', formSite.site)
  })
  const request = (path: string, init: RequestInit = {}) =>
    fetch(path.startsWith('http') ? path : `${server.origin}${path}`, { redirect: 'manual', ...init })

  const createUpload = (field: string, { name, buffer }: Pick<SampleFile, 'name' | 'buffer'>, lng?: string) =>
    request('/web/uploads', {
      method: 'POST',
      headers: {
        ...protocolHeaders,
        'upload-length': String(buffer.length),
        'upload-metadata': uploadMetadata(field, name, lng),
      },
    })
  const sendChunk = (path: string, bytes: Uint8Array, offset = 0) =>
    request(path, {
      method: 'PATCH',
      headers: { ...chunkHeaders, 'upload-offset': String(offset) },
      body: new Uint8Array(bytes),
    })
  /**
   * Uploads a whole file. Returns the last response, and the upload's path and token, which are empty if the site
   * refuses to create the upload.
   */
  const upload = async (field: string, file: Pick<SampleFile, 'name' | 'buffer'>, lng?: string) => {
    const createResponse = await createUpload(field, file, lng)
    const path = createResponse.headers.get('location')
    if (!path) return { path: '', token: '', response: createResponse }
    const response = await sendChunk(path, file.buffer)
    return { path, token: path.split('/').at(-1) ?? '', response }
  }
  const apply = (fields: FormFields, headers: Record<string, string> = {}, vacancyId = 'recruiter') =>
    request(`/web/apply-job/${vacancyId}`, {
      method: 'POST',
      body: createFormData({ lng: 'en', ...validTextFields, ...fields }),
      headers: { accept: 'application/json', ...headers },
    })
  return {
    ...formSite,
    origin: server.origin,
    request,
    createUpload,
    sendChunk,
    upload,
    apply,
    head: (path: string) => request(path, { method: 'HEAD', headers: protocolHeaders }),
    remove: (path: string) => request(path, { method: 'DELETE', headers: protocolHeaders }),
    close: async () => {
      await server.stop()
      await formSite.close()
    },
  }
}

export type UploadSite = Awaited<ReturnType<typeof openUploadSite>>
