import { setTimeout as pause } from 'node:timers/promises'
import type { MailPlan } from '#lib/backend/mail/planned.ts'
import { errorText } from '#lib/base/log.ts'
import type { Applications } from '../port.ts'
import { type Backend, BackendError, emptyLandingPage } from '../port.ts'
import { referenceOf } from '../submission.ts'
import { storedApplications } from './applications.ts'
import { type Database, openDatabase, openDatabaseToRead } from './database.ts'
import { isBroken, isOutage, isSilence } from './postgres.ts'
import { findReceipt, storeApplication, storeMessage } from './submissions.ts'
import { createVacancyList, findVacancy } from './vacancies.ts'

// Reads have connections of their own: they need not wait until the files of others are written.
type Connections = { read: Database; write: Database }

type VacancyList = ReturnType<typeof createVacancyList>

type Queries = Backend & Applications

type QueryOptions = { openVacancies: VacancyList; plan: MailPlan }

const createQueries = ({ read, write }: Connections, { openVacancies, plan }: QueryOptions): Queries => ({
  ...storedApplications({ read, write }, plan),
  landingPage: async () => emptyLandingPage,
  vacancies: () => openVacancies(read),
  vacancy: (id) => findVacancy(read, id),
  apply: async (vacancyId, application) => {
    const known = await findReceipt(read, vacancyId, application)
    if (known) return known
    const vacancy = await findVacancy(read, vacancyId)
    if (!vacancy) throw new BackendError('unknown-vacancy', vacancyId)
    if (vacancy.closedAt) throw new BackendError('closed-vacancy', vacancyId)
    return storeApplication(write, vacancyId, application, plan)
  },
  contact: async (message) => {
    await storeMessage(write, message)
    return { success: true, message: '', reference: referenceOf(message.idempotencyKey) }
  },
})

// Time for the pool to see which of its other connections broke too.
const pauses = [50, 500]

// To ask again does no harm: what is sent carries its key, and is stored once.
const persistently = async <T>(ask: () => Promise<T>, [wait, ...left] = pauses): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!isBroken(error) || wait === undefined) throw error
    await pause(wait)
    return persistently(ask, left)
  }
}

const close = async ({ read, write }: Connections) => {
  await Promise.all([read.destroy(), write.destroy()])
}

export type EmbeddedBackend = Queries & {
  /** Connects and migrates. A PostgreSQL that is out of reach for now is not waited for, but told of. */
  open(): Promise<'open' | 'out-of-reach'>
  /** The connection that writes. */
  database(): Promise<Database>
  close(): Promise<void>
}

/**
 * The backend out of the box: a database at `place`, the address of a PostgreSQL or a directory for
 * SQLite, opened at the first call or by `open`. `plan` says which mails applications cause.
 */
export const createEmbeddedBackend = (place: string, plan: MailPlan = null): EmbeddedBackend => {
  let opening: Promise<Connections> | undefined
  const options = { openVacancies: createVacancyList(), plan }
  const connections = () => {
    opening ??= openDatabase(place)
      .then((write) => ({ write, read: openDatabaseToRead(place) }))
      .catch((error: unknown) => {
        // Not kept, so that a full disk that was freed, or a server that came back, needs no restart.
        opening = undefined
        throw error
      })
    return opening
  }
  const ask = async <T>(query: (queries: Queries) => Promise<T>): Promise<T> => {
    const asked = connections()
    try {
      return await persistently(async () => query(createQueries(await asked, options)))
    } catch (error) {
      if (error instanceof BackendError) throw error
      if (isSilence(error) && opening === asked) {
        // Connections to a server that says nothing any more are left to die; the next call makes new ones.
        opening = undefined
        void asked.then(close).catch(() => undefined)
      }
      throw new BackendError('unreachable', errorText(error), { cause: error })
    }
  }
  return {
    landingPage: () => ask((backend) => backend.landingPage()),
    vacancies: () => ask((backend) => backend.vacancies()),
    vacancy: (id) => ask((backend) => backend.vacancy(id)),
    apply: (vacancyId, application) => ask((backend) => backend.apply(vacancyId, application)),
    contact: (message) => ask((backend) => backend.contact(message)),
    status: (reference) => ask((applications) => applications.status(reference)),
    withdraw: (reference) => ask((applications) => applications.withdraw(reference)),
    keySecret: () => ask((applications) => applications.keySecret()),
    open: () =>
      connections().then(
        () => 'open' as const,
        (error: unknown) => {
          if (isOutage(error)) return 'out-of-reach' as const
          throw error
        },
      ),
    database: async () => (await connections()).write,
    close: async () => {
      const open = await opening
      if (open) await close(open)
    },
  }
}
