import { once } from 'node:events'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { readStoreHealth } from '#backend/health.ts'
import { openDatabaseToRead } from '#backend/store/database.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { listApplications } from '#backend/store/submissions.ts'
import { respondWithReadiness } from '#lib/http/health-responses.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import type { Postgres } from '#tests/support/servers/postgres.ts'
import { setUpPostgres } from '#tests/support/servers/test-databases.ts'

const server = setUpPostgres()
const secondServer = setUpPostgres()

// After a kill, the server replays its write-ahead log, which can take a long time on a busy machine.
const timeout = 60_000

const backends: ReturnType<typeof createEmbeddedBackend>[] = []
const createBackend = (databaseLocation: string) => {
  const backend = createEmbeddedBackend(databaseLocation)
  backends.push(backend)
  return backend
}
afterEach(async () => {
  for (const backend of backends.splice(0)) await backend.close()
})

/**
 * Starts a TCP proxy in front of the server. It can drop all data without closing the connections, and can direct new
 * connections to another server.
 */
const startProxy = async (serverPort: number) => {
  let port = serverPort
  let isSilent = false
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = connectTo(port, '127.0.0.1')
    for (const [source, target] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(source)
      source.on('data', (chunk) => isSilent || target.write(chunk))
      source.on('close', () => target.destroy()).on('error', () => target.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const listeningAddress = proxy.address()
  if (!listeningAddress || typeof listeningAddress === 'string') throw new Error('The proxy has no port')
  return {
    port: listeningAddress.port,
    setSilent: (value: boolean) => {
      isSilent = value
    },
    switchTo: (otherPort: number) => {
      port = otherPort
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

test('connections closed by the server → the next calls succeed', { timeout }, async () => {
  const url = await server().createDatabase()
  const backend = createBackend(url)
  await backend.apply('recruiter', sampleApplication('before@example.com'))
  const db = await backend.database()
  await listApplications(db)
  const otherDb = await createBackend(url).database()
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(otherDb)
  expect(rows.length).toBeGreaterThan(0)
  await backend.apply('recruiter', sampleApplication('after@example.com'))
  expect(await listApplications(db)).toHaveLength(2)
})

test('server down → calls fail with `unreachable` within 4 s, and succeed after a restart', {
  timeout,
}, async () => {
  const backend = createBackend(await server().createDatabase())
  const receipt = await backend.apply('recruiter', sampleApplication('kept@example.com'))
  await server().kill()
  const startedAt = Date.now()
  await expect(backend.vacancies()).rejects.toMatchObject({ name: 'BackendError', reason: 'unreachable' })
  await expect(backend.apply('recruiter', sampleApplication('lost@example.com'))).rejects.toMatchObject({
    name: 'BackendError',
    reason: 'unreachable',
  })
  // The calls must fail without waiting for the 5-second timeout of read connections.
  expect(Date.now() - startedAt).toBeLessThan(4000)
  await server().start()
  expect(await backend.vacancies()).not.toEqual([])
  expect(await listApplications(await backend.database())).toMatchObject([{ reference: receipt.reference }])
})

test('server down when the backend opens → `open` succeeds; calls succeed once the server is up', {
  timeout,
}, async () => {
  const backend = createBackend(await server().createDatabase())
  await server().kill()
  await backend.open()
  await server().start()
  expect(await backend.vacancies()).not.toEqual([])
})

test('URL of an unknown database → `open` rejects with “does not exist”', { timeout }, async () => {
  const databaseLocation = await server().createDatabase()
  await expect(createBackend(databaseLocation.replace(/\w+$/, 'no-such-database')).open()).rejects.toThrow(
    'does not exist',
  )
})

test('server stops responding → a call fails with `unreachable` within 10 s; once the server responds again, calls succeed', {
  timeout,
}, async () => {
  const databaseLocation = new URL(await server().createDatabase())
  const proxy = await startProxy(Number(databaseLocation.port))
  databaseLocation.port = String(proxy.port)
  const backend = createBackend(databaseLocation.href)
  // The vacancy list is cached for a minute, so reading the list would not reach the server.
  const readVacancy = () => backend.vacancy('recruiter')
  await readVacancy()
  proxy.setSilent(true)
  const startedAt = Date.now()
  await expect(readVacancy()).rejects.toMatchObject({ reason: 'unreachable' })
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  proxy.setSilent(false)
  expect(await readVacancy()).toMatchObject({ id: 'recruiter' })
  await backend.close()
  proxy.stop()
})

test('pg_sleep(20) on a read connection → fails with “statement timeout”', { timeout }, async () => {
  const db = openDatabaseToRead(await server().createDatabase())
  await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toThrow('statement timeout')
  await db.destroy()
})

test('four connections opened at the same time → even the first query on each has the 5 s statement timeout', {
  timeout,
}, async () => {
  const db = openDatabaseToRead(await server().createDatabase())
  const readTimeout = async () => {
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit, pg_sleep(0.2)`.execute(db)
    return rows[0]?.limit
  }
  expect(await Promise.all([readTimeout(), readTimeout(), readTimeout(), readTimeout()])).toEqual(
    Array(4).fill('5s'),
  )
  await db.destroy()
})

test('delete on a read-only connection → fails with “read-only transaction”', { timeout }, async () => {
  const databaseLocation = await server().createDatabase()
  await createBackend(databaseLocation).open()
  const db = openDatabaseToRead(databaseLocation)
  await expect(db.deleteFrom('vacancies').execute()).rejects.toThrow('read-only transaction')
  await db.destroy()
})

/**
 * Opens two primaries behind one URL. New connections go to the first primary and, after `failOver`, to the second.
 * Open connections stay on their primary.
 */
const startFailoverPair = async () => {
  const defaultDatabaseUrlOf = async (postgres: Postgres) =>
    (await postgres.createDatabase()).replace(/\w+$/, 'postgres')
  const [oldUrl, newUrl] = [await defaultDatabaseUrlOf(server()), await defaultDatabaseUrlOf(secondServer())]
  const [oldPrimary, newPrimary] = [createBackend(oldUrl), createBackend(newUrl)]
  await Promise.all([oldPrimary.open(), newPrimary.open()])
  const proxy = await startProxy(Number(new URL(oldUrl).port))
  const url = new URL(oldUrl)
  url.port = String(proxy.port)
  const setReadOnly = async (value: 'on' | 'off') => {
    const db = await oldPrimary.database()
    await sql.raw(`alter system set default_transaction_read_only = ${value}`).execute(db)
    await sql`select pg_reload_conf()`.execute(db)
    const readSetting = async () =>
      (await sql<{ value: string }>`select current_setting('transaction_read_only') as value`.execute(db))
        .rows
    await expect.poll(readSetting).toEqual([{ value }])
  }
  return {
    url: url.href,
    newPrimary,
    demote: () => setReadOnly('on'),
    failOver: () => proxy.switchTo(Number(new URL(newUrl).port)),
    stop: async () => {
      proxy.stop()
      await setReadOnly('off')
    },
  }
}

const readReadiness = async (backend: ReturnType<typeof createEmbeddedBackend>) => {
  const response = await respondWithReadiness(() => readStoreHealth(backend, async () => true))
  return [response.status, await response.json()]
}

const applyInParallel = (backend: ReturnType<typeof createEmbeddedBackend>, count: number) =>
  Promise.allSettled(
    Array.from({ length: count }, (_, index) =>
      backend.apply('recruiter', sampleApplication(`${count}-${index}@example.com`)),
    ),
  )

test('failover while connections to the old server stay open → every later form is stored on the new server', {
  timeout,
}, async () => {
  const pair = await startFailoverPair()
  const backend = createBackend(pair.url)
  await applyInParallel(backend, 8)
  await pair.demote()
  pair.failOver()
  const results = await applyInParallel(backend, 9)
  expect(results.map(({ status }) => status)).toEqual(Array(9).fill('fulfilled'))
  expect(await listApplications(await pair.newPrimary.database())).toHaveLength(9)
  await backend.close()
  await pair.stop()
})

test('server becomes read-only → the readiness check and forms fail; after failover, they succeed without a restart', {
  timeout,
}, async () => {
  const pair = await startFailoverPair()
  const backend = createBackend(pair.url)
  await applyInParallel(backend, 8)
  expect(await readReadiness(backend)).toMatchObject([200, { ready: true }])
  await pair.demote()
  await expect
    .poll(() => readReadiness(backend))
    .toMatchObject([503, { database: false, fault: 'unreachable' }])
  const [result] = await applyInParallel(backend, 1)
  expect(result).toMatchObject({ reason: { name: 'BackendError', reason: 'unreachable' } })
  pair.failOver()
  expect(await readReadiness(backend)).toMatchObject([200, { ready: true }])
  expect((await applyInParallel(backend, 9)).map(({ status }) => status)).toEqual(Array(9).fill('fulfilled'))
  await backend.close()
  await pair.stop()
})
