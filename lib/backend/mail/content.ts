import { z } from 'zod'
import { localeCodes } from '#lib/i18n/locales.ts'
import { applicationFields } from '#lib/schemas/application-fields.ts'

const content = z.object({
  /** As the applicant was told it. */
  reference: z.string(),
  /** Null where it is not known any more. */
  vacancyId: z.string().nullable(),
  /** The applicant's language, in which all of its mails are. */
  locale: z.enum(localeCodes),
  receivedAt: z.string(),
  /** The fields that were filled in. */
  received: z.array(z.enum(applicationFields)).default([]),
  /** Of the applicant; in a notice only. */
  name: z.string().optional(),
  /** Names by field; in a notice only. */
  files: z.partialRecord(z.enum(applicationFields), z.string()).default({}),
  withdrawnAt: z.string().optional(),
})

/** What a mail tells, as the queue keeps it until it is sent. */
export type MailContent = z.infer<typeof content>

const read = <Kept>(schema: z.ZodType<Kept>, text: string | null): Kept => {
  try {
    return schema.parse(JSON.parse(text ?? 'null'))
  } catch {
    // In these words: a parser's own would repeat what stands there, in the log.
    throw new Error('what the queue keeps cannot be read any more')
  }
}

/** Reads what the queue keeps; throws where that is not ours. */
export const readContent = (text: string | null): MailContent => read(content, text)

const addresses = z.array(z.string())

export const readRecipients = (text: string | null): string[] => read(addresses, text)
