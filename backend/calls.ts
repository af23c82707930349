import { siteBackend } from './site.ts'

// A door to the backend: the website imports it for forms, uploads and applications.

export { lookUpApplication } from './calls/application.ts'
export { applyJob } from './calls/apply-job.ts'
export { contactUs } from './calls/contact-us.ts'
export { readResult } from './calls/result.ts'
export { sendLink } from './calls/send-link.ts'
export { uploads } from './calls/uploads.ts'
export { type WithdrawalOutcome, withdraw } from './calls/withdraw.ts'
export * from './outcome.ts'
export type { SiteBackend } from './site.ts'

/** Processes the jobs due now. */
export const runDueTasks = (): Promise<void> => siteBackend().runDueTasks()
