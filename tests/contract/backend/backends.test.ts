import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { createReliableBackend } from '#lib/backend/remote/forwarding.ts'
import { openDatabaseToRead } from '#lib/backend/store/database.ts'
import { listApplications, listMessages } from '#lib/backend/store/inbox.ts'
import { closeVacancy } from '#lib/backend/store/vacancies.ts'
import { postgresForTests } from '#tests/support/servers/places.ts'
import { startSpecServer } from '#tests/support/servers/spec-server.ts'
import { describeBackend, type Subject } from './backend-contract.ts'

const makeEmbeddedAt = async (place: string, clean: () => Promise<void>): Promise<Subject> => {
  const backend = createEmbeddedBackend(place)
  await backend.open()
  const closedVacancy = 'recruiter'
  await closeVacancy(await backend.database(), closedVacancy)
  const reader = openDatabaseToRead(place)
  return {
    backend,
    closedVacancy,
    applications: () => listApplications(reader),
    messages: () => listMessages(reader),
    stop: async () => {
      await reader.destroy()
      await backend.close()
      await clean()
    },
  }
}

const makeSqlite = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'embedded-'))
  return makeEmbeddedAt(directory, () => rm(directory, { recursive: true }))
}

const remoteTo = async (origin: string) => {
  const directory = await mkdtemp(join(tmpdir(), 'remote-'))
  const address = `${origin}/api/v1`
  const reliable = createReliableBackend({ address, timeoutMs: 8000, directory })
  return {
    backend: reliable.as(null),
    stop: async () => {
      await reliable.stop()
      await rm(directory, { recursive: true })
    },
  }
}

const makeRemote = async (): Promise<Subject> => {
  const server = await startSpecServer()
  const remote = await remoteTo(server.origin)
  return {
    backend: remote.backend,
    closedVacancy: server.closedVacancy,
    applications: async () => server.applications,
    messages: async () => server.messages,
    stop: async () => {
      await remote.stop()
      await server.stop()
    },
  }
}

describeBackend('embedded backend on SQLite', makeSqlite)
describeBackend('remote backend, before a server that speaks the specification', makeRemote)

const onPostgres = () => {
  const server = postgresForTests()
  const makePostgres = async () => makeEmbeddedAt(await server().createDatabase(), async () => {})
  describeBackend('embedded backend', makePostgres)
}
if (process.env.EVERY_DATABASE) describe('on PostgreSQL', () => onPostgres())
