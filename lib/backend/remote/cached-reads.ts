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

/** How long answers are good, and how long a page waits for a better one. */
const readPolicy = {
  /** An answer that is younger than this is not asked for again. */
  freshMs: 60 * second,
  maxAgeMs: 24 * 3600 * second,
  /** A vacancy that is missing from a younger list is unknown. */
  recentListMs: 300 * second,
  /** A page waits this long; the call itself goes on to its own timeout. */
  pageTimeoutMs: 700,
}

const savedAnswer = z.object({ at: z.number(), answer: z.unknown() })
type SavedAnswer = z.infer<typeof savedAnswer>
const savedFile = z.object({
  address: z.string(),
  landingPage: savedAnswer.optional(),
  vacancies: savedAnswer.optional(),
})

const createTimeoutError = (label: string) =>
  new BackendError('timeout', `${label} after ${readPolicy.pageTimeoutMs} ms`)

type ReaderOptions<T> = {
  /** The name of the call, for the log. */
  label: string
  load: () => Promise<T>
  /** The last good answer before the start. */
  saved: SavedAnswer | undefined
  /** How an answer is written to disk and read back. */
  encode: (value: T) => unknown
  decode: (answer: unknown) => T
  /** Called after each good answer. */
  onChange: () => void
  now: () => number
}

/** Reads one thing: one call at a time, a short wait, and the last good answer while the backend fails. */
const createReader = <T>({ label, load, saved, encode, decode, onChange, now }: ReaderOptions<T>) => {
  let newest = saved && { at: saved.at, value: decode(saved.answer) }
  let pendingCall: Promise<T> | undefined

  const callOnce = () => {
    const store = (value: T) => {
      newest = { at: now(), value }
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
  /** The last good answer, unless it is too old. */
  const usableAnswer = () => (newest && now() - newest.at <= readPolicy.maxAgeMs ? newest : undefined)
  /** Throws when nothing good is known. */
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
  const encodeNewest = () => newest && { at: newest.at, answer: encode(newest.value) }
  return { usableAnswer, read, encodeNewest }
}

/** The saved answers; null if there are none, they are unreadable, or another backend gave them. */
const readCacheFile = (file: string, baseUrl: string) => {
  try {
    const cached = savedFile.parse(JSON.parse(readFileSync(file, 'utf8')))
    return cached.address === baseUrl ? cached : null
  } catch {
    return null
  }
}

type Options = {
  /** Where the answers are kept. */
  directory: string
  baseUrl: string
  backend: BackendReads
  now: () => number
}

/** The reads of the remote backend through its last good answers, which a file keeps over a restart. */
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
        const listed = vacancies.usableAnswer()?.value.find((vacancy) => vacancy.id === id)
        if (!listed) throw error
        return listed
      })
    },
  }
  /** Whether the list has a vacancy; null if it was not read within the last five minutes. */
  const isListed = async (id: string) => {
    await vacancies.read().catch(() => null)
    const list = vacancies.usableAnswer()
    if (!list || now() - list.at > readPolicy.recentListMs) return null
    return list.value.some((vacancy) => vacancy.id === id)
  }
  /** Resolves when what was read is on disk. */
  const flush = () => pendingWrite
  return { reads, isListed, flush }
}
