import type { Random } from './random.ts'
import { samplePdf, samplePng } from './sample-files.ts'

type Upload = { path: string; init: RequestInit & { method: string } }

const base64 = (text: string) => Buffer.from(text).toString('base64')
const cv = samplePdf('cv.pdf', 'CV').buffer
const contents = [cv, cv, samplePng('a.png', 'a').buffer, Buffer.from('MZ'), Buffer.alloc(0)] as const
const methods = ['POST', 'POST', 'PATCH', 'PATCH', 'PATCH', 'PATCH', 'HEAD', 'DELETE', 'OPTIONS'] as const
const paths = [
  '/web/uploads',
  '/web/uploads/',
  '/web/uploads/x',
  `/web/uploads/${'A'.repeat(48)}`,
  `/web/uploads/${'A'.repeat(5000)}`,
  '/web/uploads/..%2F..%2Fetc%2Fpasswd',
  '/web/uploads/%00',
  '/web/uploads/%ff',
] as const
const fields = ['photo', 'resume', 'resume', 'resume', 'constructor', ''] as const
const names = [
  'cv.pdf',
  'cv.pdf',
  'cv.pdf',
  'a.png',
  '../../cv.pdf',
  '.pdf',
  '',
  'a\u0000.pdf',
  '\u202Efdp.pdf',
  'ی'.repeat(2000),
] as const
const numbers = ['0', '1', '-1', '1e3', '99999999999999999999', 'NaN', '', '٣', '0x10', '645', '1.5'] as const

const metadataOf = ({ pick, next }: Random) => {
  if (next() < 0.05)
    return pick(['', ',', 'field', 'field !!!', 'field cGhvdG8=,field cGhvdG8=', '__proto__ eA=='])
  return `field ${base64(pick(fields))},filename ${base64(pick(names))},lng ${base64(pick(['en', 'ku', 'x', '']))}`
}

// Headers cannot hold every letter, and what cannot be sent is no test.
const sendable = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => /^[\x20-\x7e]*$/.test(value)))

/** A request of the protocol tus that a broken or an ill-meaning client might send; some are good ones. */
export const hostileUpload = (random: Random, known: readonly string[]): Upload => {
  const { next, pick, below } = random
  const method = pick(methods)
  const content = pick(contents)
  const body =
    method === 'PATCH' || (method === 'POST' && next() < 0.2)
      ? content.subarray(0, next() < 0.7 ? undefined : below(content.length + 1))
      : undefined
  const headers: Record<string, string> = {
    'tus-resumable': next() < 0.95 ? '1.0.0' : pick(['0.2.2', '', 'x']),
    'upload-length': next() < 0.8 ? String(content.length) : pick(numbers),
    'upload-metadata': metadataOf(random),
    'upload-offset': next() < 0.8 ? '0' : pick(numbers),
    'content-type':
      next() < 0.9 ? 'application/offset+octet-stream' : pick(['', 'text/plain', 'multipart/form-data']),
    'x-forwarded-proto': pick(['https', 'https,http', 'x']),
    ...(next() < 0.05 && { 'upload-concat': pick(['partial', 'final;/web/uploads/x', 'x']) }),
    ...(next() < 0.05 && { 'upload-defer-length': pick(['1', '0', 'x']) }),
    ...(next() < 0.05 && { 'x-http-method-override': pick(['DELETE', 'GET', 'x']) }),
  }
  if (method === 'PATCH') delete headers['upload-length']
  const left = Object.keys(headers).filter(() => next() > 0.03)
  const given = Object.fromEntries(left.map((name) => [name, headers[name] ?? '']))
  const latest = known.at(-1 - below(Math.min(known.length, 3)))
  const path =
    method === 'POST' && next() < 0.95 ? '/web/uploads' : next() < 0.85 && latest ? latest : pick(paths)
  return { path, init: { method, headers: sendable(given), ...(body && { body: new Uint8Array(body) }) } }
}
