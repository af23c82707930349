import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { clientNetworkOf } from '#backend/client-network.ts'
import { type FormResult, formResultSchema, isAccepted } from '#backend/outcome.ts'
import { dayMs, isoTime } from '#lib/base/time.ts'
import { errorText, log } from '#lib/process/log.ts'
import { mapTextFields } from '#lib/schemas/application-fields.ts'
import { textKindRuleOf, textKinds } from '#lib/schemas/text-kinds.ts'
import type { Store } from './database.ts'
import { hashWithKey, isToken } from './keyed-hash.ts'
import type { Database, Tables } from './schema.ts'

// Drafts refer to pending uploads, which have the same lifetime.
const lifetimeMs = dayMs
const maxBytes = 64 * 1024
// Drafts and receipts are counted separately, so that a flood of drafts does not evict receipts.
const maxRows = { client: 50, all: 2000 }

const maxLengthByField: Readonly<Record<string, number>> = {
  ...mapTextFields((_, { kind }) => textKindRuleOf(kind).maxLength),
  message: textKinds.lines.maxLength,
}

// Truncates values to their maximum length, because longer values would be refused anyway. Browsers send line breaks as
// CRLF, but each line break counts as one character.
const truncateValues = (values: FormResult['values']): FormResult['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      value.replace(/\r\n?/g, '\n').slice(0, maxLengthByField[field] ?? textKinds.line.maxLength),
    ]),
  )

// `client` starts with the network's hash: an HMAC-SHA-256 in base64url, which has 43 characters.
const networkHashSql = sql<string>`substr(client, 1, 43)`

const hashClient = (secret: string, clientKey: string) => {
  const networkHash = hashWithKey(secret, 'drafts from network', clientNetworkOf(clientKey))
  return `${networkHash}.${hashWithKey(secret, 'drafts from', clientKey)}`
}

/** Stores results for their result pages; `saveResult` returns null if there is no store. */
export type FormResultStore = {
  saveResult: (result: FormResult, clientKey: string) => Promise<string | null>
  readResult: (token: string) => Promise<FormResult | null>
}

/** Creates the storage for receipts, and for drafts of visitors without JavaScript. */
export const createFormResultStore = ({ run, secret }: Pick<Store, 'run' | 'secret'>) => ({
  /** Stores a result; returns an unguessable token, or an empty string if the result exceeds 64 kB or storing fails. */
  saveResult: async (result: FormResult, clientKey: string): Promise<string> => {
    const token = randomBytes(16).toString('base64url')
    // Instances of an earlier version need a message and errors to show a receipt.
    const earlierFields = { message: '', errors: {} }
    const content = JSON.stringify({ ...earlierFields, ...result, values: truncateValues(result.values) })
    const kind = isAccepted(result) ? 'receipt' : 'draft'
    const until = isoTime(Date.now() + lifetimeMs)
    if (Buffer.byteLength(content) > maxBytes) return ''
    try {
      const client = hashClient(await secret(), clientKey)
      await run(async ({ write }) => {
        await write.insertInto('drafts').values({ token, kind, client, until, content }).execute()
        const resultsOfKind = write.selectFrom('drafts').where('kind', '=', kind)
        const newestUntil = resultsOfKind.select('until').orderBy('until', 'desc').limit(1)
        const oldestKeptUntil = newestUntil.where('client', '=', client).offset(maxRows.client - 1)
        const deletion = write.deleteFrom('drafts').where('kind', '=', kind)
        await deletion.where('client', '=', client).where('until', '<', oldestKeptUntil).execute()
        const excessRow = await newestUntil.offset(maxRows.all).executeTakeFirst()
        if (!excessRow) return
        const largestNetworkHash = resultsOfKind
          .select(networkHashSql.as('network'))
          .groupBy(networkHashSql)
          .orderBy(({ fn }) => fn.countAll(), 'desc')
          .orderBy(({ fn }) => fn.min('until'))
          .limit(1)
        const oldestTokens = resultsOfKind
          .select('token')
          .where(networkHashSql, '=', largestNetworkHash)
          .orderBy('until')
        await deletion.where('token', '=', oldestTokens.limit(1)).execute()
      })
      return token
    } catch (error) {
      log('error', 'draft.save-failed', { error: errorText(error) })
      return ''
    }
  },
  /** Reads a stored result without removing it; returns null if the token is unknown or expired, or reading fails. */
  readResult: async (token: string): Promise<FormResult | null> => {
    if (!isToken(token)) return null
    try {
      const row = await run(({ read }) =>
        read
          .selectFrom('drafts')
          .select('content')
          .where('token', '=', token)
          .where('until', '>', isoTime(Date.now()))
          .executeTakeFirst(),
      )
      return row ? formResultSchema.parse(JSON.parse(row.content)) : null
    } catch (error) {
      log('error', 'draft.read-failed', { error: errorText(error) })
      return null
    }
  },
})

/** Deletes an application's receipts, which contain its file names. */
export const removeReceipts = async (db: Transaction<Tables>, reference: string): Promise<void> => {
  const deletion = db.deleteFrom('drafts').where('kind', '=', 'receipt')
  await deletion.where('content', 'like', `%"reference":"${reference}"%`).execute()
}

export const removeExpiredResults = async (db: Database): Promise<void> => {
  await db.deleteFrom('drafts').where('until', '<=', isoTime(Date.now())).execute()
}
