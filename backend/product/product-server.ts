import { BackendError } from '#backend/backend-error.ts'
import type { ProductServer } from '#backend/ports.ts'
import { createRemoteReads } from './cached-reads.ts'
import { createRemoteBackend, type RemoteOptions } from './remote-backend.ts'

type Options = RemoteOptions & {
  /** The folder for the cache file; null if responses are cached in memory only. */
  directory: string | null
}

/** Connects to the product's server, and caches its data. */
export const createProductServer = ({ directory, ...connection }: Options) => {
  const { baseUrl } = connection
  const anonymousBackend = createRemoteBackend(connection)
  const { reads, findListed, flush } = createRemoteReads({ directory, baseUrl, backend: anonymousBackend })

  /** Returns the server for a visitor, with whose `authorization` it is called. */
  const forVisitor = (authorization: string | null): ProductServer => {
    const remoteBackend = authorization ? createRemoteBackend(connection, authorization) : anonymousBackend
    // Responses to a logged-in visitor may be personal, so they are not cached.
    const vacancy = async (id: string) =>
      (await remoteBackend.vacancy(id).catch(() => null)) ?? reads.vacancy(id)
    return {
      ...remoteBackend,
      ...(authorization ? { vacancy } : reads),
      apply: (vacancyId, application) =>
        remoteBackend.apply(vacancyId, application).catch(async (error: unknown) => {
          const isUnknown = error instanceof BackendError && error.reason === 'unknown-vacancy'
          // A server that does not know a vacancy in its own list may know it later.
          throw isUnknown && (await findListed(vacancyId))
            ? new BackendError('invalid-response', 'a listed vacancy is unknown')
            : error
        }),
    }
  }
  return { forVisitor, flush }
}
