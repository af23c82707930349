import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { BackendError } from '#backend/backend-error.ts'
import type { Reads } from '#backend/ports.ts'
import { withTimeout } from '#backend/timeout.ts'
import { dayMs, isYoungerThan, minuteMs, secondMs } from '#lib/base/time.ts'
import { errorText, log } from '#lib/process/log.ts'
import type { Vacancy } from '#lib/schemas/vacancy.ts'
import { encodeLandingPage, encodeVacancy } from './api-encoding.ts'
import { parseLandingPage, parseVacancies } from './api-format.ts'

const readPolicy = {
  /** A landing page or list younger than this is returned without a call to the server. */
  freshMs: minuteMs,
  maxAgeMs: dayMs,
  /** `findListedVacancy` uses only a list younger than this. */
  recentListMs: 5 * minuteMs,
  /** How long a read waits for a call. The call itself continues until its own timeout. */
  readTimeoutMs: 700,
  /** How many individually loaded vacancies are cached in memory. */
  maxVacancies: 100,
}

const savedResponseSchema = z.object({ at: z.number(), answer: z.unknown() })
type SavedResponse = z.infer<typeof savedResponseSchema>
const cacheFileSchema = z.object({
  address: z.string(),
  landingPage: savedResponseSchema.optional(),
  vacancies: savedResponseSchema.optional(),
})

const createTimeoutError = (label: string) =>
  new BackendError('timeout', `${label} after ${readPolicy.readTimeoutMs} ms`)

const logCacheServed = (label: string, at: number, error: unknown) =>
  log('warn', 'backend.cache-served', {
    label,
    ageSeconds: Math.round((Date.now() - at) / secondMs),
    error: errorText(error),
  })

type ReaderOptions<T> = {
  label: string
  load: () => Promise<T>
  /** The last valid response that an earlier process received, read from the cache file. */
  savedResponse: SavedResponse | undefined
  encode: (value: T) => unknown
  decode: (answer: unknown) => T
  onChange: () => void
}

/**
 * Creates a reader whose simultaneous reads share one call. If the call is slow or fails, the reads return the last
 * response, or reject if there is none from the last day.
 */
const createReader = <T>({ label, load, savedResponse, encode, decode, onChange }: ReaderOptions<T>) => {
  let newestResponse = savedResponse && { at: savedResponse.at, value: decode(savedResponse.answer) }
  let pendingLoad: Promise<T> | undefined

  const loadShared = () => {
    const cacheResponse = (value: T) => {
      newestResponse = { at: Date.now(), value }
      onChange()
      return value
    }
    pendingLoad ??= load()
      .then(cacheResponse)
      .finally(() => {
        pendingLoad = undefined
      })
    return pendingLoad
  }
  const findUsableResponse = () =>
    newestResponse && Date.now() - newestResponse.at <= readPolicy.maxAgeMs ? newestResponse : undefined
  const read = async (): Promise<T> => {
    const cachedResponse = findUsableResponse()
    if (cachedResponse && isYoungerThan(readPolicy.freshMs, cachedResponse.at)) return cachedResponse.value
    try {
      return await withTimeout(loadShared(), readPolicy.readTimeoutMs, createTimeoutError(label))
    } catch (error) {
      if (!cachedResponse) throw error
      logCacheServed(label, cachedResponse.at, error)
      return cachedResponse.value
    }
  }
  const encodeNewest = () => newestResponse && { at: newestResponse.at, answer: encode(newestResponse.value) }
  return { findUsableResponse, read, encodeNewest }
}

const readCacheFile = (path: string | null, baseUrl: string) => {
  if (path === null) return null
  try {
    const content = cacheFileSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
    return content.address === baseUrl ? content : null
  } catch {
    return null
  }
}

type Options = {
  /** Null if responses are cached in memory only. */
  directory: string | null
  baseUrl: string
  server: Reads
}

/** Creates cached reads. If `directory` is set, also saves the last landing page and list of vacancies to a file. */
export const createCachedReads = ({ directory, baseUrl, server }: Options) => {
  const cachePath = directory && join(/* turbopackIgnore: true */ directory, 'cache', 'answers.json')
  const savedResponses = readCacheFile(cachePath, baseUrl)
  let pendingWrite = Promise.resolve()

  const writeCacheFile = async () => {
    if (cachePath === null) return
    const content = {
      address: baseUrl,
      landingPage: landingPageReader.encodeNewest(),
      vacancies: vacancyListReader.encodeNewest(),
    }
    const tempPath = `${cachePath}.${process.pid}`
    try {
      await mkdir(join(cachePath, '..'), { recursive: true, mode: 0o700 })
      await writeFile(tempPath, JSON.stringify(content), { mode: 0o600 })
      await rename(tempPath, cachePath)
    } catch (error) {
      log('warn', 'backend.cache-write-failed', { error: errorText(error) })
    }
  }
  const onChange = () => {
    pendingWrite = pendingWrite.then(writeCacheFile)
  }
  const landingPageReader = createReader({
    label: 'dashboard',
    load: server.landingPage,
    savedResponse: savedResponses?.landingPage,
    encode: encodeLandingPage,
    decode: (answer) => parseLandingPage(answer, baseUrl, 'saved'),
    onChange,
  })
  const vacancyListReader = createReader({
    label: 'vacancies',
    load: server.vacancies,
    savedResponse: savedResponses?.vacancies,
    encode: (list) => list.map(encodeVacancy),
    decode: (answer) => parseVacancies(answer, 'saved'),
    onChange,
  })
  const pendingLoads = new Map<string, Promise<Vacancy | null>>()
  const loadedVacancies = new Map<string, { at: number; value: Vacancy }>()
  const updateCachedVacancy = (id: string, value: Vacancy | null) => {
    loadedVacancies.delete(id)
    if (value) loadedVacancies.set(id, { at: Date.now(), value })
    const [oldestId = id] = loadedVacancies.keys()
    if (loadedVacancies.size > readPolicy.maxVacancies) loadedVacancies.delete(oldestId)
    return value
  }
  // A slow call continues after its read has timed out, so that a later read can return its response.
  const loadSharedVacancy = (id: string) => {
    const load =
      pendingLoads.get(id) ??
      server
        .vacancy(id)
        .then((value) => updateCachedVacancy(id, value))
        .finally(() => pendingLoads.delete(id))
    pendingLoads.set(id, load)
    return load
  }
  const findCachedVacancy = (id: string) => {
    const [listResponse, entry] = [vacancyListReader.findUsableResponse(), loadedVacancies.get(id)]
    const listedVacancy = listResponse?.value.find((vacancy) => vacancy.id === id)
    const isUsable =
      entry && Date.now() - entry.at <= readPolicy.maxAgeMs && entry.at >= (listResponse?.at ?? 0)
    if (isUsable) return entry
    return listResponse && listedVacancy && { at: listResponse.at, value: listedVacancy }
  }
  /**
   * Finds a vacancy in a list less than five minutes old. Returns undefined if there is no such list, null if the list
   * does not contain the vacancy.
   */
  const findListedVacancy = async (id: string) => {
    await vacancyListReader.read().catch(() => null)
    const listResponse = vacancyListReader.findUsableResponse()
    if (!listResponse || !isYoungerThan(readPolicy.recentListMs, listResponse.at)) return undefined
    return listResponse.value.find((vacancy) => vacancy.id === id) ?? null
  }
  const reads: Reads = {
    landingPage: landingPageReader.read,
    vacancies: vacancyListReader.read,
    vacancy: async (id) => {
      try {
        const value = await withTimeout(
          loadSharedVacancy(id),
          readPolicy.readTimeoutMs,
          createTimeoutError('vacancy'),
        )
        // The server may list a vacancy but not return it by id.
        return value ?? (await findListedVacancy(id)) ?? null
      } catch (error) {
        const cachedVacancy = findCachedVacancy(id)
        if (cachedVacancy) {
          logCacheServed('vacancy', cachedVacancy.at, error)
          return cachedVacancy.value
        }
        const mayMeanUnknownVacancy = error instanceof BackendError && error.mayMeanUnknownVacancy
        const listedVacancy = mayMeanUnknownVacancy ? await findListedVacancy(id) : undefined
        if (listedVacancy === undefined) throw error
        return listedVacancy
      }
    },
  }
  const flush = () => pendingWrite
  return { reads, findListedVacancy, flush }
}
