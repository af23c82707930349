import { BackendError } from '#backend/backend-error.ts'
import type { ProductServer } from '#backend/ports.ts'
import { type ApiOptions, createApiClient } from './api-client.ts'
import { createCachedReads } from './cached-reads.ts'

type Options = ApiOptions & {
  /** The folder for the cache file; null if responses are cached in memory only. */
  directory: string | null
}

/** Connects to the product's server, and caches its data. */
export const createProductServer = ({ directory, ...connection }: Options) => {
  const { baseUrl } = connection
  const anonymousBackend = createApiClient(connection)
  const { reads, findListed, flush } = createCachedReads({ directory, baseUrl, backend: anonymousBackend })

  /** Returns the server for a visitor; calls send the visitor's `authorization`. */
  const forVisitor = (authorization: string | null): ProductServer => {
    const apiClient = authorization ? createApiClient(connection, authorization) : anonymousBackend
    // Responses to a logged-in visitor may be personal, so they are not cached.
    const vacancy = async (id: string) => (await apiClient.vacancy(id).catch(() => null)) ?? reads.vacancy(id)
    return {
      ...apiClient,
      ...(authorization ? { vacancy } : reads),
      apply: (vacancyId, application) =>
        apiClient.apply(vacancyId, application).catch(async (error: unknown) => {
          const isUnknown = error instanceof BackendError && error.reason === 'unknown-vacancy'
          // A server that lists a vacancy but responds that it is unknown may accept it later.
          throw isUnknown && (await findListed(vacancyId))
            ? new BackendError('invalid-response', 'a listed vacancy is unknown')
            : error
        }),
    }
  }
  return { forVisitor, flush }
}
