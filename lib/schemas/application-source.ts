import { sourceField } from './application-fields.ts'

/** The parameters of a job link that name its source. A job board may add the first, which wins, to a feed's link. */
export const sourceParameters: readonly string[] = ['utm_source', sourceField]

export const sourcePattern = /^[A-Za-z\d-]{1,40}$/

/** Returns the first valid source of a URL's query or of a form; undefined if there is none. */
export const findSource = (values: {
  get: (name: string) => string | null | undefined
}): string | undefined =>
  sourceParameters.map((name) => values.get(name) ?? '').find((text) => sourcePattern.test(text))
