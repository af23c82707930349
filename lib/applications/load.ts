import { cache } from 'react'
import { applications } from '#lib/backend/index.ts'
import { errorText, log } from '#lib/log.ts'
import { isReference } from './is-reference.ts'

/** What became of an application, once a request; null for a reference that is nobody's. */
export const loadApplication = cache(async (reference: string) => {
  if (!isReference(reference)) return null
  try {
    return await applications().status(reference)
  } catch (error) {
    log('error', 'application.not-found-out', { error: errorText(error) })
    return 'unreachable' as const
  }
})
