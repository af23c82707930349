import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createStore } from '#backend/store/database.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const createErrorResponse = (code: string, message: string) => {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const lengthBytes = Buffer.alloc(4)
  lengthBytes.writeInt32BE(fields.length + 4)
  return Buffer.concat([Buffer.from('E'), lengthBytes, fields])
}

/** Starts a fake pooler that refuses every connection and records the names of the clients' startup parameters. */
const startPooler = async (message: string, code = '08P01') => {
  const parameterNames = new Set<string>()
  const server = createServer((socket) => {
    // The first eight bytes of a startup packet are its length and the protocol version.
    socket.once('data', (packet) => {
      const strings = Buffer.from(packet).subarray(8).toString().split('\0')
      for (const name of strings.filter((text, index) => index % 2 === 0 && text)) parameterNames.add(name)
      socket.end(createErrorResponse(code, message))
    })
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return { parameterNames, store: createStore(`postgres://site@127.0.0.1:${address.port}/site`) }
}

test('new connection → sends only startup parameters that PgBouncer accepts', async () => {
  const { parameterNames, store } = await startPooler('no such database: site')
  await expect(store.open()).rejects.toThrow('no such database: site')
  expect([...parameterNames].sort()).toEqual(['application_name', 'client_encoding', 'database', 'user'])
})

test.each([
  'unsupported startup parameter: options',
  'password authentication failed',
  'bouncer config error',
  'SSL required',
])('PgBouncer refuses a connection with “%s” → open() rejects with that message', async (message) => {
  const { store } = await startPooler(message)
  await expect(store.open()).rejects.toThrow(message)
})

test.each([
  'server login has been failing, try again later (server_login_retry)',
  'query_wait_timeout',
  'pgbouncer is shutting down',
  'no more connections allowed (max_client_conn)',
])('PgBouncer refuses a connection with “%s” → open() resolves, as it does in an outage', async (message) => {
  const { store } = await startPooler(message)
  await expect(store.open()).resolves.toBeUndefined()
})

test.each([
  ['53300', 'remaining connection slots are reserved for roles with the SUPERUSER attribute'],
  ['XX000', 'Max client connections reached'],
  [
    'XX000',
    'MaxClientsInSessionMode: max clients reached - in Session mode max clients are limited to pool_size',
  ],
])(
  'server or pooler refuses a connection with %s and “%s” → open() resolves, as it does in an outage',
  async (code, message) => {
    const { store } = await startPooler(message, code)
    await expect(store.open()).resolves.toBeUndefined()
  },
)
