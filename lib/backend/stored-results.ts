import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { isToken, keyedHash } from '#lib/base/keyed-hash.ts'
import { errorText, log } from '#lib/base/log.ts'
import { maxLengthOf } from '#lib/schemas/rules.ts'
import type { Store } from './store/database.ts'
import { isoTime } from './store/submissions.ts'

const fileSchema = z.object({ token: z.string(), name: z.string(), size: z.number() })
const resultSchema = z.object({
  form: z.enum(['apply', 'contact-us', 'send-link']),
  /** The vacancy applied for; null on the other forms. */
  vacancyId: z.string().nullable(),
  /** The typed texts; on a receipt an empty text for each field that was sent, or the name of its file, if known. */
  values: z.record(z.string(), z.string()).readonly(),
  /** Pending uploads, which need not be chosen again: browsers keep no chosen file. */
  files: z.object({ photo: fileSchema.optional(), resume: fileSchema.optional() }).optional(),
  /** Errors by field name, the files' included, in the language the form was sent in. */
  errors: z.record(z.string(), z.string()).readonly(),
  /** The sentence for the whole form, in the language the form was sent in. */
  message: z.string(),
  /** The reference on a receipt, empty where the backend gave none. */
  reference: z.string().optional(),
  /** Whether a stored application is confirmed by e-mail too. */
  isConfirmed: z.boolean().optional(),
})

/** A form that was sent and is seen again: with its errors, or as a receipt. */
export type StoredResult = z.infer<typeof resultSchema>

// As long as pending uploads.
const lifetimeMs = 24 * 60 * 60 * 1000
const maxBytes = 64 * 1024
// Drafts and receipts are counted apart, so that a flood of drafts evicts no receipt.
const maxRows = { client: 50, all: 2000 }

// A longer value would be refused again. Forms send each line end as two characters, which count as one.
const truncateValues = (values: StoredResult['values']): StoredResult['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      value.replace(/\r\n?/g, '\n').slice(0, maxLengthOf(field)),
    ]),
  )

/** Keeps what visitors without JavaScript have to correct, and everybody's receipts. */
export const createFormResults = ({ run, secret }: Pick<Store, 'run' | 'secret'>, now = Date.now) => ({
  /**
   * Keeps a client's draft for a day; its values are truncated to their fields' lengths. Returns an unguessable token,
   * or an empty one if the draft is larger than 64 kB or the database is unreachable.
   */
  saveResult: async (result: StoredResult, clientAddress: string): Promise<string> => {
    const token = randomBytes(16).toString('base64url')
    const content = JSON.stringify({ ...result, values: truncateValues(result.values) })
    const kind = result.reference === undefined ? 'draft' : 'receipt'
    const until = isoTime(now() + lifetimeMs)
    if (Buffer.byteLength(content) > maxBytes) return ''
    try {
      const client = keyedHash(await secret(), 'drafts from', clientAddress)
      await run(async ({ write }) => {
        await write.insertInto('drafts').values({ token, kind, client, until, content }).execute()
        const rows = write.selectFrom('drafts').select('until').where('kind', '=', kind)
        const newest = rows.orderBy('until', 'desc').limit(1)
        const newestOfClient = newest.where('client', '=', client).offset(maxRows.client - 1)
        const remove = write.deleteFrom('drafts').where('kind', '=', kind)
        await remove.where('client', '=', client).where('until', '<', newestOfClient).execute()
        await remove.where('until', '<', newest.offset(maxRows.all - 1)).execute()
      })
      return token
    } catch (error) {
      log('error', 'draft.save-failed', { error: errorText(error) })
      return ''
    }
  },
  /** The draft of a token, which a reload reads again; else null, also where the database cannot be asked. */
  readResult: async (token: string): Promise<StoredResult | null> => {
    if (!isToken(token)) return null
    try {
      const row = await run(({ read }) =>
        read
          .selectFrom('drafts')
          .select('content')
          .where('token', '=', token)
          .where('until', '>', isoTime(now()))
          .executeTakeFirst(),
      )
      return row ? resultSchema.parse(JSON.parse(row.content)) : null
    } catch (error) {
      log('error', 'draft.read-failed', { error: errorText(error) })
      return null
    }
  },
})

export type FormResults = ReturnType<typeof createFormResults>
