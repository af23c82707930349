import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { prepareRequests } from '#lib/http/connection.ts'

const limit = 500

const sendSlowly = async () => {
  const server = createServer(
    { requestTimeout: limit, connectionsCheckingInterval: 100 },
    async (from, to) => {
      to.end(await text(from).catch(() => 'cut off'))
    },
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const sending = request({ port: address.port, host: '127.0.0.1', method: 'POST' })
  const answered = once(sending, 'response')
  sending.write('first, ')
  await pause(1.5 * limit)
  sending.end('and last')
  const [answer] = await answered
  const said = await text(answer)
  server.closeAllConnections()
  server.close()
  return [answer.statusCode, said]
}

test('a form that is longer on its way than the server’s limit → cut off; allowed → it arrives', async () => {
  expect((await sendSlowly())[0]).toBe(408)
  prepareRequests()
  expect(await sendSlowly()).toEqual([200, 'first, and last'])
})
