import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { readStoreHealth } from '#backend/health.ts'
import { createEmbeddedBackend } from '#backend/store/embedded.ts'
import { sampleApplication } from '#tests/support/files/sample-submissions.ts'
import { setUpPostgres } from '#tests/support/servers/test-databases.ts'

const server = setUpPostgres()

const openClients: Client[] = []
afterEach(async () => {
  for (const client of openClients.splice(0)) await client.end()
})

const connectTo = async (connectionString: string) => {
  const client = new Client({ connectionString })
  await client.connect()
  openClients.push(client)
  return client
}

test('database refuses new connections → applications are stored over the existing connections; no error is reported', async () => {
  const url = await server().createDatabase()
  const limitedUrl = url.replace('site@', 'limited@')
  const admin = await connectTo(url)
  const databaseName = new URL(url).pathname.slice(1)
  await admin.query(
    `create role limited login connection limit 6; alter database ${databaseName} owner to limited`,
  )
  await admin.query('grant all on schema public to limited')
  const backend = createEmbeddedBackend(limitedUrl)
  const apply = (n: number) => backend.apply('recruiter', sampleApplication(`a${n}@example.com`))
  await apply(0)
  await expect(async () => {
    for (;;) await connectTo(limitedUrl)
  }).rejects.toMatchObject({ code: '53300' })
  const results = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => apply(n + 1)))
  expect(results.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'))
  expect(await readStoreHealth(backend, async () => true)).toMatchObject({ databaseError: null })
  await backend.close()
})
