/**
 * The only door to the backend: other folders import no other file of it, and browser code imports only its types.
 * Tests call the functions with a `site` of their own; the website omits it.
 */

export type { ApplicationStatus, Reads } from './backend.ts'
export { lookUpApplication } from './calls/application.ts'
export { applyJob } from './calls/apply-job.ts'
export { contactUs } from './calls/contact-us.ts'
export { readFormResult } from './calls/form-result.ts'
export { metrics, readyz } from './calls/health.ts'
export { sendLink } from './calls/send-link.ts'
export { receiveUpload } from './calls/upload.ts'
export { getDashboard, getVacancies, getVacancy, respondWithData } from './calls/vacancies.ts'
export { withdraw } from './calls/withdraw.ts'
export { countSamplesIn, countStoredSamples, type StoredSamples } from './cli/samples.ts'
export { reads, runDueJobs } from './site-backend.ts'
export { openBackend, startBackend } from './start.ts'
export { unsentMailDays } from './store/retention.ts'
export { isSampleVacancy } from './store/sample-vacancies.ts'
export type { StoredResult } from './store/stored-results.ts'
export { lookUpVacancy } from './vacancy-lookup.ts'
