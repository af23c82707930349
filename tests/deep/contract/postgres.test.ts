import { once } from 'node:events'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createEmbeddedBackend, type EmbeddedBackend } from '#lib/backend/embedded.ts'
import { openDatabaseToRead } from '#lib/backend/store/database.ts'
import { listApplications } from '#lib/backend/store/inbox.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { postgresForTests } from '#tests/support/servers/places.ts'

const server = postgresForTests()

// A server that was killed replays its log first, which takes long on a busy machine.
const timeout = 60_000

const opened: EmbeddedBackend[] = []
const backendAt = (address: string) => {
  const backend = createEmbeddedBackend(address)
  opened.push(backend)
  return backend
}
afterEach(async () => {
  for (const backend of opened.splice(0)) await backend.close()
})

/** A cable between the site and the server, which can be made to carry nothing any more. */
const startCable = async (port: number) => {
  let isSilent = false
  const sockets = new Set<Socket>()
  const cable = createServer((near) => {
    const far = connectTo(port, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => isSilent || to.write(chunk))
      from.on('close', () => to.destroy()).on('error', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(cable, 'listening')
  const address = cable.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    silence: (value: boolean) => {
      isSilent = value
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
      cable.close()
    },
  }
}

test('connections that the server ended are replaced', { timeout }, async () => {
  const backend = backendAt(await server().createDatabase())
  await backend.vacancies()
  const db = await backend.database()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  expect(await backend.vacancies()).not.toEqual([])
  await expect(backend.apply('recruiter', sampleApplication('after@example.com'))).resolves.toBeDefined()
})

test('while the server is down every call fails at once, and works again after it', { timeout }, async () => {
  const backend = backendAt(await server().createDatabase())
  const kept = await backend.apply('recruiter', sampleApplication('kept@example.com'))
  await server().kill()
  const startedAt = Date.now()
  await expect(backend.vacancies()).rejects.toMatchObject({ name: 'BackendError', reason: 'unreachable' })
  await expect(backend.apply('recruiter', sampleApplication('lost@example.com'))).rejects.toMatchObject({
    name: 'BackendError',
    reason: 'unreachable',
  })
  // Less than the time that a connection is waited for.
  expect(Date.now() - startedAt).toBeLessThan(4000)
  await server().start()
  expect(await backend.vacancies()).not.toEqual([])
  expect(await listApplications(await backend.database())).toMatchObject([kept])
})

test('a server that is down at the start keeps no site from starting, and is used when it comes', {
  timeout,
}, async () => {
  const backend = backendAt(await server().createDatabase())
  await server().kill()
  await backend.open()
  await server().start()
  expect(await backend.vacancies()).not.toEqual([])
})

test('an address that can never work ends the start', { timeout }, async () => {
  const address = await server().createDatabase()
  await expect(backendAt(address.replace(/\w+$/, 'no-such-database')).open()).rejects.toThrow(
    'does not exist',
  )
})

test('a silent server → an error in time, and new connections after it', { timeout }, async () => {
  const address = new URL(await server().createDatabase())
  const cable = await startCable(Number(address.port))
  address.port = String(cable.port)
  const backend = backendAt(address.href)
  // The list is kept for a minute; a vacancy is asked for each time.
  const ask = () => backend.vacancy('recruiter')
  await ask()
  cable.silence(true)
  const startedAt = Date.now()
  await expect(ask()).rejects.toMatchObject({ reason: 'unreachable' })
  expect(Date.now() - startedAt).toBeLessThan(10_000)
  cable.silence(false)
  expect(await ask()).toMatchObject({ id: 'recruiter' })
  await backend.close()
  cable.stop()
})

test('a statement that takes too long is ended by the server', { timeout }, async () => {
  const db = openDatabaseToRead(await server().createDatabase())
  await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toThrow('statement timeout')
  await db.destroy()
})

test('four new connections at the same time → each has its limits before its first query', {
  timeout,
}, async () => {
  const db = openDatabaseToRead(await server().createDatabase())
  const setting = async () => {
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit, pg_sleep(0.2)`.execute(db)
    return rows[0]?.limit
  }
  expect(await Promise.all([setting(), setting(), setting(), setting()])).toEqual(Array(4).fill('5s'))
  await db.destroy()
})

test('who only reads cannot write', { timeout }, async () => {
  const address = await server().createDatabase()
  await backendAt(address).open()
  const db = openDatabaseToRead(address)
  await expect(db.deleteFrom('vacancies').execute()).rejects.toThrow('read-only transaction')
  await db.destroy()
})
