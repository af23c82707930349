import { readFileSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorText, log } from '#lib/base/log.ts'
import { withTimeout } from '#lib/base/timeout.ts'
import { encodeLandingPage, encodeVacancy, parseLandingPage, parseVacancies } from '../api-format.ts'
import type { Backend } from '../backend.ts'
import { BackendError } from '../backend-error.ts'

type Reads = Pick<Backend, 'landingPage' | 'vacancies' | 'vacancy'>

const second = 1000

/** How long answers are good, and how long a page waits for a better one. */
const readPolicy = {
  /** An answer that is younger than this is not asked for again. */
  fresh: 60 * second,
  oldest: 24 * 3600 * second,
  /** A vacancy that is missing from a younger list is unknown. */
  recentList: 300 * second,
  /** A page waits this long; the call itself goes on to its own timeout. */
  pageTimeout: 700,
}

const savedAnswer = z.object({ at: z.number(), answer: z.unknown() })
type SavedAnswer = z.infer<typeof savedAnswer>
const savedFile = z.object({
  address: z.string(),
  landingPage: savedAnswer.optional(),
  vacancies: savedAnswer.optional(),
})

const timeoutOf = (label: string) =>
  new BackendError('timeout', `${label} after ${readPolicy.pageTimeout} ms`)

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
  changed: () => void
  now: () => number
}

/** Reads one thing: one call at a time, a short wait, and the last good answer while the backend fails. */
const createReader = <T>({ label, load, saved, encode, decode, changed, now }: ReaderOptions<T>) => {
  let last = saved && { at: saved.at, value: decode(saved.answer) }
  let call: Promise<T> | undefined

  const callOnce = () => {
    const keep = (value: T) => {
      last = { at: now(), value }
      changed()
      return value
    }
    call ??= load()
      .then(keep)
      .finally(() => {
        call = undefined
      })
    return call
  }
  /** The last good answer, unless it is too old. */
  const lastGood = () => (last && now() - last.at <= readPolicy.oldest ? last : undefined)
  /** Throws when nothing good is known. */
  const read = async (): Promise<T> => {
    const good = lastGood()
    const age = now() - (good?.at ?? 0)
    if (good && age < readPolicy.fresh) return good.value
    try {
      return await withTimeout(callOnce(), readPolicy.pageTimeout, timeoutOf(label))
    } catch (error) {
      if (!good) throw error
      const ageSeconds = Math.round(age / second)
      log('warn', 'backend.cache-served', { label, ageSeconds, error: errorText(error) })
      return good.value
    }
  }
  const save = () => last && { at: last.at, answer: encode(last.value) }
  return { lastGood, read, save }
}

/** The saved answers; null if there are none, they are unreadable, or another backend gave them. */
const readCacheFile = (file: string, address: string) => {
  try {
    const cached = savedFile.parse(JSON.parse(readFileSync(file, 'utf8')))
    return cached.address === address ? cached : null
  } catch {
    return null
  }
}

type Options = {
  /** Where the answers are kept. */
  directory: string
  address: string
  backend: Reads
  now: () => number
}

/** The reads of the remote backend through its last good answers, which a file keeps over a restart. */
export const createRemoteReads = ({ directory, address, backend, now }: Options) => {
  const file = join(/* turbopackIgnore: true */ directory, 'cache', 'answers.json')
  const kept = readCacheFile(file, address)
  let writing = Promise.resolve()

  const write = async () => {
    const answers = { address, landingPage: landingPage.save(), vacancies: vacancies.save() }
    const tempFile = `${file}.${process.pid}`
    try {
      await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
      await writeFile(tempFile, JSON.stringify(answers), { mode: 0o600 })
      await rename(tempFile, file)
    } catch (error) {
      log('warn', 'backend.cache-write-failed', { error: errorText(error) })
    }
  }
  const changed = () => {
    writing = writing.then(write)
  }
  const landingPage = createReader({
    label: 'dashboard',
    load: backend.landingPage,
    saved: kept?.landingPage,
    encode: encodeLandingPage,
    decode: (answer) => parseLandingPage(answer, address, 'saved'),
    changed,
    now,
  })
  const vacancies = createReader({
    label: 'vacancies',
    load: backend.vacancies,
    saved: kept?.vacancies,
    encode: (list) => list.map(encodeVacancy),
    decode: (answer) => parseVacancies(answer, 'saved'),
    changed,
    now,
  })
  const reads: Reads = {
    landingPage: landingPage.read,
    vacancies: vacancies.read,
    vacancy: (id) => {
      const answer = withTimeout(backend.vacancy(id), readPolicy.pageTimeout, timeoutOf('vacancy'))
      return answer.catch((error: unknown) => {
        const listed = vacancies.lastGood()?.value.find((vacancy) => vacancy.id === id)
        if (!listed) throw error
        return listed
      })
    },
  }
  /** Whether the list has a vacancy; null if it was not read within the last five minutes. */
  const isListed = async (id: string) => {
    await vacancies.read().catch(() => null)
    const list = vacancies.lastGood()
    if (!list || now() - list.at > readPolicy.recentList) return null
    return list.value.some((vacancy) => vacancy.id === id)
  }
  /** Resolves when what was read is on disk. */
  const saved = () => writing
  return { reads, isListed, saved }
}
