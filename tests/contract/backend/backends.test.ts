import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { createForwardingBackend } from '#lib/backend/remote/forwarding.ts'
import { openDatabaseToRead } from '#lib/backend/store/database.ts'
import { listApplications, listMessages } from '#lib/backend/store/inbox.ts'
import type { Database } from '#lib/backend/store/schema.ts'
import { closeVacancy } from '#lib/backend/store/vacancies.ts'
import { startServer } from '#tests/support/servers/http-server.ts'
import { describePlaces, type Place } from '#tests/support/servers/places.ts'
import { startSpecServer } from '#tests/support/servers/spec-server.ts'
import { describeApplications, type StoringBackend } from './applications-contract.ts'
import { describeBackend, type Subject } from './backend-contract.ts'

const writtenIn = async (db: Database) => {
  const rows = await db.selectFrom('submissions').selectAll().execute()
  const jobs = await db.selectFrom('jobs').selectAll().execute()
  const files = await db.selectFrom('submission_files').select(['name', 'sha256']).execute()
  return JSON.stringify([rows, jobs, files])
}

const openEmbedded = async ({ place }: Place): Promise<Subject & StoringBackend> => {
  const backend = createEmbeddedBackend(place)
  const [vacancyId, closedVacancy] = ['recruiter', 'senior-android-engineer']
  await closeVacancy(await backend.database(), closedVacancy)
  const reader = openDatabaseToRead(place)
  return {
    backend,
    applications: backend,
    vacancyId,
    closedVacancy,
    arrived: () => listApplications(reader),
    messages: () => listMessages(reader),
    written: () => writtenIn(reader),
    stop: async () => {
      await reader.destroy()
      await backend.close()
    },
  }
}

const openRemote = async (origin: string, timeoutMs: number, databaseUrl?: string) => {
  const directory = await mkdtemp(join(tmpdir(), 'remote-'))
  const reliable = createForwardingBackend({ address: `${origin}/api/v1`, timeoutMs, directory, databaseUrl })
  const stop = async () => {
    await reliable.stop()
    await rm(directory, { recursive: true })
  }
  return { reliable, backend: reliable.forVisitor(null), stop }
}

const openForwarding = async ({ place }: Place): Promise<StoringBackend> => {
  const down = await startServer((request) => request.socket.destroy())
  const { reliable, backend, stop } = await openRemote(down.origin, 500, place)
  return {
    backend,
    applications: reliable.applications,
    vacancyId: 'v1',
    written: async () => writtenIn(await reliable.store.database()),
    stop: async () => {
      await stop()
      await down.stop()
    },
  }
}

const openBeforeSpecServer = async (): Promise<Subject> => {
  const { closedVacancy, applications, messages, ...server } = await startSpecServer()
  const { backend, stop } = await openRemote(server.origin, 8000)
  return {
    backend,
    closedVacancy,
    arrived: async () => applications,
    messages: async () => messages,
    stop: async () => {
      await stop()
      await server.stop()
    },
  }
}

// These run on PostgreSQL in every verification, not only in `npm run verify:deep`.
describePlaces((newPlace) => {
  describeBackend('embedded backend', async () => openEmbedded(await newPlace()))
  describeApplications('embedded backend', async () => openEmbedded(await newPlace()))
  describeApplications('before a backend that is down', async () => openForwarding(await newPlace()))
}, true)

describeBackend('remote backend, before a server of its wire format', openBeforeSpecServer)
