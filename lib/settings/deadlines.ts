import { type Env, env } from './env.ts'

/** The number of days within which applicants receive a reply, and the number after which applications are deleted. */
export type Deadlines = { replyDays?: number; deletionDays?: number }

export const applicationDeadlines = (
  { REPLY_WITHIN_DAYS: replyDays, RETENTION_DAYS: deletionDays, BACKEND_URL }: Env = env(),
): Deadlines =>
  // `RETENTION_DAYS` does not apply to the product's server, which receives every application.
  BACKEND_URL ? { replyDays } : { replyDays, deletionDays }

/** The number of days after which a form's unsent e-mail can no longer be sent, except e-mail about a withdrawal. */
export const unsentMailDays = 30
