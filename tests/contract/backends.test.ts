import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabaseToRead } from '#lib/backend/embedded/database.ts'
import { createEmbeddedBackend } from '#lib/backend/embedded/embedded-backend.ts'
import { listApplications, listMessages } from '#lib/backend/embedded/inbox.ts'
import { createRemoteBackend } from '#lib/backend/remote/remote-backend.ts'
import { describeBackend, type Subject } from './backend-contract.ts'
import { startSiteServer } from './site-server.ts'
import { startSpecServer } from './spec-server.ts'

const makeEmbedded = async (): Promise<Subject> => {
  const directory = await mkdtemp(join(tmpdir(), 'embedded-'))
  const backend = createEmbeddedBackend(directory)
  await backend.open()
  const reader = openDatabaseToRead(directory)
  return {
    backend,
    applications: () => listApplications(reader),
    messages: () => listMessages(reader),
    stop: async () => {
      await reader.destroy()
      await backend.close()
      await rm(directory, { recursive: true })
    },
  }
}

const remoteTo = (origin: string) => createRemoteBackend({ address: `${origin}/api/v1`, timeoutMs: 8000 })

const makeRemote = async (): Promise<Subject> => {
  const server = await startSpecServer()
  return {
    backend: remoteTo(server.origin),
    applications: async () => server.applications,
    messages: async () => server.messages,
    stop: server.stop,
  }
}

const makeChain = async (): Promise<Subject> => {
  const behind = await makeEmbedded()
  const server = await startSiteServer({
    backend: () => behind.backend,
    filesRequired: false,
    origin: null,
  })
  return {
    ...behind,
    backend: remoteTo(server.origin),
    stop: async () => {
      await server.stop()
      await behind.stop()
    },
  }
}

describeBackend('embedded backend', makeEmbedded)
describeBackend('remote backend, before a server that speaks the specification', makeRemote)
describeBackend('remote backend, before another instance of this site', makeChain)
