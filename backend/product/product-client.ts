import { BackendError } from '#backend/backend-error.ts'
import type { ProductServer, Reads } from '#backend/ports.ts'
import { type ApiOptions, createApiClient } from './api-client.ts'
import { createCachedReads } from './cached-reads.ts'

type Options = ApiOptions & {
  /** The folder for the cache file; null if responses are cached in memory only. */
  directory: string | null
}

/** Creates a client for the product's server, with cached reads. */
export const createProductClient = ({ directory, ...apiOptions }: Options) => {
  const { baseUrl } = apiOptions
  const anonymousClient = createApiClient(apiOptions)
  const { reads, findListedVacancy, flush } = createCachedReads({
    directory,
    baseUrl,
    server: anonymousClient,
  })

  /** Returns a `ProductServer` whose calls send the visitor's `authorization`, if there is one. */
  const forVisitor = (authorization: string | null): ProductServer => {
    const apiClient = authorization ? createApiClient(apiOptions, authorization) : anonymousClient
    // Responses to a logged-in visitor may be personal, so do not cache them. If a call fails, return what other
    // visitors see.
    const readsForLogin: Reads = {
      landingPage: () => apiClient.landingPage().catch(reads.landingPage),
      vacancies: () => apiClient.vacancies().catch(reads.vacancies),
      vacancy: async (id) => (await apiClient.vacancy(id).catch(() => null)) ?? reads.vacancy(id),
    }
    return {
      ...apiClient,
      ...(authorization ? readsForLogin : reads),
      apply: (vacancyId, application) =>
        apiClient.apply(vacancyId, application).catch(async (error: unknown) => {
          const isUnknown = error instanceof BackendError && error.reason === 'unknown-vacancy'
          // If the server lists the vacancy but reports it as unknown, a later attempt may succeed.
          throw isUnknown && (await findListedVacancy(vacancyId))
            ? new BackendError('invalid-response', 'a listed vacancy is unknown')
            : error
        }),
    }
  }
  return { forVisitor, flush }
}
