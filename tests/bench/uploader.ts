import type { SampleFile } from '#tests/support/files/sample-files.ts'

/** The outcome of interrupted uploads: resumed, or reported gone or damaged. */
export type UploadCounts = { resumed: number; gone: number; damaged: number }

export const noCounts = (): UploadCounts => ({ resumed: 0, gone: 0, damaged: 0 })

const protocol = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

type UploaderOptions = { site: string; counts: UploadCounts; pieceBytes: number }

/**
 * Uploads an applicant's files separately, as the form does. A call that throws because the site was killed resumes
 * when it is repeated.
 */
export const createUploader = ({ site, counts, pieceBytes }: UploaderOptions) => {
  const paths = new Map<string, string>()
  const tokens = new Map<string, string>()

  const create = async (field: string, { name, buffer }: SampleFile) => {
    const metadata = `field ${base64(field)},filename ${base64(name)}`
    const headers = { ...protocol, 'upload-length': String(buffer.length), 'upload-metadata': metadata }
    const created = await fetch(`${site}/web/uploads`, { method: 'POST', headers })
    const path = created.headers.get('location')
    if (!path) throw new Error(`not created: ${created.status}`)
    paths.set(field, path)
    return { path, offset: 0 }
  }
  const find = async (field: string, file: SampleFile) => {
    const path = paths.get(field)
    if (!path) return create(field, file)
    const { status, headers } = await fetch(site + path, { method: 'HEAD', headers: protocol })
    const offset = Number(headers.get('upload-offset'))
    if (status === 200) {
      if (offset > 0 && offset < file.buffer.length) counts.resumed += 1
      return { path, offset }
    }
    if (status !== 404 && status !== 410) throw new Error(`not found out: ${status}`)
    counts.gone += 1
    return create(field, file)
  }
  const send = async (path: string, offset: number, piece: Uint8Array<ArrayBuffer>) => {
    const headers = {
      ...protocol,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    }
    const { status } = await fetch(site + path, { method: 'PATCH', headers, body: piece })
    if (status === 422) counts.damaged += 1
    if (status !== 204) throw new Error(`not taken: ${status}`)
  }

  return {
    /** Resolves to the token of a completely uploaded file. */
    upload: async (field: string, file: SampleFile): Promise<string> => {
      const known = tokens.get(field)
      if (known) return known
      const { path, offset } = await find(field, file)
      for (let at = offset; at < file.buffer.length; at += pieceBytes)
        await send(path, at, new Uint8Array(file.buffer.subarray(at, at + pieceBytes)))
      const token = path.split('/').at(-1) ?? ''
      tokens.set(field, token)
      return token
    },
    /** Called when the site reports a complete file as gone. */
    forget: (): void => {
      counts.gone += tokens.size
      tokens.clear()
      paths.clear()
    },
  }
}

export type Uploader = ReturnType<typeof createUploader>
