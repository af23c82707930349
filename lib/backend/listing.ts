import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import {
  type Backend,
  changeOf,
  type ListedVacancy,
  type Listing,
  type Vacancy,
  type VacancyListing,
} from './port.ts'
import { encodeVacancy } from './wire.ts'

const newestFirst = (a: Vacancy, b: Vacancy) => Number(b.createdAt) - Number(a.createdAt)

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

const readListing = async (list: readonly Vacancy[]): Promise<VacancyListing> => {
  const vacancies: ListedVacancy[] = []
  for (const vacancy of list.toSorted(newestFirst)) {
    // A server may change a vacancy without another date.
    const version = hashOf(JSON.stringify(encodeVacancy(vacancy)))
    vacancies.push({ id: vacancy.id, changedAt: changeOf(vacancy)?.toISOString() ?? null, version })
    if (vacancies.length % 100 === 0) await breathe()
  }
  return { version: hashOf(JSON.stringify(vacancies)), vacancies }
}

const listings = new WeakMap<readonly Vacancy[], Promise<VacancyListing>>()

/** What machines are told of a list, read once. */
export const listingOf = (list: readonly Vacancy[]): Promise<VacancyListing> => {
  const listing = listings.get(list) ?? readListing(list)
  listings.set(list, listing)
  return listing
}

/** The open vacancies of a backend that has them as one list. */
export const createListing = ({ vacancies }: Pick<Backend, 'vacancies'>): Listing => ({
  list: async () => listingOf(await vacancies()),
  async *newest(most) {
    yield* (await vacancies()).toSorted(newestFirst).slice(0, most)
  },
})
