import { sourceField } from './application-fields.ts'

/**
 * The query parameters for the source named in a job link. The first takes precedence, because a job board may add it
 * to a link from the feed, which already has the second.
 */
export const sourceParameters: readonly string[] = ['utm_source', sourceField]

export const sourcePattern = /^[A-Za-z\d-]{1,40}$/

/** Returns the first valid source in a URL's query or in a form; undefined if there is none. */
export const findSource = (values: {
  get: (name: string) => string | null | undefined
}): string | undefined =>
  sourceParameters.map((name) => values.get(name) ?? '').find((text) => sourcePattern.test(text))
