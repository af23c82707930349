import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type FileField, fileFields } from '#lib/schemas/files.ts'

const randomLength = 15
const sealLength = 16
// One byte names the field, four the second in which it expires.
const headLength = 5 + randomLength
// 36 bytes are 48 letters exactly, so that no two spellings mean the same.
const pattern = /^[\w-]{48}$/

/** How long a token's letters are; what belongs to a held file bears its token in front. */
export const tokenLength = 48

const sealOf = (secret: string, head: Buffer) =>
  createHmac('sha256', secret).update('held-upload').update(head).digest().subarray(0, sealLength)

/** The unguessable name of a held file, which says itself what field it is for and when it expires. */
export const createToken = (secret: string, field: FileField, expires: number): string => {
  const head = Buffer.alloc(headLength)
  head.writeUInt8(fileFields.indexOf(field))
  head.writeUInt32BE(Math.ceil(expires / 1000), 1)
  randomBytes(randomLength).copy(head, 5)
  return Buffer.concat([head, sealOf(secret, head)]).toString('base64url')
}

/** When a token expires by its own account, which may be made up; null for what is none. */
export const claimedExpiry = (token: string): number | null =>
  pattern.test(token) ? Buffer.from(token, 'base64url').readUInt32BE(1) * 1000 : null

/** What a token says, null for one that this site did not make. */
export const readToken = (secret: string, token: string): { field: FileField; expires: number } | null => {
  const expires = claimedExpiry(token)
  if (expires === null) return null
  const bytes = Buffer.from(token, 'base64url')
  const head = bytes.subarray(0, headLength)
  const field = fileFields[head.readUInt8()]
  return field && timingSafeEqual(bytes.subarray(headLength), sealOf(secret, head))
    ? { field, expires }
    : null
}
