import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * A form's rules, fetched when they are first needed. Where they cannot be fetched everything passes: the
 * server has the same rules.
 */
export const lateResolver =
  <Values extends FieldValues>(load: () => Promise<{ resolver: Resolver<Values> }>): Resolver<Values> =>
  async (values, context, options) => {
    const rules = await load().catch(() => null)
    return rules ? rules.resolver(values, context, options) : { values, errors: {} }
  }
