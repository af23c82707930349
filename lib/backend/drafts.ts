import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { errorText, log } from '#lib/base/log.ts'
import type { PendingFiles } from '#lib/schemas/files.ts'
import { keyedHash } from './limits.ts'
import type { Store } from './store/database.ts'
import { timeOf } from './store/jobs.ts'
import type { Database } from './store/schema.ts'

/** A form that a visitor without JavaScript sent and sees again, with its errors. */
export type Draft = {
  form: 'apply' | 'contact-us' | 'send-link'
  /** The vacancy applied for; null on the other forms. */
  vacancyId: string | null
  /** Whether that vacancy is closed or gone. */
  isVacancyGone?: boolean
  /** The text fields as they were typed. */
  values: Readonly<Record<string, string>>
  /** Pending uploads, which need not be chosen again: browsers keep no chosen file. */
  files?: PendingFiles
  /** Whether a valid file was sent that has to be chosen again. */
  areFilesLost?: boolean
  /** Error keys by field name, the files' included: words are `errors.<key>` of the form's messages. */
  errors: Readonly<Partial<Record<string, string>>>
  /** The sentence for the whole form, in the language the form was sent in. */
  message: string
  /** Whether a stored application is confirmed by e-mail too. */
  isConfirmed?: boolean
}

const file = z.object({
  token: z.string(),
  name: z.string(),
  size: z.number(),
  refused: z.string().optional(),
})
const written: z.ZodType<Draft> = z.object({
  form: z.enum(['apply', 'contact-us', 'send-link']),
  vacancyId: z.string().nullable(),
  isVacancyGone: z.boolean().optional(),
  values: z.record(z.string(), z.string()),
  files: z.object({ photo: file.optional(), resume: file.optional() }).optional(),
  areFilesLost: z.boolean().optional(),
  errors: z.record(z.string(), z.string()),
  message: z.string(),
  isConfirmed: z.boolean().optional(),
})

// As long as pending uploads.
const lifetime = 24 * 60 * 60 * 1000
// At most 500 of the longest in all, or 12,000 of the usual.
const mostCharacters = 32_768
// Counted for a draft's other fields.
const ownCharacters = 1024
const mostInAll = 500 * (mostCharacters + ownCharacters)

/** Removes the drafts whose day is over. */
export const removeOldDrafts = async (db: Database, at: number): Promise<void> => {
  await db.deleteFrom('drafts').where('until', '<=', timeOf(at)).execute()
}

const cut = (values: Draft['values']) => {
  let left = mostCharacters
  const cutValues: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    cutValues[name] = value.slice(0, left)
    left -= Math.min(left, value.length)
  }
  return { values: cutValues, characters: mostCharacters - left + ownCharacters }
}

// The oldest draft of whoever has most goes first: nobody's many push out another's one.
const makeRoom = async (db: Database): Promise<void> => {
  for (;;) {
    const sums = await db
      .selectFrom('drafts')
      .select(({ fn }) => ['holder', fn.sum('characters').as('characters')])
      .groupBy('holder')
      .execute()
    const holders = sums.map(({ holder, characters }) => ({ holder, characters: Number(characters) }))
    if (holders.reduce((sum, { characters }) => sum + characters, 0) <= mostInAll) return
    const { holder } = holders.reduce((most, one) => (one.characters > most.characters ? one : most))
    const oldest = db.selectFrom('drafts').select('token').where('holder', '=', holder)
    await db.deleteFrom('drafts').where('token', '=', oldest.orderBy('until').limit(1)).execute()
  }
}

/** Keeps what visitors without JavaScript have to correct. */
export const createDrafts = ({ ask, secret }: Pick<Store, 'ask' | 'secret'>, now = Date.now) => {
  // No two at the same time, so that one of them is the older.
  let last = 0

  return {
    /**
     * Keeps a draft for a day, if there is room; `visitor` is the address it came from. Answers an unguessable token, or
     * an empty one where the database cannot be asked.
     */
    keepDraft: async (draft: Draft, visitor: string): Promise<string> => {
      const { values, characters } = cut(draft.values)
      const token = randomBytes(16).toString('base64url')
      const content = JSON.stringify({ ...draft, values } satisfies Draft)
      last = Math.max(now(), last + 1)
      const until = timeOf(last + lifetime)
      try {
        const holder = keyedHash(await secret(), 'drafts of an address', visitor)
        await ask(async ({ write }) => {
          await removeOldDrafts(write, now())
          await write.insertInto('drafts').values({ token, holder, characters, until, content }).execute()
          await makeRoom(write)
        })
        return token
      } catch (error) {
        log('error', 'draft.not-kept', { error: errorText(error) })
        return ''
      }
    },
    /**
     * The draft of a token, else null, also where the database cannot be asked; it stays readable, so that a reload of
     * the page shows it again.
     */
    readDraft: async (token: string): Promise<Draft | null> => {
      try {
        const kept = await ask(({ read }) =>
          read
            .selectFrom('drafts')
            .select('content')
            .where('token', '=', token)
            .where('until', '>', timeOf(now()))
            .executeTakeFirst(),
        )
        return kept ? written.parse(JSON.parse(kept.content)) : null
      } catch (error) {
        log('error', 'draft.not-read', { error: errorText(error) })
        return null
      }
    },
  }
}

export type Drafts = ReturnType<typeof createDrafts>
