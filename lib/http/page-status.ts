import { unstable_cache } from 'next/cache'
import { statusTag, unkeptTag } from './page-cache.ts'

// A page has no other public way to say something to the cache handler than the tags of what it reads.
const tag = (tags: readonly string[]) => unstable_cache(async () => null, [...tags], { tags: [...tags] })()

/**
 * Answers with another status than 200, and returns metadata for such a page. `notFound()` would answer 404 too, but
 * with an empty document until JavaScript runs.
 */
export const statusMetadata = async (status: 404 | 410 | 503) => {
  await tag([statusTag(status)])
  return { robots: { index: false } }
}

/**
 * Decides the status of a page that one person alone may see, has it kept nowhere, and returns metadata that tells
 * other sites nothing of its address.
 */
export const unkeptMetadata = async (status: 200 | 404 | 503) => {
  await tag([statusTag(status), unkeptTag])
  return { robots: { index: false }, referrer: 'same-origin' as const }
}
