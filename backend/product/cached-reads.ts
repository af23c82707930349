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
  /** Responses younger than this are served without a call. */
  freshMs: minuteMs,
  maxAgeMs: dayMs,
  /** Only a list younger than this can show that a vacancy does not exist. */
  recentListMs: 5 * minuteMs,
  /** How long a read waits. The call itself continues until its own timeout. */
  readTimeoutMs: 700,
  /** How many individually loaded vacancies stay in memory. */
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

type ReaderOptions<T> = {
  label: string
  load: () => Promise<T>
  /** The last valid response of an earlier process, read from the cache file. */
  saved: SavedResponse | undefined
  encode: (value: T) => unknown
  decode: (answer: unknown) => T
  onChange: () => void
}

/** Creates a reader that shares one call among reads. If it is slow or fails, they return a response of the past day. */
const createReader = <T>({ label, load, saved, encode, decode, onChange }: ReaderOptions<T>) => {
  let newestResponse = saved && { at: saved.at, value: decode(saved.answer) }
  let pendingCall: Promise<T> | undefined

  const callOnce = () => {
    const store = (value: T) => {
      newestResponse = { at: Date.now(), value }
      onChange()
      return value
    }
    pendingCall ??= load()
      .then(store)
      .finally(() => {
        pendingCall = undefined
      })
    return pendingCall
  }
  const findUsableResponse = () =>
    newestResponse && Date.now() - newestResponse.at <= readPolicy.maxAgeMs ? newestResponse : undefined
  const read = async (): Promise<T> => {
    const cachedResponse = findUsableResponse()
    if (cachedResponse && isYoungerThan(readPolicy.freshMs, cachedResponse.at)) return cachedResponse.value
    try {
      return await withTimeout(callOnce(), readPolicy.readTimeoutMs, createTimeoutError(label))
    } catch (error) {
      if (!cachedResponse) throw error
      const ageSeconds = Math.round((Date.now() - cachedResponse.at) / secondMs)
      log('warn', 'backend.cache-served', { label, ageSeconds, error: errorText(error) })
      return cachedResponse.value
    }
  }
  const encodeNewest = () => newestResponse && { at: newestResponse.at, answer: encode(newestResponse.value) }
  return { findUsableResponse, read, encodeNewest }
}

const readCacheFile = (file: string | null, baseUrl: string) => {
  if (file === null) return null
  try {
    const content = cacheFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    return content.address === baseUrl ? content : null
  } catch {
    return null
  }
}

type Options = {
  /** Null if responses are cached in memory only. */
  directory: string | null
  baseUrl: string
  backend: Reads
}

/** Creates cached reads. If `directory` is set, a file keeps the last landing page and list across restarts. */
export const createCachedReads = ({ directory, baseUrl, backend }: Options) => {
  const file = directory && join(/* turbopackIgnore: true */ directory, 'cache', 'answers.json')
  const savedResponses = readCacheFile(file, baseUrl)
  let pendingWrite = Promise.resolve()

  const writeCacheFile = async () => {
    if (file === null) return
    const content = {
      address: baseUrl,
      landingPage: landingPage.encodeNewest(),
      vacancies: vacancies.encodeNewest(),
    }
    const tempFile = `${file}.${process.pid}`
    try {
      await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
      await writeFile(tempFile, JSON.stringify(content), { mode: 0o600 })
      await rename(tempFile, file)
    } catch (error) {
      log('warn', 'backend.cache-write-failed', { error: errorText(error) })
    }
  }
  const onChange = () => {
    pendingWrite = pendingWrite.then(writeCacheFile)
  }
  const landingPage = createReader({
    label: 'dashboard',
    load: backend.landingPage,
    saved: savedResponses?.landingPage,
    encode: encodeLandingPage,
    decode: (answer) => parseLandingPage(answer, baseUrl, 'saved'),
    onChange,
  })
  const vacancies = createReader({
    label: 'vacancies',
    load: backend.vacancies,
    saved: savedResponses?.vacancies,
    encode: (list) => list.map(encodeVacancy),
    decode: (answer) => parseVacancies(answer, 'saved'),
    onChange,
  })
  const pendingCalls = new Map<string, Promise<Vacancy | null>>()
  const lastVacancies = new Map<string, { at: number; value: Vacancy }>()
  const storeVacancy = (id: string, value: Vacancy | null) => {
    lastVacancies.delete(id)
    if (value) lastVacancies.set(id, { at: Date.now(), value })
    const [oldestId = id] = lastVacancies.keys()
    if (lastVacancies.size > readPolicy.maxVacancies) lastVacancies.delete(oldestId)
    return value
  }
  // A slow call continues after the read has failed, so that the next visitor gets its response.
  const callOnce = (id: string) => {
    const call =
      pendingCalls.get(id) ??
      backend
        .vacancy(id)
        .then((value) => storeVacancy(id, value))
        .finally(() => pendingCalls.delete(id))
    pendingCalls.set(id, call)
    return call
  }
  const findCached = (id: string) => {
    const [list, last] = [vacancies.findUsableResponse(), lastVacancies.get(id)]
    const listedVacancy = list?.value.find((vacancy) => vacancy.id === id)
    const isUsable = last && Date.now() - last.at <= readPolicy.maxAgeMs && last.at >= (list?.at ?? 0)
    return isUsable ? last.value : listedVacancy
  }
  /** Returns the vacancy from a list at most five minutes old; null if not listed, undefined without such a list. */
  const findListed = async (id: string) => {
    await vacancies.read().catch(() => null)
    const list = vacancies.findUsableResponse()
    if (!list || !isYoungerThan(readPolicy.recentListMs, list.at)) return undefined
    return list.value.find((vacancy) => vacancy.id === id) ?? null
  }
  const reads: Reads = {
    landingPage: landingPage.read,
    vacancies: vacancies.read,
    vacancy: async (id) => {
      try {
        const value = await withTimeout(callOnce(id), readPolicy.readTimeoutMs, createTimeoutError('vacancy'))
        // The server may list a vacancy that it does not return by its id.
        return value ?? (await findListed(id)) ?? null
      } catch (error) {
        const mayBeUnknown = error instanceof BackendError && error.mayBeUnknown
        const cachedVacancy = findCached(id) ?? (mayBeUnknown ? await findListed(id) : undefined)
        if (cachedVacancy === undefined) throw error
        return cachedVacancy
      }
    },
  }
  const flush = () => pendingWrite
  return { reads, findListed, flush }
}
