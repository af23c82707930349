/**
 * The only door to the backend: other folders import no other file of it, and browser code imports only its types.
 * By the settings, it uses a store, a store in front of the product's server, or that server only.
 */

export type { ApplicationStatus, Reads } from './backend.ts'
export { metrics, readyz } from './calls/health.ts'
export { getDashboard, getVacancies, getVacancy, respondWithData } from './calls/vacancies.ts'
export { type BackendFacts, describeBackend } from './facts.ts'
export { reads, runDueJobs } from './site-backend.ts'
export {
  applyJob,
  contactUs,
  lookUpApplication,
  readFormResult,
  receiveUpload,
  sendLink,
  withdraw,
} from './site-calls.ts'
export { openBackend, startBackend } from './start.ts'
export type { FormResult } from './store/form-results.ts'
export { lookUpVacancy } from './vacancy-lookup.ts'
