import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorText, log } from '#lib/base/log.ts'
import { withTimeout } from '#lib/base/timeout.ts'
import { encodeLandingPage, encodeVacancy, parseLandingPage, parseVacancies } from '../api-format.ts'
import type { Backend } from '../backend.ts'
import { BackendError } from '../backend-error.ts'

type BackendReads = Pick<Backend, 'landingPage' | 'vacancies' | 'vacancy'>

const second = 1000

const readPolicy = {
  /** A younger response is served without a call. */
  freshMs: 60 * second,
  maxAgeMs: 24 * 3600 * second,
  /** Only a list that is younger than this can show that a vacancy does not exist. */
  recentListMs: 300 * second,
  /** How long a page waits. The call itself continues until its own timeout. */
  pageTimeoutMs: 700,
}

const savedAnswerSchema = z.object({ at: z.number(), answer: z.unknown() })
type SavedAnswer = z.infer<typeof savedAnswerSchema>
const cacheFileSchema = z.object({
  address: z.string(),
  landingPage: savedAnswerSchema.optional(),
  vacancies: savedAnswerSchema.optional(),
})

const createTimeoutError = (label: string) =>
  new BackendError('timeout', `${label} after ${readPolicy.pageTimeoutMs} ms`)

type ReaderOptions<T> = {
  label: string
  load: () => Promise<T>
  /** The last valid response of an earlier process, read from the cache file. */
  saved: SavedAnswer | undefined
  encode: (value: T) => unknown
  decode: (answer: unknown) => T
  onChange: () => void
  now: () => number
}

/** Shares one call among reads. If it fails or takes too long, they return the last valid response. */
const createReader = <T>({ label, load, saved, encode, decode, onChange, now }: ReaderOptions<T>) => {
  let newestAnswer = saved && { at: saved.at, value: decode(saved.answer) }
  let pendingCall: Promise<T> | undefined

  const callOnce = () => {
    const store = (value: T) => {
      newestAnswer = { at: now(), value }
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
  const usableAnswer = () =>
    newestAnswer && now() - newestAnswer.at <= readPolicy.maxAgeMs ? newestAnswer : undefined
  const read = async (): Promise<T> => {
    const cached = usableAnswer()
    const age = now() - (cached?.at ?? 0)
    if (cached && age < readPolicy.freshMs) return cached.value
    try {
      return await withTimeout(callOnce(), readPolicy.pageTimeoutMs, createTimeoutError(label))
    } catch (error) {
      if (!cached) throw error
      const ageSeconds = Math.round(age / second)
      log('warn', 'backend.cache-served', { label, ageSeconds, error: errorText(error) })
      return cached.value
    }
  }
  const encodeNewest = () => newestAnswer && { at: newestAnswer.at, answer: encode(newestAnswer.value) }
  return { usableAnswer, read, encodeNewest }
}

const readCacheFile = (file: string, baseUrl: string) => {
  try {
    const content = cacheFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    return content.address === baseUrl ? content : null
  } catch {
    return null
  }
}

type Options = {
  directory: string
  baseUrl: string
  backend: BackendReads
  now: () => number
}

/** Creates the remote backend's reads. A file keeps their last valid responses across restarts. */
export const createRemoteReads = ({ directory, baseUrl, backend, now }: Options) => {
  const file = join(/* turbopackIgnore: true */ directory, 'cache', 'answers.json')
  const savedAnswers = readCacheFile(file, baseUrl)
  let pendingWrite = Promise.resolve()

  const writeCacheFile = async () => {
    const answers = {
      address: baseUrl,
      landingPage: landingPage.encodeNewest(),
      vacancies: vacancies.encodeNewest(),
    }
    const tempFile = `${file}.${process.pid}`
    try {
      await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
      await writeFile(tempFile, JSON.stringify(answers), { mode: 0o600 })
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
    saved: savedAnswers?.landingPage,
    encode: encodeLandingPage,
    decode: (answer) => parseLandingPage(answer, baseUrl, 'saved'),
    onChange,
    now,
  })
  const vacancies = createReader({
    label: 'vacancies',
    load: backend.vacancies,
    saved: savedAnswers?.vacancies,
    encode: (list) => list.map(encodeVacancy),
    decode: (answer) => parseVacancies(answer, 'saved'),
    onChange,
    now,
  })
  const reads: BackendReads = {
    landingPage: landingPage.read,
    vacancies: vacancies.read,
    vacancy: (id) => {
      const answer = withTimeout(backend.vacancy(id), readPolicy.pageTimeoutMs, createTimeoutError('vacancy'))
      return answer.catch((error: unknown) => {
        const listedVacancy = vacancies.usableAnswer()?.value.find((vacancy) => vacancy.id === id)
        if (!listedVacancy) throw error
        return listedVacancy
      })
    },
  }
  /** Returns whether the list has a vacancy; null if none was loaded within five minutes. */
  const isListed = async (id: string) => {
    await vacancies.read().catch(() => null)
    const list = vacancies.usableAnswer()
    if (!list || now() - list.at > readPolicy.recentListMs) return null
    return list.value.some((vacancy) => vacancy.id === id)
  }
  const flush = () => pendingWrite
  return { reads, isListed, flush }
}
