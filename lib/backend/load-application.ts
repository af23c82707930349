import { cache } from 'react'
import { errorText, log } from '#lib/base/log.ts'
import { isReference } from '#lib/schemas/reference.ts'
import { applications } from './index.ts'

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
