import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { errorText, log } from '#lib/base/log.ts'
import { inTime, isPausing } from '#lib/base/pausing.ts'
import { type Backend, BackendError, isVacancyId, type LandingPage, type Vacancy } from '../port.ts'
import { encodeLandingPage, encodeVacancy, parseLandingPage, parseVacancies, parseVacancy } from '../wire.ts'

type Reads = Pick<Backend, 'landingPage' | 'vacancies' | 'vacancy'>

const file = z.object({ address: z.string(), key: z.string(), at: z.number(), answer: z.unknown() })

type AnswerFile = { key: string; at: number; answer: unknown }

const read = async (path: string) => {
  try {
    return file.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}

// A list may be long: it is written one by one, so that requests get their turn in between.
function* piecesOf({ answer, ...about }: AnswerFile & { address: string }) {
  yield `${JSON.stringify(about).slice(0, -1)},"answer":`
  if (Array.isArray(answer)) {
    yield '['
    for (const [at, item] of answer.entries()) yield (at ? ',' : '') + JSON.stringify(item)
    yield ']}'
  } else yield `${JSON.stringify(answer)}}`
}

/** The answers of one call of one backend as files of `directory`; a disk that takes none is only logged. */
const createAnswerFiles = (directory: string, name: string, address: string) => {
  const pathOf = (key: string) => join(/* turbopackIgnore: true */ directory, `${name}.${key}.json`)
  let isTold = false
  const quietly = async (work: () => Promise<void>) => {
    try {
      await work()
      isTold = false
    } catch (error) {
      if (!isTold) log('warn', 'backend.answer-not-kept', { name, error: errorText(error) })
      isTold = true
    }
  }
  return {
    /** All readable answers; files that are broken, half-written or another backend's are removed. */
    load: async (): Promise<AnswerFile[]> => {
      const names = await readdir(directory).catch(() => [])
      const files: AnswerFile[] = []
      for (const found of names.filter((one) => one.startsWith(`${name}.`))) {
        const path = join(/* turbopackIgnore: true */ directory, found)
        const answer = await read(path)
        if (answer?.address === address && pathOf(answer.key) === path) files.push(answer)
        else await quietly(() => rm(path, { force: true }))
      }
      return files
    },
    write: (answer: AnswerFile): Promise<void> =>
      quietly(async () => {
        await mkdir(directory, { recursive: true, mode: 0o700 })
        const path = pathOf(answer.key)
        const half = `${path}.${randomUUID()}`
        try {
          await writeFile(half, piecesOf({ address, ...answer }), { flag: 'wx', mode: 0o600 })
          await rename(half, path)
        } catch (error) {
          await rm(half, { force: true }).catch(() => undefined)
          throw error
        }
      }),
    remove: (key: string): Promise<void> => quietly(() => rm(pathOf(key), { force: true })),
  }
}

type AnswerFiles = ReturnType<typeof createAnswerFiles>

const second = 1000
const hour = 3600 * second

/** How an answer is written to disk and read back; null where it is none. */
type Codec<T> = { encode: (value: T) => unknown; decode: (answer: unknown) => T | null }

type Saved<T> = { at: number; value: T; writtenAt: number }

type Limits = { most: number; mostBytes?: number }
type StoreOptions<T> = Limits & { files: AnswerFiles; codec: Codec<T> }

/** The last good answers of one call, at most `most` of them, in memory and as files that outlive a restart. */
const createAnswerStore = <T>({ files, codec, most, mostBytes }: StoreOptions<T>) => {
  const saved = new Map<string, Saved<T>>()
  let loading: Promise<void> | undefined
  // File operations run one after the other, so that an older answer never replaces a newer one.
  let writing = Promise.resolve()

  const load = async () => {
    for (const { key, at, answer } of (await files.load()).sort((a, b) => a.at - b.at)) {
      const value = codec.decode(answer)
      if (value !== null && !saved.has(key)) saved.set(key, { at, value, writtenAt: at })
    }
  }
  const ready = () => {
    loading ??= load()
    return loading
  }
  const drop = (key: string) => {
    if (saved.delete(key)) writing = writing.then(() => files.remove(key))
  }
  return {
    get: async (key: string): Promise<Saved<T> | undefined> => {
      await ready()
      return saved.get(key)
    },
    put: (key: string, value: T, at: number): void => {
      const before = saved.get(key)
      const isOnDisk = before?.value === value && Math.abs(at - before.writtenAt) < hour
      const answer = isOnDisk ? null : codec.encode(value)
      if (answer && mostBytes && JSON.stringify(answer).length > mostBytes) {
        drop(key)
        return
      }
      // A map keeps the order of arrival, so the one refreshed longest ago comes first.
      saved.delete(key)
      saved.set(key, { at, value, writtenAt: isOnDisk ? before.writtenAt : at })
      if (isOnDisk) return
      const [oldest] = saved.keys()
      if (saved.size > most && oldest !== undefined) drop(oldest)
      writing = writing.then(() => files.write({ key, at, answer }))
    },
    drop,
    /** Resolves when all that was put is on disk. */
    settled: (): Promise<void> => writing,
  }
}

type AnswerStore<T> = ReturnType<typeof createAnswerStore<T>>

/** How long answers are good, and how long a page waits for a better one. */
export const readPolicy = {
  /** An answer that is younger than this is not asked for again. */
  fresh: 60 * second,
  oldest: 24 * hour,
  /** A page waits this long; the call itself goes on to its own timeout. */
  pageTimeout: 700,
  /** After a failure the last good answer is served for so long before the next try. */
  pause: 5 * second,
  /** At most this many calls at once, whatever ids are asked for. */
  mostCalls: 64,
}

type ReadPolicy = typeof readPolicy
/** A failure that no page waits for any more is logged by the call itself. */
type Call<T> = { startedAt: number; hasWaitingPage: boolean; outcome: Promise<Outcome<T>> }
type Outcome<T> = { value: T | null } | { error: unknown }

type LastGoodOptions<T> = {
  /** What is read, for the log. */
  label: string
  store: AnswerStore<T>
  policy: ReadPolicy
  now: () => number
}

/**
 * Reads one endpoint through its last good answers: one call at a time for the same thing, a short wait, and the last
 * good answer while the backend fails.
 */
const createLastGood = <T>({ label, store, policy, now }: LastGoodOptions<T>) => {
  const calls = new Map<string, Call<T>>()
  const failedAt = new Map<string, number>()

  const callAndKeep = async (key: string, load: () => Promise<T | null>): Promise<Outcome<T>> => {
    try {
      const value = await load()
      if (value === null) store.drop(key)
      else store.put(key, value, now())
      failedAt.delete(key)
      return { value }
    } catch (error) {
      // A failure is remembered only beside an answer, so that made-up ids leave nothing behind.
      if (await store.get(key)) failedAt.set(key, now())
      if (!calls.get(key)?.hasWaitingPage)
        log('warn', 'backend.read-failed', { label, error: errorText(error) })
      return { error }
    } finally {
      calls.delete(key)
    }
  }
  const callOnce = (key: string, load: () => Promise<T | null>): Call<T> => {
    const known = calls.get(key)
    if (known) return known
    if (calls.size >= policy.mostCalls) throw new BackendError('unreachable', `${label}: too many calls`)
    const call = { startedAt: now(), hasWaitingPage: true, outcome: callAndKeep(key, load) }
    calls.set(key, call)
    return call
  }
  const lastGood = async (key: string, error: unknown): Promise<T> => {
    const saved = await store.get(key)
    const age = now() - (saved?.at ?? 0)
    if (saved && age <= policy.oldest) {
      const ageSeconds = Math.round(age / second)
      log('warn', 'backend.last-good-served', { label, ageSeconds, error: errorText(error) })
      return saved.value
    }
    if (saved) store.drop(key)
    throw error
  }
  const isResting = (key: string) =>
    isPausing((failedAt.get(key) ?? Number.NEGATIVE_INFINITY) + policy.pause, now(), policy.pause)

  /** Null where the backend says that there is nothing; throws when nothing good is known. */
  return async (key: string, load: () => Promise<T | null>): Promise<T | null> => {
    const saved = await store.get(key)
    if (saved && Math.abs(now() - saved.at) < policy.fresh) return saved.value
    const late = new BackendError('timeout', `${label} after ${policy.pageTimeout} ms`)
    if (saved && isResting(key)) return lastGood(key, late)
    const call = callOnce(key, load)
    const left = policy.pageTimeout - Math.max(0, now() - call.startedAt)
    const first = await Promise.race([call.outcome, pause(Math.max(0, left), null, { ref: false })])
    if (first && 'value' in first) return first.value
    if (!first) call.hasWaitingPage = false
    return lastGood(key, first ? first.error : late)
  }
}

const kilobyte = 1024
const single = { most: 1 }
// A limit for real vacancies: made-up ids get no good answer, and take no place.
const many = { most: 300, mostBytes: 200 * kilobyte }

type Options = {
  /** Where the answers are kept. */
  directory: string
  address: string
  policy?: typeof readPolicy
  now?: () => number
}

/** The reads of the remote backend through its last good answers. */
export const createRemoteReads = ({ directory, address, policy = readPolicy, now = Date.now }: Options) => {
  const storeOf = <T>(name: string, codec: Codec<T>, limits: Limits) =>
    createAnswerStore({
      files: createAnswerFiles(join(/* turbopackIgnore: true */ directory, 'cache'), name, address),
      codec,
      ...limits,
    })
  const landingPages = storeOf<LandingPage>(
    'dashboard',
    { encode: encodeLandingPage, decode: (answer) => parseLandingPage(answer, address) },
    single,
  )
  const lists = storeOf<Vacancy[]>(
    'vacancies',
    { encode: (list) => list.map(encodeVacancy), decode: parseVacancies },
    single,
  )
  const vacancies = storeOf<Vacancy>('vacancy', { encode: encodeVacancy, decode: parseVacancy }, many)

  const readLandingPage = createLastGood({ label: 'dashboard', store: landingPages, policy, now })
  const readList = createLastGood({ label: 'vacancies', store: lists, policy, now })
  const readVacancy = createLastGood({ label: 'vacancy', store: vacancies, policy, now })

  const fromList = async (id: string, oldest: number) => {
    const list = await lists.get('all')
    return list && now() - list.at <= oldest ? list.value.find((vacancy) => vacancy.id === id) : undefined
  }
  const orFromList = async (id: string, error: unknown): Promise<Vacancy> => {
    const known = await fromList(id, policy.oldest)
    if (known) return known
    throw error
  }
  /** The last copy of a vacancy that the server only calls closed, however old, because it does not change any more. */
  const orLastCopy = async (id: string, error: unknown): Promise<Vacancy | null> => {
    if (!(error instanceof BackendError) || error.reason !== 'closed-vacancy') throw error
    const known = (await vacancies.get(id))?.value ?? (await fromList(id, Number.POSITIVE_INFINITY))
    return known ? { closedAt: null, ...known } : null
  }

  return {
    of: (backend: Reads): Reads => ({
      landingPage: async () => {
        const page = await readLandingPage('all', () => backend.landingPage())
        if (!page) throw new BackendError('bad-answer', 'no landing page')
        return page
      },
      vacancies: async () => (await readList('all', () => backend.vacancies())) ?? [],
      vacancy: async (id) => {
        if (!isVacancyId(id)) return null
        const load = () => backend.vacancy(id).catch((error: unknown) => orLastCopy(id, error))
        return readVacancy(id, load).catch((error: unknown) => orFromList(id, error))
      },
    }),
    /** Resolves when every answer is on disk. */
    settled: async (): Promise<void> => {
      for (const store of [landingPages, lists, vacancies]) await store.settled()
    },
  }
}

/**
 * Reads of a visitor who is logged in: what the backend answers may be theirs alone, so it is kept nowhere,
 * and what everybody sees stands in for it where the backend fails.
 */
export const createPersonalReads = (own: Reads, shared: Reads): Reads => {
  const read = async <T>(call: (reads: Reads) => Promise<T>): Promise<T> => {
    return inTime(call(own), readPolicy.pageTimeout).catch(() => call(shared))
  }
  return {
    landingPage: () => read((reads) => reads.landingPage()),
    vacancies: () => read((reads) => reads.vacancies()),
    vacancy: (id) => read((reads) => reads.vacancy(id)),
  }
}
