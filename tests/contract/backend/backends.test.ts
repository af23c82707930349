import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Backend } from '#backend/ports.ts'
import { createForwardingBackend } from '#backend/product/forwarding.ts'
import { createProductClient } from '#backend/product/product-client.ts'
import { openDatabaseToRead } from '#backend/store/database.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import type { Database } from '#backend/store/schema.ts'
import { listApplications, listMessages } from '#backend/store/submissions.ts'
import { closeVacancy } from '#backend/store/vacancies.ts'
import { startServer } from '#tests/support/servers/http-server.ts'
import { startSpecServer } from '#tests/support/servers/spec-server.ts'
import { describeOnDatabases, type TestDatabase } from '#tests/support/servers/test-databases.ts'
import { type ApplicationsSubject, describeApplications } from './applications-contract.ts'
import { describeBackend, describeServerChecks, describeStore, type Subject } from './backend-contract.ts'

const dumpSubmissions = async (db: Database) => {
  const submissions = await db.selectFrom('submissions').selectAll().execute()
  const jobs = await db.selectFrom('jobs').selectAll().execute()
  const files = await db.selectFrom('submission_files').select(['name', 'sha256']).execute()
  return JSON.stringify([submissions, jobs, files])
}

const openEmbedded = async ({ location }: TestDatabase): Promise<Subject<Backend> & ApplicationsSubject> => {
  const backend = createEmbeddedBackend(location)
  const [vacancyId, closedVacancyId] = ['recruiter', 'senior-android-engineer']
  await closeVacancy(await backend.database(), closedVacancyId)
  const reader = openDatabaseToRead(location)
  return {
    backend,
    applications: backend,
    vacancyId,
    closedVacancyId,
    listApplications: () => listApplications(reader),
    listMessages: () => listMessages(reader),
    dumpSubmissions: () => dumpSubmissions(reader),
    stop: async () => {
      await reader.destroy()
      await backend.close()
    },
  }
}

const openForwardingBackend = async (origin: string, timeoutMs: number, location?: string) => {
  const directory = await mkdtemp(join(tmpdir(), 'remote-'))
  const forwardingBackend = createForwardingBackend({
    baseUrl: `${origin}/api/v1`,
    timeoutMs,
    directory,
    databaseLocation: location,
  })
  const stop = async () => {
    await forwardingBackend.stop()
    await rm(directory, { recursive: true })
  }
  return { forwardingBackend, backend: forwardingBackend.forVisitor(null), stop }
}

const openForwardingToBrokenServer = async ({ location }: TestDatabase): Promise<ApplicationsSubject> => {
  const brokenServer = await startServer((request) => request.socket.destroy())
  const { forwardingBackend, backend, stop } = await openForwardingBackend(brokenServer.origin, 500, location)
  return {
    backend,
    applications: forwardingBackend.applications,
    vacancyId: 'v1',
    dumpSubmissions: async () => dumpSubmissions(await forwardingBackend.store.database()),
    stop: async () => {
      await stop()
      await brokenServer.stop()
    },
  }
}

const openForwardingToSpecServer = async (): Promise<Subject<Backend>> => {
  const { closedVacancyId, applications, messages, ...server } = await startSpecServer()
  const { backend, stop } = await openForwardingBackend(server.origin, 30_000)
  return {
    backend,
    closedVacancyId,
    listApplications: async () => applications,
    listMessages: async () => messages,
    stop: async () => {
      await stop()
      await server.stop()
    },
  }
}

const openWithoutStore = async (): Promise<Subject> => {
  const { closedVacancyId, applications, messages, origin, stop } = await startSpecServer()
  const productClient = createProductClient({
    baseUrl: `${origin}/api/v1`,
    timeoutMs: 30_000,
    directory: null,
  })
  return {
    backend: productClient.forVisitor(null),
    closedVacancyId,
    listApplications: async () => applications,
    listMessages: async () => messages,
    stop,
  }
}

// These tests always run on PostgreSQL too, not only in `npm run verify:deep`.
describeOnDatabases((createTestDatabase) => {
  describeBackend('embedded backend', async () => openEmbedded(await createTestDatabase()))
  describeStore('embedded backend', async () => openEmbedded(await createTestDatabase()))
  describeApplications('embedded backend', async () => openEmbedded(await createTestDatabase()))
  describeApplications('forwarding backend whose server is down', async () =>
    openForwardingToBrokenServer(await createTestDatabase()),
  )
}, true)

describeBackend('forwarding backend whose server follows the specification', openForwardingToSpecServer)
describeStore('forwarding backend whose server follows the specification', openForwardingToSpecServer)
describeBackend('site without a store, in front of a server that follows the specification', openWithoutStore)
describeServerChecks('forwarding backend whose server follows the specification', openForwardingToSpecServer)
describeServerChecks(
  'site without a store, in front of a server that follows the specification',
  openWithoutStore,
)
