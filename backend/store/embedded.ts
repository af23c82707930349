import type { Applications, Backend } from '#backend/backend.ts'
import { BackendError } from '#backend/backend-error.ts'
import type { Submission, SubmissionResult } from '#backend/submission.ts'
import { lookUpVacancy } from '#backend/vacancy-lookup.ts'
import { emptyLandingPage } from '#lib/schemas/landing-page.ts'
import { isVacancyId } from '#lib/schemas/vacancy.ts'
import { createApplications } from './applications.ts'
import { type Connections, createStore, type Store } from './database.ts'
import { readLandingPage } from './landing-page.ts'
import type { MailPlan } from './mail-jobs.ts'
import { prepareSamples } from './sample-vacancies.ts'
import { findEarlierResult, storeSubmission } from './submissions.ts'
import { createVacancyList, findVacancy } from './vacancies.ts'

const acceptSubmission = async (
  { read, write }: Connections,
  submission: Submission,
  plan: MailPlan,
): Promise<SubmissionResult> => {
  const earlierResult = await findEarlierResult(read, submission)
  if (earlierResult) return earlierResult
  if (submission.kind === 'application') {
    const { vacancyId } = submission
    const lookup = await lookUpVacancy({ vacancy: (id) => findVacancy(read, id) }, vacancyId)
    if (lookup.state === 'unavailable') throw lookup.error
    if (lookup.state !== 'open') throw new BackendError(`${lookup.state}-vacancy`, vacancyId)
  }
  await storeSubmission(write, submission, { purpose: 'store', plan })
  const storedResult = await findEarlierResult(write, submission)
  if (!storedResult) throw new Error('neither stored nor known')
  return storedResult
}

/**
 * Creates the backend with its own database, which `open` or the first call opens. `databaseUrl` is a PostgreSQL
 * URL, or a directory for SQLite.
 */
export const createEmbeddedBackend = (
  databaseUrl: string,
  plan: MailPlan = null,
): Backend & Applications & Store => {
  const store = createStore(databaseUrl, prepareSamples)
  const { run } = store
  const listOpenVacancies = createVacancyList()
  const accept = (submission: Submission) =>
    run((connections) => acceptSubmission(connections, submission, plan))
  return {
    ...store,
    ...createApplications(store, plan),
    landingPage: () => run(async ({ read }) => ({ ...emptyLandingPage, ...(await readLandingPage(read)) })),
    vacancies: () => run(({ read }) => listOpenVacancies(read)),
    vacancy: async (id) => (isVacancyId(id) ? run(({ read }) => findVacancy(read, id)) : null),
    apply: async (vacancyId, application) => {
      const { reference } = await accept({ kind: 'application', vacancyId, application })
      return { reference }
    },
    contact: async (message) => {
      const { reference } = await accept({ kind: 'message', message })
      return { reference, message: '' }
    },
  }
}
