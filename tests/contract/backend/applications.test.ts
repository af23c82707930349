import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEmbeddedBackend } from '#lib/backend/embedded.ts'
import { createReliableBackend } from '#lib/backend/remote/forwarding.ts'
import { openDatabaseToRead } from '#lib/backend/store/database.ts'
import type { Database } from '#lib/backend/store/schema.ts'
import { referenceOf } from '#lib/backend/submission.ts'
import { applicationOf, cut, hour, setUpForwarding } from '#tests/support/servers/forwarding-site.ts'
import { startServer } from '#tests/support/servers/http-server.ts'
import { postgresForTests } from '#tests/support/servers/places.ts'
import { describeApplications, type Keeping } from './applications-contract.ts'

const writtenIn = async (db: Database) => {
  const rows = await db.selectFrom('submissions').selectAll().execute()
  const jobs = await db.selectFrom('jobs').selectAll().execute()
  const files = await db.selectFrom('submission_files').select(['name', 'sha256']).execute()
  return JSON.stringify([rows, jobs, files])
}

const makeEmbeddedAt = async (place: string, clean: () => Promise<void>): Promise<Keeping> => {
  const backend = createEmbeddedBackend(place)
  await backend.open()
  const reader = openDatabaseToRead(place)
  return {
    backend,
    applications: backend,
    vacancyId: 'recruiter',
    written: () => writtenIn(reader),
    stop: async () => {
      await reader.destroy()
      await backend.close()
      await clean()
    },
  }
}

const makeSqlite = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'applications-'))
  return makeEmbeddedAt(directory, () => rm(directory, { recursive: true }))
}

const postgres = postgresForTests()

const makeForwardingAt = async (place?: string): Promise<Keeping> => {
  const directory = await mkdtemp(join(tmpdir(), 'applications-'))
  const down = await startServer(cut)
  const reliable = createReliableBackend({
    address: `${down.origin}/api/v1`,
    timeoutMs: 500,
    directory,
    place,
  })
  const { store, applications } = reliable
  return {
    backend: reliable.as(null),
    applications,
    vacancyId: 'v1',
    written: async () => writtenIn(await store.database()),
    stop: async () => {
      await reliable.stop()
      await down.stop()
      await rm(directory, { recursive: true })
    },
  }
}

describeApplications('embedded on SQLite', makeSqlite)
describeApplications('embedded on PostgreSQL', async () =>
  makeEmbeddedAt(await postgres().createDatabase(), async () => {}),
)
describeApplications('before a backend that is down, on SQLite', makeForwardingAt)
describeApplications('before a backend that is down, on PostgreSQL', async () =>
  makeForwardingAt(await postgres().createDatabase()),
)

const { at, way, take, open } = await setUpForwarding()

test('delivered at once or later → passed on, which nobody here can take back', async () => {
  const { backend, reliable, work } = open()
  const direct = await backend.apply('v1', applicationOf(1))
  way.breakBy(cut)
  const late = await backend.apply('v1', applicationOf(2))
  way.breakBy(null)
  at.clock += hour
  await work()
  for (const { reference } of [direct, late]) {
    expect(await reliable.applications.withdraw(reference)).toMatchObject({
      state: 'passed-on',
      vacancyId: 'v1',
    })
    const fields = ['fullName', 'email', 'phone', 'photo', 'resume', 'coverLetter']
    expect(await reliable.applications.status(reference)).toMatchObject({ state: 'passed-on', fields })
  }
  expect(at.arrived).toHaveLength(2)
})

test('withdrawn while it waited → never delivered, and the others are', async () => {
  const { backend, reliable, work } = open()
  way.breakBy(cut)
  const { reference } = await backend.apply('v1', applicationOf(1))
  await backend.apply('v1', applicationOf(2))
  await reliable.applications.withdraw(reference)
  way.breakBy(null)
  at.clock += hour
  await work()
  await expect(backend.apply('v1', applicationOf(1))).rejects.toMatchObject({ reason: 'key-reused' })
  expect(at.arrived.map(({ name }) => name)).toEqual(['Applicant 2'])
})

test('withdrawn while it is under way → not now; afterwards passed on, as is true', async () => {
  const { backend, reliable, work } = open(at.directory, 8000)
  way.breakBy(cut)
  const { reference } = await backend.apply('v1', applicationOf(1))
  const arriving = Promise.withResolvers<void>()
  const going = Promise.withResolvers<void>()
  way.breakBy(async (request, response) => {
    arriving.resolve()
    await going.promise
    take(request, response)
  })
  at.clock += hour
  const working = work()
  await arriving.promise
  await expect(reliable.applications.withdraw(reference)).rejects.toMatchObject({ reason: 'unreachable' })
  going.resolve()
  await working
  expect(await reliable.applications.withdraw(reference)).toMatchObject({ state: 'passed-on' })
  expect(at.arrived).toHaveLength(1)
})

test('a backend that counts its references up → they open no page', async () => {
  const { backend, reliable } = open()
  way.breakBy((request, response) => {
    request.resume()
    response.writeHead(200).end(JSON.stringify({ success: true, reference: '0000001024' }))
  })
  const application = applicationOf(1)
  expect(await backend.apply('v1', application)).toEqual({ reference: '0000001024' })
  expect(await reliable.applications.status('0000001024')).toBeNull()
  expect(await reliable.applications.status(referenceOf(application.idempotencyKey))).toBeNull()
})
