import { type Applications, type Backend, emptyLandingPage, isVacancyId } from './backend.ts'
import { BackendError } from './backend-error.ts'
import type { MailPlan } from './mail-jobs.ts'
import { createApplications } from './store/applications.ts'
import { type Connections, createStore, type Store } from './store/database.ts'
import { readLandingPage } from './store/landing-page.ts'
import { findSent, storeSubmission } from './store/submissions.ts'
import { createVacancyList, findVacancy } from './store/vacancies.ts'
import type { Sent, Submission } from './submission.ts'

const takeSubmission = async (
  { read, write }: Connections,
  submission: Submission,
  plan: MailPlan,
): Promise<Sent> => {
  const existing = await findSent(read, submission)
  if (existing) return existing
  if (submission.kind === 'application') {
    const { vacancyId } = submission
    const vacancy = await findVacancy(read, vacancyId)
    if (!vacancy) throw new BackendError('unknown-vacancy', vacancyId)
    if (vacancy.closedAt) throw new BackendError('closed-vacancy', vacancyId)
  }
  await storeSubmission(write, submission, { purpose: 'stay', plan, now: Date.now() })
  const stored = await findSent(write, submission)
  if (!stored) throw new Error('neither stored nor known')
  return stored
}

export type EmbeddedBackend = Backend & Applications & Store

/**
 * The backend without a product's server: a database at `place`, the address of a PostgreSQL or a directory for
 * SQLite, opened at the first call or by `open`. `plan` says which mails applications and messages cause.
 */
export const createEmbeddedBackend = (databaseUrl: string, plan: MailPlan = null): EmbeddedBackend => {
  const store = createStore(databaseUrl)
  const { run } = store
  const openVacancies = createVacancyList()
  const take = (submission: Submission) => run((connections) => takeSubmission(connections, submission, plan))
  return {
    ...store,
    ...createApplications({ store, plan }),
    landingPage: () => run(async ({ read }) => ({ ...emptyLandingPage, ...(await readLandingPage(read)) })),
    vacancies: () => run(({ read }) => openVacancies(read)),
    vacancy: async (id) => (isVacancyId(id) ? run(({ read }) => findVacancy(read, id)) : null),
    apply: async (vacancyId, application) => {
      const { reference } = await take({ kind: 'application', vacancyId, application })
      return { reference }
    },
    contact: async (message) => {
      const { reference } = await take({ kind: 'message', message })
      return { success: true, message: '', reference }
    },
  }
}
