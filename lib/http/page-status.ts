import { unstable_cache } from 'next/cache'
import { type PageStatus, statusTag } from './page-cache.ts'

/**
 * Gives the page a status other than 200, and returns its metadata. `notFound()` would answer 404 too, but with an
 * empty document until JavaScript runs. A page can tell the cache handler something only by a cache tag.
 */
export const statusMetadata = async (status: PageStatus) => {
  const tags = [statusTag(status)]
  await unstable_cache(async () => null, tags, { tags })()
  return { robots: { index: false } }
}
