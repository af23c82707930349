import type { FieldValues, Resolver } from 'react-hook-form'

const timeout = 20_000

/** What a promise brings; null where it fails or takes longer than 20 seconds. */
export const inTime = <Value>(promise: Promise<Value>): Promise<Value | null> =>
  Promise.race([
    promise.catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, timeout, null)),
  ])

/**
 * A form's rules, fetched by `prepare` or when they are first needed. Where they do not come everything passes: the
 * server has the same rules.
 */
export const lateRules = <Values extends FieldValues>(load: () => Promise<Resolver<Values>>) => {
  const resolver: Resolver<Values> = async (values, context, options) => {
    const rules = await inTime(load())
    return rules ? rules(values, context, options) : { values, errors: {} }
  }
  const prepare = () => {
    load().catch(() => undefined)
  }
  return { resolver, prepare }
}
