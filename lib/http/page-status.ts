import { unstable_cache } from 'next/cache'
import { type PageStatus, statusTag } from './page-cache.ts'

/**
 * Sets a page's status by a cache tag, the only value that a page can pass to the cache handler, and returns the page's
 * metadata. `notFound()` would answer 404 too, but with an empty document until JavaScript runs.
 */
export const statusMetadata = async (status: PageStatus) => {
  const tags = [statusTag(status)]
  await unstable_cache(async () => null, tags, { tags })()
  return { robots: { index: false } }
}
