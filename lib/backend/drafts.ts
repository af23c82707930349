import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { errorText, log } from '#lib/base/log.ts'
import type { Store } from './store/database.ts'
import { timeOf } from './store/submissions.ts'

const file = z.object({ token: z.string(), name: z.string(), size: z.number() })
const draft = z.object({
  form: z.enum(['apply', 'contact-us', 'send-link']),
  /** The vacancy applied for; null on the other forms. */
  vacancyId: z.string().nullable(),
  /** The typed texts; on a receipt an empty text for each field that was sent, or the name of its file, if known. */
  values: z.record(z.string(), z.string()).readonly(),
  /** Pending uploads, which need not be chosen again: browsers keep no chosen file. */
  files: z.object({ photo: file.optional(), resume: file.optional() }).optional(),
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
export type Draft = z.infer<typeof draft>

// As long as pending uploads.
const lifetime = 24 * 60 * 60 * 1000
const maxDrafts = 2000

/** Keeps what visitors without JavaScript have to correct, and everybody's receipts. */
export const createDrafts = ({ run }: Pick<Store, 'run'>, now = Date.now) => ({
  /** Keeps a draft for a day. Answers an unguessable token, or an empty one where the database cannot be asked. */
  keepDraft: async (given: Draft): Promise<string> => {
    const token = randomBytes(16).toString('base64url')
    const content = JSON.stringify(given)
    const until = timeOf(now() + lifetime)
    try {
      await run(async ({ write }) => {
        await write.insertInto('drafts').values({ token, until, content }).execute()
        const newest = write.selectFrom('drafts').select('token').orderBy('until', 'desc').limit(maxDrafts)
        await write.deleteFrom('drafts').where('token', 'not in', newest).execute()
      })
      return token
    } catch (error) {
      log('error', 'draft.not-kept', { error: errorText(error) })
      return ''
    }
  },
  /** The draft of a token, which a reload reads again; else null, also where the database cannot be asked. */
  readDraft: async (token: string): Promise<Draft | null> => {
    try {
      const kept = await run(({ read }) =>
        read
          .selectFrom('drafts')
          .select('content')
          .where('token', '=', token)
          .where('until', '>', timeOf(now()))
          .executeTakeFirst(),
      )
      return kept ? draft.parse(JSON.parse(kept.content)) : null
    } catch (error) {
      log('error', 'draft.not-read', { error: errorText(error) })
      return null
    }
  },
})

export type Drafts = ReturnType<typeof createDrafts>
