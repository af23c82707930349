import { unstable_cache } from 'next/cache'
import { statusTag, unkeptTag } from './page-cache.ts'

// Cache tags are the only public way in which a page can tell the cache handler something.
const tag = (tags: readonly string[]) => unstable_cache(async () => null, [...tags], { tags: [...tags] })()

/**
 * Gives the page a status other than 200, and returns its metadata. `notFound()` would answer 404 too, but with an
 * empty document until JavaScript runs.
 */
export const statusMetadata = async (status: 404 | 410 | 503) => {
  await tag([statusTag(status)])
  return { robots: { index: false } }
}

/** Gives a page for one person its status, and keeps it out of every cache; returns its metadata. */
export const unkeptMetadata = async (status: 200 | 404 | 503) => {
  await tag([statusTag(status), unkeptTag])
  return { robots: { index: false } }
}
