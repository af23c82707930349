import { type Env, env } from './env.ts'

/** After how many days an applicant gets an answer, and the application is deleted, if that is configured. */
export type Deadlines = { replyDays?: number; deletionDays?: number }

export const applicationDeadlines = (
  { REPLY_WITHIN_DAYS: replyDays, RETENTION_DAYS: deletionDays, BACKEND_URL }: Env = env(),
): Deadlines =>
  // `RETENTION_DAYS` does not apply to the product's server, which gets every application.
  BACKEND_URL ? { replyDays } : { replyDays, deletionDays }

/** The age in days of a form at which its unsent mail fails, unless the mail is about a withdrawal. */
export const unsentMailDays = 30
