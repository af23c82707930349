import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Applications } from '#lib/backend/port.ts'

/** The form that something was sent with. */
type Place = { form: string; vacancyId: string | null }

// For an application, in milliseconds.
const lifetime = 24 * 60 * 60 * 1000

type Secrets = () => Pick<Applications, 'keySecret'>

const cipher = 'aes-256-gcm'
const [nonceLength, tagLength] = [12, 16]

const receiptKey = (secret: string) => createHash('sha256').update(`receipt ${secret}`).digest()
const placeOf = ({ form, vacancyId }: Place) => Buffer.from(`${form} ${vacancyId ?? ''}`)

/**
 * A reference for the address of a receipt. It opens an application for whoever has it, and proxies log addresses: they
 * hold it sealed, and for a day. That of a message opens nothing, and its sender may have kept the address.
 */
export const sealReference = async (applications: Secrets, place: Place, reference: string) => {
  const nonce = randomBytes(nonceLength)
  const key = receiptKey(await applications().keySecret())
  const seal = createCipheriv(cipher, key, nonce).setAAD(placeOf(place))
  const until = place.form === 'apply' ? Date.now() + lifetime : null
  const sealed = Buffer.concat([seal.update(JSON.stringify({ reference, until })), seal.final()])
  return Buffer.concat([nonce, seal.getAuthTag(), sealed]).toString('base64url')
}

const sealedReference = z.object({ reference: z.string(), until: z.number().nullable() })

const openReference = (secret: string, place: Place, token: string) => {
  try {
    const bytes = Buffer.from(token, 'base64url')
    // No two spellings mean the same.
    if (bytes.toString('base64url') !== token) return null
    const tagEnd = nonceLength + tagLength
    const seal = createDecipheriv(cipher, receiptKey(secret), bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    })
      .setAAD(placeOf(place))
      .setAuthTag(bytes.subarray(nonceLength, tagEnd))
    const text = Buffer.concat([seal.update(bytes.subarray(tagEnd)), seal.final()]).toString()
    return sealedReference.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * The receipt in a result page's query; null unless this site wrote it, as anybody can write an address. After a day
 * that of an application has no reference any more.
 */
export const receiptIn = async (
  query: Readonly<Record<string, string | string[] | undefined>>,
  place: Place,
  applications: Secrets,
) => {
  const token = typeof query.receipt === 'string' ? query.receipt : ''
  if (!token) return null
  const found = openReference(await applications().keySecret(), place, token)
  const isOver = found?.until && found.until < Date.now()
  return found && { reference: (!isOver && found.reference) || null }
}
