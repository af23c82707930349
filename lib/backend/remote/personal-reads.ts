import type { Backend } from '../port.ts'
import { readPolicy } from './last-good.ts'

type Reads = Pick<Backend, 'landingPage' | 'vacancies' | 'vacancy'>

type Outcome<T> = { value: T } | null

const soon = <T>(answer: Promise<T>, milliseconds: number): Promise<Outcome<T>> =>
  Promise.race([
    answer.then(
      (value) => ({ value }),
      () => null,
    ),
    new Promise<null>((resolve) => setTimeout(resolve, milliseconds, null).unref()),
  ])

/**
 * Reads of a visitor who is logged in: what the backend answers may be theirs alone, so it is kept nowhere,
 * and what everybody sees stands in for it where the backend fails.
 */
export const createPersonalReads = (own: Reads, shared: Reads): Reads => {
  const read = async <T>(call: (reads: Reads) => Promise<T>): Promise<T> => {
    const answer = await soon(call(own), readPolicy.patience)
    return answer ? answer.value : call(shared)
  }
  return {
    landingPage: () => read((reads) => reads.landingPage()),
    vacancies: () => read((reads) => reads.vacancies()),
    vacancy: (id) => read((reads) => reads.vacancy(id)),
  }
}
