import type { Applications, Backend } from '#backend/ports.ts'
import {
  type Submission,
  type SubmissionResult,
  toApplicationSubmission,
  toMessageSubmission,
} from '#backend/submission.ts'
import { emptyLandingPage } from '#lib/schemas/landing-page.ts'
import { isVacancyId } from '#lib/schemas/vacancy.ts'
import { createApplications } from './applications.ts'
import { createStore, type Store } from './database.ts'
import { readLandingPage } from './landing-page.ts'
import type { CompanyRecipients } from './mail-jobs.ts'
import { prepareSamples } from './sample-vacancies.ts'
import { createResult, readEarlierResult, storeSubmission } from './store-submission.ts'
import { createVacancyLister, findVacancy } from './vacancies.ts'

/**
 * Creates a backend with its own database, opened by `open` or on first use. `databaseLocation` is a PostgreSQL URL, or
 * a directory for SQLite.
 */
export const createEmbeddedBackend = (
  databaseLocation: string,
  companyRecipients: CompanyRecipients = null,
): Backend & Applications & Store => {
  const store = createStore(databaseLocation, prepareSamples)
  const { run } = store
  const listOpenVacancies = createVacancyLister()
  const accept = (submission: Submission): Promise<SubmissionResult> =>
    run(async ({ write }) => {
      const id = await storeSubmission(write, submission, { purpose: 'store', companyRecipients })
      return id ? createResult(submission, companyRecipients) : readEarlierResult(write, submission)
    })
  return {
    ...store,
    ...createApplications(store, companyRecipients),
    landingPage: () => run(async ({ read }) => ({ ...emptyLandingPage, ...(await readLandingPage(read)) })),
    vacancies: () => run(({ read }) => listOpenVacancies(read)),
    vacancy: async (id) => (isVacancyId(id) ? run(({ read }) => findVacancy(read, id)) : null),
    // The caller has already looked up the vacancy.
    apply: (vacancyId, application) => accept(toApplicationSubmission(vacancyId, application)),
    contact: async (message) => {
      const { serverMessage, ...receipt } = await accept(toMessageSubmission(message))
      return { ...receipt, message: serverMessage }
    },
  }
}
