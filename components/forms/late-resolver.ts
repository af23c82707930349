import type { FieldValues, Resolver } from 'react-hook-form'
import { inTime } from './in-time.ts'

// They are asked for when the visitor begins to type.
const patience = 20_000

/**
 * A form's rules, fetched when they are first needed. Where they do not come everything passes: the server
 * has the same rules.
 */
export const lateResolver =
  <Values extends FieldValues>(load: () => Promise<{ resolver: Resolver<Values> }>): Resolver<Values> =>
  async (values, context, options) => {
    const rules = await inTime(load(), patience)
    return rules ? rules.resolver(values, context, options) : { values, errors: {} }
  }
