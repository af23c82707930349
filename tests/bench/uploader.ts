import type { SampleFile } from '#tests/support/files/sample-files.ts'

/** Numbers of uploads that were resumed, restarted because the site no longer accepted them, or refused as damaged. */
export type UploadCounts = { resumed: number; restarted: number; damaged: number }

export const createUploadCounts = (): UploadCounts => ({ resumed: 0, restarted: 0, damaged: 0 })

const tusHeaders = { 'tus-resumable': '1.0.0' }
const encodeBase64 = (text: string) => Buffer.from(text).toString('base64')

type UploaderOptions = { siteUrl: string; counts: UploadCounts; chunkBytes: number }

/**
 * Returns an uploader that sends an applicant's files before the form, as the form's script does. If `upload` throws,
 * call it again: the upload is resumed if the site still has it, and otherwise restarted.
 */
export const createUploader = ({ siteUrl, counts, chunkBytes }: UploaderOptions) => {
  const pathByField = new Map<string, string>()
  const tokenByField = new Map<string, string>()

  const createUpload = async (field: string, { name, buffer }: SampleFile) => {
    const metadata = `field ${encodeBase64(field)},filename ${encodeBase64(name)}`
    const headers = { ...tusHeaders, 'upload-length': String(buffer.length), 'upload-metadata': metadata }
    const response = await fetch(`${siteUrl}/web/uploads`, { method: 'POST', headers })
    const path = response.headers.get('location')
    if (!path) throw new Error(`POST of an upload: status ${response.status}`)
    pathByField.set(field, path)
    return { path, offset: 0 }
  }
  const resumeOrCreate = async (field: string, file: SampleFile) => {
    const path = pathByField.get(field)
    if (!path) return createUpload(field, file)
    const { status, headers } = await fetch(siteUrl + path, { method: 'HEAD', headers: tusHeaders })
    const offset = Number(headers.get('upload-offset'))
    if (status === 200) {
      if (offset > 0 && offset < file.buffer.length) counts.resumed += 1
      return { path, offset }
    }
    if (status !== 404 && status !== 410) throw new Error(`HEAD of an upload: status ${status}`)
    counts.restarted += 1
    return createUpload(field, file)
  }
  const sendChunk = async (path: string, offset: number, chunk: Uint8Array<ArrayBuffer>) => {
    const headers = {
      ...tusHeaders,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }
    const { status } = await fetch(siteUrl + path, { method: 'PATCH', headers, body: chunk })
    if (status === 422) counts.damaged += 1
    if (status !== 204) throw new Error(`PATCH of an upload: status ${status}`)
  }

  return {
    /** Uploads a file completely and returns its token; throws if a request fails. */
    upload: async (field: string, file: SampleFile): Promise<string> => {
      const existingToken = tokenByField.get(field)
      if (existingToken) return existingToken
      const { path, offset } = await resumeOrCreate(field, file)
      for (let start = offset; start < file.buffer.length; start += chunkBytes)
        await sendChunk(path, start, new Uint8Array(file.buffer.subarray(start, start + chunkBytes)))
      const token = path.split('/').at(-1) ?? ''
      tokenByField.set(field, token)
      return token
    },
    /** Makes `upload` send every file again from the start. Call this if the site refuses a complete upload's token. */
    reset: (): void => {
      counts.restarted += tokenByField.size
      tokenByField.clear()
      pathByField.clear()
    },
  }
}

export type Uploader = ReturnType<typeof createUploader>
