import { join } from 'node:path'
import { type Backend, BackendError, type LandingPage, type Vacancy } from '../port.ts'
import { isVacancyId } from '../vacancy-id.ts'
import { encodeLandingPage, encodeVacancy, parseLandingPage, parseVacancies, parseVacancy } from '../wire.ts'
import { createAnswerFiles } from './answer-files.ts'
import { type Codec, createAnswerStore } from './answer-store.ts'
import { createLastGood, readPolicy } from './last-good.ts'

type Reads = Pick<Backend, 'landingPage' | 'vacancies' | 'vacancy'>

const kilobyte = 1024
const single = { most: 1, mostBytes: 5000 * kilobyte }
// Of made-up ids none answers good, so this is for the vacancies themselves.
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
  const storeOf = <T>(name: string, codec: Codec<T>, limits: typeof single) =>
    createAnswerStore({ files: createAnswerFiles(join(directory, 'cache'), name, address), codec, ...limits })
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
  /** Of one that the server only calls closed, the last copy, however old: what it was does not change any more. */
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
