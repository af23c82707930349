import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { z } from 'zod'
import { errorText } from '#lib/log.ts'
import {
  type Backend,
  BackendError,
  emptyLandingPage,
  type FileKind,
  type JobApplication,
  type Vacancy,
} from '../port.ts'
import { createReference } from '../reference.ts'
import { type Database, openDatabase, openDatabaseToRead } from './database.ts'
import type { Tables } from './tables.ts'

const words = z.object({ title: z.string(), descriptionHtml: z.string() })
const translations = z.object({ ku: words, ar: words, en: words }).partial()

const toVacancy = (row: Selectable<Tables['vacancies']>): Vacancy => ({
  id: row.id,
  title: row.title,
  category: row.category,
  descriptionHtml: row.description_html,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
  ...(row.translations && { translations: translations.parse(JSON.parse(row.translations)) }),
})

const storeFile = async (
  db: Transaction<Tables>,
  applicationId: string,
  kind: FileKind,
  file: JobApplication[FileKind],
) => {
  if (!file) return
  const content = new Uint8Array(await file.content.arrayBuffer())
  if (content.length !== file.size) throw new Error(`the ${kind} has ${content.length} of ${file.size} bytes`)
  const { fileName: name, type, size: bytes, sha256 } = file
  await db
    .insertInto('application_files')
    .values({ application_id: applicationId, kind, name, type, bytes, sha256, content })
    .execute()
}

const storeApplication = async (db: Database, vacancyId: string, application: JobApplication) => {
  const id = randomUUID()
  const reference = createReference()
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('applications')
      .values({
        id,
        reference,
        vacancy_id: vacancyId,
        full_name: application.fullName,
        email: application.email,
        phone: application.phone,
        cover_letter: application.coverLetter,
        locale: application.locale ?? null,
        received_at: new Date().toISOString(),
      })
      .execute()
    // One file after the other, within the transaction: only one stands in memory at a time.
    await storeFile(transaction, id, 'photo', application.photo)
    await storeFile(transaction, id, 'resume', application.resume)
  })
  return { reference }
}

// Reads have a connection of their own: they need not wait until the files of others are written.
type Connections = { read: Database; write: Database }

const createQueries = ({ read, write }: Connections): Backend => ({
  landingPage: async () => emptyLandingPage,
  vacancies: async () => {
    const rows = await read
      .selectFrom('vacancies')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(toVacancy)
  },
  vacancy: async (id) => {
    const row = await read.selectFrom('vacancies').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? toVacancy(row) : null
  },
  apply: async (vacancyId, application) => {
    const known = await read
      .selectFrom('vacancies')
      .select('id')
      .where('id', '=', vacancyId)
      .executeTakeFirst()
    if (!known) throw new BackendError('unknown-vacancy', vacancyId)
    return storeApplication(write, vacancyId, application)
  },
  contact: async ({ name, email, message, locale }) => {
    await write
      .insertInto('messages')
      .values({
        id: randomUUID(),
        name,
        email,
        message,
        locale: locale ?? null,
        received_at: new Date().toISOString(),
      })
      .execute()
    return { success: true, message: '' }
  },
})

export type EmbeddedBackend = Backend & { open(): Promise<void>; close(): Promise<void> }

/** The backend out of the box: a database in `directory`, opened at the first call or by `open`. */
export const createEmbeddedBackend = (directory: string): EmbeddedBackend => {
  let opening: Promise<Connections> | undefined
  const connections = () => {
    opening ??= openDatabase(directory)
      .then((write) => ({ write, read: openDatabaseToRead(directory) }))
      .catch((error: unknown) => {
        // Not kept, so that a full disk that was freed needs no restart.
        opening = undefined
        throw error
      })
    return opening
  }
  const ask = async <T>(query: (backend: Backend) => Promise<T>): Promise<T> => {
    try {
      return await query(createQueries(await connections()))
    } catch (error) {
      if (error instanceof BackendError) throw error
      throw new BackendError('unreachable', errorText(error), { cause: error })
    }
  }
  return {
    landingPage: () => ask((backend) => backend.landingPage()),
    vacancies: () => ask((backend) => backend.vacancies()),
    vacancy: (id) => ask((backend) => backend.vacancy(id)),
    apply: (vacancyId, application) => ask((backend) => backend.apply(vacancyId, application)),
    contact: (message) => ask((backend) => backend.contact(message)),
    open: async () => void (await connections()),
    close: async () => {
      const open = await opening
      await open?.read.destroy()
      await open?.write.destroy()
    },
  }
}
