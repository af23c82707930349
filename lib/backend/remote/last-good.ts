import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { errorText, log } from '#lib/base/log.ts'
import { withTimeout } from '#lib/base/timeout.ts'
import { type Backend, BackendError, isVacancyId, type Vacancy } from '../port.ts'
import { encodeLandingPage, encodeVacancy, parseLandingPage, parseVacancies, parseVacancy } from '../wire.ts'

type Reads = Pick<Backend, 'landingPage' | 'vacancies' | 'vacancy'>

const second = 1000

/** How long answers are good, and how long a page waits for a better one. */
export const readPolicy = {
  /** An answer that is younger than this is not asked for again. */
  fresh: 60 * second,
  oldest: 24 * 3600 * second,
  /** A page waits this long; the call itself goes on to its own timeout. */
  pageTimeout: 700,
  /** After a failure the last good answers are served for so long before the next try. */
  pause: 5 * second,
  /** At most this many vacancies are kept, and asked for at once: made-up ids find no room. */
  mostVacancies: 300,
  mostCalls: 64,
}

const savedAnswers = z.array(z.object({ key: z.string(), at: z.number(), answer: z.unknown() })).catch([])
const savedFile = z.object({
  address: z.string(),
  landingPage: savedAnswers,
  vacancies: savedAnswers,
  vacancy: savedAnswers,
})
type SavedAnswers = z.infer<typeof savedAnswers>

type ReaderOptions<T> = {
  /** What is read, for the log. */
  label: string
  /** How an answer is written to disk and read back; null where it is none. */
  encode: (value: T) => unknown
  decode: (answer: unknown) => T | null
  now: () => number
  /** Resolves when what an earlier process kept is there. */
  loaded: () => Promise<unknown>
  changed: () => void
}

/**
 * Reads one endpoint through its last good answers: one call at a time for the same thing, a short wait, and the last
 * good answer while the backend fails.
 */
const createReader = <T>({ label, encode, decode, now, loaded, changed }: ReaderOptions<T>) => {
  const saved = new Map<string, { at: number; value: T }>()
  const calls = new Map<string, Promise<T | null>>()
  let restUntil = 0

  const keep = (key: string, value: T | null) => {
    // A map keeps the order of arrival, so the one refreshed longest ago comes first.
    if (!saved.delete(key) && value === null) return
    if (value !== null) saved.set(key, { at: now(), value })
    const [oldest] = saved.keys()
    if (saved.size > readPolicy.mostVacancies && oldest !== undefined) saved.delete(oldest)
    changed()
  }
  const callOnce = (key: string, load: () => Promise<T | null>) => {
    const known = calls.get(key)
    if (known) return known
    if (calls.size >= readPolicy.mostCalls) throw new BackendError('unreachable', 'too many calls')
    const call = load()
      .then((value) => {
        keep(key, value)
        return value
      })
      .finally(() => calls.delete(key))
    calls.set(key, call)
    return call
  }
  return {
    /** The last good answer, however old. */
    last: (key: string) => saved.get(key),
    /** Null where the backend says that there is nothing; throws when nothing good is known. */
    read: async (key: string, load: () => Promise<T | null>): Promise<T | null> => {
      await loaded()
      const known = saved.get(key)
      const age = now() - (known?.at ?? 0)
      if (known && age < readPolicy.fresh) return known.value
      try {
        if (known && now() < restUntil) throw new BackendError('unreachable', 'it failed a moment ago')
        const late = new BackendError('timeout', `${label} after ${readPolicy.pageTimeout} ms`)
        return await withTimeout(callOnce(key, load), readPolicy.pageTimeout, late)
      } catch (error) {
        if (!known || age > readPolicy.oldest) throw error
        if (now() >= restUntil) restUntil = now() + readPolicy.pause
        const ageSeconds = Math.round(age / second)
        log('warn', 'backend.last-good-served', { label, ageSeconds, error: errorText(error) })
        return known.value
      }
    },
    save: (): SavedAnswers => [...saved].map(([key, { at, value }]) => ({ key, at, answer: encode(value) })),
    load: (answers: SavedAnswers) => {
      for (const { key, at, answer } of answers) {
        const value = decode(answer)
        if (value !== null) saved.set(key, { at, value })
      }
    },
  }
}

type Options = {
  /** Where the answers are kept. */
  directory: string
  address: string
  now?: () => number
}

/** The reads of the remote backend through its last good answers, which a file keeps over a restart. */
export const createRemoteReads = ({ directory, address, now = Date.now }: Options) => {
  const file = join(/* turbopackIgnore: true */ directory, 'cache', 'answers.json')
  let loading: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const load = async () => {
    const text = await readFile(file, 'utf8').catch(() => 'null')
    // A file of another backend, or half of one, counts for nothing.
    const saved = savedFile.safeParse(JSON.parse(text)).data
    if (saved?.address !== address) return
    landingPage.load(saved.landingPage)
    vacancies.load(saved.vacancies)
    vacancy.load(saved.vacancy)
  }
  const write = async () => {
    if (!timer) return
    clearTimeout(timer)
    timer = undefined
    const kept = { landingPage: landingPage.save(), vacancies: vacancies.save(), vacancy: vacancy.save() }
    const half = `${file}.${randomUUID()}`
    try {
      await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
      await writeFile(half, JSON.stringify({ address, ...kept }), { mode: 0o600 })
      await rename(half, file)
    } catch (error) {
      await rm(half, { force: true }).catch(() => undefined)
      log('warn', 'backend.answers-not-kept', { error: errorText(error) })
    }
  }
  const about = {
    now,
    loaded: () => {
      loading ??= load().catch((error: unknown) =>
        log('warn', 'backend.answers-not-read', { error: errorText(error) }),
      )
      return loading
    },
    changed: () => {
      timer ??= setTimeout(write, 5 * second).unref()
    },
  }
  const landingPage = createReader({
    ...about,
    label: 'dashboard',
    encode: encodeLandingPage,
    decode: (answer) => parseLandingPage(answer, address),
  })
  const vacancies = createReader({
    ...about,
    label: 'vacancies',
    encode: (list: Vacancy[]) => list.map(encodeVacancy),
    decode: parseVacancies,
  })
  const vacancy = createReader({ ...about, label: 'vacancy', encode: encodeVacancy, decode: parseVacancy })

  const inList = (id: string, oldest: number) => {
    const list = vacancies.last('all')
    return list && now() - list.at <= oldest ? list.value.find((one) => one.id === id) : undefined
  }
  /** A vacancy that the server only calls closed is its last copy, however old: it does not change any more. */
  const orLastCopy = (id: string) => (error: unknown) => {
    if (!(error instanceof BackendError) || error.reason !== 'closed-vacancy') throw error
    const known = vacancy.last(id)?.value ?? inList(id, Number.POSITIVE_INFINITY)
    return known ? { closedAt: null, ...known } : null
  }

  return {
    of: (backend: Reads): Reads => ({
      landingPage: async () => {
        const page = await landingPage.read('all', backend.landingPage)
        if (!page) throw new BackendError('bad-answer', 'no landing page')
        return page
      },
      vacancies: async () => (await vacancies.read('all', backend.vacancies)) ?? [],
      vacancy: async (id) => {
        if (!isVacancyId(id)) return null
        const load = () => backend.vacancy(id).catch(orLastCopy(id))
        return vacancy.read(id, load).catch((error: unknown) => {
          const known = inList(id, readPolicy.oldest)
          if (known) return known
          throw error
        })
      },
    }),
    /** Writes at once what was read of late. */
    write,
  }
}

/**
 * Reads of a visitor who is logged in: what the backend answers may be theirs alone, so it is kept nowhere,
 * and what everybody sees stands in for it where the backend fails.
 */
export const createPersonalReads = (own: Reads, shared: Reads): Reads => {
  const read = <T>(call: (reads: Reads) => Promise<T>): Promise<T> =>
    withTimeout(call(own), readPolicy.pageTimeout).catch(() => call(shared))
  return {
    landingPage: () => read((reads) => reads.landingPage()),
    vacancies: () => read((reads) => reads.vacancies()),
    vacancy: (id) => read((reads) => reads.vacancy(id)),
  }
}
